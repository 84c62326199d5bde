import { useMemo, useState } from 'react'
import {
  type PinProfileSettings,
  type ProfileName,
  profileNames,
  profiles,
} from '#domain/course/best-position/profile.ts'
import type { Wind } from '#domain/course/best-position/scores/wind-score.ts'
import { persistedText } from '#web/data/persisted-value.ts'
import { useWeatherNow } from '#web/data/weather.ts'
import { usePinProfiles } from '#web/features/course/best-position/best-position-data.ts'

const storedKind = persistedText('best-position:kind-of-day', (text) => text)

/** The kind of day chosen last on this device, unsaved changes of its settings, and the wind. */
export function useKindOfDay(courseId: string, isToday: boolean) {
  const clubProfiles = usePinProfiles(courseId)
  const [chosenKey, setChosenKey] = useState(() => storedKind.get() ?? 'daily')
  const [changes, setChanges] = useState<PinProfileSettings | null>(null)
  const [windOverride, setWindOverride] = useState<Wind | null | undefined>(undefined)
  const forecast = useWeatherNow()
  const forecastWind =
    isToday && forecast
      ? { fromDegrees: Math.round(forecast.windFromDeg), speed: Math.round(forecast.windMs) }
      : null
  const isKnown =
    profileNames.includes(chosenKey as ProfileName) || clubProfiles.some(({ id }) => id === chosenKey)
  const key = isKnown ? chosenKey : 'daily'
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
    profile: changes ?? profile,
    isChanged: changes !== null,
    change: setChanges,
    reset: () => setChanges(null),
    choose: (next: string) => {
      setChosenKey(next)
      setChanges(null)
      storedKind.set(next)
    },
    wind,
    setWind: setWindOverride,
  }
}
