import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  isSteady,
  openRail,
  type Rail,
  type RailInput,
  type RailSize,
  reduceRail,
} from '#domain/queue/rail.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { type Lane, type LaneEntry, targetOf } from '#web/features/queue/board/lanes.ts'
import { onSecond } from '#web/features/queue/clock.ts'
import { isBroughtBack, onBoardAct } from '#web/features/queue/ticket/take-back.ts'

export interface LaneOptions {
  lane: Lane
  /** Changes with an action outside the cards. */
  sortKey: string
  size: RailSize | 'list'
  heights: ReadonlyMap<string, number>
  firstColumn: number
}

/** The positions of a lane's tickets: its rail, and the entry of each id. */
export function useLane({ lane, sortKey, size, heights, firstColumn }: LaneOptions) {
  const role = useRole()
  const entries = useMemo(
    () => new Map<string, LaneEntry>(lane.entries.map((entry) => [entry.ticket.id, entry])),
    [lane],
  )
  const ids = useSameContent(useMemo(() => [...entries.keys()], [entries]))
  const targets = useSameContent(
    useMemo(() => [...entries.values()].map((entry) => targetOf(entry, role)), [entries, role]),
  )
  const input = useMemo(
    (): RailInput => ({
      ids,
      targets: new Map(ids.map((id, at) => [id, targets[at] ?? 'none'])),
      heights,
      size,
      firstColumn,
    }),
    [ids, targets, heights, size, firstColumn],
  )
  return { entries, ...useRail(input, sortKey) }
}

/** The same array while its texts are the same. */
function useSameContent(texts: readonly string[]): readonly string[] {
  const last = useRef(texts)
  const isSame = last.current.length === texts.length && texts.every((text, at) => text === last.current[at])
  if (!isSame) last.current = texts
  return last.current
}

/**
 * The positions of a board's tickets, live. `sortKey` changes with an action outside the cards, such as another
 * station; the line is then sorted at once, as after an undo or a recall on this device. `input` stays the same object
 * while unchanged.
 */
function useRail(input: RailInput, sortKey: string) {
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

/** The time of the screen's last touch; now while a finger is down. */
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
