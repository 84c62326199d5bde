/** A file that has arrived completely and is synced, but not yet stored as a version. */
export interface ArrivedFile {
  path: string
  size: number
  /** ETag of the content in HTTP's format, with quotes. */
  eTag: string
}

export interface Arrival {
  maxBytes: number
  /** Called once with the first bytes (`SNIFFED_BYTES`, or all of a smaller file); throws to refuse the file. */
  inspect: (head: Uint8Array) => Promise<void> | void
  /** Creates the error for a larger file. */
  tooLarge: () => Error
}

/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** An open version. Close it, or read its stream to the end or cancel it. */
export interface OpenFile {
  size: number
  /** Call once. A stream that is not read for a while is ended, so that a slow reader does not hold the file open. */
  stream(range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** All bytes, read-only, if available without waiting. Such a file needs no closing. */
  bytes?: Uint8Array
  close(): Promise<void>
}

/**
 * The bytes of objects. Each version is a file with an opaque id that is never rewritten: replacing an object creates a
 * new version, so a reader gets the old bytes or the new ones, never a mix. Completed writes survive a power cut.
 */
export interface FileStore {
  /** Receives bytes; if they end early, are refused or too large, nothing stays. */
  receive(body: AsyncIterable<Uint8Array>, arrival: Arrival): Promise<ArrivedFile>
  /** Stores an arrived file as a version. */
  keep(file: ArrivedFile, version: string): Promise<void>
  discard(file: ArrivedFile): Promise<void>
  /** Creates a second version with the same bytes; false if the first is missing. */
  copy(from: string, to: string): Promise<boolean>
  /** Opens a version to read; undefined if it is missing. */
  open(version: string): Promise<OpenFile | undefined>
  /** Ignores missing versions. */
  remove(...versions: string[]): Promise<void>
  /** Versions written before a moment (ms since 1970), in groups. */
  versionsBefore(moment: number): AsyncGenerator<string[]>
  /** Sets aside versions without a row; `open` restores them. */
  setAside(...versions: string[]): Promise<void>
  /** Deletes uploads that arrived before one moment and were never stored, and versions set aside before another. */
  clear(moments: { arrivedBefore: number; asideBefore: number }): Promise<void>
}
