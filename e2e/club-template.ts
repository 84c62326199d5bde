import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './club-process.ts'

/** A copy of the demo club's data; every club of a run starts with a copy of it. */
const templateVariable = 'GREENSIDE_E2E_TEMPLATE'

/** Playwright's global set-up: creates the demo club's data that all tests start with. */
export default function makeTemplate(): (() => void) | undefined {
  if (process.env.CLUB_URL) return undefined
  const data = emptyData()
  const club = execFileSync(process.execPath, ['tools/demo-club.mjs'], { cwd: root, encoding: 'utf8' })
  cpSync(club, data, { recursive: true })
  process.env[templateVariable] = data
  return () => rmSync(data, { recursive: true, force: true })
}

/** A folder for a new club; the caller deletes it. */
export function emptyData(): string {
  return mkdtempSync(join(tmpdir(), 'greenside-e2e-'))
}

/** A folder with the demo club's data; the caller deletes it. */
export function newData(): string {
  const data = emptyData()
  const template = process.env[templateVariable]
  if (template) cpSync(template, data, { recursive: true })
  return data
}
