import { ArrowRight, Dices } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { GreenSuggestion, RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { Course } from '#web/data/course/course.ts'
import type { PinHistory } from '#web/data/course/pins.ts'
import type { ChoiceRequest } from '#web/features/course/best-position/choice-worker.ts'
import { ContactSheet } from '#web/features/course/best-position/contact-sheet.tsx'
import { HistorySheet } from '#web/features/course/best-position/history-sheet.tsx'
import { LayoutsOfDate } from '#web/features/course/best-position/layouts-sheet.tsx'
import { OpenGreen } from '#web/features/course/best-position/open-green.tsx'
import { ProfilePicker } from '#web/features/course/best-position/profile-picker.tsx'
import { Balance, RoundSummary } from '#web/features/course/best-position/round-summary.tsx'
import { SurveySheet } from '#web/features/course/best-position/survey-sheet.tsx'
import { useChoice } from '#web/features/course/best-position/use-choice.ts'
import { useKindOfDay } from '#web/features/course/best-position/use-kind-of-day.ts'
import { type Layouts, useLayouts } from '#web/features/course/best-position/use-layouts.ts'
import { useLocks } from '#web/features/course/best-position/use-locks.ts'
import { useRequest } from '#web/features/course/best-position/use-request.ts'
import { WeightsSheet } from '#web/features/course/best-position/weights-sheet.tsx'
import { type GreenOfDay, greensOfDay, isMapped } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDraft } from '#web/features/course/pins/pin-draft.ts'
import { draftOfSuggestions, rememberWeighed } from '#web/features/course/pins/why/weighed-places.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { useLateOpening } from '#web/ui/late/late-value.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { useGo } from '#web/ui/link.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

interface BestRoundProps {
  course: Course
  history: PinHistory
  date: string
  isToday: boolean
}

type Open = 'weights' | 'history' | 'survey' | null

/** The greens of the day with their drafts, locks and suggestions. */
function useRound({ course, history, date, isToday }: BestRoundProps) {
  const greens = useMemo(() => greensOfDay(course, history, date), [course, history, date])
  const mapped = greens.filter(isMapped)
  const day = useKindOfDay(course.id, date, isToday)
  const draft = usePinDraft(course.id, date)
  const remember = (suggestions: readonly GreenSuggestion[], answered: ChoiceRequest) =>
    rememberWeighed(suggestions, { courseId: course.id, date, greens, request: answered })
  const locks = useLocks(greens, (suggestion) => {
    if (state.of) remember([suggestion], state.of)
  })
  const layouts = useLayouts(course, date)
  const { locked: fixed, rejected } = locks
  const request = useRequest({ course, greens, date, day, layouts, fixed, rejected })
  const state = useChoice(request)
  const suggestions = new Map(state.choice?.greens.map((one) => [one.id, one]))
  const suggestedDraft = draftOfSuggestions(mapped, suggestions)
  const rememberAll = () => state.choice && state.of && remember(state.choice.greens, state.of)
  return { ...state, rememberAll, greens, mapped, day, layouts, draft, locks, suggestions, suggestedDraft }
}

/** The choice for a day: the kind of day, the balance of the round, and all greens with their pins. */
export function BestRound({ course, history, date, isToday }: BestRoundProps) {
  const { t } = useTranslation('course')
  const isWide = useMediaQuery('(min-width: 64rem)')
  const round = useRound({ course, history, date, isToday })
  const { greens, mapped, day, layouts, locks, suggestions, choice, of, busy, failed } = round
  const [wantedId, setOpenId] = useState<string | null>(null)
  const openId = useLateOpening(wantedId)
  const [sheet, setSheet] = useState<Open>(null)
  const shownId = openId ?? (isWide ? ((mapped[0] ?? greens[0])?.hole.id ?? null) : null)
  const green = greens.find(({ hole }) => hole.id === shownId)
  if (greens.length === 0) return <ErrorNote what={t('best.noHoles')} />
  const inspector = green ? (
    <OpenGreen
      green={green}
      suggestion={suggestions.get(green.hole.id)}
      isPlayed={layouts.isPlayed(green.hole.id)}
      targetDifficulty={of?.day.profile.difficulty ?? day.profile.difficulty}
      locks={locks}
      onHistory={() => setSheet('history')}
      onSurvey={() => setSheet('survey')}
    />
  ) : null
  // The bars of several rounds would push the reasons of the open green below the footer.
  const isBalanceBeside = isWide && layouts.isAsked
  const balance = (
    <BalanceBar layouts={layouts} choice={choice} isOf={of?.day.layouts === (layouts.holeIds ?? undefined)} />
  )
  return (
    <>
      <KindOfDay
        day={day}
        date={date}
        onChoose={(key) => {
          locks.forgetRejected()
          day.choose(key)
        }}
        onWeights={() => setSheet('weights')}
      />
      <LayoutsOfDate layouts={layouts} date={date} />
      {failed ? <ErrorNote what={t('best.failed')} why={t('best.failedWhy')} /> : null}
      {isBalanceBeside ? null : balance}
      <WithInspector inspector={isWide ? inspector : null} busy={busy} isStale={busy && choice !== null}>
        {isBalanceBeside ? balance : null}
        <ContactSheet
          greens={greens}
          suggestions={suggestions}
          openId={shownId}
          isLocked={locks.isLocked}
          isPlayed={layouts.isPlayed}
          onOpen={setOpenId}
        />
        {choice ? <RoundSummary choice={choice} /> : null}
      </WithInspector>
      <UseOrAgain round={round} date={date} />
      {!isWide && green ? (
        <Sheet
          open={openId !== null && sheet === null}
          onClose={() => setOpenId(null)}
          title={t('pins.green', { number: green.hole.number })}
        >
          {inspector}
        </Sheet>
      ) : null}
      {green ? (
        <Sheets open={sheet} onClose={() => setSheet(null)} course={course} green={green} date={date} />
      ) : null}
      <Weights open={sheet === 'weights'} onClose={() => setSheet(null)} courseId={course.id} day={day} />
    </>
  )
}

