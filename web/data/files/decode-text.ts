/** Encodings of spreadsheets on Windows, by the language of the reader. */
const older: Record<string, string> = { ja: 'shift_jis', 'zh-CN': 'gbk' }

/** The text of a file: UTF-8, or the encoding of the reader's spreadsheets. */
export async function decodeText(file: Blob, language: string): Promise<string> {
  const bytes = await file.arrayBuffer()
  for (const encoding of ['utf-8', older[language]]) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Another encoding.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}
