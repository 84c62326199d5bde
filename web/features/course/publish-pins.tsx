import { CircleCheck, CloudUpload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import { type MutationRecord, refusalOf } from '#web/data/mutation.ts'
import { drop, usePending, whenSettled, write } from '#web/data/outbox.ts'
import type { PublishedPins } from '#web/data/pins.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'
import { toast } from '#web/ui/toast.tsx'

interface PublishPinsProps {
  courseId: string
  date: string
  /** The set of that date that everybody sees now. */
  published: PublishedPins | null
  pins: { hole_id: string; lng: number; lat: number }[]
  /** Whether there is anything new to publish. */
  drafted: boolean
  /** Numbers of holes whose flag stands off the green. */
  outside: number[]
  onPublished: () => void
}

/** The whole set in one act; how it stands while it waits, and what to do when it was refused. */
export function PublishPins({
  courseId,
  date,
  published,
  pins,
  drafted,
  outside,
  onPublished,
}: PublishPinsProps) {
  const { t, i18n } = useTranslation('course')
  const waiting = usePending('pin_set').filter(({ payload }) => payload.data.date === date)
  const refused = waiting.findLast(({ status }) => status === 'error')
  const pending = waiting.some(({ status }) => status === 'pending')
  const [busy, setBusy] = useState(false)
  useWhenPublished(waiting, () => {
    onPublished()
    toast('success', t('pins.done'))
  })

  const publish = async () => {
    setBusy(true)
    try {
      if (refused) await drop(refused.id)
      const data = {
        course_id: courseId,
        date,
        status: 'published',
        pins,
        replaces: published?.id ?? null,
      } as const
      await write({ type: 'CREATE', table: 'pin_set', id: uuidv7(), data })
    } catch (cause) {
      toast('error', errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  const stopper =
    outside.length > 0
      ? t('pins.fix', { count: outside.length, holes: outside.join(', ') })
      : pins.length === 0
        ? t('pins.none')
        : null
  return (
    <ActionBar>
      {refused ? (
        <>
          <ErrorNote what={t('pins.refused')} why={whyRefused()} />
          <Button onClick={() => void drop(refused.id).then(onPublished)}>{t('pins.drop')}</Button>
        </>
      ) : null}
      <p className="flex items-center gap-2 px-1 text-sm" role="status">
        {pending ? (
          <>
            <PendingGlyph status="pending" /> {t('pins.publishing')}
          </>
        ) : published ? (
          <StatusPill tone="good" icon={CircleCheck}>
            {t('pins.published', { time: formatTime(published.published_at, i18n.language) })}
          </StatusPill>
        ) : (
          <StatusPill tone="attention">{t('pins.notPublished')}</StatusPill>
        )}
        {stopper ? <span className="text-error">{stopper}</span> : null}
      </p>
      <Button
        kind="primary"
        size="glove"
        block
        icon={CloudUpload}
        busy={busy}
        disabled={stopper !== null || pending || (published !== null && !drafted)}
        onClick={() => void publish()}
      >
        {refused ? t('pins.again') : t('pins.publish', { count: pins.length })}
      </Button>
    </ActionBar>
  )

  function whyRefused(): string | undefined {
    const refusal = refused && refusalOf(refused)
    if (refusal?.code === 'GS216' && published) {
      return t('pins.changed', { time: formatTime(published.published_at, i18n.language) })
    }
    return refusal ? errorText(refusal) : (refused?.error ?? undefined)
  }
}

/** Calls back for each of the records that the server takes, once. */
function useWhenPublished(records: readonly MutationRecord[], published: () => void) {
  const watched = useRef(new Set<number>())
  const newest = useRef(published)
  useEffect(() => {
    newest.current = published
    for (const record of records) {
      if (record.status !== 'pending' || watched.current.has(record.id)) continue
      watched.current.add(record.id)
      void whenSettled(record).then((status) => status === 'processed' && newest.current())
    }
  })
}
