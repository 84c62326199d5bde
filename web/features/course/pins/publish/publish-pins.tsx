import { CircleCheck, CloudUpload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, usePending, whenSettled, write } from '#web/data/outbox/outbox.ts'
import type { PublishedPins } from '#web/data/pins.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import type { PinDraft } from '#web/features/course/pins/pin-draft.ts'
import { useBasePinSet } from '#web/features/course/pins/publish/base-pin-set.ts'
import { holesApart } from '#web/features/course/pins/publish/others-set.tsx'
import { authorOf, PublishRefused } from '#web/features/course/pins/publish/publish-refused.tsx'
import { useWithdrawal, WithdrawPins } from '#web/features/course/pins/publish/withdraw-pins.tsx'
import type { SheetUnit } from '#web/features/course/sheet/sheet-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatTime } from '#web/ui/format.ts'
import { TextArea } from '#web/ui/inputs.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'
import { toast } from '#web/ui/toast.tsx'

interface PublishPinsProps {
  courseId: string
  date: string
  /** The day has gone by, or is too far ahead. */
  tooOld: boolean
  /** The set of that date that everybody sees now. */
  published: PublishedPins | null
  greens: readonly GreenOfDay[]
  pins: { hole_id: string; lng: number; lat: number }[]
  draft: PinDraft
  note: string
  noteChanged: boolean
  onNote: (note: string) => void
  measure: SheetUnit
  /** Numbers of holes whose flag stands off the green, or in a zone that is kept free. */
  outside: number[]
  blocked: number[]
  comparing: boolean
  onCompare: (on: boolean) => void
  /** The server did not take the set: what it goes by may have changed. */
  onRefused: () => void
  /** The draft is done with: published, or given up. One undo is to bring `before` back. */
  onSettled: (before: PinDraft) => void
  /** The published set is withdrawn: its pins and notes are to be the draft. */
  onWithdraw: (pins: PinDraft) => void
}

/** The whole set in one act; how it stands while it waits, and what to do when it was refused. */
export function PublishPins(props: PublishPinsProps) {
  const { courseId, date, published, pins, note, draft, greens, onSettled } = props
  const { t } = useTranslation('course')
  const waiting = usePending('pin_set').filter(({ payload }) => payload.data.date === date)
  const withdrawing = useWithdrawal(published).pending
  const refused = waiting.findLast(({ status }) => status === 'error')
  const pending = waiting.some(({ status }) => status === 'pending')
  const [busy, setBusy] = useState(false)
  const needsRepublish = greens.some(
    ({ hole, left }) => left && pins.some(({ hole_id }) => hole_id === hole.id),
  )
  const isChanged = Object.keys(draft).length > 0 || props.noteChanged || needsRepublish
  const basePinSetId = useBasePinSet(`${courseId}:${date}`, isChanged, published?.id ?? null)
  const apart = holesApart(greens, draft)
  const refusal = refused && refusalOf(refused)
  const isLaterThanDraft = basePinSetId !== published?.id && (apart.length > 0 || props.noteChanged)
  const conflict = published !== null && !pending && (refusal?.code === 'GS216' || isLaterThanDraft)
  const stopper = useStopper(props)
  const before = useRef<PinDraft>({})
  useWhenPublished(waiting, () => {
    onSettled(before.current)
    toast('success', t('pins.done'))
  })
  useWhenRefused(refused, props.onRefused)
  const publish = async () => {
    setBusy(true)
    before.current = standing(greens)
    try {
      if (refused) await drop(refused.id)
      const data = {
        course_id: courseId,
        date,
        status: 'published',
        pins,
        note: note.trim() || null,
        replaces: published?.id ?? null,
        made_at: new Date().toISOString(),
      } as const
      await write({ type: 'CREATE', table: 'pin_set', id: uuidv7(), data })
    } catch (cause) {
      toast('error', errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  const giveUp = async () => {
    if (refused) await drop(refused.id)
    onSettled(draft)
  }
  return (
    <>
      <Field label={t('pins.note')} hint={t('pins.noteHint')} optional>
        <TextArea
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => props.onNote(event.target.value)}
        />
      </Field>
      {published && !pending && !withdrawing && !props.tooOld ? (
        <WithdrawPins published={published} onWithdraw={() => props.onWithdraw(plannedPins(greens))} />
      ) : null}
      {refusal || conflict ? (
        <PublishRefused
          {...props}
          refusal={refusal}
          others={conflict ? published : null}
          apart={apart}
          onDrop={() => void giveUp()}
        />
      ) : null}
      <ActionBar>
        <p className="flex flex-wrap items-center gap-2 px-1 text-sm" role="status">
          {pending ? (
            <>
              <PendingGlyph status="pending" /> {t('pins.publishing')}
            </>
          ) : withdrawing ? (
            <>
              <PendingGlyph status="pending" /> {t('pins.withdrawing')}
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
          onClick={() => void publish()}
        >
          {conflict ? t('pins.again') : t('pins.publish', { count: pins.length })}
        </Button>
      </ActionBar>
    </>
  )
}

/** What keeps the set from being published, in a sentence; null when nothing does. */
function useStopper({ outside, blocked, pins, tooOld }: PublishPinsProps): string | null {
  const { t } = useTranslation('course')
  if (tooOld) return t('pins.oldDay')
  if (outside.length > 0) return t('pins.fix', { count: outside.length, holes: outside.join(', ') })
  if (blocked.length > 0) return t('pins.fixBlocked', { count: blocked.length, holes: blocked.join(', ') })
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
  return placesOf(greens, ({ planned, last }) => planned ?? last)
}

function plannedPins(greens: readonly GreenOfDay[]): PinDraft {
  return placesOf(greens, ({ planned }) => planned)
}

function placesOf(greens: readonly GreenOfDay[], placeOf: (green: GreenOfDay) => LngLat | null): PinDraft {
  return Object.fromEntries(
    greens.flatMap((green) => {
      const place = placeOf(green)
      return place ? [[green.hole.id, { lng: place.lng, lat: place.lat }]] : []
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
