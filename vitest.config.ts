import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** One more than two processors: a third of a worker's time goes into waiting. */
const WORKERS = 3

const root = fileURLToPath(new URL('.', import.meta.url))
/** A busy machine is not a failure: the first test of a file also loads all modules of the app. */
const shared = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
const inBrowser = { environment: 'happy-dom', setupFiles: [join(root, 'web/testing/patience.ts')] }
/** A file that replaces modules loads its own, so that no other one gets the replacements. */
const withOwnModules = {
  ...inBrowser,
  setupFiles: [join(root, 'web/testing/fresh-modules.ts'), ...inBrowser.setupFiles],
}

/** Files share a process and what they load: starting one and loading the same for each took more than half of the time. */
const together = { ...shared, isolate: false }

/** The tests of a zone, and apart from them those that replace modules. */
function testsOf(zone: string) {
  const files = readdirSync(join(root, zone), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(zone, file))
  const replacing = new Set(
    files.filter((file) => /vi\.(mock|doMock)\(/.test(readFileSync(join(root, file), 'utf8'))),
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
      { test: { ...together, ...inBrowser, name: 'web', include: web.others } },
      { test: { ...together, ...withOwnModules, name: 'web alone', include: web.alone } },
    ],
  },
})
