import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALSO_ON_POSTGRES, bothRuns, countsOf, filesForPostgres, filesToRepeat } from './vitest.mjs'

const file = (name: string, failed: string[] = [], passed = 3) => ({
  file: name,
  part: 'web',
  seconds: 1,
  passed,
  skipped: 0,
  failed,
})
const run = (code: number, files: object[], errors: { file?: string }[] = []) => ({ code, files, errors })

describe('a file with a failed test', () => {
  it('runs a second time, and a test that passes then counts as passed and is named', () => {
    const first = run(1, [file('a.test.ts'), file('b.test.ts', ['b › waits'], 2)])
    expect(filesToRepeat(first)).toEqual(['b.test.ts'])
    const both = bothRuns(first, run(0, [file('b.test.ts')]))
    expect(countsOf({ ...both, output: '' })).toMatchObject({
      passed: 6,
      failed: 0,
      late: ['b.test.ts › b › waits'],
    })
  })

  it('that fails again counts as failed, and names only the tests that passed late', () => {
    const first = run(1, [file('b.test.ts', ['b › waits', 'b › adds'], 1)])
    const both = bothRuns(first, run(1, [file('b.test.ts', ['b › adds'], 2)]))
    expect(countsOf({ ...both, output: '' })).toMatchObject({
      passed: 2,
      failed: 1,
      late: ['b.test.ts › b › waits'],
    })
  })

  it('that is missing in the second run stays failed', () => {
    const both = bothRuns(run(1, [file('b.test.ts', ['b › waits'], 1)]), run(1, []))
    expect(countsOf({ ...both, output: '' })).toMatchObject({ failed: 1, late: [] })
  })

  it('runs again for an error outside its tests', () => {
    expect(filesToRepeat(run(1, [file('a.test.ts')], [{ file: 'a.test.ts' }]))).toEqual(['a.test.ts'])
  })

  it('does not run again among many, or next to an error without a file', () => {
    const many = Array.from({ length: 11 }, (_, n) => file(`${n}.test.ts`, ['fails']))
    expect(filesToRepeat(run(1, many))).toEqual([])
    expect(filesToRepeat(run(1, [file('a.test.ts', ['fails'])], [{}]))).toEqual([])
    expect(countsOf({ ...run(1, []), output: '' })).toMatchObject({ failed: 1 })
  })
})

describe('the tests on PostgreSQL', () => {
  /** What PGlite does otherwise, by its words in a test: the server's own functions and settings, and calls at once. */
  const differs = [
    /\b(pg_notify|pg_stat_activity|pg_locks|pg_advisory\w*|statement_timeout|lock_timeout|pg_roles|has_\w+_privilege|explain) ?[(=. ]/i,
    /\bit(\.each)?\(\s*[`'"][^\n]*\b(at the same (time|moment)|the same moment|several servers|(two|several) gateways|arrive at once|race)\b/,
  ]
  const inDatabase = [...differs, /Promise\.all\(Array\.from/]
  const all: string[] = filesForPostgres(true)
  const marked: string[] = filesForPostgres(false)

  it('are marked with a reason, and each file with the words of a difference is marked', () => {
    expect(marked.length).toBeGreaterThan(40)
    expect(marked.filter((file) => !all.includes(file))).toEqual([])
    const unmarked = all.filter((file) => {
      const text = readFileSync(file, 'utf8')
      const words = file.startsWith('db/') ? inDatabase : differs
      return !ALSO_ON_POSTGRES.test(text) && words.some((pattern) => pattern.test(text))
    })
    expect(unmarked).toEqual([])
  })

  it('are all that use a database in the full mode', () => {
    expect(all.length).toBeGreaterThan(2 * marked.length)
    expect(all.some((file) => file.startsWith('server/mail/'))).toBe(false)
  })
})
