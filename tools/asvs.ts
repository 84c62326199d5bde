// npm run asvs: writes docs/asvs.md, the club's answer to each requirement of OWASP ASVS 5.0, level 2, from docs/asvs.tsv.
// With --check it writes nothing and fails when the page is stale, a named test does not exist or too many rows are open.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFaults, parseRows, renderPage } from './lib/asvs.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pagePath = join(root, 'docs', 'asvs.md')

/** The text of a test file; undefined when there is none. */
function readTest(file: string): string | undefined {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

const rows = parseRows(readFileSync(join(root, 'docs', 'asvs.tsv'), 'utf8'))
const faults = findFaults(rows, readTest)
for (const fault of faults) console.error(fault)
const page = renderPage(rows)
if (process.argv.includes('--check')) {
  const isCurrent = existsSync(pagePath) && readFileSync(pagePath, 'utf8') === page
  if (!isCurrent) console.error('docs/asvs.md is not up to date: run npm run asvs.')
  process.exit(isCurrent && faults.length === 0 ? 0 : 1)
}
writeFileSync(pagePath, page)
process.exit(faults.length === 0 ? 0 : 1)
