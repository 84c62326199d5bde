import { type LngLat, lngLatOf, type Position } from '../geometry/lng-lat.ts'
import { ringsOf } from './check-places.ts'
import { kindOf } from './kinds.ts'
import type { CourseFile, SourceFeature } from './read/source-feature.ts'

/** One course in a file. */
export interface FileCourse {
  /** Its key: the id of its outline, else of one of its holes. */
  key: string
  /** Null if the file has none. */
  name: string | null
  /** Lines of holes. */
  lines: number
  place: LngLat
  holes: ReadonlySet<SourceFeature>
  outline: SourceFeature | null
}

/** Holes without an outline belong together within this distance. */
const TOGETHER_M = 1500
const WIDE_M = 5000
const METRES_PER_DEGREE = 111_320
const CELL_DEGREES = 0.05

interface Outline {
  source: SourceFeature
  rings: readonly (readonly Position[])[]
  box: Box
  /** Square degrees of the box. */
  size: number
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

interface PlacedHole {
  source: SourceFeature
  line: readonly Position[]
}

/**
 * The courses of a file, the one with most holes first: the holes inside an outline are one; those outside all outlines
 * are one if they lie near each other, or belong to the course beside them. Works in degrees, for a whole country.
 */
export function coursesIn({ features }: CourseFile): FileCourse[] {
  const holes = features.flatMap(placedHole)
  const outlines = features.flatMap(outlineOf)
  const inOutline = outlineFinder(outlines)
  const parts = new Map<SourceFeature | null, PlacedHole[]>()
  for (const hole of holes) {
    const outline = inOutline(hole.line)
    parts.set(outline, [...(parts.get(outline) ?? []), hole])
  }
  const loose = parts.get(null) ?? []
  parts.delete(null)
  const courses = [...parts].map(([outline, own]) => ({ outline, holes: own }))
  const all = joinLoose(courses, loose)
  const sizeOf = new Map<SourceFeature | null, number>(outlines.map(({ source, size }) => [source, size]))
  return all
    .map(fileCourse)
    .sort((a, b) => b.lines - a.lines || (sizeOf.get(a.outline) ?? 999) - (sizeOf.get(b.outline) ?? 999))
}

/** Whether courses are too far apart for one plane of metres. */
export function isWide(courses: readonly FileCourse[]): boolean {
  const positions = courses.map(({ place }) => unrolled([place.lng, place.lat]))
  return positions.some((at) => metresBetween(at, positions[0]!) > WIDE_M)
}

/** The features of one course and of the ground around it, as in a file of that course alone. */
export function aroundCourse(file: CourseFile, { holes, outline }: FileCourse): CourseFile {
  const own = boxOfPositions([...holes, ...(outline ? [outline] : [])].flatMap(positionsOf))
  const around = widen(own, TOGETHER_M)
  return {
    ...file,
    features: file.features.filter((feature) => positionsOf(feature).some((at) => isInBox(around, at))),
  }
}

interface Part {
  outline: SourceFeature | null
  holes: PlacedHole[]
}

function fileCourse({ outline, holes }: Part): FileCourse {
  const box = boxOfPositions(holes.flatMap(({ line }) => line))
  const ids = holes.flatMap(({ source }) => source.osmId ?? []).sort()
  return {
    key: outline?.osmId ?? ids[0] ?? `${box.west},${box.south}`,
    name: outline?.tags.name ?? null,
    lines: holes.length,
    place: { lng: rolled((box.west + box.east) / 2), lat: (box.south + box.north) / 2 },
    holes: new Set(holes.map(({ source }) => source)),
    outline,
  }
}

function placedHole(source: SourceFeature): PlacedHole[] {
  if (kindOf(source.tags) !== 'hole' || !/LineString$/.test(source.geometry.type)) return []
  const line = positionsOf(source)
  return line.length < 2 ? [] : [{ source, line }]
}

function outlineOf(source: SourceFeature): Outline[] {
  if (kindOf(source.tags) !== 'boundary') return []
  const rings = ringsOf(source.geometry).map((ring) => ring.map(unrolled))
  if (rings.length === 0) return []
  const box = boxOfPositions(rings.flat())
  return [{ source, rings, box, size: (box.east - box.west) * (box.north - box.south) }]
}

/** Finds the smallest outline around the start of a line, else around any point of it. */
function outlineFinder(outlines: readonly Outline[]): (line: readonly Position[]) => SourceFeature | null {
  const cells = new Map<string, Outline[]>()
  for (const outline of [...outlines].sort((a, b) => a.size - b.size)) {
    for (const key of cellsOf(outline.box)) cells.set(key, [...(cells.get(key) ?? []), outline])
  }
  const around = (at: Position) => (cells.get(cellOf(at)) ?? []).find((one) => isInOutline(one, at))
  return (line) => {
    const first = around(line[0]!)
    if (first) return first.source
    for (const at of line) {
      const outline = around(at)
      if (outline) return outline.source
    }
    return null
  }
}

function cellOf(at: Position): string {
  return `${Math.floor(at[0]! / CELL_DEGREES)},${Math.floor(at[1]! / CELL_DEGREES)}`
}

function cellsOf({ west, south, east, north }: Box): string[] {
  const keys: string[] = []
  for (let x = Math.floor(west / CELL_DEGREES); x <= Math.floor(east / CELL_DEGREES); x++) {
    for (let y = Math.floor(south / CELL_DEGREES); y <= Math.floor(north / CELL_DEGREES); y++)
      keys.push(`${x},${y}`)
  }
  return keys
}

/** Even-odd rule: inside an odd number of rings. */
function isInOutline({ rings, box }: Outline, at: Position): boolean {
  if (!isInBox(box, at)) return false
  const [x, y] = [at[0]!, at[1]!]
  let isInside = false
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay, bx, by] = [ring[i - 1]![0]!, ring[i - 1]![1]!, ring[i]![0]!, ring[i]![1]!]
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside
    }
  }
  return isInside
}

