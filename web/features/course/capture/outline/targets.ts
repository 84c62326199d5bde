import type { Geometry } from 'geojson'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import { type Course, greenOf } from '#web/data/course.ts'
import type { RangeItemRow } from '#web/features/course/capture/capture-data.ts'
import type { PlanLand } from '#web/features/course/capture/outline/outline-plan.tsx'
import type { Target } from '#web/features/course/capture/outline/session-store.ts'

/** A green that can be captured. */
export interface GreenChoice extends Target {
  /** Of the choice itself, stable while the green has no id yet. */
  key: string
  geometry: Geometry | null
  /** Where to look while there is no outline. */
  near: { lng: number; lat: number }
}

/** The greens of a course by hole, those that are not mapped yet too, and its practice greens. */
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

/** What lies within 150 m of a green, its own present outline left out. */
export function landAround(course: Course, green: GreenChoice, frame: LocalFrame): PlanLand[] {
  const order = ['wood', 'fairway', 'water', 'tee', 'bunker', 'green', 'practice_green']
  return course.course_feature
    .flatMap(({ id, kind, geometry }): PlanLand[] => {
      if (id === green.id || !order.includes(kind) || !isArea(geometry)) return []
      const shape = shapeOf(geometry, frame)
      const near = shape.some(([outer]) =>
        outer?.some(({ x, y }) => Math.abs(x) < REACH_M && Math.abs(y) < REACH_M),
      )
      return near ? [{ id, kind, shape }] : []
    })
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

const REACH_M = 150

/** The frame in which a green is captured. */
export function greenFrameOf({ geometry, near }: GreenChoice): LocalFrame {
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
