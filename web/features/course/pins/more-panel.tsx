import { CircleHelp, Footprints, Redo2 } from 'lucide-react'
import { useState } from 'react'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { limits } from '#domain/generated/limits.ts'
import { greenOf } from '#web/data/course/course.ts'
import { useReasons } from '#web/features/course/best-position/reason-text.ts'
import { useGreenUnit } from '#web/features/course/green/use-length-text.ts'
import { DayPicker } from '#web/features/course/pins/day-picker.tsx'
import { DayTools } from '#web/features/course/pins/day-tools.tsx'
import { LateByPaces } from '#web/features/course/pins/green/late-by-paces.ts'
import { useMovesOf } from '#web/features/course/pins/green/pin-pad.tsx'
import { recordCut } from '#web/features/course/pins/green/record-cut.ts'
import { isMapped, type MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import type { Publication } from '#web/features/course/pins/publish/use-publication.ts'
import { WithdrawPins } from '#web/features/course/pins/publish/withdraw-pins.tsx'
import type { DayOfPins } from '#web/features/course/pins/use-pin-day.ts'
import { LateWhySheet } from '#web/features/course/pins/why/late-why-sheet.ts'
import { BlockList } from '#web/features/course/pins/zones/block-list.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'

export interface MorePanelProps extends DayOfPins {
  onDate: (date: string) => void
  publication: Publication
  /** Called when an action returns to the green. */
  onLeave?: () => void
}

/** All actions on the day and on the green in view, except moving its flag and publishing. */
export function MorePanel({ course, history, date, today, onDate, publication, onLeave }: MorePanelProps) {
  const { day, green } = usePinDayState()
  const { t } = useTranslation('course')
  const [, setUnit] = useGreenUnit()
  const [isAsking, setAsking] = useState(false)
  const featureId = greenOf(course, green.hole)?.id
  const { note, setNote, canWithdraw, withdrawn } = publication
  return (
    <>
      <DayPicker date={date} today={today} onChange={onDate} />
      {isMapped(green) ? <GreenActs green={green} onLeave={onLeave} /> : null}
      <Button icon={CircleHelp} onClick={() => setAsking(true)}>
        {t('why.openOf', { number: green.hole.number })}
      </Button>
      <LateWhySheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('why.title', { number: green.hole.number })}
        courseId={course.id}
        hole={green.hole}
        date={date}
      />
      <DayTools history={history} onMeasure={setUnit} />
      {featureId ? <BlockList featureId={featureId} /> : null}
      <Field label={t('pins.note')} hint={t('pins.noteHint')} optional>
        <TextArea
          rows={2}
          maxLength={limits['pin_set.note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {day.published && canWithdraw ? (
        <WithdrawPins published={day.published} onWithdraw={withdrawn} />
      ) : null}
    </>
  )
}

/** The suggestion, the paces and the redo of the green in view. */
function GreenActs({ green, onLeave }: { green: MappedGreen; onLeave: (() => void) | undefined }) {
  const { day, measure, date } = usePinDayState()
  const { t } = useTranslation('course')
  const [isPacing, setPacing] = useState(false)
  const moves = useMovesOf(green)
  const position = day.pinOf(green)
  const suggestion = day.suggested.get(green.hole.id) ?? null
  const placeAt = (place: { x: number; y: number }) => {
    moves.begin()
    moves.move(place)
    onLeave?.()
  }
  const { takeSuggestions } = day
  const isSuggested = suggestion?.pin != null
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button
          className="px-2 leading-tight"
          disabled={!isSuggested || !takeSuggestions}
          onClick={() => {
            if (suggestion) takeSuggestions?.([suggestion])
            onLeave?.()
          }}
        >
          {t('pins.use')}
        </Button>
        <Button icon={Redo2} className="px-2" disabled={!day.draft.canRedo} onClick={moves.redo}>
          {t('pins.redo')}
        </Button>
      </div>
      {suggestion ? <Why suggestion={suggestion} targetDifficulty={day.targetDifficulty} /> : null}
      <Button icon={Footprints} onClick={() => setPacing(true)}>
        {t('pins.byPaces', { number: green.hole.number })}
      </Button>
      {isPacing ? (
        <LateByPaces
          open
          title={t('pins.byPaces', { number: green.hole.number })}
          green={green}
          pin={position ? green.framed.frame.toPoint(position) : null}
          measure={measure}
          onClose={() => setPacing(false)}
          onPlace={(place) => {
            setPacing(false)
            placeAt(place)
          }}
          onCut={(hole) => {
            void recordCut(green, date, hole, t('pins.cutKept'))
            setPacing(false)
          }}
        />
      ) : null}
    </>
  )
}

/** Sentences: why the suggested place was chosen and what it beat. */
function Why({ suggestion, targetDifficulty }: { suggestion: GreenSuggestion; targetDifficulty: number }) {
  const { t } = useTranslation('course')
  const reasons = useReasons()(suggestion, targetDifficulty)
  if (!suggestion.pin) return <p className="px-1 text-muted text-sm">{t('pins.noSuggestion')}</p>
  if (reasons.length === 0) return null
  return <p className="px-1 text-muted text-sm">{t('pins.suggested', { why: reasons.join(' ') })}</p>
}
