import { useMemo, useRef, useState } from 'react'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { type GreenOfDay, rounded } from '#web/features/course/pins/greens-of-day.ts'

export type Locks = ReturnType<typeof useLocks>

/**
 * The locked holes, and the rejected places of the others. `onLock` is called with a suggestion before it is locked.
 */
export function useLocks(greens: readonly GreenOfDay[], onLock: (suggestion: GreenSuggestion) => void) {
  const [locked, setLocked] = useState<ReadonlyMap<string, LngLat>>(new Map())
  const [rejected, setRejected] = useState<ReadonlyMap<string, readonly Point[]>>(new Map())
  const newestOnLock = useRef(onLock)
  newestOnLock.current = onLock
  return useMemo(
    () => ({
      locked,
      rejected,
      isLocked: (holeId: string) => locked.has(holeId),
      /** Locks a hole at its suggestion, or unlocks it. */
      toggle: (suggestion: GreenSuggestion) => {
        const { id, pin } = suggestion
        const next = new Map(locked)
        const green = greens.find(({ hole }) => hole.id === id)
        if (next.has(id)) next.delete(id)
        else if (pin && green) {
          newestOnLock.current(suggestion)
          next.set(id, rounded(green.framed.frame.toLngLat(pin.point)))
        }
        setLocked(next)
      },
      /** Rejects the suggestions of the other holes. */
      rejectOthers: (suggestions: readonly GreenSuggestion[]) => {
        const next = new Map(rejected)
        for (const { id, pin } of suggestions) {
          if (pin && !locked.has(id)) next.set(id, [...(next.get(id) ?? []), pin.point])
        }
        setRejected(next)
      },
      /** Forgets the rejected places, for another kind of day. */
      forgetRejected: () => setRejected(new Map()),
    }),
    [greens, locked, rejected],
  )
}
