import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, type Dirent } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { SNIFFED_BYTES } from './sniff.ts'

/** A file that has arrived whole and lies safely on the disk, but is not yet kept. */
export interface ArrivedFile {
  path: string
  size: number
  /** Of the content, as HTTP writes it, quotes included. */
  eTag: string
}

export interface Arrival {
  maxBytes: number
  /** Called once with the first bytes; throws to refuse the file. */
  inspect: (head: Uint8Array) => void
  /** Makes the error for a file that is larger. */
  tooLarge: () => Error
}

/** The bytes of objects, each version in a file of its own under an opaque id. Survives a power cut once it answers. */
export interface FileStore {
  /** Takes bytes in; when they end early, are refused or too large, nothing stays. */
  receive(body: AsyncIterable<Uint8Array>, arrival: Arrival): Promise<ArrivedFile>
  /** Keeps an arrived file as a version. */
  keep(file: ArrivedFile, version: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Opens a version to read; undefined where it is not there. Close the handle or read it to its end. */
  open(version: string): Promise<FileHandle | undefined>
  /** Nothing happens where it is not there. */
  remove(...versions: string[]): Promise<void>
  discard(file: ArrivedFile): Promise<void>
  /** Versions that were written before a moment (ms since 1970), in groups. */
  versionsBefore(moment: number): AsyncGenerator<string[]>
  /** Puts versions aside that seem to be nobody's; `open` brings them back. */
  setAside(...versions: string[]): Promise<void>
  /** Removes what arrived before a moment and was never kept, and what was put aside before another. */
  clear(moments: { arrivedBefore: number; asideBefore: number }): Promise<void>
}

const ARRIVING = 'arriving'
const ASIDE = 'aside'
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export function fileStore(directory: string): FileStore {
  const arriving = join(directory, ARRIVING)
  const aside = join(directory, ASIDE)
  const pathOf = (version: string) => join(directory, version.slice(0, 2), version)

  async function makeFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    if (made !== undefined) await syncFolder(dirname(made))
  }

  return {
    async receive(body, arrival) {
      await makeFolder(arriving)
      const path = join(arriving, randomUUID())
      const handle = await open(path, 'wx', FILE_MODE)
      try {
        const written = await writeAll(handle, body, arrival)
        await handle.sync()
        return { path, ...written }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await handle.close()
      }
    },
    async keep(file, version) {
      const path = pathOf(version)
      await makeFolder(dirname(path))
      await rename(file.path, path)
      await syncFolder(dirname(path))
    },
    async copy(from, to) {
      await makeFolder(arriving)
      const path = join(arriving, randomUUID())
      await copyFile(pathOf(from), path, constants.COPYFILE_FICLONE)
      await syncFile(path)
      await this.keep({ path, size: 0, eTag: '' }, to)
    },
    async open(version) {
      const path = pathOf(version)
      const handle = await openExisting(path)
      if (handle) return handle
      await rename(join(aside, version), path).catch(unlessMissing)
      return openExisting(path)
    },
    async remove(...versions) {
      for (const version of versions) await rm(pathOf(version), { force: true })
    },
    discard: ({ path }) => rm(path, { force: true }),
    async *versionsBefore(moment) {
      for (const folder of await entries(directory)) {
        if (!folder.isDirectory() || folder.name === ARRIVING || folder.name === ASIDE) continue
        yield await olderThan(moment, join(directory, folder.name))
      }
    },
    async setAside(...versions) {
      await makeFolder(aside)
      const now = new Date()
      for (const version of versions) {
        await rename(pathOf(version), join(aside, version)).catch(unlessMissing)
        await utimes(join(aside, version), now, now).catch(unlessMissing)
      }
    },
    async clear({ arrivedBefore, asideBefore }) {
      for (const name of await olderThan(arrivedBefore, arriving))
        await rm(join(arriving, name), { force: true })
      for (const name of await olderThan(asideBefore, aside)) await rm(join(aside, name), { force: true })
    },
  }
}

/** The bytes from `start` to `end`, both inclusive, as a web stream that closes the handle when it is done or dropped. */
export function streamOf(handle: FileHandle, range?: { start: number; end: number }): ReadableStream {
  const stream = createReadStream('', { fd: handle, autoClose: true, ...range })
  return Readable.toWeb(stream) as ReadableStream
}

async function writeAll(handle: FileHandle, body: AsyncIterable<Uint8Array>, arrival: Arrival) {
  const { maxBytes, inspect, tooLarge } = arrival
  const hash = createHash('sha256')
  let size = 0
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    if (head !== undefined) {
      head = Buffer.concat([head, chunk])
      if (head.length >= SNIFFED_BYTES) {
        inspect(head)
        head = undefined
      }
    }
    hash.update(chunk)
    await writeFully(handle, chunk)
  }
  if (head !== undefined) inspect(head)
  return { size, eTag: `"${hash.digest('hex')}"` }
}

async function writeFully(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, at)
    at += bytesWritten
  }
}

function openExisting(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(unlessMissing)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** A new name in a folder is safe only when the folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

async function entries(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
}

async function olderThan(moment: number, folder: string): Promise<string[]> {
  const old: string[] = []
  for (const { name } of await entries(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < moment) old.push(name)
  }
  return old
}
