import { describe, expect, it } from 'vitest'
import { type AsvsRow, findFaults, parseRows, renderPage } from './asvs.ts'

const header = 'id\tlevel\trequirement\tstate\tevidence\n'
const met: AsvsRow = {
  id: 'V6.2.1',
  level: '1',
  requirement: 'Passwords have 8 characters',
  state: 'met',
  evidence: 'passwords.test.ts > refuses seven characters',
}
const tests = (file: string) =>
  file === 'passwords.test.ts' ? `it('refuses seven characters', …` : undefined
const all = (rows: AsvsRow[]) =>
  Array.from({ length: 253 }, (_, at) => ({ ...(rows[at] ?? met), id: `V1.1.${at + 1}` }))

describe('the page of security requirements', () => {
  it('has a row for each requirement, with its test or its reason', () => {
    const rows = parseRows(`${header}V6.2.1\t1\tPasswords have 8 characters\tmet\t${met.evidence}\n`)
    expect(rows).toEqual([met])
    expect(renderPage(rows)).toContain('| `passwords.test.ts`: refuses seven characters |')
  })

  it('refuses an invalid line', () => {
    expect(() => parseRows(`${header}V6.2.1\t3\tA\tmet\tx`)).toThrow('not a row')
    expect(() => parseRows(`${header}V6.2.1\t1\tA\tmostly\tx`)).toThrow('not a row')
  })

  it('accepts rows whose tests exist', () => {
    expect(findFaults(all([]), tests)).toEqual([])
  })

  it('fails when a requirement is missing', () => {
    expect(findFaults(all([]).slice(1), tests)).toEqual([
      'docs/asvs.tsv has 252 requirements, the standard 253.',
    ])
  })

  it('fails when a row names a test that does not exist', () => {
    const gone = { ...met, evidence: 'passwords.test.ts > refuses nine characters' }
    const lost = { ...met, evidence: 'gone.test.ts > refuses' }
    const bare = { ...met, evidence: '' }
    expect(findFaults(all([gone, lost, bare]), tests)).toEqual([
      'V1.1.1 names a test that passwords.test.ts does not have: refuses nine characters',
      'V1.1.2 names gone.test.ts, which does not exist.',
      'V1.1.3 names no test and no reason.',
    ])
  })

  it('fails when more than 15 rows are open', () => {
    const open = Array.from({ length: 16 }, () => ({ ...met, state: 'open' as const, evidence: 'not built' }))
    expect(findFaults(all(open), tests)).toEqual(['16 requirements are open; at most 15 may be.'])
    expect(findFaults(all(open.slice(1)), tests)).toEqual([])
  })
})
