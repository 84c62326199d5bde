import { useCallback, useEffect, useRef, useState } from 'react'
import { isSteady, openRail, type Rail, type RailInput, reduceRail } from '#domain/queue/rail.ts'
import { onSecond } from '#web/features/queue/clock.ts'
import { isBroughtBack, onBoardAct } from '#web/features/queue/ticket/take-back.ts'

/**
 * The tickets of a board where they stand, live. `sortKey` changes with an act away from the cards, such as another
 * station; the line is then sorted at once, as it is for a ticket that this device brings back. `input` stays the same
 * object while nothing in it changes.
 */
export function useRail(input: RailInput, sortKey: string) {
  const [shown, setShown] = useState(() => ({ rail: openRail(input), sortKey }))
  let { rail } = shown
  if (rail.input !== input || shown.sortKey !== sortKey) {
    const isSorted = shown.sortKey !== sortKey || isBroughtBack(rail.input.ids, input.ids)
    const kind = isSorted ? 'sort' : 'tickets'
    rail = reduceRail(rail, { kind, input }, performance.now())
    setShown({ rail, sortKey })
  }
  const latest = useRef(rail)
  latest.current = rail
  useEffect(() => {
    const update = (change: (rail: Rail) => Rail) =>
      setShown((before) => {
        const after = change(before.rail)
        return after === before.rail ? before : { ...before, rail: after }
      })
    const stopActs = onBoardAct(() => update((one) => reduceRail(one, { kind: 'act' }, performance.now())))
    const touches = followTouches()
    const stopClock = onSecond(() => {
      const event = { kind: 'time', touchedAtMs: touches.lastAtMs() } as const
      update((one) => reduceRail(one, event, performance.now()))
    })
    return () => {
      stopActs()
      touches.stop()
      stopClock()
    }
  }, [])
  const steady = useCallback((id: string) => isSteady(latest.current, id, performance.now()), [])
  return { rail, steady }
}

const touchEvents = ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'wheel'] as const

/** When this screen was last touched; while a finger is down that is now. */
function followTouches() {
  let lastAtMs = performance.now()
  const down = new Set<number>()
  const onTouch = (event: Event) => {
    lastAtMs = performance.now()
    if (event.type === 'pointerdown') down.add((event as PointerEvent).pointerId)
    if (event.type === 'pointerup') down.delete((event as PointerEvent).pointerId)
  }
  const onCancel = (event: PointerEvent) => down.delete(event.pointerId)
  for (const type of touchEvents) addEventListener(type, onTouch, { capture: true, passive: true })
  addEventListener('pointercancel', onCancel, { capture: true })
  return {
    lastAtMs: () => (down.size > 0 ? performance.now() : lastAtMs),
    stop() {
      for (const type of touchEvents) removeEventListener(type, onTouch, { capture: true })
      removeEventListener('pointercancel', onCancel, { capture: true })
    },
  }
}
