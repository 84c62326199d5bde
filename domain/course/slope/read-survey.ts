import { centroid } from '../geometry/centroid.ts'
import { distanceToShape } from '../geometry/edge.ts'
import type { LocalFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import type { Height } from './height-map.ts'
import { type HeightUnit, type ReadHeights, readPoints } from './read-points.ts'
import { SurveyFileError } from './survey-file-error.ts'
import { toUtm, utmZone } from './utm.ts'

export interface SurveyOfGreen {
  kind: 'grid' | 'points'
  /** In the frame of the green; z is relative to the lowest of them, in metres. */
  heights: Height[]
  /** The file's unit, from which the heights were converted; null: none, and the heights are unconverted. */
  unit: HeightUnit | null
  /** The file's coordinate system: `WGS 84`, or a zone such as `UTM 32N`. */
  system: string
  /** Between the lowest and the highest, in metres. */
  rangeM: number
}

const LARGEST_CHARACTERS = 40_000_000
/** Heights up to this far beside the green improve the slope at its edge. */
const BESIDE_M = 3
/** The database's limit. */
const MOST_POINTS = 8000
const LEAST_POINTS = 10
const LARGEST_RANGE_M = 15

/**
 * The heights of one green from a survey file: an ESRI ASCII grid or a table of points, in degrees (WGS 84) or metres
 * of the UTM zone of the green or a neighbouring one. From a file of a whole course, the green's part. Throws
 * SurveyFileError.
 */
export function readSurvey(text: string, green: Shape, frame: LocalFrame): SurveyOfGreen {
  if (text.length > LARGEST_CHARACTERS) throw new SurveyFileError('large')
  const kind = isAsciiGrid(text) ? 'grid' : 'points'
  const read = kind === 'grid' ? readAsciiGrid : readPoints
  for (const { system, toPoint } of systems(green, frame)) {
    const near: Height[] = []
    const all = read(text, (x, y) => distanceToShape(green, toPoint(x, y)) <= BESIDE_M)
    for (const { x, y, z } of all.heights) near.push({ ...toPoint(x, y), z })
    if (near.length > 0) return inUnit({ kind, system, unit: all.unit, ...sound(near, green) }, all.unit)
  }
  throw new SurveyFileError('elsewhere')
}

function sound(near: Height[], green: Shape): Pick<SurveyOfGreen, 'heights' | 'rangeM'> {
  const lowest = near.reduce((least, { z }) => Math.min(least, z), Number.POSITIVE_INFINITY)
  const highest = near.reduce((most, { z }) => Math.max(most, z), Number.NEGATIVE_INFINITY)
  const raised = near.map(({ x, y, z }) => ({ x, y, z: z - lowest }))
  const heights = thinned(raised, MOST_POINTS)
  const on = heights.filter((height) => distanceToShape(green, height) === 0)
  if (on.length < LEAST_POINTS) throw new SurveyFileError('few')
  return { heights, rangeM: highest - lowest }
}

const METRES = { metres: 1, feet: 0.3048 } as const

/**
 * Converts the heights of a survey from that unit to metres; null: the file names no unit. Throws SurveyFileError
 * `heights`.
 */
export function inUnit(survey: SurveyOfGreen, unit: HeightUnit | null): SurveyOfGreen {
  const factor = METRES[unit ?? 'metres']
  const rangeM = survey.rangeM * factor
  // Without a unit they may be feet.
  if (rangeM * (unit ? 1 : METRES.feet) > LARGEST_RANGE_M) throw new SurveyFileError('heights')
  return {
    ...survey,
    unit,
    rangeM,
    heights: survey.heights.map((height) => ({ ...height, z: height.z * factor })),
  }
}

interface System {
  system: string
  toPoint: (x: number, y: number) => Point
}

/** The possible coordinate systems of a file. */
function systems(green: Shape, frame: LocalFrame): System[] {
  const { lng, lat } = frame.toLngLat(centroid(green))
  const own = utmZone(lng)
  const zones = [own, (own % 60) + 1, ((own + 58) % 60) + 1]
  const degrees: System = {
    system: 'WGS 84',
    toPoint: (x, y) =>
      Math.abs(x - lng) < 0.1 && Math.abs(y - lat) < 0.1 ? frame.fromPosition([x, y]) : FAR_AWAY,
  }
  return [degrees, ...zones.map((zone) => inZone(green, frame, zone, lat))]
}

const FAR_AWAY: Point = { x: 1e7, y: 1e7 }

/**
 * A UTM zone near a green. A few hundred metres of it are a plane turned and scaled: its axes are taken from three
 * places.
 */
function inZone(green: Shape, frame: LocalFrame, zone: number, lat: number): System {
  const middle = centroid(green)
  const at = (point: Point) => toUtm(frame.toLngLat(point), zone)
  const [start, east, north] = [
    at(middle),
    at({ x: middle.x + 100, y: middle.y }),
    at({ x: middle.x, y: middle.y + 100 }),
  ]
  const [a, b] = [(east.x - start.x) / 100, (north.x - start.x) / 100]
  const [c, d] = [(east.y - start.y) / 100, (north.y - start.y) / 100]
  const determinant = a * d - b * c
  return {
    system: `UTM ${zone}${lat < 0 ? 'S' : 'N'}`,
    toPoint: (x, y) => {
      const [dx, dy] = [x - start.x, y - start.y]
      return {
        x: middle.x + (d * dx - b * dy) / determinant,
        y: middle.y + (a * dy - c * dx) / determinant,
      }
    },
  }
}

const HEADER = /^\s*(ncols|nrows|xllcorner|xllcenter|yllcorner|yllcenter|cellsize|nodata_value)\s+(\S+)\s*$/i

/** Whether a text begins like an ESRI ASCII grid. */
function isAsciiGrid(text: string): boolean {
  return /^\s*ncols\s/i.test(text)
}

/**
 * The cells of an ESRI ASCII grid with a height, each at its middle, in the coordinates of the file. `isWanted`
 * excludes cells elsewhere. Throws SurveyFileError `unreadable`.
 */
function readAsciiGrid(text: string, isWanted: (x: number, y: number) => boolean): ReadHeights {
  const lines = text.split(/\r?\n/)
  const header = new Map<string, number>()
  let first = 0
  for (; first < lines.length; first++) {
    const match = HEADER.exec(lines[first]!)
    if (!match) break
    header.set(match[1]!.toLowerCase(), Number(match[2]))
  }
  const size = header.get('cellsize') ?? Number.NaN
  const west = header.get('xllcenter') ?? (header.get('xllcorner') ?? Number.NaN) + size / 2
  const south = header.get('yllcenter') ?? (header.get('yllcorner') ?? Number.NaN) + size / 2
  const [columns, rows] = [header.get('ncols') ?? 0, header.get('nrows') ?? 0]
  const sound = [size, west, south].every(Number.isFinite) && size > 0
  if (!sound || !Number.isInteger(columns) || !Number.isInteger(rows) || columns < 1 || rows < 1) {
    throw new SurveyFileError('unreadable')
  }
  const nothing = header.get('nodata_value') ?? -9999
  const heights: Height[] = []
  let cell = 0
  for (const line of lines.slice(first)) {
    for (const word of line.split(/\s+/)) {
      if (word === '') continue
      const z = Number(word)
      if (!Number.isFinite(z)) throw new SurveyFileError('unreadable')
      const x = west + (cell % columns) * size
      const y = south + (rows - 1 - Math.floor(cell / columns)) * size
      cell++
      if (z !== nothing && isWanted(x, y)) heights.push({ x, y, z })
    }
  }
  if (cell !== columns * rows) throw new SurveyFileError('unreadable')
  return { heights, unit: null }
}

/** A finer survey adds nothing to the slope at a hole. */
const FINEST_M = 0.5

/** The means of the heights in squares of half a metre, or of larger ones until there are at most `most`. */
export function thinned(heights: readonly Height[], most: number): Height[] {
  for (let size = FINEST_M; ; size *= 1.3) {
    const squares = new Map<string, Height & { count: number }>()
    for (const { x, y, z } of heights) {
      const key = `${Math.floor(x / size)} ${Math.floor(y / size)}`
      const sum = squares.get(key)
      if (!sum) {
        squares.set(key, { x, y, z, count: 1 })
        continue
      }
      sum.x += x
      sum.y += y
      sum.z += z
      sum.count++
    }
    if (squares.size > most) continue
    return [...squares.values()].map(({ x, y, z, count }) => ({ x: x / count, y: y / count, z: z / count }))
  }
}
