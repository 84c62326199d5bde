import { access, copyFile, link, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOfError, messageOf } from '#domain/base/unknown.ts'
import { BackupError } from './backup-error.ts'
import { parseBackupName } from './backup-names.ts'
import type { AnsweredBackup } from './progress-lines.ts'

type TakenBackup = Pick<AnsweredBackup, 'name' | 'path' | 'isShared'>

/**
 * Moves a command's back-up to the command's folder, completely or not at all, without replacing other files. A file
 * that others also use is copied. Returns the new path; throws BackupError.
 */
export async function takeBackup(
  { name, path: from, isShared }: TakenBackup,
  folder: string,
): Promise<string> {
  if (resolve(folder) === resolve(dirname(from))) return from
  const isOurs = !isShared && parseBackupName(name)?.cause === 'command'
  try {
    const path = (await linkBeside(from, folder, name)) ?? (await copyBeside(from, folder, name))
    if (isOurs) await rm(from, { force: true })
    return path
  } catch (error) {
    const why = codeOfError(error) === 'ENOSPC' ? 'its disk is full.' : messageOf(error)
    throw new BackupError(`The back-up is in ${from}; it could not be copied to ${folder}: ${why}`)
  }
}

/**
 * Undefined when the folder is on another disk, or its disk has no links. Two names of one file are as good as a copy.
 */
async function linkBeside(from: string, folder: string, name: string): Promise<string | undefined> {
  for (const candidate of candidates(name)) {
    const path = join(folder, candidate)
    try {
      await link(from, path)
      return path
    } catch (error) {
      const code = codeOfError(error)
      if (code === 'ENOENT') throw error
      if (code !== 'EEXIST') return undefined
    }
  }
}

async function copyBeside(from: string, folder: string, name: string): Promise<string> {
  const draft = await mkdtemp(join(folder, '.draft-'))
  try {
    const copied = join(draft, 'copy')
    await copyFile(from, copied)
    const copy = await open(copied, 'r+')
    await copy.sync().finally(() => copy.close())
    const linked = await linkBeside(copied, folder, name)
    if (linked !== undefined) return linked
    for (const candidate of candidates(name)) {
      const path = join(folder, candidate)
      if (await isThere(path)) continue
      await rename(copied, path)
      return path
    }
    throw new Error('it has too many files of this name')
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The name, then names with a number before the suffix. */
function* candidates(name: string): Generator<string> {
  yield name
  const [, stem, rest] =
    /^(.*?-(?:command|daily|admin|upgrade|restore|upload))(?:-\d{1,3})?((?:-unproven)?\.tar)$/.exec(name)!
  for (let turn = 2; turn < 1000; turn += 1) yield `${stem}-${turn}${rest}`
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