/** Chooses the unlocked holes again, or copies the places into the draft of the day's pins. */
function UseOrAgain({ round, date }: { round: ReturnType<typeof useRound>; date: string }) {
  const { t } = useTranslation('course')
  const go = useGo()
  const { mapped, layouts, draft, locks, suggestedDraft, choice, busy } = round
  const played = mapped.filter(({ hole }) => layouts.isPlayed(hole.id))
  const isAllLocked = played.every(({ hole }) => locks.isLocked(hole.id))
  const count = choice ? Object.keys(suggestedDraft).length : played.length
  return (
    <RoundActions
      again={t(locks.locked.size > 0 ? 'best.chooseOthers' : 'best.chooseAll')}
      onAgain={busy || !choice || isAllLocked ? null : () => locks.rejectOthers(choice.greens)}
      count={count}
      busy={busy}
      onUse={
        choice && count > 0
          ? () => {
              round.rememberAll()
              draft.change(suggestedDraft)
              go('/updatepins', { date })
            }
          : null
      }
    />
  )
}

interface BalanceBarProps {
  layouts: Layouts
  choice: RoundSuggestion | null
  /** Whether the choice was made for these layouts; an older choice stays in view until the next one arrives. */
  isOf: boolean
}

/** The balance of each round's pins; sticky on a course of up to two nines. */
function BalanceBar({ layouts, choice, isOf }: BalanceBarProps) {
  const { t } = useTranslation('course')
  if (!choice) return <Skeleton className="h-15 w-full sm:h-7.5" />
  const { isAsked } = layouts
  return (
    <div
      className={isAsked ? 'flex flex-col gap-3' : 'sticky top-(--top-bar) z-10 -mx-4 bg-base-200 px-4 py-2'}
    >
      {choice.layouts.map((layout, i) => {
        const name = isAsked && isOf ? layouts.nameOf(layouts.layouts[i]!) : undefined
        return <Balance key={name ?? i} layout={layout} name={name ?? t('best.round')} isNamed={isAsked} />
      })}
    </div>
  )
}

interface KindOfDayProps {
  day: ReturnType<typeof useKindOfDay>
  date: string
  onChoose: (key: string) => void
  onWeights: () => void
}

/** The day's kind of day, for the whole club. */
function KindOfDay({ day, date, onChoose, onWeights }: KindOfDayProps) {
  const { t, i18n } = useTranslation('course')
  return (
    <>
      <ProfilePicker
        chosenId={day.key}
        clubProfiles={day.clubProfiles}
        onChoose={onChoose}
        onWeights={onWeights}
      />
      <p className="-mt-2 flex items-center gap-2 px-1 text-muted text-sm">
        {t('best.forClub', { day: formatDay(date, i18n.language) })}
        {day.sync ? <PendingGlyph status={day.sync.status} /> : null}
        {day.isChanged ? <span className="text-secondary">{t('best.changed')}</span> : null}
      </p>
    </>
  )
}

interface WeightsProps {
  open: boolean
  onClose: () => void
  courseId: string
  day: ReturnType<typeof useKindOfDay>
}

function Weights({ open, onClose, courseId, day }: WeightsProps) {
  return (
    <WeightsSheet
      open={open}
      onClose={onClose}
      courseId={courseId}
      profile={day.profile}
      onProfile={day.change}
      onReset={day.reset}
      isChanged={day.isChanged}
      wind={day.wind}
      onWind={day.setWind}
      onSave={day.choose}
    />
  )
}

interface WithInspectorProps {
  /** Placed beside the greens on a wide screen. */
  inspector: ReactNode
  busy: boolean
  /** The greens show a choice that is being replaced. */
  isStale: boolean
  children: ReactNode
}

function WithInspector({ inspector, busy, isStale, children }: WithInspectorProps) {
  return (
    <div
      className={`grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_28rem] ${isStale ? 'opacity-70' : ''}`}
      aria-busy={busy}
    >
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      {inspector ? (
        <div className="sticky top-[calc(var(--top-bar)+5rem)] max-h-[calc(100dvh-var(--top-bar)-12rem)] overflow-y-auto">
          {inspector}
        </div>
      ) : null}
    </div>
  )
}

interface RoundActionsProps {
  again: string
  /** null when no choice can be made again. */
  onAgain: (() => void) | null
  /** The number of suggested places; before a choice, of played holes. */
  count: number
  busy: boolean
  /** null when there is no place to use. */
  onUse: (() => void) | null
}

function RoundActions({ again, onAgain, count, busy, onUse }: RoundActionsProps) {
  const { t } = useTranslation('course')
  const className = 'min-w-0 flex-1 px-2 leading-tight'
  return (
    <ActionBar>
      <div className="flex gap-2">
        <Button
          size="glove"
          icon={Dices}
          className={className}
          disabled={!onAgain}
          onClick={() => onAgain?.()}
        >
          {again}
        </Button>
        <Button
          kind="primary"
          size="glove"
          icon={ArrowRight}
          className={className}
          busy={busy}
          disabled={!onUse}
          onClick={() => onUse?.()}
        >
          {t('best.take', { count })}
        </Button>
      </div>
    </ActionBar>
  )
}

interface SheetsProps {
  open: Open
  onClose: () => void
  course: Course
  green: GreenOfDay
  date: string
}

/** The old holes and the heights of the open green. */
function Sheets({ open, onClose, course, green, date }: SheetsProps) {
  return (
    <>
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
