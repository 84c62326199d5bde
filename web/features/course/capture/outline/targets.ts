import type { Geometry } from 'geojson'
import { useMemo } from 'react'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import { approachPoint } from '#domain/course/green/line-of-play.ts'
import { type Course, greenOf } from '#web/data/course/course.ts'
import type { RangeItemRow } from '#web/features/course/capture/capture-data.ts'
import type { Target } from '#web/features/course/capture/outline/session-store.ts'
import { landAround, type Surroundings } from '#web/features/course/green/green-surroundings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export interface GreenChoice extends Target {
  /** Key of the choice, stable while the green has no id yet. */
  key: string
  geometry: Geometry | null
  /** The place to show while there is no outline. */
  near: { lng: number; lat: number }
}

/** The greens of a course by hole, unmapped ones included, and its practice greens. */
export function useCourseGreens(course: Course | undefined | null): GreenChoice[] {
  const { t } = useTranslation('course')
  return useMemo(() => {
    if (!course) return []
    const holes = course.hole.map((hole): GreenChoice => {
      const green = greenOf(course, hole)
      const end = lngLatOf(hole.line.coordinates.at(-1)!)
      return {
        of: 'course',
        key: hole.id,
        id: green?.id ?? null,
        holeId: hole.id,
        label: t('capture.green', { number: hole.number }),
        geometry: green?.geometry ?? null,
        near: end,
      }
    })
    const practice = course.course_feature.filter(({ kind }) => kind === 'practice_green')
    return [
      ...holes,
      ...practice.map((feature, index): GreenChoice => {
        return {
          of: 'course',
          key: feature.id,
          id: feature.id,
          holeId: null,
          label: feature.name ?? t('capture.practice', { number: index + 1 }),
          geometry: feature.geometry,
          near: firstPlace(feature.geometry),
        }
      }),
    ]
  }, [course, t])
}

/** The target greens of the range. */
export function rangeGreens(items: readonly RangeItemRow[]): GreenChoice[] {
  return items
    .filter(({ kind }) => kind === 'green')
    .map(({ id, name, geometry, lng, lat }) => ({
      of: 'range',
      key: id,
      id,
      holeId: null,
      label: name,
      geometry,
      near: { lng, lat },
    }))
}

/** A green in the frame in which it is captured, with the land around it. */
export interface PlanGround {
  frame: LocalFrame
  land: Surroundings
  /** The club's present outline; null for an unmapped green. */
  green: Shape | null
  /** The point from which the green is played; null for practice and range greens. */
  from: Point | null
}

const REACH_M = 150

/** The ground on a green's plan; `outline` is the club's present one. */
export function usePlanGround(course: Course, choice: GreenChoice, outline: Geometry | null): PlanGround {
  const frame = useMemo(() => greenFrameOf(choice), [choice])
  const shape = useMemo(() => shapeIn(outline, frame), [outline, frame])
  return useMemo(() => {
    const hole = course.hole.find(({ id }) => id === choice.holeId)
    const line = hole?.line.coordinates.map(frame.fromPosition) ?? null
    const points = [{ x: 0, y: 0 }]
    return {
      frame,
      land: landAround(course, { frame, points, reachM: REACH_M, line, ownId: choice.id }),
      green: shape,
      from: line && approachPoint(line),
    }
  }, [course, choice, frame, shape])
}

function greenFrameOf({ geometry, near }: GreenChoice): LocalFrame {
  return localFrame(geometry ? firstPlace(geometry) : near)
}

export function shapeIn(geometry: Geometry | null, frame: LocalFrame): Shape | null {
  return geometry && isArea(geometry) ? shapeOf(geometry, frame) : null
}

function firstPlace(geometry: Geometry): { lng: number; lat: number } {
  if (geometry.type === 'Polygon') return lngLatOf(geometry.coordinates[0]?.[0] ?? [])
  if (geometry.type === 'MultiPolygon') return lngLatOf(geometry.coordinates[0]?.[0]?.[0] ?? [])
  return geometry.type === 'Point' ? lngLatOf(geometry.coordinates) : { lng: 0, lat: 0 }
}
