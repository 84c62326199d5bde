import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import type { Course, Hole } from '#web/data/course/course.ts'
import { useSwipe } from '#web/features/course/map/use-swipe.ts'
import { useHoleKeys } from '#web/features/course/use-hole-keys.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDistance } from '#web/ui/format/format.ts'

interface HoleBarProps {
  course: Course
  hole: Hole | undefined
  onChoose: (number: number | null) => void
  /** The next hole (1) or the one before (-1). */
  onStep: (direction: 1 | -1) => void
  /** Opens the list of all holes. */
  onList: () => void
}

/** The hole in view with its par, stroke index and length; buttons to the other holes. */
export function HoleBar({ course, hole, onChoose, onStep, onList }: HoleBarProps) {
  const { t } = useTranslation('course')
  const bar = useRef<HTMLDivElement>(null)
  useSwipe(bar, onStep)
  useHoleKeys({ step: onStep, choose: (number) => onChoose(number === 0 ? null : number) })
  return (
    <div
      ref={bar}
      className="pointer-events-auto mx-auto flex min-h-16 w-full max-w-xl touch-pan-y items-center rounded-box border border-line bg-base-100 shadow-lg"
    >
      {/* A screen reader takes a button's text as its name and ignores a heading inside. */}
      <h1 className="sr-only">{hole ? t('map.hole', { number: hole.number }) : course.name}</h1>
      <Step label={t('map.previous')} icon={ChevronLeft} onPress={() => onStep(-1)} />
      <button
        type="button"
        onClick={onList}
        className="flex min-w-0 flex-1 items-center justify-center self-stretch rounded-field px-1 hover:bg-base-content/5"
      >
        <span className="sr-only">{t('map.choose')}. </span>
        {hole ? <HoleFacts hole={hole} /> : <CourseName course={course} />}
      </button>
      <Step label={t('map.next')} icon={ChevronRight} onPress={() => onStep(1)} />
      <p className="sr-only" aria-live="polite">
        <Spoken course={course} hole={hole} />
      </p>
    </div>
  )
}

function CourseName({ course }: { course: Course }) {
  return (
    <span className="min-w-0 text-center">
      <span className="line-clamp-2 font-semibold leading-tight">{course.name}</span>
      {course.round ? <span className="block truncate text-muted text-sm">{course.round}</span> : null}
    </span>
  )
}

function HoleFacts({ hole }: { hole: Hole }) {
  const { t } = useTranslation('course')
  const facts = useHoleFacts(hole)
  return (
    <span className="flex min-w-0 items-center justify-center gap-2.5">
      <span className="figure text-[min(2.25rem,14vw)]">
        <span className="sr-only">{t('map.hole', { number: hole.number })}</span>
        <span aria-hidden>{hole.number}</span>
      </span>
      <span className="min-w-0 text-left font-normal leading-tight">
        {hole.name || hole.nine ? (
          <span className="block truncate font-semibold text-[min(0.875rem,5vw)]">
            {[hole.nine, hole.name].filter(Boolean).join(' · ')}
          </span>
        ) : null}
        <span className="tabular line-clamp-2 text-[min(0.875rem,4.6vw)] text-muted leading-tight">
          {facts.join(' · ')}
        </span>
      </span>
    </span>
  )
}

/** Announces a change of the hole to screen readers. */
function Spoken({ course, hole }: { course: Course; hole: Hole | undefined }) {
  const { t } = useTranslation('course')
  const facts = useHoleFacts(hole)
  if (!hole) return <>{`${t('map.whole')}, ${course.name}`}</>
  return (
    <>{[t('map.hole', { number: hole.number }), hole.nine, hole.name, ...facts].filter(Boolean).join(', ')}</>
  )
}

/** Par, stroke index and length in words; missing values are named. */
export function useHoleFacts(hole: Hole | undefined): string[] {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  if (!hole) return []
  return [
    hole.par === null ? t('map.noPar') : t('map.par', { par: hole.par }),
    hole.stroke_index === null
      ? t('mapView.noStrokeIndex')
      : t('map.strokeIndex', { index: hole.stroke_index }),
    formatDistance(Number(hole.length_m), units, i18n.language),
  ]
}

interface StepProps {
  label: string
  icon: typeof ChevronLeft
  onPress: () => void
}

function Step({ label, icon: Icon, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="btn btn-ghost btn-square size-[52px] shrink-0"
      onClick={onPress}
    >
      <Icon size={28} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
