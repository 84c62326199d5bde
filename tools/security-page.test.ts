import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clubLimits } from '#domain/generated/club-limits.ts'
import { authVariables } from '#server/auth/settings/settings.ts'
import { overpassVariables } from '#server/functions/course-search/settings.ts'
import { weatherVariables } from '#server/functions/weather/settings.ts'
import { pushVariables } from '#server/jobs/settings.ts'
import { mailVariables } from '#server/mail/settings.ts'
import { operationsVariables } from '#server/operations/settings.ts'
import { smsVariables } from '#server/sms/settings.ts'
import { storageVariables } from '#server/storage/settings.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/security.md')

/** The text below a heading, up to the next one. */
function section(title: string): string {
  return page.split('\n## ').find((part) => part.startsWith(title)) ?? ''
}

/** The words in code marks of a text. */
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

const publicTables = [...read('db/schema.sql').matchAll(/^create table public\.(\w+)/gim)].map(
  ([, name]) => name!,
)
const variables = {
  ...authVariables,
  ...overpassVariables,
  ...weatherVariables,
  ...pushVariables,
  ...mailVariables,
  ...smsVariables,
  ...storageVariables,
  ...operationsVariables,
}

describe('the page about security', () => {
  it('puts each table into one class of data', () => {
    const rows = section('Data')
      .split('\n')
      .filter((line) => line.startsWith('| ') && line.includes('`'))
    expect(rows.flatMap(codes).sort()).toEqual([...publicTables].sort())
  })

  it('names each service that the server calls', () => {
    const own = ['API_EXTERNAL_URL', 'GOTRUE_SAML_EXTERNAL_URL', 'CAPTCHA_SCRIPT_URL']
    const calls = Object.keys(variables).filter(
      (name) => /_(URL|ENDPOINT)$/.test(name) && !name.startsWith('GOTRUE_EXTERNAL_') && !own.includes(name),
    )
    expect(codes(section('Connections to others'))).toEqual(expect.arrayContaining(calls))
  })

  it('gives the lifetime of a session from the settings', () => {
    const day = 86_400
    const idleDays = authVariables.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT.parse(undefined) / day
    const days = authVariables.GOTRUE_SESSIONS_TIMEBOX.parse(undefined) / day
    expect(section('Sessions').replace(/\s+/g, ' ')).toContain(
      `ends after ${idleDays} days without a visit and after ${days} days`,
    )
  })

  it('names each key that the server stores', () => {
    const kept = [...read('server/keys/keys-file.ts').matchAll(/^ {2}(\w+_(?:keys?|secret)): z\./gm)].map(
      ([, name]) => name!,
    )
    expect(kept.length).toBeGreaterThan(2)
    expect(codes(section('Keys'))).toEqual(expect.arrayContaining(kept))
  })

  it('names each log, its readers and how long it is stored', () => {
    const rows = section('Logs')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(row.split('|').filter((cell) => cell.trim() !== '')).toHaveLength(4)
    expect(codes(section('Logs'))).toEqual(expect.arrayContaining(['audit_entry', 'auth.audit_log_entries']))
  })

  it('names the kinds of picture that a bucket accepts', () => {
    const kinds = [...read('db/rules/storage/storage.sql').matchAll(/image\/(\w+)/g)].map(([, kind]) => kind!)
    expect(kinds.length).toBeGreaterThan(1)
    const text = section('Files').toLowerCase()
    expect(kinds.filter((kind) => !text.includes(kind))).toEqual([])
  })

  it('gives the limits for one person from the settings', () => {
    const text = section('Limits for one person').replace(/\s+/g, ' ')
    for (const [key, { standard }] of Object.entries(clubLimits))
      expect(text, key).toMatch(new RegExp(`\\D${standard}\\D`))
  })

  it('names the costly work and its limits', () => {
    for (const work of ['Argon2', 'pictures', 'Embeds', 'queue'])
      expect(section('Costly work')).toContain(work)
  })

  it('gives the time within which a vulnerable library is updated', () => {
    expect(section('Libraries').replace(/\s+/g, ' ')).toMatch(/within a week, another one within a month/)
  })

  it('names existing settings only', () => {
    const names = codes(page).filter((code) =>
      /^(GOTRUE|SMS|WEATHER|OVERPASS|STORAGE|PUSH|FCM|PASSWORD)_[A-Z0-9_]+$/.test(code),
    )
    const known = [...Object.keys(variables), 'GOTRUE_SAML_PRIVATE_KEY']
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })
})
