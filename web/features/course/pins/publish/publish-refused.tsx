import { fullName } from '#domain/base/person-name.ts'
import type { PublishedPins } from '#web/data/course/pins.ts'
import type { RefusalText } from '#web/data/outbox/mutation.ts'
import { useClubZone } from '#web/data/settings.ts'
import { NoteLine } from '#web/features/course/pins/note-line.tsx'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { type HoleApart, OthersSet } from '#web/features/course/pins/publish/others-set.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format/format.ts'
import { ErrorNote } from '#web/ui/notes.tsx'

interface NotTakenProps {
  refusal: RefusalText | undefined
  /** The set that another person published since the draft began; null without a conflict. */
  others: PublishedPins | null
  apart: readonly HoleApart[]
  /** Whether my notes for the day differ from the published ones. */
  noteChanged: boolean
  onDrop: () => void
}

/** Why the draft is unpublished. After a conflict: the differences, and the choice between both sets. */
export function PublishRefused({ refusal, others, apart, noteChanged, onDrop }: NotTakenProps) {
  const { isWide } = usePinDayState()
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const time = others ? formatTime(others.published_at, i18n.language, zone) : ''
  const changedText = others
    ? t('pins.changed', { time, name: authorOf(others) || t('pins.somebody') })
    : undefined
  const what = t(refusal ? 'pins.refused' : 'pins.meanwhile')
  const why = changedText ?? (refusal && errorText(refusal))
  const choice = (
    <>
      {others ? <OthersSet apart={apart} note={noteChanged ? others.note : null} /> : null}
      <Button size="field" onClick={onDrop}>
        {t(others ? 'pins.drop' : 'pins.dropMine')}
      </Button>
    </>
  )
  if (!isWide) {
    return (
      <NoteLine what={what}>
        <p>{why}</p>
        {choice}
      </NoteLine>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <ErrorNote what={what} why={why} />
      {choice}
    </div>
  )
}

/** The author of the set; empty where staff may not read it. */
export function authorOf({ author }: PublishedPins): string {
  return fullName(author) ?? ''
}
