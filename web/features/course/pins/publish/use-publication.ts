import { useEffect, useRef, useState } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, dropUnsent, usePending, whenSettled, write } from '#web/data/outbox/outbox.ts'
import { useRefusalInView } from '#web/data/outbox/refusals-in-view.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { canBeSet } from '#web/features/course/pins/day-picker.tsx'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { type PinDraft, useNoteDraft } from '#web/features/course/pins/pin-draft.ts'
import { setBasePinSet, useBasePinSet } from '#web/features/course/pins/publish/base-pin-set.ts'
import { holesApart } from '#web/features/course/pins/publish/others-set.tsx'
import { useWithdrawal } from '#web/features/course/pins/publish/withdraw-pins.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

export type Publication = ReturnType<typeof usePublication>

/** How long a publication that was sent can be taken back. */
const TAKE_BACK_MS = 10_000

/** The publication of the day's pins: the notes, how it stands on its way, conflicts, and the acts on it. */
export function usePublication() {
  const { courseId, date, today, day, reread } = usePinDayState()
  const { greens, published, draft } = day
  const notes = useNote(courseId, date, published?.note ?? '')
  const { note, noteChanged, noteDraft, setNoteDraft } = notes
  const canSet = canBeSet(date, today)
  const { waiting, refused, pending } = useSetsOnTheWay(date)
  const withdrawal = useWithdrawal(published)
  const { additions, changes } = day.difference
  const isChanged = additions.length + changes.length > 0 || noteChanged
  const hasDraft = Object.keys(draft.draft).length > 0 || noteChanged
  const basePinSetId = useBasePinSet(`${courseId}:${date}`, hasDraft, published?.id ?? null)
  const apart = holesApart(greens, draft.draft)
  const refusal = refused && refusalOf(refused)
  const { endDraft, endSent } = useDraftEnds(notes)
  const sentSet = useSentSet(waiting, endSent)
  const isBase = published?.id === basePinSetId || sentSet.isMine(published?.id)
  const isLaterThanDraft = !isBase && (apart.length > 0 || noteChanged)
  const sending = useOneAtATime((repeat: boolean) => publish(repeat).catch(showNotSaved))
  const isBusy = pending !== undefined || withdrawal.pending || sending.isUnderWay
  const conflict = published !== null && !isBusy && (refusal?.code === 'GS216' || isLaterThanDraft)
  useWhenRefused(refused, reread)

  const publish = async (repeat: boolean) => {
    const replaces = published?.id ?? null
    const id = uuidv7()
    sentSet.remember({ id, draft: draft.draft, note: noteDraft, standing: standing(greens), replaces })
    if (refused) await drop(refused.id)
    const data = {
      course_id: courseId,
      date,
      status: 'published',
      pins: await day.pinsToPublish(repeat, refusal?.code !== 'GS290'),
      note: note.trim() || null,
      replaces,
      made_at: new Date().toISOString(),
    } as const
    await write({ type: 'CREATE', table: 'pin_set', id, data })
  }
  const undo = async () => {
    const { restored, setId } = sentSet.restore()
    if (pending && (await dropUnsent(pending.id))) return
    const id = pending?.payload.id ?? setId
    if (id === undefined) return
    setBasePinSet(`${courseId}:${date}`, restored?.replaces ?? null)
    await write({ type: 'UPDATE', table: 'pin_set', id, data: { status: 'undone' } })
    if (!restored || pending) return
    draft.change(restored.draft)
    setNoteDraft(restored.note)
  }
  const takeBack = () => undo().catch(showNotSaved)
  return {
    note,
    setNote: setNoteDraft,
    noteChanged,
    canSet,
    published,
    isChanged,
    apart,
    refusal,
    conflict,
    /** The set is on this device's way to the server. */
    isWaiting: pending !== undefined,
    /** The pins are being explained: the set is not in the outbox yet. */
    isPreparing: sending.isUnderWay && pending === undefined,
    isWithdrawing: withdrawal.pending,
    publish: sending.begin,
    /** null when there is nothing to take back, or the time is over. */
    takeBack: (pending ?? sentSet.setId) ? takeBack : null,
    /** When the offer to take back what was sent ends, as a time of this device; null while it is not sent. */
    takeBackUntil: pending ? null : sentSet.until,
    canWithdraw: published !== null && !isBusy && canSet,
    withdrawn: () => {
      draft.change({ ...draftOfPins(greens, ({ planned }) => planned), ...draft.draft })
      setNoteDraft(noteDraft ?? published?.note ?? null)
    },
    dropMine: () => void (refused ? drop(refused.id) : Promise.resolve()).then(() => endDraft(draft.draft)),
  }
}

function useNote(courseId: string, date: string, publishedNote: string) {
  const [noteDraft, setNoteDraft] = useNoteDraft(courseId, date)
  const noteChanged = noteDraft !== null && noteDraft.trim() !== publishedNote
  return { note: noteDraft ?? publishedNote, noteChanged, noteDraft, setNoteDraft }
}

