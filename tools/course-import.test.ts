import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { blob, geoJson, holes, withRef } from '#domain/course/import/testing-features.ts'
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

function lock(): Promise<() => Promise<void>> {
  mkdirSync(join(folder, 'data', 'database'), { recursive: true })
  return takeLock(join(folder, 'data', 'database', 'lock'))
}

describe('npm run course:import', () => {
  it('shows its usage when no file is named', async () => {
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

  it('refuses a missing file', async () => {
    expect(await run(join(folder, 'none.osm'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('cannot be read'),
    })
  })

  it('lists the courses of a file with several and imports none of them without a choice', async () => {
    const moved = holes(9, withRef).map((feature) => ({
      ...feature,
      id: `way/9${feature.id.split('/')[1]}`,
      geometry: JSON.parse(JSON.stringify(feature.geometry), (_, value) =>
        Array.isArray(value) && typeof value[0] === 'number' ? [value[0], value[1] - 1] : value,
      ),
    }))
    const outline = blob({ leisure: 'golf_course', name: 'North Links' }, 900, 150, 1400)
    const country = file('country.geojson', geoJson([...holes(18, withRef), outline, ...moved]))
    const { status, stdout, stderr } = await run(country, '--dry-run')
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('The file contains 2 courses; choose one:')
    expect(stderr).toContain(`--course ${outline.id}  North Links, 18 hole lines (56.401, 3.214)`)
    const [, other] = stderr.match(/--course (\S+) {2}without a name, 9 hole lines/)!
    // The plan is printed before the database is asked for, and a locked one ends it there.
    const release = await lock()
    const chosen = await run(country, '--course', other!, '--dry-run')
    expect(chosen.stdout).toContain('country (© OpenStreetMap contributors (ODbL)): 9 holes, par 36, 2699 m')
    await release()
    const unknown = await run(country, '--course', 'way/1', '--dry-run')
    expect(unknown.stderr).toContain('The file contains no course way/1; it contains:')
  })

  it('reports that the server must be stopped when it has locked the database', async () => {
    const release = await lock()
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
