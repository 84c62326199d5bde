import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SNIFFED_BYTES } from '../upload/sniff.ts'
import { FILE_MODE, makeFolder, olderThan } from './disk.ts'
import type { Arrival, ArrivedFile, FileStore } from './files.ts'

/** The folder of arriving uploads, for every kind of store. */
export function spool(directory: string): Pick<FileStore, 'receive' | 'discard'> & {
  clear(moment: number): Promise<void>
} {
  return {
    async receive(body, arrival): Promise<ArrivedFile> {
      await makeFolder(directory)
      const path = join(directory, randomUUID())
      const handle = await open(path, 'wx', FILE_MODE)
      try {
        const size = await writeAll(handle, body, arrival)
        await handle.sync()
        return { path, ...size }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await handle.close()
      }
    },
    discard: ({ path }) => rm(path, { force: true }),
    async clear(moment) {
      for (const name of await olderThan(moment, directory)) await rm(join(directory, name), { force: true })
    },
  }
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
        await inspect(head.subarray(0, SNIFFED_BYTES))
        head = undefined
      }
    }
    hash.update(chunk)
    await writeFully(handle, chunk)
  }
  if (head !== undefined) await inspect(head)
  return { size, eTag: `"${hash.digest('hex')}"` }
}

async function writeFully(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, at)
    at += bytesWritten
  }
}
