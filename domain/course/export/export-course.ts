import type { Feature, FeatureCollection, Geometry } from 'geojson'
import {
  type ClubCourse,
  type ClubFeature,
  type ClubHole,
  importKeyOf,
  ownKey,
} from '../import/club-course.ts'
import type { FeatureKind } from '../import/kinds.ts'

/**
 * A course as GeoJSON for any map program: OpenStreetMap tags for others, and under `greenside` the stored row, from
 * which this app imports the file without guesses. Rows have a stable order.
 */
export function exportCourse(course: ClubCourse): FeatureCollection & Record<string, unknown> {
  const greens = new Map(course.course_feature.map((row) => [row.id, importKeyOf(row)]))
  const numbers = new Map<string | null, number>(course.hole.map(({ id, number }) => [id, number]))
  const holes = [...course.hole].sort((a, b) => a.number - b.number)
  const features = [...course.course_feature].sort((a, b) => (importKeyOf(a) < importKeyOf(b) ? -1 : 1))
  return {
    type: 'FeatureCollection',
    name: course.name,
    ...(course.attribution === null ? {} : { metadata: { attribution: course.attribution } }),
    greenside: {
      version: 1,
      source: course.source,
      key: ownKey(course),
      attribution: course.attribution,
      nines: course.nine.map(({ position, name }) => ({ position, name })),
    },
    features: [
      ...holes.map((hole) =>
        holeFeature(hole, hole.green_id === null ? null : (greens.get(hole.green_id) ?? null)),
      ),
      ...features.map((row) => otherFeature(row, numbers.get(row.hole_id) ?? null)),
      ...course.range_item.map(rangeFeature),
    ],
  }
}

/** The file's name: `Rossnashee Links` → `rossnashee-links.geojson`. */
export function exportName(course: { name: string }): string {
  // Accents of letters only: the marks of other scripts are parts of their words.
  const plain = course.name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  const words = plain.toLowerCase()
  const name = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return `${name || 'course'}.geojson`
}

function holeFeature(hole: ClubHole, green: string | null): Feature {
  const { number, par, stroke_index, name, length_m, guessed } = hole
  return {
    type: 'Feature',
    id: importKeyOf(hole),
    properties: {
      ...withoutEmpty({
        golf: 'hole',
        ref: String(number),
        par: par?.toString(),
        handicap: stroke_index?.toString(),
        name,
      }),
      greenside: { kind: 'hole', number, par, stroke_index, name, length_m, guessed, green },
    },
    geometry: hole.line,
  }
}

const tags: Readonly<Record<FeatureKind, Readonly<Record<string, string>>>> = {
  boundary: { leisure: 'golf_course' },
  green: { golf: 'green' },
  fairway: { golf: 'fairway' },
  tee: { golf: 'tee' },
  bunker: { golf: 'bunker' },
  water: { natural: 'water' },
  rough: { golf: 'rough' },
  wood: { natural: 'wood' },
  path: { golf: 'path' },
  range: { golf: 'driving_range' },
  practice_green: { golf: 'practice_green' },
  clubhouse: { golf: 'clubhouse' },
  building: { building: 'yes' },
  out_of_bounds: { golf: 'out_of_bounds' },
}

function otherFeature(row: ClubFeature, hole: number | null): Feature {
  const { kind, name, properties, guessed } = row
  return {
    type: 'Feature',
    id: importKeyOf(row),
    properties: {
      ...withoutEmpty({ ...tags[kind], ...properties, name }),
      greenside: { kind, hole, name, properties, guessed },
    },
    geometry: row.geometry,
  }
}

function rangeFeature(item: ClubCourse['range_item'][number]): Feature {
  const { kind, name, colour, lng, lat } = item
  const place: Geometry = { type: 'Point', coordinates: [lng, lat] }
  return {
    type: 'Feature',
    properties: {
      ...withoutEmpty({ golf: 'driving_range_item', name }),
      greenside: { kind: 'range_item', item: kind, name, colour, lng, lat },
    },
    geometry: item.geometry ?? place,
  }
}

function withoutEmpty(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null && value !== undefined),
  )
}
