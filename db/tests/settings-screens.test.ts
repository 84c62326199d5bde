import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { testClub } from './club.ts'

const club = testClub()
const features = fileURLToPath(new URL('../../web/features/', import.meta.url))

/** The screen of each group of settings, by the start of their keys: a folder or a file. */
const screens: [key: string, file: string][] = [
  ['club.', 'club/settings'],
  ['people.join_code', 'people/admin'],
  ['people.', 'club/settings'],
  ['course.', 'club/settings'],
  ['orders.', 'club/settings'],
  ['limits.', 'club/settings'],
  ['uploads.', 'club/settings'],
  ['backup.', 'club/settings'],
  ['messages.', 'club/settings'],
  ['kitchen.unseen_seconds', 'club/settings'],
  ['kitchen.lead_minutes', 'club/settings'],
  ['kitchen.hours', 'club/settings'],
  // The kitchen sets these during a shift.
  ['kitchen.paused', 'queue/data'],
  ['kitchen.delay', 'queue/data'],
  ['kitchen.', 'queue/settings'],
  ['issues.head', 'people/admin'],
  ['audit.keep_days', 'audit'],
]

/** Settings that record the steps of the set-up. No screen edits them. */
const ofSetup = /^setup\./

function sourceOf(folder: string): string {
  return readdirSync(`${features}${folder}`, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`${features}${folder}/${file}`, 'utf8'))
    .join('\n')
}

it('each setting of the database is on one screen that an administrator can open', async () => {
  const { rows } = await club.database.runAsOwner<{ key: string }>(
    `select key from public.setting where key <> 'mail.sender'
     union select key from private.club_limit order by key`,
  )
  const keys = rows.map(({ key }) => key).filter((key) => !ofSetup.test(key))
  expect(keys.length).toBeGreaterThan(40)
  const missing = keys.filter((key) => {
    const folder = screens.find(([start]) => key.startsWith(start))?.[1]
    return folder === undefined || !new RegExp(`['"]${key.replace('.', '\\.')}['"]`).test(sourceOf(folder))
  })
  expect(missing).toEqual([])
})

it('no setting has two screens', () => {
  const settings = sourceOf('club/settings')
  for (const folder of ['queue', 'menu', 'people', 'audit']) {
    const written = [...sourceOf(folder).matchAll(/(?:of=|useSetting\(|id: )['"]([a-z]+\.[a-z_]+)['"]/g)]
    for (const [, key] of written) expect(settings).not.toContain(`of="${key}"`)
  }
})
