import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** Creates a folder that only this account can read, and syncs it against a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const firstFolder = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if (firstFolder !== undefined) await syncFolder(dirname(firstFolder))
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Syncs a folder: a new name in it is durable only after that. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The entries of a folder; empty if it does not exist. */
export async function entries(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
}

/** Names of the files in a folder written before a moment (ms since 1970). */
export async function olderThan(moment: number, folder: string): Promise<string[]> {
  const old: string[] = []
  for (const { name } of await entries(folder)) {
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (stats?.isFile() && stats.mtimeMs < moment) old.push(name)
  }
  return old
}

/** For `catch`: undefined for a missing file; rethrows other errors. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
