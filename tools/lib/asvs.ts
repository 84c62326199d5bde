/** The requirements of OWASP ASVS 5.0 at the levels 1 and 2, as the standard counts them. */
const REQUIREMENTS = 253
/** More open rows than this fail the check. */
const MOST_OPEN = 15

const states = ['met', 'not applicable', 'open'] as const
type State = (typeof states)[number]

export interface AsvsRow {
  /** As the standard numbers it, such as V6.2.1. */
  id: string
  level: '1' | '2'
  /** The requirement in a few words of our own; the standard has the full text. */
  requirement: string
  state: State
  /** Of a met row: tests as `file > part of a title`, parted by ` ; `. Otherwise the reason. */
  evidence: string
}

/** Reads docs/asvs.tsv; its first line names the columns. Throws for a line that is not a row. */
export function parseRows(text: string): AsvsRow[] {
  const lines = text.trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const [id = '', level = '', requirement = '', state = '', evidence = ''] = line.split('\t')
    const isRow = /^V\d+\.\d+\.\d+$/.test(id) && /^[12]$/.test(level) && states.some((each) => each === state)
    if (!isRow) throw new Error(`docs/asvs.tsv: not a row: ${line}`)
    return { id, level: level as AsvsRow['level'], requirement, state: state as State, evidence }
  })
}

/** The tests that a met row names. */
function testsOf({ evidence }: AsvsRow): { file: string; title: string }[] {
  return evidence.split(' ; ').map((part) => {
    const [file = '', title = ''] = part.split(' > ')
    return { file, title }
  })
}

/** The faults of the rows, as sentences. `readTest` gives the text of a file, undefined when there is none. */
export function findFaults(
  rows: readonly AsvsRow[],
  readTest: (file: string) => string | undefined,
): string[] {
  const faults: string[] = []
  const ids = new Set(rows.map(({ id }) => id))
  if (rows.length !== REQUIREMENTS || ids.size !== REQUIREMENTS) {
    faults.push(`docs/asvs.tsv has ${ids.size} requirements, the standard ${REQUIREMENTS}.`)
  }
  const open = rows.filter(({ state }) => state === 'open')
  if (open.length > MOST_OPEN)
    faults.push(`${open.length} requirements are open; at most ${MOST_OPEN} may be.`)
  for (const row of rows) {
    if (row.evidence === '') faults.push(`${row.id} names no test and no reason.`)
    else if (row.state === 'met')
      faults.push(...testsOf(row).flatMap((test) => faultOfTest(row.id, test, readTest)))
  }
  return faults
}

function faultOfTest(
  id: string,
  { file, title }: { file: string; title: string },
  readTest: (file: string) => string | undefined,
): string[] {
  const text = readTest(file)
  if (text === undefined) return [`${id} names ${file}, which does not exist.`]
  return title !== '' && text.includes(title)
    ? []
    : [`${id} names a test that ${file} does not have: ${title}`]
}

/** The page docs/asvs.md. */
export function renderPage(rows: readonly AsvsRow[]): string {
  const count = (state: State) => rows.filter((row) => row.state === state).length
  return [
    '# OWASP ASVS 5.0, level 2',
    '',
    'Made by `npm run asvs` from `asvs.tsv`; do not edit. The numbers are the standard’s, the words are ours.',
    '',
    `${rows.length} requirements: ${count('met')} met, ${count('not applicable')} not applicable, ${count('open')} open.`,
    '',
    '| id | level | requirement | state | shown by, or the reason |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) => `| ${row.id} | ${row.level} | ${row.requirement} | ${row.state} | ${shownBy(row)} |`,
    ),
    '',
  ].join('\n')
}

function shownBy(row: AsvsRow): string {
  if (row.state !== 'met') return row.evidence
  return testsOf(row)
    .map(({ file, title }) => `\`${file}\`: ${title}`)
    .join('<br>')
}
