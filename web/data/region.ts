import {
  type Country,
  type Customs,
  countryOf,
  countryOfTags,
  customsBeside,
  customsOf,
} from '#domain/country/countries.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useMe } from '#web/data/session/session.ts'
import { useSettings } from '#web/data/settings.ts'
import { useStore } from '#web/data/store.ts'

type Units = Customs['units']

/** The reader's country and units. */
export interface Region {
  /** undefined: not chosen. */
  country: Country | undefined
  units: Units
  /** My change of it that waits or was refused. */
  sync: MutationRecord | undefined
}

/** A visitor's choice on this device. */
interface DeviceRegion {
  country?: string
  units?: Units
}

const NO_REGION: DeviceRegion = {}
const preference = persistedJson('region-preference', asDeviceRegion)

/**
 * The reader's country and units, live: from the profile, or for visitors from this device. Default: the club's units.
 */
export function useRegion(): Region {
  const { profile } = useMe()
  const device = useStore({ get: deviceRegion, subscribe: subscribeRegion })
  const [mine] = useOverlay('profiles', profile ? [profile] : [])
  const clubUnits = useSettings()['club.units']
  const preference: { country?: string | null; units?: Units | null } = mine ?? device
  return {
    country: countryOf(preference.country),
    units: preference.units ?? clubUnits,
    sync: mine?.sync,
  }
}

/** Sets my country and with it its units. Rejects when the device has no room. */
export function chooseCountry(profileId: string | undefined, code: string): Promise<void> {
  return choose(profileId, { country: code, units: customsOf(code).units })
}

/** Sets my units alone. Rejects when the device has no room. */
export function chooseUnits(profileId: string | undefined, units: Units): Promise<void> {
  return choose(profileId, { units })
}

async function choose(profileId: string | undefined, change: DeviceRegion): Promise<void> {
  // Stored on the device as well, so that a person's choice stays after signing out.
  preference.set({ ...deviceRegion(), ...change })
  if (profileId) await write({ type: 'UPDATE', table: 'profiles', data: change, id: profileId })
}

/**
 * Temperature and wind units of the reader's country, else the club's, else the browser's; consistent with the reader's
 * distances.
 */
export function useCustoms(): Customs {
  const { country, units } = useRegion()
  const clubCountry = useSettings()['club.country']
  return customsBeside(customsOf(country?.code ?? clubCountry ?? suggestedCountry()?.code ?? ''), units)
}

/** The country of this browser's languages. */
export function suggestedCountry(): Country | undefined {
  return countryOfTags(navigator.languages)
}

/** What was chosen on this device. */
export function deviceRegion(): DeviceRegion {
  return preference.get() ?? NO_REGION
}

/** Calls the listener when the choice on this device changes. Returns the function that stops it. */
export const subscribeRegion = preference.subscribe

function asDeviceRegion(stored: unknown): DeviceRegion {
  const { country, units } = stored as DeviceRegion
  return {
    ...(country && countryOf(country) ? { country } : {}),
    ...(units === 'yards' || units === 'metres' ? { units } : {}),
  }
}
