/** A file that has arrived whole and lies safely on the disk, but is not yet kept. */
export interface ArrivedFile {
  path: string
  size: number
  /** Of the content, as HTTP writes it, quotes included. */
  eTag: string
}

export interface Arrival {
  maxBytes: number
  /** Called once with the first bytes (`SNIFFED_BYTES`, or all of a smaller file); throws to refuse the file. */
  inspect: (head: Uint8Array) => Promise<void> | void
  /** Makes the error for a file that is larger. */
  tooLarge: () => Error
}

/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** A version that is there. Close it, or read its stream to the end or cancel it. */
export interface OpenFile {
  size: number
  /** Call once. A stream that is not read for a while is ended, so that a slow reader holds no file for ever. */
  stream(range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Only where it is at hand without waiting: all of it, read-only. Such a file needs no closing. */
  bytes?: Uint8Array
  close(): Promise<void>
}

/**
 * The bytes of objects, each version a file of its own under an opaque id that is never written twice: what replaces an
 * object is a new version, so a reader has the old bytes or the new ones and never a mix. Survives a power cut once it
 * answers.
 */
export interface FileStore {
  /** Takes bytes in; when they end early, are refused or too large, nothing stays. */
  receive(body: AsyncIterable<Uint8Array>, arrival: Arrival): Promise<ArrivedFile>
  /** Keeps an arrived file as a version. */
  keep(file: ArrivedFile, version: string): Promise<void>
  discard(file: ArrivedFile): Promise<void>
  /** Makes a second version of the same bytes; false where the first is not there. */
  copy(from: string, to: string): Promise<boolean>
  /** Opens a version to read; undefined where it is not there. */
  open(version: string): Promise<OpenFile | undefined>
  /** Nothing happens where it is not there. */
  remove(...versions: string[]): Promise<void>
  /** Versions that were written before a moment (ms since 1970), in groups. */
  versionsBefore(moment: number): AsyncGenerator<string[]>
  /** Sets versions aside that no row seems to name; `open` brings them back. */
  setAside(...versions: string[]): Promise<void>
  /** Removes uploads from before one moment that were never kept, and versions set aside before another. */
  clear(moments: { arrivedBefore: number; asideBefore: number }): Promise<void>
}
