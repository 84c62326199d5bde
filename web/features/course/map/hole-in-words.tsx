import { useMemo } from 'react'
import type { Course, Hole } from '#web/data/course/course.ts'
import { useEffectsOn } from '#web/data/course/issue-effects.ts'
import type { PinSet } from '#web/data/course/pins.ts'
import { useUntil } from '#web/features/course/closure-text.ts'
import { framedHole } from '#web/features/course/hole-shape.ts'
import { useHoleFacts } from '#web/features/course/map/hole-bar.tsx'
import {
  TeeLengths,
  useHazardName,
  useHazardNumbers,
  useWritten,
} from '#web/features/course/map/hole-details.tsx'
import { holeNumbers } from '#web/features/course/map/hole-numbers.ts'
import { usePinPlace, usePinState } from '#web/features/course/map/pin-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface HoleInWordsProps {
  course: Course
  hole: Hole
  pins: PinSet | null | undefined
  day: string
}

/** One page of the yardage book as text: measured from the back of the hole's line. */
export function HoleInWords({ course, hole, pins, day }: HoleInWordsProps) {
  const { t } = useTranslation('course')
  const pin = pins?.pin_position.find(({ hole_id }) => hole_id === hole.id)
  const framed = useMemo(() => framedHole(course, hole, pin), [course, hole, pin])
  const numbers = useMemo(() => holeNumbers(framed, pin, null), [framed, pin])
  const facts = useHoleFacts(hole)
  const place = usePinPlace(framed, pin)
  const state = usePinState(pin, pins ?? null, day)
  const closed = useEffectsOn(day).closedHoles.get(hole.id)
  const until = useUntil()
  return (
    <div className="grid grid-cols-[2.5rem_1fr] gap-x-3 text-sm">
      <h4 className="figure row-span-2 text-3xl">
        <span className="sr-only">{t('map.hole', { number: hole.number })}</span>
        <span aria-hidden>{hole.number}</span>
      </h4>
      <div className="flex min-w-0 flex-col gap-1">
        {closed ? (
          <p className="font-semibold text-error">
            {[t('day.closed'), until(closed)].filter(Boolean).join(' · ')}
          </p>
        ) : null}
        <p className="tabular">
          {hole.name ? <span className="font-semibold">{hole.name} · </span> : null}
          {facts.join(' · ')}
        </p>
        <TeeLengths tees={framed.tees} />
        {pins === undefined ? null : (
          <p>
            {t('map.pin')}: {place ? `${place} · ` : ''}
            {state}
          </p>
        )}
        <GreenInWords numbers={numbers} hasGreen={framed.green !== null} />
        <HazardsInWords numbers={numbers} />
      </div>
    </div>
  )
}

function GreenInWords({ numbers, hasGreen }: { numbers: ReturnType<typeof holeNumbers>; hasGreen: boolean }) {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  if (!hasGreen) return <p>{t('mapView.noGreen')}</p>
  return (
    <p className="tabular text-muted">
      {t('mapView.greenFromTee', {
        front: formatMetres(numbers.front ?? numbers.centre),
        centre: formatMetres(numbers.centre),
        back: formatMetres(numbers.back ?? numbers.centre),
      })}
    </p>
  )
}

function HazardsInWords({ numbers }: { numbers: ReturnType<typeof holeNumbers> }) {
  const { t } = useTranslation('course')
  const name = useHazardName()
  const hazardText = useHazardNumbers()
  if (numbers.hazards.length === 0) return <p className="text-muted">{t('mapView.noHazardsOnHole')}</p>
  return (
    <ul className="tabular text-muted">
      {numbers.hazards.map((hazard) => (
        <li key={`${hazard.id} ${hazard.reach} ${hazard.carry}`}>
          {name(hazard)}: {hazardText(hazard)}
        </li>
      ))}
    </ul>
  )
}
