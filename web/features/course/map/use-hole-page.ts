import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distance } from '#domain/course/geometry/distance.ts'
import type { Place } from '#domain/course/geometry/place.ts'
import type { Course, Hole } from '#web/data/course.ts'
import type { Pin } from '#web/data/pins.ts'
import type { Fix } from '#web/data/position.ts'
import { type FramedHole, framedHole } from '#web/features/course/hole-shape.ts'
import { type HoleNumbers, holeNotes, holeNumbers } from '#web/features/course/map/hole-numbers.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import type { MapNote } from '#web/map/course-map.ts'
import type { MapMeasure } from '#web/map/measure-tool.ts'
import { formatDistance } from '#web/ui/format.ts'

/** One hole's page of the yardage book: its numbers, what the map writes on the ground, and the shot being measured. */
export interface HolePage {
  framed: FramedHole
  numbers: HoleNumbers
  notes: MapNote[]
  measure: MapMeasure | null
  /** Metres to the measured place, and from there to the target. */
  legs: { to: number; on: number } | null
  setMeasured: (place: Place | null) => void
}

/** The page of the hole in view; null while the whole course is. What was measured goes with its hole. */
export function useHolePage(
  course: Course,
  hole: Hole | undefined,
  pin: Pin | undefined,
  fix: Fix | null,
): HolePage | null {
  const units = useUnits()
  const [measured, setMeasured] = useState<Place | null>(null)
  const framed = useMemo(() => hole && framedHole(course, hole, pin), [course, hole, pin])
  const numbers = useMemo(() => framed && holeNumbers(framed, pin, fix), [framed, pin, fix])
  const notes = useMemo(
    () => framed && numbers && holeNotes(framed, numbers, units),
    [framed, numbers, units],
  )
  const shot = useMeasure(framed, numbers, measured)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hole is another page
  useEffect(() => setMeasured(null), [hole?.id])
  return framed && numbers && notes ? { framed, numbers, notes, ...shot, setMeasured } : null
}

function useMeasure(
  framed: FramedHole | undefined,
  numbers: HoleNumbers | undefined,
  measured: Place | null,
): Pick<HolePage, 'measure' | 'legs'> {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  return useMemo(() => {
    if (!framed || !numbers || !measured) return { measure: null, legs: null }
    const at = framed.frame.toPoint(measured)
    const legs = { to: distance(numbers.start, at), on: distance(at, numbers.target) }
    const written = (metres: number) => formatDistance(metres, units, i18n.language)
    const measure = {
      from: framed.frame.toPlace(numbers.start),
      at: measured,
      on: framed.frame.toPlace(numbers.target),
      toText: written(legs.to),
      onText: written(legs.on),
      label: t('mapView.ring', { to: written(legs.to), on: written(legs.on) }),
    }
    return { measure, legs }
  }, [framed, numbers, measured, units, i18n.language, t])
}
