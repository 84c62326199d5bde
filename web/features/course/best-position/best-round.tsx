import { ArrowRight, ChevronLeft, ChevronRight, History, MountainSnow } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { type Course, useFlagColours } from '#web/data/course.ts'
import type { PinHistory } from '#web/data/pins.ts'
import { GreenPicker } from '#web/features/course/best-position/green-picker.tsx'
import { GreenResult } from '#web/features/course/best-position/green-result.tsx'
import { HistorySheet } from '#web/features/course/best-position/history-sheet.tsx'
import { ProfilePicker } from '#web/features/course/best-position/profile-picker.tsx'
import { RoundSummary } from '#web/features/course/best-position/round-summary.tsx'
import { SurveySheet } from '#web/features/course/best-position/survey-sheet.tsx'
import { useChoice } from '#web/features/course/best-position/use-choice.ts'
import { useKindOfDay } from '#web/features/course/best-position/use-kind-of-day.ts'
import { useRequest } from '#web/features/course/best-position/use-request.ts'
import { WeightsSheet } from '#web/features/course/best-position/weights-sheet.tsx'
import {
  type GreenOfDay,
  greensOfDay,
  isMapped,
  type MappedGreen,
  rounded,
} from '#web/features/course/pins/greens-of-day.ts'
import { type PinDraft, usePinDraft } from '#web/features/course/pins/pin-draft.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useGo } from '#web/ui/link.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

interface BestRoundProps {
  course: Course
  history: PinHistory
  date: string
  isToday: boolean
}

/** Choose all greens, or only the one in view. */
type Scope = 'all' | 'one'
type Open = 'weights' | 'history' | 'survey' | null

/** The choice for a day: its inputs, the round as a whole, and one green at a time. */
export function BestRound({ course, history, date, isToday }: BestRoundProps) {
  const { t } = useTranslation('course')
  const go = useGo()
  const greens = useMemo(() => greensOfDay(course, history, date), [course, history, date])
  const mapped = greens.filter(isMapped)
  const [at, setAt] = useState(() => (mapped[0] ?? greens[0])?.hole.id ?? '')
  const [scope, setScope] = useState<Scope>('all')
  const [open, setOpen] = useState<Open>(null)
  const day = useKindOfDay(course.id, date, isToday)
  const draft = usePinDraft(course.id, date)
  const fixed = useOtherPins(greens, scope === 'one' ? at : null, draft.draft)
  const request = useRequest({ course, greens, date, day, fixed })
  const { choice, of, busy, failed } = useChoice(request)
  const suggestions = new Map(choice?.greens.map((one) => [one.id, one]))
  const index = greens.findIndex(({ hole }) => hole.id === at)
  const green = greens[index]
  const suggestion = suggestions.get(at)
  const step = (by: number) => setAt(greens[(index + by + greens.length) % greens.length]!.hole.id)
  const suggestedDraft = draftOfSuggestions(mapped, suggestions)
  const count = Object.keys(suggestedDraft).length
  const copyToDraft = () => {
    draft.change(suggestedDraft)
    go('/updatepins', { date })
  }
  if (!green) return <ErrorNote what={t('best.noHoles')} />
  return (
    <>
      <ProfilePicker
        chosenId={day.key}
        clubProfiles={day.clubProfiles}
        onChoose={day.choose}
        onWeights={() => setOpen('weights')}
      />
      {day.isChanged ? <p className="-mt-2 px-1 text-secondary text-sm">{t('best.changed')}</p> : null}
      <ScopeChoice scope={scope} count={mapped.length} number={green.hole.number} onChange={setScope} />
      {failed ? <ErrorNote what={t('best.failed')} why={t('best.failedWhy')} /> : null}
      <GreenPicker greens={greens} suggestions={suggestions} at={at} onChoose={setAt} />
      <div
        className={`grid items-start gap-4 lg:grid-cols-2 ${busy && choice ? 'opacity-70' : ''}`}
        aria-busy={busy}
      >
        <ShownGreen
          green={green}
          suggestion={suggestion}
          targetDifficulty={of?.day.profile.difficulty ?? day.profile.difficulty}
          onStep={step}
        />
        <div className="flex min-w-0 flex-col gap-4">
          {choice ? <RoundSummary choice={choice} /> : <Skeleton className="h-28 w-full" />}
          <div className="grid grid-cols-2 gap-2">
            <Button icon={History} onClick={() => setOpen('history')}>
              {t('best.history')}
            </Button>
            <Button icon={MountainSnow} onClick={() => setOpen('survey')}>
              {t('best.survey')}
            </Button>
          </div>
        </div>
      </div>
      <ActionBar>
        <Button
          kind="primary"
          size="glove"
          block
          icon={ArrowRight}
          busy={busy}
          disabled={count === 0}
          onClick={copyToDraft}
        >
          {t('best.take', { count: choice ? count : mapped.length })}
        </Button>
      </ActionBar>
      <Sheets open={open} onClose={() => setOpen(null)} course={course} green={green} date={date} day={day} />
    </>
  )
}

