// npm test: everything that can fail differently, with one closing line. npm run test:all (--all): every test on both
// databases, with ten times the rounds of chance. npm run check (--quick): the developer's inner loop.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { checkNode, ensureBuilt, ensureInstalled, root, run, runTool, say } from './lib/project.mjs'
import { check, close, stage } from './lib/stages.mjs'
import { filesForPostgres, vitest, vitestOnPostgres } from './lib/vitest.mjs'

checkNode()
const isQuick = process.argv.includes('--quick')
const isFull = process.argv.includes('--all') || Boolean(process.env.TEST_ALL)
if (isFull) process.env.TEST_ALL = '1'
await ensureInstalled({ forTests: true })
mkdirSync(join(root, '.tmp'), { recursive: true })

const program = (path, args, how) => run(process.execPath, ['--import', 'tsx', path, ...args], how)

async function playwright(browser) {
  if (!browser) {
    say('No browser: install Chromium, or set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1 }
  }
  const report = join(root, '.tmp', 'playwright.json')
  rmSync(report, { force: true })
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env })
  const counts = readPlaywright(report)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readPlaywright(report) {
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = suites.flatMap(testsOf)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      late: tests.filter(({ status }) => status === 'flaky').map(({ file, title }) => `${file} › ${title}`),
      files: tests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function testsOf({ suites = [], specs }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      return { file: `e2e/${file}`, title, status, part: projectName, seconds }
    }),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/** The commit at which this branch left main, or else the last one, and whether SQL has changed since. */
async function changesSinceMain() {
  const git = (...args) => run('git', args, { quiet: true })
  const bases = [await git('merge-base', 'HEAD', 'main'), await git('merge-base', 'HEAD', 'origin/main')]
  const ref = bases.find(({ code }) => code === 0)?.output.trim() ?? 'HEAD'
  const { output } = await git('diff', '--name-only', ref)
  return { ref, hasSql: /^db\/.*\.sql$/m.test(output) }
}

/** Each further checker of a project checks what both use a second time: the default of four takes 65 s of a processor instead of 35. */
const oneChecker = ['--builders', '2', '--checkers', '1']

await Promise.all([
  check('types', (how) => runTool('tsc', ['-b', ...oneChecker], how)),
  check('lint', (how) => runTool('biome', ['check', '--diagnostic-level=error', '.'], how)),
  check('language', (how) => program('tools/language.ts', ['--check'], how)),
  check('generated files', (how) => program('tools/generate.ts', ['--check'], how)),
  check('requirements', (how) => program('tools/requirements.ts', ['--check'], how)),
  check('security requirements', (how) => program('tools/asvs.ts', ['--check'], how)),
  ...(isQuick ? [] : [check('dead code', (how) => runTool('knip', [], how)), ensureBuilt()]),
])
if (isQuick) {
  const { ref, hasSql } = await changesSinceMain()
  await stage('tests of changed files', (how) =>
    vitest('changed', ['--changed', ref, '--passWithNoTests'], how),
  )
  if (hasSql) await stage('rules of the database', (how) => vitest('rules', ['db/tests/'], how))
} else {
  // Fetched, where there is none, while tests run that need no browser.
  const browser = ensureBrowser().catch((error) => say(String(error)))
  // Each has waiting times that the other can use.
  await Promise.all([
    stage('unit, database and protocol on PGlite', (how) => vitest('all', [], how)),
    stage(
      'database and protocol on PostgreSQL',
      (how) => vitestOnPostgres(filesForPostgres(isFull), how),
      true,
    ),
  ])
  await stage('browser', async () => playwright(await browser))
}
process.exit(close())
