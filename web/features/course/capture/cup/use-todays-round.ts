import { useEffect, useMemo, useState } from 'react'
import { type CutPlace, nextUncut, stepOnto } from '#domain/course/capture/cut-round.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import type { Course, Hole } from '#web/data/course/course.ts'
import { type PinCut, useCutRound } from '#web/data/course/pins.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { deleteRow, write } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { measuringDevice } from '#web/features/course/capture/positioning/device.ts'
import { trueNow } from '#web/features/course/capture/positioning/true-clock.ts'
import { type FramedHole, framedHole } from '#web/features/course/hole-shape.ts'
import { neighbour } from '#web/features/course/map/chosen-hole.ts'

/** A hole of the round, with its plan of the day and its cut. */
export interface RoundHole {
  hole: Hole
  /** Its pin is the plan's. */
  framed: FramedHole
  cut: Shown<PinCut> | null
}

/** The measured columns of a cut. */
export interface MeasuredCut {
  place: LngLat
  accuracyM: number
  spreadM: number | null
  samples: number | null
  paces: { front: number; fromSide: number; side: 'left' | 'right' } | null
}

/** Today's round: all holes, the hole in view, and the actions. `position` moves the view to the green underfoot. */
export function useTodaysRound(course: Course, position: LngLat | null, queryHole: number) {
  const day = useClubDay()
  const { planned, cuts, isRead, isComing } = useCutRound(course, day)
  const holes = useMemo(
    () =>
      course.hole.map((hole): RoundHole => {
        return {
          hole,
          framed: framedHole(course, hole, planned.get(hole.id)),
          cut: cuts.get(hole.id) ?? null,
        }
      }),
    [course, planned, cuts],
  )
  const isCut = (id: string) => isDone(cuts.get(id))
  const [place, setPlace] = useState<CutPlace>(() => ({
    holeId: course.hole.find(({ number }) => number === queryHole)?.id ?? null,
    isChosen: course.hole.some(({ number }) => number === queryHole),
    underfoot: [],
  }))
  const [lastCut, setLastCut] = useState<{ id: string; hole: Hole } | null>(null)
  const underfoot = position ? holesAt(holes, position) : []
  const key = underfoot.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another green is a step, not each new position
  useEffect(() => setPlace((before) => stepOnto(before, underfoot, isCut)), [key])
  // A step before the first read ignored the cuts and the plans.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the reading corrects the step
  useEffect(() => {
    if (isRead && !lastCut)
      setPlace((before) => (before.isChosen ? before : stepOnto(noPlace, underfoot, isCut)))
  }, [isRead])
  const order = course.hole.map(({ id }) => id)
  const start = nextUncut(order, isCut, useMyLastCut(cuts))
  const at = holes.find(({ hole }) => hole.id === (place.holeId ?? start)) ?? holes[0]!
  const choose = (hole: Hole) => setPlace({ ...place, holeId: hole.id, isChosen: true })

  return {
    day,
    holes,
    at,
    isRead,
    isComing,
    choose,
    step: (by: 1 | -1) => {
      const number = neighbour(course, at.hole, by)
      choose(course.hole.find((hole) => hole.number === number)!)
    },
    /** The uncut hole whose green is underfoot, unless the green of the hole in view is. */
    otherUnderfoot: holes.find(
      ({ hole, cut }) => underfoot.includes(hole.id) && !underfoot.includes(at.hole.id) && !isDone(cut),
    )?.hole,
    lastCut: lastCut && cuts.has(lastCut.hole.id) ? lastCut : null,
    /** Records the hole in view and moves to the next. Rejects when the device's storage is full. */
    record: async (measured: MeasuredCut) => {
      const id = uuidv7()
      await write({ type: 'CREATE', table: 'pin_cut', id, data: columnsOf(at.hole, day, measured) })
      setLastCut({ id, hole: at.hole })
      const next = nextUncut(order, (one) => one === at.hole.id || isCut(one), at.hole.id)
      setPlace({ ...place, holeId: next ?? at.hole.id, isChosen: false })
    },
    /** Undoes the newest cut of this screen and shows its hole again. Rejects when the device's storage is full. */
    undo: async () => {
      if (!lastCut) return
      await deleteRow('pin_cut', lastCut.id)
      choose(lastCut.hole)
      setLastCut(null)
    },
  }
}

export type TodaysRound = ReturnType<typeof useTodaysRound>

/** The screen chooses the hole; the cutter has not stood on a green yet. */
const noPlace: CutPlace = { holeId: null, isChosen: false, underfoot: [] }

/** Whether a cut counts; a refused one does not. */
export function isDone(cut: Shown<PinCut> | null | undefined): boolean {
  return Boolean(cut) && cut?.sync?.status !== 'error'
}

/** The holes whose green contains a position, the nearest plan first. */
function holesAt(holes: readonly RoundHole[], position: LngLat): string[] {
  return holes
    .flatMap(({ hole, framed }) => {
      const here = framed.frame.toPoint(position)
      if (!framed.green || !isInside(framed.green, here)) return []
      return [{ id: hole.id, awayM: framed.pin ? distance(framed.pin, here) : Infinity }]
    })
    .sort((a, b) => a.awayM - b.awayM)
    .map(({ id }) => id)
}

/** The hole of the reader's last cut today. */
function useMyLastCut(cuts: ReadonlyMap<string, Shown<PinCut>>): string | null {
  const { profile } = useMe()
  const mine = [...cuts.values()].filter(
    (cut) => isDone(cut) && (cut.sync || (profile && cut.cut_by === profile.id)),
  )
  return mine.sort((a, b) => Date.parse(b.cut_at) - Date.parse(a.cut_at))[0]?.hole_id ?? null
}

function columnsOf(hole: Hole, day: string, { place, accuracyM, spreadM, samples, paces }: MeasuredCut) {
  return {
    hole_id: hole.id,
    date: day,
    lng: Number(place.lng.toFixed(7)),
    lat: Number(place.lat.toFixed(7)),
    accuracy_m: Number(accuracyM.toFixed(2)),
    spread_m: spreadM === null ? null : Number(spreadM.toFixed(2)),
    samples,
    device: measuringDevice(),
    paces_front: paces?.front ?? null,
    paces_side: paces?.fromSide ?? null,
    side: paces?.side ?? null,
    cut_at: new Date(trueNow()).toISOString(),
  }
}
