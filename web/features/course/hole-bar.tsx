import { ChevronLeft, ChevronRight, Maximize } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course, Hole } from '#web/data/course.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { formatDistance } from '#web/ui/format.ts'

interface HoleBarProps {
  course: Course
  hole: Hole | undefined
  onChoose: (number: number | null) => void
}

/** Which hole is in view, with its par, stroke index and length; the way to the next and the one before. */
export function HoleBar({ course, hole, onChoose }: HoleBarProps) {
  const { t } = useTranslation('course')
  const numbers = course.hole.map(({ number }) => number)
  const at = hole ? numbers.indexOf(hole.number) : -1
  const previous = numbers.at(at < 0 ? -1 : (at - 1 + numbers.length) % numbers.length)!
  const next = numbers[(at + 1) % numbers.length]!
  useArrowKeys(
    () => onChoose(previous),
    () => onChoose(next),
  )
  return (
    <div className="absolute inset-x-3 top-[calc(0.75rem+env(safe-area-inset-top))] mx-auto flex h-16 max-w-xl items-center rounded-box border border-line bg-base-100/95 shadow-lg">
      <Step label={t('map.previous')} icon={ChevronLeft} onPress={() => onChoose(previous)} />
      <div className="min-w-0 flex-1 text-center" aria-live="polite">
        {hole ? <HoleFacts hole={hole} /> : <p className="truncate font-semibold">{course.name}</p>}
      </div>
      {hole ? <Step label={t('map.whole')} icon={Maximize} onPress={() => onChoose(null)} small /> : null}
      <Step label={t('map.next')} icon={ChevronRight} onPress={() => onChoose(next)} />
    </div>
  )
}

function HoleFacts({ hole }: { hole: Hole }) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const facts = [
    hole.par === null ? t('map.noPar') : t('map.par', { par: hole.par }),
    hole.stroke_index === null ? null : t('map.strokeIndex', { index: hole.stroke_index }),
    formatDistance(Number(hole.length_m), units, i18n.language),
  ]
  return (
    <h1 className="flex items-center justify-center gap-3">
      <span className="figure text-4xl">
        <span className="sr-only">{t('map.hole', { number: hole.number })}</span>
        <span aria-hidden>{hole.number}</span>
      </span>
      <span className="tabular min-w-0 truncate text-left font-normal text-muted text-sm">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </h1>
  )
}

interface StepProps {
  label: string
  icon: typeof ChevronLeft
  onPress: () => void
  small?: boolean
}

function Step({ label, icon: Icon, onPress, small = false }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="btn btn-ghost btn-square size-13"
      onClick={onPress}
    >
      <Icon size={small ? 20 : 28} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** Left and right arrow keys, unless a field or a dialog has them. */
function useArrowKeys(left: () => void, right: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (target.closest('input, textarea, select, dialog, canvas')) return
      if (event.key === 'ArrowLeft') left()
      if (event.key === 'ArrowRight') right()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
