import type { MakeDirectoryOptions } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { failure } from '#server/database/testing-engines.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { steps } = vi.hoisted(() => ({ steps: { folderThatFails: '' } }))

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>()
  const mkdir = async (path: string, options: MakeDirectoryOptions) => {
    if (steps.folderThatFails === '' || !path.includes(steps.folderThatFails))
      return files.mkdir(path, options)
    throw Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' })
  }
  return { ...files, mkdir }
})

const database = testDatabase()

it.each(['.draft-', 'parts'])(
  'a disk without room for the folder %s is named in a sentence',
  async (name) => {
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
  },
)
