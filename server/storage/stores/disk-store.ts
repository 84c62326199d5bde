import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, open, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { patientStream, type Source } from '../upload/patient-stream.ts'
import { entries, makeFolder, olderThan, syncFile, syncFolder, unlessMissing } from './disk.ts'
import type { ByteRange, FileStore, OpenFile } from './files.ts'
import { spool } from './spool.ts'

const ARRIVING = 'arriving'
const ASIDE = 'aside'
const CHUNK_BYTES = 256 * 1024

/**
 * Stores versions as files in a folder, created if missing. Gateways may share it. `patienceMs` is for slow readers.
 */
export function diskStore(directory: string, patienceMs: number): FileStore {
  const arriving = join(directory, ARRIVING)
  const aside = join(directory, ASIDE)
  const pathOf = (version: string) => join(directory, version.slice(0, 2), version)
  const { receive, discard, clear: clearArriving } = spool(arriving)

  async function keepAt(source: string, version: string): Promise<void> {
    const path = pathOf(version)
    await makeFolder(dirname(path))
    await rename(source, path)
    await syncFolder(dirname(path))
  }

  return {
    receive,
    discard,
    keep: (file, version) => keepAt(file.path, version),
    async copy(from, to) {
      await makeFolder(arriving)
      const path = join(arriving, randomUUID())
      const copied = await copyFile(pathOf(from), path, constants.COPYFILE_FICLONE).then(
        () => true,
        unlessMissing,
      )
      if (!copied) return false
      await syncFile(path)
      await keepAt(path, to)
      return true
    },
    async open(version) {
      const path = pathOf(version)
      const file = await openExisting(path, patienceMs)
      if (file) return file
      await rename(join(aside, version), path).catch(unlessMissing)
      return openExisting(path, patienceMs)
    },
    async remove(...versions) {
      for (const version of versions) await rm(pathOf(version), { force: true })
    },
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
      await clearArriving(arrivedBefore)
      for (const name of await olderThan(asideBefore, aside)) await rm(join(aside, name), { force: true })
    },
  }
}

/** Opens the file at a path for one read; undefined if it is missing. */
export async function openExisting(path: string, patienceMs: number): Promise<OpenFile | undefined> {
  const handle = await open(path, 'r').catch(unlessMissing)
  if (handle === undefined) return undefined
  const { size } = await handle.stat()
  return {
    size,
    stream: async (range) => streamOf(handle, range ?? { start: 0, end: size - 1 }, patienceMs),
    close: () => handle.close(),
  }
}

function streamOf(handle: FileHandle, { start, end }: ByteRange, patienceMs: number) {
  let at = start
  const source: Source = {
    async read() {
      const length = Math.min(CHUNK_BYTES, end - at + 1)
      if (length <= 0) return undefined
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
      if (bytesRead === 0) throw new Error('A stored file is shorter than it was')
      at += bytesRead
      return buffer.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
  return patientStream(source, patienceMs)
}
