import { useCallback, useEffect, useState } from 'react'
import type { Place } from '#domain/course/place.ts'

/** The pins placed but not published, by hole id. */
export type PinDraft = Readonly<Record<string, Place>>

const UNDO_STEPS = 100

/**
 * The draft for one course and date. It is on the device after every step, so that an empty battery loses nothing.
 * `change` is one step of undo; `place` moves a pin within the present step, as a drag does.
 */
export function usePinDraft(courseId: string, date: string) {
  const key = `pin-draft:${courseId}:${date}`
  const [draft, setDraft] = useState<PinDraft>(() => read(key))
  const [past, setPast] = useState<PinDraft[]>([])
  const [undone, setUndone] = useState<PinDraft[]>([])

  useEffect(() => {
    setDraft(read(key))
    setPast([])
    setUndone([])
  }, [key])

  const keep = useCallback(
    (next: PinDraft) => {
      setDraft(next)
      if (Object.keys(next).length > 0) localStorage.setItem(key, JSON.stringify(next))
      else localStorage.removeItem(key)
    },
    [key],
  )
  const begin = () => {
    setPast((steps) => [...steps.slice(1 - UNDO_STEPS), draft])
    setUndone([])
  }
  return {
    draft,
    canUndo: past.length > 0,
    canRedo: undone.length > 0,
    /** Opens a new step of undo. */
    begin,
    place: (holeId: string, place: Place) => keep({ ...draft, [holeId]: place }),
    change: (places: PinDraft) => {
      begin()
      keep({ ...draft, ...places })
    },
    undo: () => {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      setUndone([...undone, draft])
      keep(before)
    },
    redo: () => {
      const next = undone.at(-1)
      if (!next) return
      setUndone(undone.slice(0, -1))
      setPast([...past, draft])
      keep(next)
    },
    clear: () => {
      keep({})
      setPast([])
      setUndone([])
    },
  }
}

/** The day's notes as they are being written, kept on the device like the pins; null while they are as published. */
export function useNoteDraft(courseId: string, date: string) {
  const key = `pin-note:${courseId}:${date}`
  const [note, setNote] = useState<string | null>(() => localStorage.getItem(key))
  const keep = (next: string | null) => {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
    setNote(next)
  }
  return [note, keep] as const
}

function read(key: string): PinDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const entries = Object.entries((kept ?? {}) as Record<string, Partial<Place>>)
    return Object.fromEntries(
      entries.filter(([, place]) => Number.isFinite(place?.lng) && Number.isFinite(place?.lat)),
    ) as PinDraft
  } catch {
    return {}
  }
}
