import type { Geometry, LineString } from 'geojson'
import {
  type CourseOutline,
  clippedRingPath,
  extentOf,
  type Fit,
  LONG_SIDE,
  relativePath,
  turned,
} from './course-outline.ts'
import { lngLatOf } from './geometry/lng-lat.ts'
import { localFrame } from './geometry/local-frame.ts'
import type { Point } from './geometry/point.ts'
import type { Ring } from './geometry/ring.ts'
import { isArea, shapeOf } from './geometry/shape.ts'

interface OutlinedHole {
  id: string
  green_id: string | null
  line: LineString
}

interface OutlinedFeature {
  id: string
  hole_id: string | null
  kind: string
  geometry: Geometry
}

/** The picture's width as a share of its height. */
const ASPECT = 3 / 4
/** The ground beyond the hole, as a share of the picture's height. */
const MARGIN = 0.06

/** The outline of one hole, played upwards; null if neither its fairway nor its green is drawn. */
export function holeOutline(hole: OutlinedHole, features: readonly OutlinedFeature[]): CourseOutline | null {
  const { coordinates } = hole.line
  const frame = localFrame(lngLatOf(coordinates[0]!))
  const end = frame.fromPosition(coordinates.at(-1)!)
  const turn = 90 - (Math.atan2(end.y, end.x) * 180) / Math.PI
  const isOwn = ({ id, hole_id }: OutlinedFeature) => hole_id === hole.id || id === hole.green_id
  const ringsOf = (kind: string, isDrawn: (feature: OutlinedFeature) => boolean): Ring[] =>
    features.flatMap((feature) =>
      feature.kind === kind && isDrawn(feature) && isArea(feature.geometry)
        ? shapeOf(feature.geometry, frame)
            .flat()
            .map((ring) => ring.map((point) => turned(point, turn)))
        : [],
    )
  const [fairways, greens, bunkers] = ['fairway', 'green', 'bunker'].map((kind) => ringsOf(kind, isOwn)) as [
    Ring[],
    Ring[],
    Ring[],
  ]
  if (fairways.length + greens.length === 0) return null
  const line = coordinates.map((position) => turned(frame.fromPosition(position), turn))
  const fit = upright([line, ...fairways, ...greens].flat())
  const path = (rings: readonly Ring[]) =>
    rings.map((ring) => clippedRingPath(ring.map(fit.place), fit, 0)).join('')
  return {
    width: fit.width,
    height: fit.height,
    ground: '',
    water: path(ringsOf('water', () => true)),
    fairways: path(fairways),
    greens: path(greens),
    bunkers: path(bunkers),
    lines: relativePath(line.map(fit.place)),
  }
}

/** Places the points in the middle of an upright picture; y runs down. */
function upright(points: readonly Point[]): Fit {
  const { minX, maxX, minY, maxY } = extentOf(points)
  const heightM = Math.max(maxY - minY, (maxX - minX) / ASPECT) / (1 - 2 * MARGIN)
  const scale = LONG_SIDE / heightM
  const [width, height] = [LONG_SIDE * ASPECT, LONG_SIDE]
  return {
    width,
    height,
    place: ({ x, y }) => ({
      x: width / 2 + (x - (minX + maxX) / 2) * scale,
      y: height / 2 - (y - (minY + maxY) / 2) * scale,
    }),
  }
}
