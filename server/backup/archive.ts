import { createHash, type Hash } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ReadEntry, TarOptionsWithAliasesAsyncFile } from 'tar'
import { codeOfError, messageOf } from '#domain/base/unknown.ts'
import { BackupError } from './backup-error.ts'
import { filePartOf, type Manifest, parseManifest, tablePartOf } from './manifest.ts'

const MANIFEST = 'manifest.json'

/** Packs a folder of parts into one file, the manifest first, and syncs it to the disk. */
export async function packParts(parts: string, file: string): Promise<void> {
  const others = (await readdir(parts)).filter((name) => name !== MANIFEST).sort()
  const { create } = await import('tar')
  await create({ cwd: parts, file, portable: true, mode: 0o600 } as TarOptionsWithAliasesAsyncFile, [
    MANIFEST,
    ...others,
  ])
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** The measures of a part as read. */
interface ReadPart {
  sha256: string
  bytes: number
  /** Number of lines, for a table. */
  rows: number
}

/**
 * Reads a whole back-up and compares each part with the manifest by count and hash. Throws BackupError, which names the
 * first missing, truncated or damaged part. Calls `onPart` after each part.
 */
export async function verifyArchive(file: string, onPart: () => void = () => {}): Promise<Manifest> {
  const { manifest, parts } = await readArchive(file, onPart)
  for (const table of manifest.tables) {
    const part = parts.get(tablePartOf(table))
    if (part?.sha256 !== table.sha256 || part.rows !== table.rows)
      throw damaged(file, tablePartOf(table), part)
  }
  for (const { version, size, sha256 } of manifest.files.included) {
    const part = parts.get(filePartOf(version))
    if (part?.sha256 !== sha256 || part.bytes !== size) throw damaged(file, filePartOf(version), part)
  }
  for (const { name, sha256 } of manifest.keys) {
    const part = parts.get(`keys/${name}`)
    if (part?.sha256 !== sha256) throw damaged(file, `keys/${name}`, part)
  }
  return manifest
}

function damaged(file: string, name: string, part: ReadPart | undefined): BackupError {
  return new BackupError(
    part === undefined
      ? `${file} is incomplete: ${name} is missing. Nothing was restored.`
      : `${file} is damaged: ${name} has changed since it was saved. Nothing was restored.`,
  )
}

/** Extracts the parts of a verified back-up that `isWanted` accepts (default: all) into an empty folder. */
export async function extractParts(
  file: string,
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const { extract } = await import('tar')
  await extract({ file, cwd: folder, strict: true, filter: isWanted })
}

async function readArchive(
  file: string,
  onPart: () => void,
): Promise<{ manifest: Manifest; parts: Map<string, ReadPart> }> {
  await refuseUnreadable(file)
  const parts = new Map<string, ReadPart>()
  const reading: Promise<void>[] = []
  let manifestText: string | undefined
  const onReadEntry = (entry: ReadEntry) => {
    if (entry.type !== 'File') return entry.resume()
    const { path } = entry
    const chunks: Buffer[] = []
    const digest = digestOf((chunk) => path === MANIFEST && chunks.push(chunk))
    reading.push(
      passOn(entry, path, digest.stream).then(() => {
        onPart()
        parts.set(path, digest.result())
        if (path === MANIFEST) manifestText = Buffer.concat(chunks).toString()
      }),
    )
  }
  const { list } = await import('tar')
  await list({ file, onReadEntry, strict: false })
  await Promise.all(reading)
  if (manifestText === undefined) throw new BackupError(`${file} is not a back-up of this program.`)
  return { manifest: parseManifest(manifestText), parts }
}

async function refuseUnreadable(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    const isMissing = codeOfError(error) === 'ENOENT'
    throw new BackupError(
      isMissing ? `There is no file ${file}.` : `${file} cannot be read: ${messageOf(error)}`,
    )
  })
  const isFile = (await handle.stat()).isFile()
  await handle.close()
  if (!isFile) throw new BackupError(`${file} is not a file: name a back-up, such as greenside-….tar.`)
}

/** Resolves when the part is read; a truncated or invalid gzip part counts up to its error. */
async function passOn(entry: ReadEntry, path: string, into: Writable): Promise<void> {
  const source = path.endsWith('.gz') ? createGunzip() : into
  if (source !== into) (source as ReturnType<typeof createGunzip>).pipe(into)
  source.on('error', () => {
    entry.resume()
    into.destroy()
  })
  entry.pipe(source as unknown as NodeJS.WritableStream)
  await finished(into).catch(() => undefined)
}

function digestOf(look: (chunk: Buffer) => void) {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const stream = new Writable({
    write(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) rows += 1
      look(chunk)
      next()
    },
  })
  return { stream, result: (): ReadPart => ({ sha256: hash.digest('hex'), bytes, rows }) }
}
