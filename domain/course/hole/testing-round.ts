import { centroid } from '../geometry/centroid.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'
import type { CoursePlan } from '../import/plan.ts'
import type { HoleToPlay } from './follow-hole.ts'

/** The holes of a plan in one frame, with the middles of their tees. */
export function roundHoles({ holes, features }: Pick<CoursePlan, 'holes' | 'features'>): HoleToPlay[] {
  const frame = localFrame(lngLatOf(holes[0]!.line.coordinates[0]!))
  return holes.map(({ number, line }) => ({
    number,
    line: line.coordinates.map(frame.fromPosition),
    tees: features.flatMap(({ kind, holeNumber, geometry }) =>
      kind === 'tee' && holeNumber === number && isArea(geometry) ? [centroid(shapeOf(geometry, frame))] : [],
    ),
  }))
}