/** Adds loose holes to the course beside them; distant ones become separate courses. */
function joinLoose(courses: readonly Part[], loose: readonly PlacedHole[]): Part[] {
  const parts: Part[] = courses.map(({ outline, holes }) => ({ outline, holes: [...holes] }))
  const left = new Set(loose)
  const near = nearHoles([...courses.flatMap(({ holes }) => holes), ...loose])
  const partOf = new Map(parts.flatMap((part) => part.holes.map((hole): [PlacedHole, Part] => [hole, part])))
  const spread = (from: PlacedHole[]) => {
    for (let hole = from.shift(); hole; hole = from.shift()) {
      const part = partOf.get(hole)!
      for (const other of near(hole)) {
        if (!left.delete(other)) continue
        part.holes.push(other)
        partOf.set(other, part)
        from.push(other)
      }
    }
  }
  spread([...partOf.keys()])
  for (const hole of loose) {
    if (!left.delete(hole)) continue
    const part: Part = { outline: null, holes: [hole] }
    parts.push(part)
    partOf.set(hole, part)
    spread([hole])
  }
  return parts
}

/** Finds the holes whose start or end lies near a hole's. */
function nearHoles(holes: readonly PlacedHole[]): (hole: PlacedHole) => PlacedHole[] {
  const cells = new Map<string, PlacedHole[]>()
  const endsOf = ({ line }: PlacedHole) => [line[0]!, line.at(-1)!]
  for (const hole of holes) {
    for (const key of new Set(endsOf(hole).map(cellOf))) cells.set(key, [...(cells.get(key) ?? []), hole])
  }
  return (hole) =>
    endsOf(hole).flatMap((end) =>
      cellsOf(widen(boxOfPositions([end]), TOGETHER_M))
        .flatMap((key) => cells.get(key) ?? [])
        .filter((other) => endsOf(other).some((at) => metresBetween(at, end) <= TOGETHER_M)),
    )
}

function metresBetween(a: Position, b: Position): number {
  const lng = Math.abs(a[0]! - b[0]!) % 360
  const east = Math.min(lng, 360 - lng) * Math.cos((a[1]! * Math.PI) / 180)
  return Math.hypot(east, a[1]! - b[1]!) * METRES_PER_DEGREE
}

function widen({ west, south, east, north }: Box, metres: number): Box {
  const up = metres / METRES_PER_DEGREE
  const aside = up / Math.max(0.05, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180))
  return { west: west - aside, south: south - up, east: east + aside, north: north + up }
}

function boxOfPositions(positions: readonly Position[]): Box {
  const box: Box = { west: 999, south: 999, east: -999, north: -999 }
  for (const at of positions) {
    const { lng, lat } = lngLatOf(at)
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

function isInBox({ west, south, east, north }: Box, at: Position): boolean {
  return at[0]! >= west && at[0]! <= east && at[1]! >= south && at[1]! <= north
}

/** A meridian in the Atlantic without courses: degrees are counted from it, across the date line. */
const CUT_DEGREES = -33

function unrolled([lng = 0, lat = 0]: Position): Position {
  return [lng < CUT_DEGREES ? lng + 360 : lng, lat]
}

function rolled(lng: number): number {
  return lng > 180 ? lng - 360 : lng
}

function positionsOf({ geometry }: SourceFeature): Position[] {
  if (geometry.type === 'GeometryCollection') return []
  const positions: Position[] = []
  const collect = (part: unknown): void => {
    if (!Array.isArray(part)) return
    if (typeof part[0] === 'number') positions.push(unrolled(part as Position))
    else for (const one of part) collect(one)
  }
  collect(geometry.coordinates)
  return positions
}

const CHART_MARGIN = 24

/** The positions of the courses on a chart of that size, with north up and one scale. */
export function onChart(
  courses: readonly Pick<FileCourse, 'key' | 'place'>[],
  width: number,
  height: number,
): { key: string; x: number; y: number }[] {
  const box = boxOfPositions(courses.map(({ place }) => unrolled([place.lng, place.lat])))
  const narrow = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * CHART_MARGIN) / Math.max(1e-9, (box.east - box.west) * narrow),
    (height - 2 * CHART_MARGIN) / Math.max(1e-9, box.north - box.south),
  )
  return courses.map(({ key, place }) => {
    const [lng, lat] = unrolled([place.lng, place.lat]) as [number, number]
    return {
      key,
      x: width / 2 + (lng - (box.west + box.east) / 2) * narrow * scale,
      y: height / 2 - (lat - (box.south + box.north) / 2) * scale,
    }
  })
}
