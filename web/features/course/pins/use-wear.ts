import { useMemo } from 'react'
import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import { type CountedDay, type WornCell, wearMap, wearOf } from '#domain/course/green/wear.ts'
import { usePersistedChoice } from '#web/data/persisted-value.ts'
import { useRoundsPlayed } from '#web/features/course/best-position/best-position-data.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'

export type WearBy = 'off' | 'days' | 'rounds'

export interface WearView {
  by: WearBy
  setBy: (by: WearBy) => void
  /** Whether rounds were counted in these days. */
  hasRounds: boolean
  cells: WornCell[]
}

/** The wear of a green from the holes of the last days: all days alike, or each by its rounds. */
export function useWear(courseId: string, { green, recent }: GreenOfDay, date: string): WearView {
  const [by, setBy] = usePersistedChoice('pin-wear', ['off', 'days', 'rounds'], 'off')
  const rounds = useRoundsPlayed(courseId).filter((day) => day.date < date)
  const countsJson = JSON.stringify(rounds.map((day) => ({ date: day.date, rounds: day.rounds })))
  const cells = useMemo(() => {
    if (!green || by === 'off') return []
    const wear = by === 'days' ? () => 1 : wearOf(JSON.parse(countsJson) as CountedDay[], date)
    const holes = recent.map(({ point, daysAgo }) => ({ point, daysAgo, wear: wear(daysAgo) ?? 1 }))
    return wearMap(green.shape, green.from, holes, HEALED_DAYS)
  }, [green, recent, by, countsJson, date])
  return { by, setBy, hasRounds: rounds.length > 0, cells }
}
