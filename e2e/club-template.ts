import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runClub } from './club-process.ts'

/** The data of a club that was started once and stopped; every club of a run begins with a copy. */
const templateVariable = 'GREENSIDE_E2E_TEMPLATE'

/** Playwright's global set-up: makes the demo club once, which takes a start ten times as long as opening it. */
export default async function makeTemplate(): Promise<(() => void) | undefined> {
  if (process.env.CLUB_URL) return undefined
  const data = emptyData()
  const club = await runClub({ DATA_DIR: data })
  await club.stop()
  process.env[templateVariable] = data
  return () => rmSync(data, { recursive: true, force: true })
}

/** A folder for a club that is yet to be made; the caller removes it. */
export function emptyData(): string {
  return mkdtempSync(join(tmpdir(), 'greenside-e2e-'))
}

/** A folder with the demo club's data; the caller removes it. */
export function newData(): string {
  const data = emptyData()
  const template = process.env[templateVariable]
  if (template) cpSync(template, data, { recursive: true })
  return data
}
