import { fieldsOf } from '#domain/base/unknown.ts'
import { clubCustomsOf } from '#domain/country/club-customs.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { suggestedCountry } from '#web/data/region.ts'
import type { Settings } from '#web/data/settings.ts'
import { likelyZone } from '#web/features/club/setup/place-choices.ts'
import { markStep } from '#web/features/club/setup/setup-data.ts'

const clubKeys = [
  'club.name',
  'club.address',
  'club.country',
  'club.currency',
  'club.time_zone',
  'club.units',
  'club.languages',
] as const
type ClubKey = (typeof clubKeys)[number]
export type ClubValues = Pick<Settings, ClubKey>
/** The values that a person entered or chose. */
export type ClubDraft = Partial<ClubValues>

/** The unsaved entries. The tab stores them until its person signs out, so that leaving the step loses nothing. */
export const unsaved = persistedJson('setup-club', asDraft, 'personal')

/** Stores the draft in the tab; if the browser stores nothing, in the page. */
export function keepDraft(draft: ClubDraft | undefined): void {
  try {
    unsaved.set(draft)
  } catch (cause) {
    console.warn('The set-up form is not stored: a reload would empty it', cause)
  }
}

function asDraft(stored: unknown): ClubDraft {
  const fields = fieldsOf(stored)
  return Object.fromEntries(
    clubKeys.filter((key) => isClubValue(key, fields[key])).map((key) => [key, fields[key]]),
  )
}

function isClubValue(key: ClubKey, value: unknown): boolean {
  if (key === 'club.units') return value === 'metres' || value === 'yards'
  if (key === 'club.languages') return Array.isArray(value) && value.every((code) => typeof code === 'string')
  return typeof value === 'string'
}

const NEW_NAME = 'Greenside'

/** The first step starts with an empty name instead of the app's, and with the browser's country. */
export function firstValues(settings: Settings): ClubDraft {
  const name = settings['club.name'] === NEW_NAME ? { 'club.name': '' } : {}
  if (settings['club.country']) return name
  return { ...name, ...clubValuesOf(suggestedCountry()?.code ?? '') }
}

export function clubValuesOf(country: string): ClubDraft {
  if (country === '') return {}
  const { currency, units, languages: codes } = clubCustomsOf(country)
  return {
    'club.country': country,
    'club.currency': currency,
    'club.time_zone': likelyZone(country),
    'club.units': units,
    'club.languages': codes,
  }
}

/** Ends the draft after the outbox stores each value, before the step is done and the next one replaces it. */
export async function saveClub(values: ClubValues, before: Settings): Promise<void> {
  const trimmed = {
    ...values,
    'club.name': values['club.name'].trim(),
    'club.address': values['club.address'].trim(),
  }
  for (const key of clubKeys) {
    if (JSON.stringify(trimmed[key]) === JSON.stringify(before[key])) continue
    await write({ type: 'UPDATE', table: 'setting', id: key, data: { value: trimmed[key] } })
  }
  keepDraft(undefined)
  await markStep('club', 'done')
}
