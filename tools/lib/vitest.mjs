// Runs Vitest for npm test, and the files with a failed test once more.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from './project.mjs'

/** What tools/with-postgres.ts exits with on a machine without PostgreSQL. */
const NO_POSTGRES = 69

/** More files than this do not fail by chance. */
const MOST_SECOND_TRIES = 10

/** The first line of a test file that PostgreSQL may answer differently from PGlite: `// Also on PostgreSQL: reason`. */
export const ALSO_ON_POSTGRES = /^\/\/ Also on PostgreSQL: \S/

/** Tests of the embedded database itself, and of what needs no database: not even the full mode repeats them. */
const EMBEDDED_ONLY =
  /^server\/(database\/pglite\/|rest\/(oracle|parse|plan|sql)\/|storage\/(bad-input|objects\/names\.property|pictures\/pictures|stores\/store-contract)\.test|(mail|sms|jobs\/push|config)\/|keys\/keys\.test)/

/** The test files that run on PostgreSQL too: in the full mode all that ask a database, else those with that line. */
export function filesForPostgres(isFull) {
  return ['server', 'db']
    .flatMap((zone) =>
      readdirSync(join(root, zone), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${zone}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) =>
      isFull ? !EMBEDDED_ONLY.test(file) : ALSO_ON_POSTGRES.test(readFileSync(join(root, file), 'utf8')),
    )
    .sort()
}

/**
 * Runs Vitest with these arguments, behind another command if need be. The files with a failed test run once more, in
 * a process of their own on a machine that has become quiet: what passes then counts as passed, and is named.
 */
export async function vitest(name, args, how = {}) {
  const first = await once(name, args, how)
  const again = filesToRepeat(first)
  if (again.length === 0) return countsOf(first)
  const note = `\n${again.length} ${again.length === 1 ? 'file' : 'files'} with a failed test, a second time\n`
  if (!how.quiet) say(note)
  const second = await once(`${name}-again`, again, how)
  return countsOf({ ...bothRuns(first, second), output: `${first.output}${note}${second.output}` })
}

/** Vitest on PostgreSQL, DATABASE_URL's or a throw-away one: one worker, beside those on PGlite. */
export function vitestOnPostgres(files, how) {
  const behind = ['--import', 'tsx', 'tools/with-postgres.ts', process.execPath]
  return vitest('postgres', [...files, '--maxWorkers=1'], { ...how, behind, env: {} })
}

async function once(name, args, { behind = [], env = { DATABASE_URL: '' }, ...how }) {
  const report = join(root, '.tmp', `vitest-${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=./tools/lib/vitest-reporter.mjs']
  const { code, output } = await run(
    process.execPath,
    [...behind, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    { ...how, env: { NO_COLOR: '1', TEST_REPORT: report, ...env } },
  )
  return { code, output, ...readReport(report) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { files: [], errors: [] }
  }
}

/** The files with a failed test, unless there is more wrong than chance explains. */
export function filesToRepeat({ code, files, errors }) {
  if (code === 0 || errors.some(({ file }) => !file)) return []
  const failed = [
    ...files.filter(({ failed }) => failed.length > 0).map(({ file }) => file),
    ...errors.map(({ file }) => file),
  ]
  const again = [...new Set(failed)]
  return again.length > MOST_SECOND_TRIES ? [] : again
}

/** Both runs as one: of a file that ran twice, the second counts; `late` names what only then passed. */
export function bothRuns(first, second) {
  const repeated = new Set(second.files.map(({ file }) => file))
  const still = new Set(second.files.flatMap(failuresOf))
  const wasFailed = first.files.filter(({ file }) => repeated.has(file)).flatMap(failuresOf)
  return {
    code: second.code,
    files: [...first.files.filter(({ file }) => !repeated.has(file)), ...second.files],
    errors: second.errors,
    late: wasFailed.filter((test) => !still.has(test)),
  }
}

const failuresOf = ({ file, failed }) => failed.map((test) => `${file} › ${test}`)

/** What a stage counts; a run that dies, or ends with an error outside of its tests, counts as one failure. */
export function countsOf({ code, files, output, late = [] }) {
  if (code === NO_POSTGRES) return { passed: 0, failed: 0, skipped: 0, output }
  const sum = (of) => files.reduce((total, file) => total + of(file), 0)
  const failed = sum((file) => file.failed.length)
  return {
    passed: sum(({ passed }) => passed),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: sum(({ skipped }) => skipped),
    late,
    files,
    output,
  }
}
