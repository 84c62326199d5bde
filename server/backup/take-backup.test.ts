import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeBackup } from './take-backup.ts'

const NAME = 'greenside-2026-11-23T033000Z-command.tar'
const SECOND = 'greenside-2026-11-23T033000Z-command-2.tar'

let root: string
let source: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-take-'))
  for (const name of ['backups', 'a', 'b']) await mkdir(join(root, name))
  source = join(root, 'backups', NAME)
  await writeFile(source, 'club')
})
afterEach(() => rm(root, { recursive: true }))

describe('npm run backup -- FOLDER', () => {
  it('moves its own file to the folder', async () => {
    const path = await takeBackup({ name: NAME, path: source, isShared: false }, join(root, 'a'))
    expect(path).toBe(join(root, 'a', NAME))
    expect(await readFile(path, 'utf8')).toBe('club')
    expect(await readdir(join(root, 'backups'))).toEqual([])
  })

  it('leaves a file that is in the folder already', async () => {
    expect(await takeBackup({ name: NAME, path: source, isShared: false }, join(root, 'backups'))).toBe(
      source,
    )
    expect(await readdir(join(root, 'backups'))).toEqual([NAME])
  })

  it('requested twice gives each command the file in its folder', async () => {
    const shared = { name: NAME, path: source, isShared: true }
    for (const name of ['a', 'b']) {
      const path = await takeBackup(shared, join(root, name))
      expect(path).toBe(join(root, name, NAME))
      expect(await readFile(path, 'utf8')).toBe('club')
    }
    expect(await readdir(join(root, 'backups'))).toEqual([NAME])
  })

  it('never overwrites a file of the same name, as of another club', async () => {
    await writeFile(join(root, 'a', NAME), 'other club')
    const path = await takeBackup({ name: NAME, path: source, isShared: false }, join(root, 'a'))
    expect(path).toBe(join(root, 'a', SECOND))
    expect(await readFile(join(root, 'a', NAME), 'utf8')).toBe('other club')
    expect(await readFile(path, 'utf8')).toBe('club')
  })
})
