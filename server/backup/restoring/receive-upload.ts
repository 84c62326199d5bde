import { createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as ByteStream } from 'node:stream/web'
import { codeOfError } from '#domain/base/unknown.ts'
import { verifyArchive } from '../archive.ts'
import { BackupError } from '../backup-error.ts'
import { backupName, backupStem } from '../backup-names.ts'
import { DRAFT, openFolder, reserveStem, syncBackupFolder } from '../make-backup.ts'
import { BackupRefusal } from './refusal.ts'

/**
 * Saves an uploaded file among the back-ups of `folder`, with the time of its state in its name. Reads it completely
 * first. Throws BackupRefusal, and nothing of it stays.
 */
export async function receiveUpload(body: ByteStream | null, folder: string): Promise<string> {
  await openFolder(folder)
  const draft = await mkdtemp(join(folder, `${DRAFT}upload-`))
  try {
    const file = join(draft, 'file')
    const source = body === null ? Readable.from([]) : Readable.fromWeb(body)
    await pipeline(source, createWriteStream(file, { mode: 0o600, flush: true }))
    return await placeUpload(file, folder)
  } catch (error) {
    if (codeOfError(error) !== 'ENOSPC') throw error
    throw new BackupRefusal(507, 'backup_no_space', `The disk of ${folder} is full: the file was not stored.`)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function placeUpload(file: string, folder: string): Promise<string> {
  const madeAt = await momentOf(file)
  const stem = await reserveStem(folder, backupStem(madeAt, 'upload'))
  try {
    const name = backupName(stem, 'unproven')
    await rename(file, join(folder, name))
    await syncBackupFolder(folder)
    return name
  } finally {
    await rm(join(folder, `${DRAFT}${stem}`), { recursive: true, force: true })
  }
}

async function momentOf(file: string): Promise<Date> {
  try {
    const madeAt = new Date((await verifyArchive(file)).madeAt)
    if (!Number.isNaN(madeAt.getTime())) return madeAt
    throw new BackupError(`${file} does not contain its time.`)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new BackupRefusal(422, 'backup_damaged', error.message.replaceAll(file, 'The file'))
  }
}
