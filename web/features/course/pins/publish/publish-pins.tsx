import { CircleCheck, CloudOff, CloudUpload, Ellipsis, Sparkles, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PublishedPins } from '#web/data/course/pins.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useClubZone } from '#web/data/settings.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { AskUnset } from '#web/features/course/pins/publish/ask-unset.tsx'
import { authorOf, PublishRefused } from '#web/features/course/pins/publish/publish-refused.tsx'
import { RuleBreakList } from '#web/features/course/pins/publish/rule-break-list.tsx'
import type { Publication } from '#web/features/course/pins/publish/use-publication.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format/format.ts'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

interface PublishPinsProps {
  publication: Publication
  /** Opens the other actions; null where they are in view. */
  onMore: (() => void) | null
}

/** The bar below the pins: the publication's state, the broken rules, and a button that names the changes. */
export function PublishPins({ publication, onMore }: PublishPinsProps) {
  const { day } = usePinDayState()
  const { t } = useTranslation('course')
  const [isAsking, setAsking] = useState(false)
  const { isChanged, conflict, refusal, apart, published, takeBack } = publication
  const stopper = useStopper(publication)
  const label = useDifference(publication)
  const { unset } = day.difference
  const { isWaiting, isPreparing, isWithdrawing } = publication
  const isBusy = isWaiting || isPreparing || isWithdrawing
  const press = () => (unset.length > 0 ? setAsking(true) : void publication.publish(false))
  return (
    <div className="flex shrink-0 flex-col gap-1">
      {refusal || conflict ? (
        <PublishRefused
          refusal={refusal}
          noteChanged={publication.noteChanged}
          others={conflict ? published : null}
          apart={apart}
          onDrop={publication.dropMine}
        />
      ) : null}
      <RuleBreakList />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-1 text-sm leading-tight" role="status">
        <NoConnection />
        {isPreparing ? (
          t('pins.preparing')
        ) : isBusy ? (
          <>
            <PendingGlyph status="pending" /> {t(isWaiting ? 'pins.publishing' : 'pins.withdrawing')}
          </>
        ) : (
          // On a short phone this line would cover the flag's step buttons; screen readers still read it.
          <span className="[@media(max-height:42rem)]:sr-only">
            <PublishedState published={published} />
          </span>
        )}
        {stopper ? <span className="min-w-0 text-error">{stopper}</span> : null}
      </p>
      <div className="flex gap-2">
        {onMore ? (
          <IconButton
            icon={Ellipsis}
            kind="plain"
            label={t('pins.more')}
            className="size-16!"
            onClick={onMore}
          />
        ) : null}
        {takeBack ? (
          <TakeBack until={publication.takeBackUntil} onPress={() => void takeBack()} />
        ) : (
          <>
            {isBusy || (isChanged && unset.length === 0) ? null : <SuggestAll />}
            <Button
              kind="primary"
              size="glove"
              icon={CloudUpload}
              className="min-w-0 flex-1 px-2 leading-tight"
              disabled={stopper !== null || isBusy || !isChanged}
              onClick={press}
            >
              {conflict ? t('pins.again') : label}
            </Button>
          </>
        )}
      </div>
      <AskUnset
        open={isAsking}
        onClose={() => setAsking(false)}
        onPublish={(repeat) => {
          setAsking(false)
          void publication.publish(repeat)
        }}
      />
    </div>
  )
}

/** The button's text: what it publishes. */
function useDifference({ isChanged, noteChanged }: Publication): string {
  const { t } = useTranslation('course')
  const { additions, changes, stay } = usePinDayState().day.difference
  const count = additions.length + changes.length
  if (!isChanged) return t('pins.nothingNew')
  if (count === 0 && noteChanged) return t('pins.publishNotes')
  if (stay.length === 0 && changes.length === 0) return t('pins.publishNew', { count })
  return t('pins.publishChanges', { count, stay: stay.length })
}

/** Uses the suggestions for all greens. */
function SuggestAll() {
  const { takeSuggestions, kind } = usePinDayState().day
  const { t } = useTranslation('course')
  return (
    <Button
      size="glove"
      icon={Sparkles}
      className="min-w-0 flex-1 px-2 leading-tight max-sm:[&>svg]:hidden"
      disabled={!takeSuggestions}
      aria-label={t('pins.useAll')}
      onClick={() => takeSuggestions?.()}
    >
      <span className="leading-tight">
        {t('pins.useAll')}
        <span className="block font-normal text-xs">{kind}</span>
      </span>
    </Button>
  )
}

/** The button that undoes a publication, with the seconds left; without seconds while unsent. */
function TakeBack({ until, onPress }: { until: number | null; onPress: () => void }) {
  const { t } = useTranslation('course')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = until === null ? null : Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <Button
      size="glove"
      icon={Undo2}
      className="min-w-0 flex-1"
      aria-label={t('pins.takeBack')}
      onClick={onPress}
    >
      {t('pins.takeBack')}
      {seconds === null ? null : (
        <span className="tabular" aria-hidden>
          {seconds}
        </span>
      )}
    </Button>
  )
}

/** A sentence that says why the set cannot be published; null when it can. */
function useStopper({ canSet }: Publication): string | null {
  const { t } = useTranslation('course')
  const { outside, newlyBlocked, draft } = usePinDayState().day
  const numbers = (greens: readonly GreenOfDay[]) => greens.map(({ hole }) => hole.number).join(', ')
  const isOfDay = ({ hole, planned }: GreenOfDay) => hole.id in draft.draft || planned !== null
  const off = outside.filter(isOfDay)
  const blocked = newlyBlocked.filter(isOfDay)
  if (!canSet) return t('pins.oldDay')
  if (off.length > 0) return t('pins.fix', { count: off.length, holes: numbers(off) })
  if (blocked.length > 0) return t('pins.fixBlocked', { count: blocked.length, holes: numbers(blocked) })
  return null
}

/** This screen has no offline bar: a bar would move the green under a finger. */
function NoConnection() {
  const { t } = useTranslation()
  const { online } = useConnection()
  if (online) return null
  return (
    <StatusPill tone="attention" icon={CloudOff}>
      {t('connection.offline')}
    </StatusPill>
  )
}

function PublishedState({ published }: { published: PublishedPins | null }) {
  const { online } = useConnection()
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  if (!published) return <StatusPill tone="attention">{t('pins.notPublished')}</StatusPill>
  const time = formatTime(published.published_at, i18n.language, zone)
  // The offline note uses the same line.
  const name = online ? authorOf(published) : ''
  return (
    <StatusPill tone="good" icon={CircleCheck}>
      {name ? t('pins.publishedBy', { time, name }) : t('pins.published', { time })}
    </StatusPill>
  )
}
