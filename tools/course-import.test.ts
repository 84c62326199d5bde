import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { geoJson, holes, withRef } from '#domain/course/import/testing-features.ts'
import { takeLock } from '#server/database/pglite/lock.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'greenside-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs beside this process, which may hold the lock meanwhile. */
function run(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/course-import.ts', ...args], {
    cwd: root,
    env,
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += chunk))
  child.stderr.on('data', (chunk) => (said.stderr += chunk))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, ...said })))
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('npm run course:import', () => {
  it('says how it is used when no file is named', async () => {
    const { status, stderr } = await run()
    expect(status).toBe(1)
    expect(stderr).toContain('Usage: npm run course:import -- FILE')
  })

  it('refuses a broken file with its code, before it opens any database', async () => {
    const { status, stderr } = await run(file('broken.geojson', '{"type":"FeatureCollection","features":['))
    expect(status).toBe(1)
    expect(stderr).toContain('cannot be used (bad_json)')
    expect(stderr).toContain('Nothing was written.')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('refuses a file that is not there', async () => {
    expect(await run(join(folder, 'none.osm'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('cannot be read'),
    })
  })

  it('says that the server must be stopped when it holds the database', async () => {
    mkdirSync(join(folder, 'data', 'database'), { recursive: true })
    const release = await takeLock(join(folder, 'data', 'database', 'lock'))
    const { status, stdout, stderr } = await run(
      file('good.geojson', geoJson(holes(9, withRef), { name: 'Made Links' })),
    )
    await release()
    expect(status).toBe(1)
    expect(stdout).toContain('Made Links (© OpenStreetMap contributors (ODbL)): 9 holes, par 36, 2700 m')
    expect(stderr).toContain(`process ${process.pid}`)
    expect(stderr).toContain('stop it, import, and start it again')
  })
})
