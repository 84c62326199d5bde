import { useEffect, useRef, useState } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { clubNow } from '#web/data/clock.ts'
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

/** The time in which a sent publication can be undone. */
const TAKE_BACK_MS = 10_000

/** The publication of the day's pins: notes, sending state, conflicts, and actions. */
export function usePublication() {
  const { courseId, date, today, day, reread } = usePinDayState()
  const { greens, published, draft } = day
  const notes = useNote(courseId, date, published?.note ?? '')
  const { note, noteChanged, noteDraft, setNoteDraft } = notes
  const canSet = canBeSet(date, today)
  const { waiting, refused, pending } = useSetsOnTheWay(courseId, date)
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
  const isSentElsewhere = published !== null && !isBase && hasDraft && !isChanged && !refused && !isBusy
  useWhenSentElsewhere(isSentElsewhere, () => published && endSent(published.id, null))

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
      made_at: sendingTime(),
    } as const
    await write({ type: 'CREATE', table: 'pin_set', id, data })
  }
  const undo = async () => {
    const { restored, setId } = sentSet.restore(pending)
    if (pending && (await dropUnsent(pending.id))) return
    const id = pending?.payload.id ?? setId
    if (id === undefined) return
    setBasePinSet(`${courseId}:${date}`, restored?.replaces ?? null)
    await write({ type: 'UPDATE', table: 'pin_set', id, data: { status: 'undone' } })
    if (!restored || pending) return
    draft.change(restored.draft)
    setNoteDraft(restored.note)
  }
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
    /** The set is in the outbox. */
    isWaiting: pending !== undefined,
    /** The pins' explanations are being computed: the set is not in the outbox yet. */
    isPreparing: sending.isUnderWay && pending === undefined,
    isWithdrawing: withdrawal.pending,
    publish: sending.begin,
    /** null without a set to undo, or after the time. */
    takeBack: (pending ?? sentSet.setId) ? () => undo().catch(showNotSaved) : null,
    /** When the undo of a sent set ends, in this device's time; null while unsent. */
    takeBackUntil: pending ? null : sentSet.until,
    canWithdraw: published !== null && !isBusy && canSet,
    withdrawn: () => {
      draft.change({ ...draftOfPins(greens, ({ planned }) => planned), ...draft.draft })
      setNoteDraft(noteDraft ?? published?.note ?? null)
    },
    dropMine: () => void (refused ? drop(refused.id) : Promise.resolve()).then(() => endDraft(draft.draft)),
  }
}

/** The club's time; a clock that is ahead stays so, because the club refuses pins of its wrong day. */
function sendingTime(): string {
  return new Date(Math.max(Date.now(), clubNow())).toISOString()
}

function useNote(courseId: string, date: string, publishedNote: string) {
  const [noteDraft, setNoteDraft] = useNoteDraft(courseId, date)
  const noteChanged = noteDraft !== null && noteDraft.trim() !== publishedNote
  return { note: noteDraft ?? publishedNote, noteChanged, noteDraft, setNoteDraft }
}

/** The ways in which a draft of pins and notes ends: dropped, or accepted by the server. */
function useDraftEnds({ noteDraft, setNoteDraft }: ReturnType<typeof useNote>) {
  const { courseId, date, day, setComparing } = usePinDayState()
  const { draft } = day
  const endDraft = (pinsBefore: PinDraft) => {
    draft.clear(pinsBefore)
    setNoteDraft(null)
    setComparing(false)
  }
  /** Ends the sent draft. A later change is a draft over the set now published. */
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

/** A course's sets of a day in the outbox: the newest refused one, and the newest unsent one. */
function useSetsOnTheWay(courseId: string, date: string) {
  const waiting = usePending('pin_set').filter(
    ({ payload: { data } }) => data.course_id === courseId && data.date === date,
  )
  const refused = waiting.findLast(({ status }) => status === 'error')
  const pending = waiting.findLast(({ status }) => status === 'pending')
  // The screen shows a refused set as a card, and a refused withdrawal beside its button.
  useRefusalInView(refused?.id)
  return { waiting, refused, pending }
}

/** The draft before a publication, to restore it. */
interface BeforeSending {
  /** The id of the sent set. */
  id: string
  draft: PinDraft
  note: string | null
  standing: PinDraft
  replaces: string | null
}

/** Ends the draft when the server has accepted a set of the day; then offers an undo for some seconds. */
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
    before.current ??= afterReload(record)
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
    /** Whether it is the last set sent: the read may show it before the answer to the write arrives. */
    isMine: (id: string | undefined) => id !== undefined && id === before.current?.id,
    remember: (state: BeforeSending) => {
      before.current = state
      isTakenBack.current = false
      setSent(null)
    },
    restore: (pending: MutationRecord | undefined) => {
      isTakenBack.current = true
      setSent(null)
      return { restored: before.current ?? (pending && afterReload(pending)), setId: sentSet?.setId }
    },
  }
}

type SentPin = LngLat & { hole_id: string }

/** The draft of a set that was sent by an earlier page: all of its pins. */
function afterReload({ payload: { id, data } }: MutationRecord): BeforeSending {
  const { pins, note, replaces } = data as Pick<BeforeSending, 'note' | 'replaces'> & { pins: SentPin[] }
  const draft = Object.fromEntries(pins.map(({ hole_id, lng, lat }) => [hole_id, { lng, lat }]))
  return { id, draft, note, standing: {}, replaces }
}

/** Ignores a second press while the act runs: explaining pins takes a moment. */
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

/** The places of a draft that differ from an earlier one: each move gives a flag a new place. */
function placesSince(earlier: PinDraft, now: PinDraft): PinDraft {
  return Object.fromEntries(Object.entries(now).filter(([holeId, place]) => earlier[holeId] !== place))
}

/** The flags before a publication: as published for the day, else the last ones. */
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

/** Calls back once for a refused record. */
function useWhenRefused(refused: MutationRecord | undefined, onRefused: () => void) {
  const newest = useRef(onRefused)
  newest.current = onRefused
  const id = refused?.id
  useEffect(() => {
    if (id !== undefined) newest.current()
  }, [id])
}

/** Calls back when the published set has all of the draft: it was sent while this screen was closed. */
function useWhenSentElsewhere(isSent: boolean, end: () => void) {
  const newest = useRef(end)
  newest.current = end
  useEffect(() => {
    if (isSent) newest.current()
  }, [isSent])
}

/** Calls back once for each new set of the outbox that the server accepts. */
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
