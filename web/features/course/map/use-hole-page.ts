import { useEffect, useMemo, useState } from 'react'
import { distance } from '#domain/course/geometry/distance.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Course, Hole } from '#web/data/course/course.ts'
import type { Pin } from '#web/data/course/pins.ts'
import type { Fix } from '#web/data/position.ts'
import { type FramedHole, framedHole } from '#web/features/course/hole-shape.ts'
import { type HoleNumbers, holeNotes, holeNumbers } from '#web/features/course/map/hole-numbers.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MapNote } from '#web/map/course-map.ts'
import type { MapMeasure } from '#web/map/measure-tool.ts'
import { formatDistance } from '#web/ui/format/format.ts'

/** One hole's page of the yardage book: its numbers, the map's notes on the ground, and the shot being measured. */
export interface HolePage {
  framed: FramedHole
  numbers: HoleNumbers
  notes: MapNote[]
  measure: MapMeasure | null
  /** Metres to the measured place, and from it to the target. */
  legs: { to: number; on: number } | null
  setMeasured: (place: LngLat | null) => void
}

/** The page of the hole in view; null on the whole course. The measured shot belongs to its hole. */
export function useHolePage(
  course: Course,
  hole: Hole | undefined,
  pin: Pin | undefined,
  fix: Fix | null,
): HolePage | null {
  const units = useUnits()
  const [measured, setMeasured] = useState<LngLat | null>(null)
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
  measured: LngLat | null,
): Pick<HolePage, 'measure' | 'legs'> {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  return useMemo(() => {
    if (!framed || !numbers || !measured) return { measure: null, legs: null }
    const at = framed.frame.toPoint(measured)
    const legs = { to: distance(numbers.start, at), on: distance(at, numbers.target) }
    const formatMetres = (metres: number) => formatDistance(metres, units, i18n.language)
    const measure = {
      from: framed.frame.toLngLat(numbers.start),
      at: measured,
      on: framed.frame.toLngLat(numbers.target),
      toText: formatMetres(legs.to),
      onText: formatMetres(legs.on),
      label: t('mapView.ring', { to: formatMetres(legs.to), on: formatMetres(legs.on) }),
    }
    return { measure, legs }
  }, [framed, numbers, measured, units, i18n.language, t])
}
