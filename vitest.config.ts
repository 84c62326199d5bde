import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
/** One more than two processors: a third of a worker's time goes into waiting. */
const WORKERS = 3

/** A busy machine is not a failure: the first test of a file also loads all modules of the app. */
const shared = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
const properties = join(root, 'tools/lib/property-seed.ts')
const ofPages = ['patience.ts', 'plain-page.ts'].map((file) => join(root, 'web/testing', file))
const inBrowser = { environment: 'happy-dom', setupFiles: ofPages }

/** Files share what they load: more than half of the time went into loading the same modules for each. */
const together = { ...shared, isolate: false, setupFiles: [properties] }

/**
 * The tests of a zone. Those that replace modules would do so for every file that comes after them: they run alone, and
 * so do those that say why in a first line `// Alone: reason`.
 */
function testsOf(zone: string) {
  const files = readdirSync(join(root, zone), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(zone, file))
  const replacing = new Set(
    files.filter((file) =>
      /^\/\/ Alone: \S|vi\.(mock|doMock)\(/.test(readFileSync(join(root, file), 'utf8')),
    ),
  )
  return { alone: [...replacing], others: files.filter((file) => !replacing.has(file)) }
}
const [web, server] = [testsOf('web'), testsOf('server')]

export default defineConfig({
  test: {
    ...shared,
    pool: 'forks',
    maxWorkers: WORKERS,
    projects: [
      { test: { ...together, name: 'unit', include: ['domain/**/*.test.ts', 'tools/**/*.test.ts'] } },
      { test: { ...together, name: 'server', include: server.others } },
      { test: { ...shared, name: 'server alone', include: server.alone } },
      { test: { ...together, name: 'db', include: ['db/**/*.test.ts'] } },
      {
        test: {
          ...together,
          ...inBrowser,
          setupFiles: [properties, ...ofPages],
          name: 'web',
          include: web.others,
        },
      },
      { test: { ...shared, ...inBrowser, name: 'web alone', include: web.alone } },
    ],
  },
})
