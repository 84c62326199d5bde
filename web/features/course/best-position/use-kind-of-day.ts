import { useMemo, useState } from 'react'
import {
  type PinProfileSettings,
  type ProfileName,
  profileNames,
  profiles,
} from '#domain/course/best-position/profile.ts'
import type { Wind } from '#domain/course/best-position/scores/wind-score.ts'
import { useWeatherNow } from '#web/data/course/weather.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { useKindsOfDays, usePinProfiles } from '#web/features/course/best-position/best-position-data.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

/** The club's kind of day for a date, unsaved changes of its settings, and the wind. */
export function useKindOfDay(courseId: string, date: string, isToday: boolean) {
  const { profiles: clubProfiles, isSettled: areProfilesSettled } = usePinProfiles(courseId)
  const { kinds, isRead, isSettled } = useKindsOfDays(courseId)
  const choice = kinds.find((kind) => kind.date === date)
  const chosenKey = choice?.profile_id ?? choice?.name ?? 'daily'
  const [changes, setChanges] = useState<PinProfileSettings | null>(null)
  const [windOverride, setWindOverride] = useState<Wind | null | undefined>(undefined)
  const forecast = useWeatherNow()
  const forecastWind =
    isToday && forecast
      ? { fromDegrees: Math.round(forecast.windFromDeg), speed: Math.round(forecast.windMs) }
      : null
  const hasSettings =
    profileNames.includes(chosenKey as ProfileName) || clubProfiles.some(({ id }) => id === chosenKey)
  const key = hasSettings ? chosenKey : 'daily'
  const settings =
    clubProfiles.find(({ id }) => id === key)?.settings ?? profiles[key as ProfileName] ?? profiles.daily
  // Each read returns new objects for the club's profiles: equal JSON means the same profile.
  const profileJson = JSON.stringify(settings)
  const profile = useMemo(() => JSON.parse(profileJson) as PinProfileSettings, [profileJson])
  const wind =
    windOverride === undefined ? (forecastWind && forecastWind.speed > 0 ? forecastWind : null) : windOverride
  return {
    clubProfiles,
    key,
    /** Whether the choice for the date (or its absence) was read with its settings; otherwise `key` is a guess. */
    isKnown: hasSettings && (choice !== undefined || isRead),
    /** Whether all inputs of the kind of day were read, or failed. */
    isSettled: isSettled && areProfilesSettled,
    profile: changes ?? profile,
    isChanged: changes !== null,
    change: setChanges,
    reset: () => setChanges(null),
    /** Chooses for the whole club. */
    choose: (next: string) => {
      setChanges(null)
      const name = profileNames.find((one) => one === next)
      const kind = name ? { name } : { profile_id: next }
      const data = { course_id: courseId, date, ...kind }
      write({ type: 'CREATE', table: 'kind_of_day', id: uuidv7(), data }).catch(showNotSaved)
    },
    /** The sync state of an unsent choice. */
    sync: choice?.sync,
    wind,
    setWind: setWindOverride,
  }
}
