import { useMemo } from 'react'
import { addDays } from '#domain/base/day.ts'
import { HEALED_DAYS } from '#domain/course/best-position/keep-out.ts'
import { type WornCell, wearMap } from '#domain/course/wear.ts'
import { useRoundsPlayed } from '#web/features/course/best-position/best-position-data.ts'
import type { GreenOfDay } from '#web/features/course/pin-round.ts'
import { useKept } from '#web/features/course/sheet/use-kept.ts'

export type WearBy = 'off' | 'days' | 'rounds'

export interface WearView {
  by: WearBy
  setBy: (by: WearBy) => void
  /** Whether anybody counted rounds in these days. */
  hasRounds: boolean
  cells: WornCell[]
}

/** The wear of a green from the holes of the last days: all days alike, or each by the rounds that it saw. */
export function useWear(courseId: string, { green, recent }: GreenOfDay, date: string): WearView {
  const [by, setBy] = useKept<WearBy>('pin-wear', 'off', ['off', 'days', 'rounds'])
  const rounds = useRoundsPlayed(courseId).filter((day) => day.date < date)
  const counted = JSON.stringify(rounds.map((day) => [day.date, day.rounds]))
  const cells = useMemo(() => {
    if (!green || by === 'off') return []
    const known = new Map<string, number>(JSON.parse(counted) as [string, number][])
    const ordinary = [...known.values()].reduce((sum, one) => sum + one, 0) / known.size
    const wearOf = (daysAgo: number) => {
      const those = known.get(addDays(date, -daysAgo))
      return by === 'days' || those === undefined || !(ordinary > 0) ? 1 : those / ordinary
    }
    const holes = recent.map(({ point, daysAgo }) => ({ point, daysAgo, wear: wearOf(daysAgo) }))
    return wearMap(green.shape, green.from, holes, HEALED_DAYS)
  }, [green, recent, by, counted, date])
  return { by, setBy, hasRounds: rounds.length > 0, cells }
}
