import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** Makes a folder that only we read, and sees that it is still there after a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const firstFolder = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if (firstFolder !== undefined) await syncFolder(dirname(firstFolder))
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** A new name in a folder is safe only when the folder is. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** What lies in a folder; nothing where there is no folder. */
export async function entries(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
}

/** Names of the files in a folder that were written before a moment (ms since 1970). */
export async function olderThan(moment: number, folder: string): Promise<string[]> {
  const old: string[] = []
  for (const { name } of await entries(folder)) {
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (stats?.isFile() && stats.mtimeMs < moment) old.push(name)
  }
  return old
}

/** For `catch`: a file that is not there is undefined, anything else is thrown on. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
