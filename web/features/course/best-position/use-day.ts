import { useMemo, useState } from 'react'
import {
  type Profile,
  type ProfileName,
  profileNames,
  profiles,
} from '#domain/course/best-position/profile.ts'
import type { Wind } from '#domain/course/best-position/scores/wind-score.ts'
import { useWeatherNow } from '#web/data/weather.ts'
import { usePinProfiles } from '#web/features/course/best-position/best-position-data.ts'

const KEPT = 'best-position:kind-of-day'

/** The kind of day that was chosen last on this device, what was changed of it, and the wind. */
export function useDay(courseId: string, isToday: boolean) {
  const own = usePinProfiles(courseId)
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEPT) ?? 'daily')
  const [changes, setChanges] = useState<Profile | null>(null)
  const [felt, setFelt] = useState<Wind | null | undefined>(undefined)
  const forecast = useWeatherNow()
  const blowing =
    isToday && forecast
      ? { fromDegrees: Math.round(forecast.windFromDeg), speed: Math.round(forecast.windMs) }
      : null
  const known = profileNames.includes(chosen as ProfileName) || own.some(({ id }) => id === chosen)
  const key = known ? chosen : 'daily'
  const kept = own.find(({ id }) => id === key)?.settings ?? profiles[key as ProfileName] ?? profiles.daily
  // The club's own come anew with each look; the same words are the same profile.
  const words = JSON.stringify(kept)
  const profile = useMemo(() => JSON.parse(words) as Profile, [words])
  const wind = felt === undefined ? (blowing && blowing.speed > 0 ? blowing : null) : felt
  return {
    own,
    key,
    profile: changes ?? profile,
    changed: changes !== null,
    change: setChanges,
    reset: () => setChanges(null),
    choose: (next: string) => {
      setChosen(next)
      setChanges(null)
      localStorage.setItem(KEPT, next)
    },
    wind,
    setWind: setFelt,
  }
}
