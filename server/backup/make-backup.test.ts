import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failure } from '#server/database/testing-engines.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { verifyArchive } from './archive.ts'
import { BackupError, WrongRowsError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'
import { restoreOnTrial } from './trial-restore.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const database = testDatabase()
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-make-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const make = (name: string, tryRestore: typeof restoreOnTrial) =>
  makeBackup({
    ...{ database, folder: join(root, name), cause: 'daily', check: 'restore', app: 'test' },
    ...{ dataDir: root, filesDirectory: join(root, 'files'), tryRestore },
  })

describe('two back-ups that two processes make in the same second', () => {
  it('get names of their own, and each is complete', async () => {
    const now = new Date()
    const both = await Promise.all(
      [1, 2].map(() =>
        makeBackup({
          ...{ database, folder: join(root, 'together'), cause: 'command', check: 'read', app: 'test', now },
          ...{ dataDir: root, filesDirectory: join(root, 'files') },
        }),
      ),
    )
    const names = both.map(({ name }) => name).sort()
    expect(new Set(names).size).toBe(2)
    expect((await readdir(join(root, 'together'))).sort()).toEqual(names)
    for (const { path } of both) await verifyArchive(path)
  })
})

describe('a back-up whose trial restore', () => {
  it('was impossible is stored as unproven, in its name and in the answer', async () => {
    const reasons: [Error, string][] = [
      [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'too little space for a trial restore'],
      [Object.assign(new Error('canceled'), { code: '57014' }), 'could not be finished: canceled'],
      [new BackupError('120 MB of memory are free'), 'could not be finished: 120 MB of memory are free'],
    ]
    for (const [error, sentence] of reasons) {
      const made = await make('unproven', () => Promise.reject(error))
      expect(made.unproven).toContain(sentence)
      expect(made.name).toMatch(/-daily(-\d)?-unproven\.tar$/)
      await verifyArchive(made.path)
    }
    expect(await readdir(join(root, 'unproven'))).toHaveLength(reasons.length)
  })

  it('gives other rows is refused: its file is set aside, and only the newest such file stays', async () => {
    const wrong = () => Promise.reject(new WrongRowsError('public.roles differs after loading.'))
    for (const _ of [1, 2]) {
      const error = await failure(make('wrong', wrong))
      expect(error).toBeInstanceOf(BackupError)
      expect(error.message).toMatch(/public\.roles differs.*was set aside as \S+-rejected\.tar/)
    }
    expect(await readdir(join(root, 'wrong'))).toEqual([expect.stringMatching(/-daily(-2)?-rejected\.tar$/)])
  })

  it('succeeds has a plain name, and was on the disk as unproven before the trial', async () => {
    let present: string[] = []
    const made = await make('proven', async () => {
      present = (await readdir(join(root, 'proven'))).filter((name) => !name.startsWith('.'))
    })
    expect(made).toMatchObject({ unproven: null, name: expect.stringMatching(/-daily\.tar$/) })
    expect(present).toEqual([made.name.replace('.tar', '-unproven.tar')])
    expect(await readdir(join(root, 'proven'))).toEqual([made.name])
  })

  it('has too little memory stops before it begins', async () => {
    const { path, manifest } = await make('memory', () => Promise.resolve())
    const trial = restoreOnTrial(path, manifest, join(root, 'trial'), undefined, 100 * 1024 * 1024)
    expect((await failure(trial)).message).toContain('100 MB of memory are free')
    expect(await readdir(root)).not.toContain('trial')
  })
})
