import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import type { PinOrigin } from '#domain/course/explanation/pin-inputs.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { persistedJson, persistedText } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'

/** The origin of a draft's place that no person chose. */
const suggestedOrigins = ['suggested', 'least_bad'] as const satisfies PinOrigin[]

/** A place of a draft. A flag moved by hand gets a new place without an origin. */
export interface DraftPlace extends LngLat {
  origin?: (typeof suggestedOrigins)[number]
}

/** The placed, unpublished pins, by hole id. */
export type PinDraft = Readonly<Record<string, DraftPlace>>

const UNDO_STEPS = 100

/** A draft with its undo and redo steps, oldest first. */
interface Steps {
  draft: PinDraft
  past: PinDraft[]
  undone: PinDraft[]
}

const nothing: Steps = { draft: {}, past: [], undone: [] }

/**
 * The draft for one course and date. Every step is stored on the device, with its undo steps, so that an empty battery
 * or a reload loses nothing; another tab's steps count here too. `change` is one undo step; `place` moves a pin within the present step, for a drag.
 */
export function usePinDraft(courseId: string, date: string) {
  const [of, setOf] = useState(() => ({ courseId, date, steps: read(courseId, date) }))
  let { steps } = of
  if (of.courseId !== courseId || of.date !== date) {
    steps = read(courseId, date)
    setOf({ courseId, date, steps })
  }
  // Several steps may occur before the next render: each continues from the previous one.
  const newest = useRef(steps)
  newest.current = steps
  useEffect(() => {
    const reread = () => setOf({ courseId, date, steps: read(courseId, date) })
    const stops = [storedDraft, storedSteps].map((stored) => stored(courseId, date).subscribe(reread))
    return () => {
      for (const stop of stops) stop()
    }
  }, [courseId, date])
  const keep = useCallback(
    (next: Steps) => {
      try {
        store(courseId, date, next, newest.current)
      } finally {
        // With full storage the flag still moves; the error is reported.
        newest.current = next
        setOf({ courseId, date, steps: next })
      }
    },
    [courseId, date],
  )
  const begin = () => {
    const { draft, past } = newest.current
    keep({ draft, past: [...past.slice(1 - UNDO_STEPS), draft], undone: [] })
  }
  const put = (places: PinDraft) => keep({ ...newest.current, draft: { ...newest.current.draft, ...places } })
  return {
    draft: steps.draft,
    canUndo: steps.past.length > 0,
    canRedo: steps.undone.length > 0,
    /** Begins an undo step. */
    begin,
    place: (holeId: string, place: LngLat) => put({ [holeId]: place }),
    change: (places: PinDraft) => {
      begin()
      put(places)
    },
    undo: () => {
      const { draft, past, undone } = newest.current
      const before = past.at(-1)
      if (before) keep({ draft: before, past: past.slice(0, -1), undone: [...undone, draft] })
    },
    redo: () => {
      const { draft, past, undone } = newest.current
      const next = undone.at(-1)
      if (next) keep({ draft: next, past: [...past, draft], undone: undone.slice(0, -1) })
    },
    /** Drops the draft except for these places; one undo step restores `before` as the draft. */
    clear: (before: PinDraft, except: PinDraft = {}) => keep({ ...nothing, draft: except, past: [before] }),
  }
}

/** The unsaved notes of the day, kept on the device like the pins; null: as published. */
export function useNoteDraft(courseId: string, date: string) {
  const stored = useMemo(
    () => persistedText(`pin-note:${courseId}:${date}`, (text) => text),
    [courseId, date],
  )
  const note = useStore(stored) ?? null
  return [note, (next: string | null) => stored.set(next ?? undefined)] as const
}

const storedDraft = (courseId: string, date: string) =>
  persistedJson(`pin-draft:${courseId}:${date}`, draftFrom)
const storedSteps = (courseId: string, date: string) =>
  persistedJson(`pin-draft-steps:${courseId}:${date}`, stepsFrom)

/** A drag changes the draft many times in one undo step: the steps are written only when they change. */
function store(courseId: string, date: string, { draft, past, undone }: Steps, before: Steps): void {
  storedDraft(courseId, date).set(Object.keys(draft).length > 0 ? draft : undefined)
  if (past === before.past && undone === before.undone) return
  storedSteps(courseId, date).set(past.length + undone.length > 0 ? { past, undone } : undefined)
}

function read(courseId: string, date: string): Steps {
  const draft = storedDraft(courseId, date).get() ?? {}
  return { ...nothing, ...storedSteps(courseId, date).get(), draft }
}

function stepsFrom(stored: unknown): Pick<Steps, 'past' | 'undone'> {
  const { past, undone } = fieldsOf(stored)
  const list = (drafts: unknown) => (Array.isArray(drafts) ? drafts.map(draftFrom) : [])
  return { past: list(past), undone: list(undone) }
}

/** The valid positions of a stored draft; others are dropped. */
function draftFrom(stored: unknown): PinDraft {
  const entries = Object.entries(fieldsOf(stored)).flatMap(([id, position]) => {
    const { lng, lat, origin: stored } = fieldsOf(position)
    const isValid = typeof lng === 'number' && typeof lat === 'number' && Number.isFinite(lng + lat)
    if (!isValid) return []
    const origin = suggestedOrigins.find((one) => one === stored)
    return [[id, origin ? { lng, lat, origin } : { lng, lat }] as const]
  })
  return Object.fromEntries(entries)
}