/** The ways in which the draft of pins and notes ends: dropped, or taken by the server. */
function useDraftEnds({ noteDraft, setNoteDraft }: ReturnType<typeof useNote>) {
  const { courseId, date, day, setComparing } = usePinDayState()
  const { draft } = day
  const endDraft = (pinsBefore: PinDraft) => {
    draft.clear(pinsBefore)
    setNoteDraft(null)
    setComparing(false)
  }
  /** Ends what was sent. A later change is a draft over the set that is published now. */
  const endSent = (setId: string, before: BeforeSending | null) => {
    const places = before ? placesSince(before.draft, draft.draft) : {}
    const isNoteChanged = before !== null && noteDraft !== before.note
    if (isNoteChanged || Object.keys(places).length > 0) setBasePinSet(`${courseId}:${date}`, setId)
    draft.clear(before?.standing ?? {}, places)
    if (!isNoteChanged) setNoteDraft(null)
    setComparing(false)
  }
  return { endDraft, endSent }
}

/** The sets of a day that wait in the outbox; the newest refused one, and the newest that is not sent. */
function useSetsOnTheWay(date: string) {
  const waiting = usePending('pin_set').filter(({ payload }) => payload.data.date === date)
  const refused = waiting.findLast(({ status }) => status === 'error')
  const pending = waiting.findLast(({ status }) => status === 'pending')
  // The screen shows the refusal of a set as a card, and that of a withdrawal beside its act.
  useRefusalInView(refused?.id)
  return { waiting, refused, pending }
}

/** The draft before a publication, to bring it back. */
interface BeforeSending {
  /** Of the set that was sent. */
  id: string
  draft: PinDraft
  note: string | null
  standing: PinDraft
  replaces: string | null
}

/** Ends the draft when the server has taken a set of the day; then offers for some seconds to take the set back. */
function useSentSet(
  waiting: readonly MutationRecord[],
  endSent: (setId: string, before: BeforeSending | null) => void,
) {
  const before = useRef<BeforeSending | null>(null)
  const isTakenBack = useRef(false)
  const [sentSet, setSent] = useState<{ setId: string; until: number } | null>(null)
  useWhenPublished(waiting, (record) => {
    if (isTakenBack.current) return
    endSent(record.payload.id, before.current)
    setSent({ setId: record.payload.id, until: Date.now() + TAKE_BACK_MS })
  })
  useEffect(() => {
    if (!sentSet) return
    const timer = setTimeout(() => setSent(null), sentSet.until - Date.now())
    return () => clearTimeout(timer)
  }, [sentSet])
  return {
    setId: sentSet?.setId,
    until: sentSet?.until ?? null,
    /** Whether it is the set that was sent last: the club may show it before its answer to the sender is here. */
    isMine: (id: string | undefined) => id !== undefined && id === before.current?.id,
    remember: (state: BeforeSending) => {
      before.current = state
      isTakenBack.current = false
      setSent(null)
    },
    restore: () => {
      isTakenBack.current = true
      setSent(null)
      return { restored: before.current, setId: sentSet?.setId }
    },
  }
}

/** An act that a second press does not begin again while it is under way: to explain pins takes a moment. */
function useOneAtATime<Argument>(act: (argument: Argument) => Promise<unknown>) {
  const [isUnderWay, setUnderWay] = useState(false)
  const isBegun = useRef(false)
  const begin = async (argument: Argument) => {
    if (isBegun.current) return
    isBegun.current = true
    setUnderWay(true)
    await act(argument).finally(() => {
      isBegun.current = false
      setUnderWay(false)
    })
  }
  return { begin, isUnderWay }
}

/** The places of a draft that are not those of an earlier one: each move gives a flag a new place. */
function placesSince(earlier: PinDraft, now: PinDraft): PinDraft {
  return Object.fromEntries(Object.entries(now).filter(([holeId, place]) => earlier[holeId] !== place))
}

/** Where the flags stand before a publication: as published for the day, else where they were last. */
function standing(greens: readonly GreenOfDay[]): PinDraft {
  return draftOfPins(greens, ({ planned, last }) => planned ?? last)
}

function draftOfPins(greens: readonly GreenOfDay[], pinOf: (green: GreenOfDay) => LngLat | null): PinDraft {
  return Object.fromEntries(
    greens.flatMap((green) => {
      const pin = pinOf(green)
      return pin ? [[green.hole.id, { lng: pin.lng, lat: pin.lat }]] : []
    }),
  )
}

/** Calls back once for a record that the server refuses. */
function useWhenRefused(refused: MutationRecord | undefined, onRefused: () => void) {
  const newest = useRef(onRefused)
  newest.current = onRefused
  const id = refused?.id
  useEffect(() => {
    if (id !== undefined) newest.current()
  }, [id])
}

/** Calls back for each new set among the records that the server takes, once. */
function useWhenPublished(records: readonly MutationRecord[], published: (record: MutationRecord) => void) {
  const watchedIds = useRef(new Set<number>())
  const newest = useRef(published)
  useEffect(() => {
    newest.current = published
    for (const record of records) {
      if (record.type !== 'CREATE' || record.status !== 'pending' || watchedIds.current.has(record.id))
        continue
      watchedIds.current.add(record.id)
      void whenSettled(record).then((status) => status === 'processed' && newest.current(record))
    }
  })
}
