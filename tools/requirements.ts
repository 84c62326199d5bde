// npm run requirements: says which facts of the specification nothing proves yet, and writes docs/requirements.md.
// With --check it writes nothing and fails when that page is not what the test titles say. With --weak it prints how many
// expectations the tests of each fact have, the fewest first: a fact whose tests expect little may hold without its feature.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const page = join(root, 'docs', 'requirements.md')
const zones = ['db', 'domain', 'server', 'web', 'e2e', 'tools']

interface Fact {
  id: string
  words: string
  /** Why no test proves it: a library does it, or it does not apply or hold here. */
  reason: string
}

interface Proof {
  file: string
  title: string
  /** How many expectations stand between the title and the next test. */
  expectations: number
}

function facts(): Fact[] {
  const lines = readFileSync(join(root, 'docs', 'facts.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.map((line) => {
    const [id = '', words = '', reason = ''] = line.split('\t')
    return { id, words, reason }
  })
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** The facts named in the titles of tests: it('S2.14 …'), test(`S2.14 S2.15 …`), also in tables of cases. */
function proofs(): Map<string, Proof[]> {
  const proofsById = new Map<string, Proof[]>()
  for (const file of zones.flatMap((zone) => testFiles(join(root, zone)))) {
    const source = readFileSync(file, 'utf8')
    for (const match of source.matchAll(/(['"`])((?:S\d\.\d\d(?:[ ,]+|(?=\1)))+.*?)\1/g)) {
      const [whole, , title = ''] = match
      // A title in a table stands before the test that runs it.
      const expectations =
        source
          .slice(match.index + whole.length)
          .split(/^ *(?:it|test)[.(]/m, 2)
          .map((part) => part.match(/\bexpect\b/g)?.length ?? 0)
          .find((count) => count > 0) ?? 0
      for (const [id] of title.matchAll(/S\d\.\d\d/g)) {
        proofsById.set(id, [
          ...(proofsById.get(id) ?? []),
          { file: relative(root, file), title, expectations },
        ])
      }
    }
  }
  return proofsById
}

function render(all: Fact[], proven: Map<string, Proof[]>): string {
  const rows = all.map(({ id, words, reason }) => {
    const files = [...new Set((proven.get(id) ?? []).map(({ file }) => file))].sort()
    const state =
      files.length > 0 ? files.map((file) => `\`${file}\``).join('<br>') : reason || '**nothing yet**'
    return `| ${id} | ${words} | ${state} |`
  })
  const unproven = all.filter(({ id }) => !proven.has(id))
  const count = (beginning: RegExp) => unproven.filter(({ reason }) => beginning.test(reason)).length
  return [
    '# What the specification asks, and what proves it',
    '',
    'Made by `npm run requirements` from `facts.tsv` and the titles of the tests; do not edit.',
    '',
    `${all.length} facts: ${all.length - unproven.length} named by tests, ${count(/^the library/)} done by a library, ` +
      `${count(/^does not apply/)} not applicable, ${count(/^does not hold/)} not true here, ${count(/^$/)} open.`,
    '',
    '| id | fact | proven by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** One line for each fact that a test names: the expectations of its strongest test, and each test with its own. */
function weakestFirst(proven: Map<string, Proof[]>): string[] {
  const most = (proofs: Proof[]) => Math.max(...proofs.map(({ expectations }) => expectations))
  return [...proven]
    .sort(([, a], [, b]) => most(a) - most(b))
    .map(([id, proofs]) => {
      const tests = proofs.map(({ file, expectations }) => `${file} (${expectations})`)
      return `${id}  ${most(proofs)}  ${tests.join(', ')}`
    })
}

const all = facts()
const proven = proofs()
const unknown = [...proven.keys()].filter((id) => !all.some((fact) => fact.id === id))
const text = render(all, proven)
if (process.argv.includes('--check')) {
  if (unknown.length > 0) console.error(`Tests name facts that do not exist: ${unknown.join(', ')}`)
  const current = readFileSync(page, 'utf8') === text
  if (!current) console.error('docs/requirements.md is not up to date: run npm run requirements.')
  process.exit(current && unknown.length === 0 ? 0 : 1)
}
if (process.argv.includes('--weak')) {
  for (const line of weakestFirst(proven)) console.log(line)
  process.exit(0)
}
writeFileSync(page, text)
for (const { id, words, reason } of all) if (!proven.has(id) && !reason) console.log(`${id}  ${words}`)
