import { CircleCheck, CloudUpload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { limits } from '#domain/generated/limits.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, usePending, whenSettled, write } from '#web/data/outbox/outbox.ts'
import type { PublishedPins } from '#web/data/pins.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { canBeSet } from '#web/features/course/pins/day-picker.tsx'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { type PinDraft, useNoteDraft } from '#web/features/course/pins/pin-draft.ts'
import { useBasePinSet } from '#web/features/course/pins/publish/base-pin-set.ts'
import { holesApart } from '#web/features/course/pins/publish/others-set.tsx'
import { authorOf, PublishRefused } from '#web/features/course/pins/publish/publish-refused.tsx'
import { useWithdrawal, WithdrawPins } from '#web/features/course/pins/publish/withdraw-pins.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatTime } from '#web/ui/format.ts'
import { TextArea } from '#web/ui/inputs.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Publishes the whole set in one act; shows how it stands while it waits, and what to do when it was refused. */
export function PublishPins() {
  const { courseId, date, today, day, setComparing, reread } = usePinDayState()
  const { greens, pins, published, draft } = day
  const { t } = useTranslation('course')
  const [noteDraft, setNoteDraft] = useNoteDraft(courseId, date)
  const note = noteDraft ?? published?.note ?? ''
  const noteChanged = noteDraft !== null && noteDraft.trim() !== (published?.note ?? '')
  const canSet = canBeSet(date, today)
  const waiting = usePending('pin_set').filter(({ payload }) => payload.data.date === date)
  const withdrawing = useWithdrawal(published).pending
  const refused = waiting.findLast(({ status }) => status === 'error')
  const pending = waiting.some(({ status }) => status === 'pending')
  const needsRepublish = greens.some(
    ({ hole, left }) => left && pins.some(({ hole_id }) => hole_id === hole.id),
  )
  const isChanged = Object.keys(draft.draft).length > 0 || noteChanged || needsRepublish
  const basePinSetId = useBasePinSet(`${courseId}:${date}`, isChanged, published?.id ?? null)
  const apart = holesApart(greens, draft.draft)
  const refusal = refused && refusalOf(refused)
  const isLaterThanDraft = basePinSetId !== published?.id && (apart.length > 0 || noteChanged)
  const conflict = published !== null && !pending && (refusal?.code === 'GS216' || isLaterThanDraft)
  const stopper = useStopper(canSet)
  const endDraft = (pinsBefore: PinDraft) => {
    draft.clear(pinsBefore)
    setNoteDraft(null)
    setComparing(false)
  }
  const { busy, publish } = usePublish(waiting, refused, endDraft)
  useWhenRefused(refused, reread)
  return (
    <>
      <Note text={note} onChange={setNoteDraft} />
      {published && !pending && !withdrawing && canSet ? (
        <WithdrawPins
          published={published}
          onWithdraw={() => {
            draft.change({ ...plannedPins(greens), ...draft.draft })
            setNoteDraft(noteDraft ?? published.note)
          }}
        />
      ) : null}
      {refusal || conflict ? (
        <PublishRefused
          refusal={refusal}
          noteChanged={noteChanged}
          others={conflict ? published : null}
          apart={apart}
          onDrop={() => void dropRefused(refused).then(() => endDraft(draft.draft))}
        />
      ) : null}
      <ActionBar>
        <p className="flex flex-wrap items-center gap-2 px-1 text-sm" role="status">
          {pending || withdrawing ? (
            <>
              <PendingGlyph status="pending" /> {t(pending ? 'pins.publishing' : 'pins.withdrawing')}
            </>
          ) : (
            <PublishedState published={published} />
          )}
          {stopper ? <span className="text-error">{stopper}</span> : null}
        </p>
        <Button
          kind="primary"
          size="glove"
          block
          icon={CloudUpload}
          busy={busy}
          disabled={stopper !== null || pending || withdrawing || (published !== null && !isChanged)}
          onClick={() => void publish(note)}
        >
          {conflict ? t('pins.again') : t('pins.publish', { count: pins.length })}
        </Button>
      </ActionBar>
    </>
  )
}

/** Publishes the set of the day; ends the draft when the server has taken the set. */
function usePublish(
  waiting: readonly MutationRecord[],
  refused: MutationRecord | undefined,
  endDraft: (pinsBefore: PinDraft) => void,
) {
  const { courseId, date, day } = usePinDayState()
  const { t } = useTranslation('course')
  const [busy, setBusy] = useState(false)
  const before = useRef<PinDraft>({})
  useWhenPublished(waiting, () => {
    endDraft(before.current)
    toast('success', t('pins.done'))
  })
  const publish = async (note: string) => {
    setBusy(true)
    before.current = standing(day.greens)
    try {
      await dropRefused(refused)
      const data = {
        course_id: courseId,
        date,
        status: 'published',
        pins: day.pins,
        note: note.trim() || null,
        replaces: day.published?.id ?? null,
        made_at: new Date().toISOString(),
      } as const
      await write({ type: 'CREATE', table: 'pin_set', id: uuidv7(), data })
    } catch (cause) {
      toast('error', errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, publish }
}

async function dropRefused(refused: MutationRecord | undefined) {
  if (refused) await drop(refused.id)
}

function Note({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('course')
  return (
    <Field label={t('pins.note')} hint={t('pins.noteHint')} optional>
      <TextArea
        rows={2}
        maxLength={limits['pin_set.note']}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** A sentence that says why the set cannot be published; null when it can. */
function useStopper(canSet: boolean): string | null {
  const { t } = useTranslation('course')
  const { pins, outside, newlyBlocked } = usePinDayState().day
  const numbers = (greens: readonly GreenOfDay[]) => greens.map(({ hole }) => hole.number).join(', ')
  if (!canSet) return t('pins.oldDay')
  if (outside.length > 0) return t('pins.fix', { count: outside.length, holes: numbers(outside) })
  if (newlyBlocked.length > 0)
    return t('pins.fixBlocked', { count: newlyBlocked.length, holes: numbers(newlyBlocked) })
  return pins.length === 0 ? t('pins.none') : null
}

function PublishedState({ published }: { published: PublishedPins | null }) {
  const { t, i18n } = useTranslation('course')
  if (!published) return <StatusPill tone="attention">{t('pins.notPublished')}</StatusPill>
  const time = formatTime(published.published_at, i18n.language)
  const name = authorOf(published)
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      {name ? t('pins.publishedBy', { time, name }) : t('pins.published', { time })}
    </StatusPill>
  )
}

/** Where the flags stand before a publication: as published for the day, else where they were last. */
function standing(greens: readonly GreenOfDay[]): PinDraft {
  return draftOfPins(greens, ({ planned, last }) => planned ?? last)
}

function plannedPins(greens: readonly GreenOfDay[]): PinDraft {
  return draftOfPins(greens, ({ planned }) => planned)
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

/** Calls back for each of the records that the server takes, once. */
function useWhenPublished(records: readonly MutationRecord[], published: () => void) {
  const watchedIds = useRef(new Set<number>())
  const newest = useRef(published)
  useEffect(() => {
    newest.current = published
    for (const record of records) {
      if (record.status !== 'pending' || watchedIds.current.has(record.id)) continue
      watchedIds.current.add(record.id)
      void whenSettled(record).then((status) => status === 'processed' && newest.current())
    }
  })
}
