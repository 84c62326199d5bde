import { ArrowRight, ChevronLeft, ChevronRight, History, MountainSnow } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { greensOfDay, isMapped, rounded } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDraft } from '#web/features/course/pins/pin-draft.ts'
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

type Open = 'weights' | 'history' | 'survey' | null

/** The choice for a day: its inputs, the round as a whole, and one green at a time. */
export function BestRound({ course, history, date, isToday }: BestRoundProps) {
  const { t } = useTranslation('course')
  const go = useGo()
  const greens = useMemo(() => greensOfDay(course, history, date), [course, history, date])
  const mapped = greens.filter(isMapped)
  const [at, setAt] = useState(() => (mapped[0] ?? greens[0])?.hole.id ?? '')
  const [scope, setScope] = useState<'all' | 'one'>('all')
  const [open, setOpen] = useState<Open>(null)
  const day = useKindOfDay(course.id, isToday)
  const draft = usePinDraft(course.id, date)
  const colours = useFlagColours()
  const fixed = useMemo(() => {
    if (scope === 'all') return null
    const others = greens.filter(({ hole }) => hole.id !== at)
    return new Map(
      others.flatMap(({ hole, last }) => {
        const place = draft.draft[hole.id] ?? last
        return place ? [[hole.id, place] as const] : []
      }),
    )
  }, [scope, at, greens, draft.draft])
  const request = useRequest({ course, greens, date, day, fixed })
  const { choice, of, busy, failed } = useChoice(request)
  const suggestions = new Map(choice?.greens.map((one) => [one.id, one]))
  const index = greens.findIndex(({ hole }) => hole.id === at)
  const green = greens[index]
  const suggestion = suggestions.get(at)
  const step = (by: number) => setAt(greens[(index + by + greens.length) % greens.length]!.hole.id)
  const suggestedGreens = mapped.filter(({ hole }) => {
    const one = suggestions.get(hole.id)
    return one?.pin && !one.fixed
  })
  const copyToDraft = () => {
    const entries = suggestedGreens.map(({ hole, framed }) => {
      const { point } = suggestions.get(hole.id)!.pin!
      return [hole.id, rounded(framed.frame.toLngLat(point))] as const
    })
    draft.change(Object.fromEntries(entries))
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
      <Segmented
        label={t('best.scope')}
        value={scope}
        choices={[
          { value: 'all', label: t('best.all', { count: mapped.length }) },
          { value: 'one', label: t('best.one', { number: green.hole.number }) },
        ]}
        onChange={setScope}
      />
      {failed ? <ErrorNote what={t('best.failed')} why={t('best.failedWhy')} /> : null}
      <GreenPicker greens={greens} suggestions={suggestions} at={at} onChoose={setAt} />
      <div
        className={`grid items-start gap-4 lg:grid-cols-2 ${busy && choice ? 'opacity-70' : ''}`}
        aria-busy={busy}
      >
        <section
          aria-label={t('pins.green', { number: green.hole.number })}
          className="flex min-w-0 flex-col gap-3"
        >
          <div className="flex items-center gap-2">
            <IconButton icon={ChevronLeft} label={t('pins.previous')} kind="plain" onClick={() => step(-1)} />
            <h2 className="flex-1 text-center">
              <span className="sr-only">{t('pins.green', { number: green.hole.number })}</span>
              <span className="figure text-3xl" aria-hidden>
                {green.hole.number}
              </span>
            </h2>
            <IconButton icon={ChevronRight} label={t('pins.next')} kind="plain" onClick={() => step(1)} />
          </div>
          {!isMapped(green) ? (
            <p className="rounded-box border border-line bg-base-100 p-4">{t('best.noOutline')}</p>
          ) : suggestion ? (
            <GreenResult
              green={green}
              suggestion={suggestion}
              targetDifficulty={of?.day.profile.difficulty ?? day.profile.difficulty}
              colours={colours}
            />
          ) : (
            <Skeleton className="h-[44dvh] w-full" />
          )}
        </section>
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
          disabled={suggestedGreens.length === 0}
          onClick={copyToDraft}
        >
          {t('best.take', { count: choice ? suggestedGreens.length : mapped.length })}
        </Button>
      </ActionBar>
      <WeightsSheet
        open={open === 'weights'}
        onClose={() => setOpen(null)}
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
        onClose={() => setOpen(null)}
        courseId={course.id}
        green={green}
        date={date}
      />
      <SurveySheet open={open === 'survey'} onClose={() => setOpen(null)} course={course} green={green} />
    </>
  )
}
