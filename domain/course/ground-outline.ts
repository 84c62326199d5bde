import {
  type CourseOutline,
  clippedRingPath,
  type Fit,
  LONG_SIDE,
  type OutlinedCourse,
  relativePath,
} from './course-outline.ts'
import type { LngLat } from './geometry/lng-lat.ts'
import { localFrame } from './geometry/local-frame.ts'
import type { Point } from './geometry/point.ts'
import { isArea, shapeOf } from './geometry/shape.ts'

/** The outline of the ground around a position: a square with north at the top. */
interface GroundOutline extends CourseOutline {
  /** The point of the picture for a position. */
  place: (at: LngLat) => Point
}

/** The outline of a square of the course around a position, its width in metres. */
export function groundOutline(course: OutlinedCourse, middle: LngLat, widthM: number): GroundOutline {
  const frame = localFrame(middle)
  const scale = LONG_SIDE / widthM
  const square: Fit = {
    width: LONG_SIDE,
    height: LONG_SIDE,
    place: ({ x, y }) => ({ x: LONG_SIDE / 2 + x * scale, y: LONG_SIDE / 2 - y * scale }),
  }
  const path = (kind: string) =>
    course.course_feature
      .flatMap((feature) =>
        feature.kind === kind && isArea(feature.geometry) ? shapeOf(feature.geometry, frame).flat() : [],
      )
      .map((ring) => clippedRingPath(ring.map(square.place), square, 0))
      .join('')
  return {
    width: LONG_SIDE,
    height: LONG_SIDE,
    ground: path('boundary'),
    water: path('water'),
    fairways: path('fairway'),
    greens: path('green'),
    bunkers: path('bunker'),
    lines: course.hole
      .map(({ line }) => relativePath(line.coordinates.map(frame.fromPosition).map(square.place)))
      .join(''),
    place: (at) => square.place(frame.toPoint(at)),
  }
}
