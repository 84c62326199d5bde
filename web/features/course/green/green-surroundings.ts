import { boxesMeet, boxOfGeometry, boxOfPoints } from '#domain/course/geometry/box.ts'
import { centroid } from '#domain/course/geometry/centroid.ts'
import { type Line, nearestOnLine } from '#domain/course/geometry/line.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Ring, Shape } from '#domain/course/geometry/ring.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import { mownStripes } from '#domain/course/mown-stripes.ts'
import { type Course, greenOf, type Hole } from '#web/data/course/course.ts'
import type { FramedHole } from '#web/features/course/hole-shape.ts'
import { smoothShape } from '#web/map/land.ts'

/** A green and the land around it, in the frame of its hole. */
export interface GreenSite {
  course: Course
  hole: Hole
  framed: FramedHole
  green: { shape: Shape; from: Point }
}

const areaKinds = ['wood', 'water', 'fairway', 'tee', 'bunker', 'green', 'practice_green'] as const

/** The rings around a green by kind of land, smoothed as on the map. A stripe is a mown strip of a fairway. */
export type Surroundings = Record<(typeof areaKinds)[number] | 'stripe', Ring[]>

/** Land beyond this distance from the green's box is not drawn, in metres. */
const REACH_M = 45
/** A fairway within this distance of the hole's line is mown along it, as on the map. */
const OF_HOLE_M = 80

const surroundingsOfCourse = new WeakMap<Course, Map<string, Surroundings>>()

/** The land around a green; computed once for each green of a course. */
export function surroundingsOf({ course, hole, framed, green }: GreenSite): Surroundings {
  const cache = surroundingsOfCourse.get(course) ?? new Map<string, Surroundings>()
  surroundingsOfCourse.set(course, cache)
  const surroundings =
    cache.get(hole.id) ??
    landAround(course, {
      frame: framed.frame,
      points: green.shape.flat(2),
      reachM: REACH_M,
      line: framed.line,
      ownId: greenOf(course, hole)?.id ?? null,
    })
  cache.set(hole.id, surroundings)
  return surroundings
}

interface Around {
  frame: LocalFrame
  /** Land within `reachM` metres of these points' box is included. */
  points: readonly Point[]
  reachM: number
  /** The hole's line, along which its fairways are mown; null for practice and range greens. */
  line: Line | null
  /** The omitted feature: the green itself. */
  ownId: string | null
}

/** The land of a course around points, in their frame. */
export function landAround(course: Course, { frame, points, reachM, line, ownId }: Around): Surroundings {
  const box = boxOfPoints(points)
  const land: Surroundings = {
    wood: [],
    water: [],
    fairway: [],
    stripe: [],
    tee: [],
    bunker: [],
    green: [],
    practice_green: [],
  }
  for (const feature of course.course_feature) {
    const kind = areaKinds.find((one) => one === feature.kind)
    if (!kind || feature.id === ownId || !isArea(feature.geometry)) continue
    if (!boxesMeet(boxOfGeometry(feature.geometry, frame), box, reachM)) continue
    const shape = smoothShape(kind, shapeOf(feature.geometry, frame))
    land[kind].push(...shape.flat())
    const isMownAlong = kind === 'fairway' && line && nearestOnLine(line, centroid(shape)).away <= OF_HOLE_M
    if (isMownAlong) land.stripe.push(...mownStripes(shape, line))
  }
  return land
}
