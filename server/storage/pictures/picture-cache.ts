import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { entries, FILE_MODE, makeFolder, unlessMissing } from '../stores/disk.ts'
import { openExisting } from '../stores/disk-store.ts'
import type { OpenFile } from '../stores/files.ts'

/** Generated pictures on the disk, by source version and key. The least recently used are evicted first. */
export interface PictureCache {
  open(version: string, key: string): Promise<OpenFile | undefined>
  put(version: string, key: string, bytes: Uint8Array): Promise<void>
  /** Deletes all pictures of these versions. */
  forget(versions: readonly string[]): Promise<void>
  /** The versions with pictures. */
  versions(): Promise<string[]>
}

/**
 * A cache of at most `maxBytes` in a folder, created if missing. Gateways may share the folder: pictures that another
 * one deleted are generated again, and each counts the files that it knows. Small, recently used ones are also in
 * memory: opening and reading a file takes four rounds of the thread pool, more than the rest of the response.
 */
export function pictureCache(directory: string, maxBytes: number, patienceMs: number): PictureCache {
  /** Sizes by path; the most recently used is last. */
  const sizes = new Map<string, number>()
  const recent = recentBytes()
  let total = 0
  let scan: Promise<void> | undefined

  function note(path: string, size: number): void {
    drop(path)
    sizes.set(path, size)
    total += size
  }

  function drop(path: string): void {
    total -= sizes.get(path) ?? 0
    sizes.delete(path)
    recent.drop(path)
  }

  async function remove(path: string): Promise<void> {
    drop(path)
    await rm(path, { force: true })
  }

  async function trim(): Promise<void> {
    for (const path of sizes.keys()) {
      if (total <= maxBytes) return
      await remove(path)
    }
  }

  async function look(): Promise<void> {
    for (const { path, size } of await filesIn(directory)) note(path, size)
    await trim()
  }
  const scanned = () => {
    scan ??= look()
    return scan
  }

  return {
    async open(version, key) {
      await scanned()
      const path = pathOf(directory, version, key)
      const known = recent.get(path)
      const size = sizes.get(path) ?? Number.POSITIVE_INFINITY
      const file = known ? inMemory(known) : await openFile(path, size, patienceMs)
      if (!file) {
        drop(path)
        return undefined
      }
      note(path, file.size)
      if (file.bytes) recent.put(path, file.bytes)
      return file
    },
    async put(version, key, bytes) {
      if (bytes.length > maxBytes) return
      await scanned()
      const path = pathOf(directory, version, key)
      await writeWhole(path, bytes, directory)
      note(path, bytes.length)
      await trim()
    },
    async forget(versions) {
      await scanned()
      // By the folder: another cache may have made pictures since the scan.
      for (const version of versions)
        for (const path of await pathsBelow(join(directory, version.slice(0, 2))))
          if (versionOf(path) === version) await remove(path)
    },
    async versions() {
      const folders = (await entries(directory)).filter((entry) => entry.isDirectory())
      const all = await Promise.all(folders.map(({ name }) => pathsBelow(join(directory, name))))
      return [...new Set(all.flat().map(versionOf))]
    },
  }
}

/** Larger pictures are streamed from the disk. */
const SMALL_BYTES = 64 * 1024
const RECENT_BYTES = 4 * 1024 * 1024

/** Bytes of recently used small files, by path. */
function recentBytes() {
  const files = new Map<string, Uint8Array>()
  let total = 0
  function drop(path: string): void {
    total -= files.get(path)?.length ?? 0
    files.delete(path)
  }
  return {
    get: (path: string) => files.get(path),
    drop,
    put(path: string, bytes: Uint8Array): void {
      drop(path)
      files.set(path, bytes)
      total += bytes.length
      for (const oldest of files.keys()) {
        if (total <= RECENT_BYTES) return
        drop(oldest)
      }
    },
  }
}

/** Reads a small file completely, opens a large one; undefined if it is missing. */
async function openFile(path: string, size: number, patienceMs: number): Promise<OpenFile | undefined> {
  if (size > SMALL_BYTES) return openExisting(path, patienceMs)
  const bytes = await readFile(path).catch(unlessMissing)
  return bytes && inMemory(bytes)
}

/** Wraps bytes as an open file. */
export function inMemory(bytes: Uint8Array): OpenFile {
  return {
    size: bytes.length,
    bytes,
    stream: async (range) =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(range ? bytes.subarray(range.start, range.end + 1) : bytes)
          controller.close()
        },
      }),
    close: async () => {},
  }
}

const DRAFT = '.draft'

/** Writes a draft and renames it, so that no reader gets half a file. */
async function writeWhole(path: string, bytes: Uint8Array, drafts: string): Promise<void> {
  await makeFolder(dirname(path))
  const draft = join(drafts, `${randomUUID()}${DRAFT}`)
  await writeFile(draft, bytes, { mode: FILE_MODE })
  await rename(draft, path)
}

function pathOf(directory: string, version: string, key: string): string {
  return join(directory, version.slice(0, 2), `${version}.${key}`)
}

async function pathsBelow(folder: string): Promise<string[]> {
  return (await entries(folder)).map(({ name }) => join(folder, name))
}

function versionOf(path: string): string {
  return basename(path).split('.')[0] ?? ''
}

/** The pictures in a folder, the oldest first. Deletes drafts of a crashed process. */
async function filesIn(directory: string): Promise<{ path: string; size: number }[]> {
  const files: { path: string; size: number; mtimeMs: number }[] = []
  for (const entry of await entries(directory)) {
    if (entry.name.endsWith(DRAFT)) await rm(join(directory, entry.name), { force: true })
    if (!entry.isDirectory()) continue
    for (const { name } of await entries(join(directory, entry.name))) {
      const path = join(directory, entry.name, name)
      const { size, mtimeMs } = (await stat(path).catch(() => undefined)) ?? {}
      if (size !== undefined && mtimeMs !== undefined) files.push({ path, size, mtimeMs })
    }
  }
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs)
}