/** The pins of all other greens, which a choice for one green leaves in place; null while all greens are chosen. */
function useOtherPins(greens: readonly GreenOfDay[], chosenId: string | null, draft: PinDraft) {
  return useMemo(() => {
    if (chosenId === null) return null
    const others = greens.filter(({ hole }) => hole.id !== chosenId)
    return new Map(
      others.flatMap(({ hole, last }) => {
        const place = draft[hole.id] ?? last
        return place ? [[hole.id, place] as const] : []
      }),
    )
  }, [greens, chosenId, draft])
}

type Suggestions = ReadonlyMap<string, GreenSuggestion>

/** The pins to copy into the draft: those of the greens that were chosen. */
function draftOfSuggestions(greens: readonly MappedGreen[], suggestions: Suggestions): PinDraft {
  return Object.fromEntries(
    greens.flatMap(({ hole, framed }) => {
      const suggestion = suggestions.get(hole.id)
      if (!suggestion?.pin || suggestion.fixed) return []
      return [[hole.id, rounded(framed.frame.toLngLat(suggestion.pin.point))]]
    }),
  )
}

interface ScopeChoiceProps {
  scope: Scope
  /** How many greens have an outline. */
  count: number
  /** The hole in view. */
  number: number
  onChange: (scope: Scope) => void
}

function ScopeChoice({ scope, count, number, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('course')
  return (
    <Segmented
      label={t('best.scope')}
      value={scope}
      choices={[
        { value: 'all', label: t('best.all', { count }) },
        { value: 'one', label: t('best.one', { number }) },
      ]}
      onChange={onChange}
    />
  )
}

interface ShownGreenProps {
  green: GreenOfDay
  /** undefined while the choice is computed. */
  suggestion: GreenSuggestion | undefined
  targetDifficulty: number
  onStep: (by: 1 | -1) => void
}

function ShownGreen({ green, suggestion, targetDifficulty, onStep }: ShownGreenProps) {
  const { t } = useTranslation('course')
  const colours = useFlagColours()
  return (
    <section
      aria-label={t('pins.green', { number: green.hole.number })}
      className="flex min-w-0 flex-col gap-3"
    >
      <div className="flex items-center gap-2">
        <IconButton icon={ChevronLeft} label={t('pins.previous')} kind="plain" onClick={() => onStep(-1)} />
        <h2 className="flex-1 text-center">
          <span className="sr-only">{t('pins.green', { number: green.hole.number })}</span>
          <span className="figure text-3xl" aria-hidden>
            {green.hole.number}
          </span>
        </h2>
        <IconButton icon={ChevronRight} label={t('pins.next')} kind="plain" onClick={() => onStep(1)} />
      </div>
      {!isMapped(green) ? (
        <p className="rounded-box border border-line bg-base-100 p-4">{t('best.noOutline')}</p>
      ) : suggestion ? (
        <GreenResult
          green={green}
          suggestion={suggestion}
          targetDifficulty={targetDifficulty}
          colours={colours}
        />
      ) : (
        <Skeleton className="h-[44dvh] w-full" />
      )}
    </section>
  )
}

interface SheetsProps {
  open: Open
  onClose: () => void
  course: Course
  green: GreenOfDay
  date: string
  day: ReturnType<typeof useKindOfDay>
}

function Sheets({ open, onClose, course, green, date, day }: SheetsProps) {
  return (
    <>
      <WeightsSheet
        open={open === 'weights'}
        onClose={onClose}
        courseId={course.id}
        profile={day.profile}
        onProfile={day.change}
        onReset={day.reset}
        isChanged={day.isChanged}
        wind={day.wind}
        onWind={day.setWind}
        onSave={day.choose}
      />
      <HistorySheet
        open={open === 'history'}
        onClose={onClose}
        courseId={course.id}
        green={green}
        date={date}
      />
      <SurveySheet open={open === 'survey'} onClose={onClose} course={course} green={green} />
    </>
  )
}
