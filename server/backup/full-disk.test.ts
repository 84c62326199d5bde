import type { MakeDirectoryOptions } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { failure } from '#server/database/testing-engines.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'
import { takeBackup } from './take-backup.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { steps } = vi.hoisted(() => ({ steps: { folderThatFails: '', canLink: true } }))

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>()
  const full = (call: string) =>
    Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), { code: 'ENOSPC' })
  const mkdir = async (path: string, options: MakeDirectoryOptions) => {
    if (steps.folderThatFails === '' || !path.includes(steps.folderThatFails))
      return files.mkdir(path, options)
    throw full('mkdir')
  }
  const link = async (from: string, to: string) => {
    if (steps.canLink) return files.link(from, to)
    throw Object.assign(new Error('EXDEV: cross-device link not permitted, link'), { code: 'EXDEV' })
  }
  const copyFile = () => Promise.reject(full('copyfile'))
  return { ...files, mkdir, link, copyFile }
})

const database = testDatabase()

it.each(['.draft-', 'parts'])('a full disk for the folder %s is reported in a sentence', async (name) => {
  const root = await mkdtemp(join(tmpdir(), 'greenside-full-'))
  const folder = join(root, 'backups')
  steps.folderThatFails = name
  const error = await failure(
    makeBackup({
      ...{ database, folder, cause: 'command', check: 'read', app: 'test' },
      ...{ dataDir: root, filesDirectory: join(root, 'files') },
    }),
  )
  steps.folderThatFails = ''
  expect(error).toBeInstanceOf(BackupError)
  expect(error.message).toBe(
    `The disk of ${folder} is full: no back-up was made. Free some space and try again.`,
  )
  expect(await readdir(folder)).toEqual([])
  await rm(root, { recursive: true })
})

it('a full disk of the target folder leaves the back-up in its place', async () => {
  const root = await mkdtemp(join(tmpdir(), 'greenside-full-'))
  const name = 'greenside-2026-11-23T033000Z-command.tar'
  const path = join(root, name)
  await writeFile(path, 'club')
  const target = await mkdtemp(join(root, 'target-'))
  steps.canLink = false
  const error = await failure(takeBackup({ name, path, isShared: false }, target))
  steps.canLink = true
  expect(error.message).toBe(
    `The back-up is in ${path}; it could not be copied to ${target}: its disk is full.`,
  )
  expect(await readdir(target)).toEqual([])
  expect(await readdir(root)).toContain(name)
  await rm(root, { recursive: true })
})
