import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-moved-'))
  await mkdir(join(folder, 'database', 'cluster'), { recursive: true })
  await writeFile(join(folder, 'database', 'cluster', 'PG_VERSION'), '18\n')
  await writeFile(join(folder, 'moved.json'), '{"to": "db.example/club", "at": "2026-11-23T03:00:00Z"}')
})
afterAll(() => rm(folder, { recursive: true }))

const commands: [string, string[]][] = [
  ['backup', []],
  ['rollback', []],
  ['move', ['postgres://club@127.0.0.1:1/club']],
  ['reset-demo', []],
]

it.each(commands)(
  'npm run %s does not change the folder of a club that moved',
  {
    timeout: 120_000,
  },
  async (name, args) => {
    const program = join(import.meta.dirname, `${name}.ts`)
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const ended = promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], { env })
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This club moved to db.example/club on 2026-11-23'),
    })
    expect(await readdir(join(folder, 'database'))).toEqual(['cluster'])
  },
)
