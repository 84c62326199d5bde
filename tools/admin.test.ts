import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/open.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-admin-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command on the embedded database of this test. */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const program = join(import.meta.dirname, 'admin.ts')
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO: '0' }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], {
      env,
    })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, output: stderr }
  }
}

describe('npm run admin', () => {
  it('creates an administrator on a fresh machine and shows the password once', {
    timeout: 120_000,
  }, async () => {
    const first = await run('boss@club.example')
    expect(first).toMatchObject({ code: 0 })
    expect(first.output).toMatch(/^boss@club\.example is an administrator now\.\nPassword: \S{20}\n/)
  })

  it('reports that a server has locked the database', async () => {
    const database = await openDatabase({ dataDir: folder })
    try {
      const { code, output } = await run('boss@club.example')
      expect(code).toBe(1)
      expect(output).toContain('The server is running on this data. Stop it')
      expect(output).toContain(String(process.pid))
      expect(output).not.toMatch(/\n\s+at /)
    } finally {
      await database.close()
    }
  })

  it('reports missing and wrong input', async () => {
    expect(await run()).toEqual({ code: 2, output: 'Usage: npm run admin -- EMAIL\n' })
    expect(await run('boss')).toEqual({
      code: 1,
      output: 'Unable to validate email address: invalid format\n',
    })
  })
})
