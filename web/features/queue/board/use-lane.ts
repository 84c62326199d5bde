import { useMemo, useRef } from 'react'
import type { RailInput, RailSize } from '#domain/queue/rail.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { type Lane, type LaneEntry, targetOf } from '#web/features/queue/board/lanes.ts'
import { useRail } from '#web/features/queue/board/use-rail.ts'

export interface LaneOptions {
  lane: Lane
  /** Changes with an act away from the cards. */
  sortKey: string
  size: RailSize | 'list'
  heights: ReadonlyMap<string, number>
  firstColumn: number
}

/** The tickets of a lane where they stand: its rail, and the entry of each id. */
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
