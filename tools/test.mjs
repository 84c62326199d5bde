// npm test: everything, with one closing line. npm run check (--quick): the developer's inner loop.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { checkNode, ensureBuilt, ensureInstalled, root, run, runTool, say } from './lib/project.mjs'

checkNode()
const quick = process.argv.includes('--quick')
await ensureInstalled()
mkdirSync(join(root, '.tmp'), { recursive: true })

/** What tools/with-postgres.ts exits with on a machine without PostgreSQL. */
const NO_POSTGRES = 69
/** Tests of the embedded database itself, and of what needs no database: once is enough. */
const embeddedOnly = [
  'server/database/pglite/**',
  'server/rest/{oracle,parse,plan,sql}/**',
  'server/storage/{bad-input,objects/names.property,pictures/pictures,stores/store-contract}.test.ts',
  'server/{mail,sms,jobs/push}/**',
  'server/{config,keys}/**',
]

const total = { passed: 0, failed: 0, skipped: 0 }

/** Runs one part and counts it. A quiet one prints what it has to say when it has ended, so that no two mix lines. */
async function stage(title, work, quiet = false) {
  const start = Date.now()
  if (!quiet) say(`\n── ${title}`)
  const { output, ...counts } = await work({ quiet })
  if (quiet) say(`\n── ${title}\n${output}`.trimEnd())
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  say(`── ${title}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
}

/** A part that passes or fails as a whole: quick and mostly of one thread, so those run side by side. */
const check = (title, work) => stage(title, async (how) => verdict(await work(how)), true)
const verdict = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output })
const program = (path, args, how) => run(process.execPath, ['--import', 'tsx', path, ...args], how)

/** Runs Vitest, behind another command if need be, and reads its counts; a run that dies counts as one failure. */
async function vitest(name, args, { behind = [], env = { DATABASE_URL: '' }, ...how }) {
  const report = join(root, '.tmp', `vitest-${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run(
    process.execPath,
    [...behind, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    { ...how, env: { NO_COLOR: '1', ...env } },
  )
  if (code === NO_POSTGRES) return { passed: 0, failed: 0, skipped: 0, output }
  const counts = readCounts(report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests,
  }))
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
  return { ...counts, failed, output }
}

/** The tests that ask the database, again on PostgreSQL: DATABASE_URL's, else a throw-away one where there are programs. */
function onPostgres(how) {
  const only = ['--project=server', '--project=db', ...embeddedOnly.map((pattern) => `--exclude=${pattern}`)]
  return vitest('postgres', only, {
    ...how,
    behind: ['--import', 'tsx', 'tools/with-postgres.ts', process.execPath],
    env: {},
  })
}

async function playwright() {
  const browser = await ensureBrowser()
  if (!browser) {
    say('No browser: install Chromium, or set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1 }
  }
  const report = join(root, '.tmp', 'playwright.json')
  rmSync(report, { force: true })
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env })
  const counts = readCounts(report, ({ stats }) => ({
    flaky: stats.flaky,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
  if (counts.flaky > 0) say(`${counts.flaky} of them passed at the second run only: see "flaky" above.`)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readCounts(file, pick) {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

await Promise.all([
  check('types', (how) => runTool('tsc', ['-b'], how)),
  check('lint', (how) => runTool('biome', ['check', '--diagnostic-level=error', '.'], how)),
  check('language', (how) => program('tools/language.ts', ['--check'], how)),
  check('generated files', (how) => program('tools/generate.ts', ['--check'], how)),
  check('requirements', (how) => program('tools/requirements.ts', ['--check'], how)),
  check('security requirements', (how) => program('tools/asvs.ts', ['--check'], how)),
  ...(quick ? [] : [check('dead code', (how) => runTool('knip', [], how))]),
])
if (quick) {
  await stage('unit', (how) => vitest('unit', ['--project=unit', '--project=web', '--project=db'], how))
} else {
  // Each waits here and there, for a disk or a second hand, where the other goes on.
  await Promise.all([
    stage('unit, database and protocol on PGlite', (how) => vitest('all', [], how)),
    stage('database and protocol on PostgreSQL', onPostgres, true),
  ])
  await ensureBuilt()
  await stage('browser', playwright)
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
say(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)
