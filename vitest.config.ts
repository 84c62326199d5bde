import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const shared = { testTimeout: 30_000, hookTimeout: 60_000 }
const inBrowser = { environment: 'happy-dom' }

/** Files share what they load: more than half of the time went into loading the same modules for each. */
const together = { ...shared, isolate: false }

/** Tests that replace modules would do so for every file that comes after them: these run alone. */
const replacesModules = /vi\.(mock|doMock)\(/
function replacing(zone: string): string[] {
  return readdirSync(join(root, zone), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(zone, file))
    .filter((file) => replacesModules.test(readFileSync(join(root, file), 'utf8')))
}
const [web, server] = [replacing('web'), replacing('server')]

export default defineConfig({
  test: {
    ...shared,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...together, name: 'unit', include: ['domain/**/*.test.ts', 'tools/**/*.test.ts'] } },
      { test: { ...together, name: 'server', include: ['server/**/*.test.ts'], exclude: server } },
      { test: { ...shared, name: 'server alone', include: server } },
      { test: { ...together, name: 'db', include: ['db/**/*.test.ts'] } },
      { test: { ...together, ...inBrowser, name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: web } },
      { test: { ...shared, ...inBrowser, name: 'web alone', include: web } },
    ],
  },
})
