import type { Feature, Geometry, Position } from 'geojson'
import { bearing, pointTowards } from '#domain/course/geometry/bearing.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { type Point, plus } from '#domain/course/geometry/point.ts'
import { roundedPosition } from '#domain/course/geometry/shape.ts'

/**
 * For tests only: small invented courses, in metres around a place in the North Sea, in each format of a course file.
 */
const frame = localFrame({ lng: 3.2, lat: 56.4 })

export type Made = Feature<Geometry, Record<string, string>> & { id: string }

let lastId = 1000

/** A feature with a fresh OpenStreetMap id. */
export function taggedFeature(tags: Record<string, string>, geometry: Geometry, id?: string): Made {
  const type = geometry.type === 'Point' ? 'node' : 'way'
  return { type: 'Feature', id: id ?? `${type}/${++lastId}`, properties: tags, geometry }
}

export function at(x: number, y: number): Position {
  return roundedPosition({ x, y }, frame)
}

export function line(tags: Record<string, string>, ...points: [number, number][]): Made {
  return taggedFeature(tags, { type: 'LineString', coordinates: points.map(([x, y]) => at(x, y)) })
}

/** A round outline with twelve corners. */
export function blob(tags: Record<string, string>, x: number, y: number, radius: number): Made {
  return taggedFeature(tags, { type: 'Polygon', coordinates: [circle(x, y, radius)] })
}

export function circle(x: number, y: number, radius: number): Position[] {
  const corners = Array.from({ length: 12 }, (_, i) =>
    plus(pointTowards({ x: 0, y: 0 }, i * 30, radius), { x, y }),
  )
  const ring = corners.map((corner) => at(corner.x, corner.y))
  return [...ring, ring[0]!]
}

/**
 * Holes of 300 m side by side, 100 m apart and played to and fro, each with a green of 12 m radius and a tee. `tags`
 * gives the tags of the line of hole i.
 */
export function holes(count: number, tags: (number: number) => Record<string, string>): Made[] {
  return Array.from({ length: count }, (_, i) => {
    const { start, end } = endsOf(i + 1)
    return [
      line({ golf: 'hole', ...tags(i + 1) }, [start.x, start.y], [end.x, end.y]),
      blob({ golf: 'green' }, end.x, end.y, 12),
      blob({ golf: 'tee' }, start.x, start.y, 5),
    ]
  }).flat()
}

/** Tee and green of hole n of `holes`. */
function endsOf(number: number): { start: Point; end: Point } {
  const x = (number - 1) * 100
  const [south, north] = [
    { x, y: 0 },
    { x, y: 300 },
  ]
  return number % 2 === 1 ? { start: south, end: north } : { start: north, end: south }
}

export const withRef = (number: number) => ({ ref: String(number), par: '4' })

export function geoJson(features: readonly Made[], more: Record<string, unknown> = {}): string {
  return JSON.stringify({ type: 'FeatureCollection', features, ...more })
}

interface OsmElements {
  nodes: { id: number; position: Position; tags: Record<string, string> }[]
  ways: { id: number; nodes: number[]; tags: Record<string, string> }[]
}

/** Ways and nodes as OpenStreetMap keeps them: one node for each place. */
function osmElements(features: readonly Made[]): OsmElements {
  const elements: OsmElements = { nodes: [], ways: [] }
  const byPlace = new Map<string, number>()
  const nodeAt = (position: Position) => {
    const existing = byPlace.get(position.join())
    if (existing !== undefined) return existing
    const id = 500_000 + byPlace.size
    byPlace.set(position.join(), id)
    elements.nodes.push({ id, position, tags: {} })
    return id
  }
  for (const { id, properties, geometry } of features) {
    const number = Number(id.split('/')[1])
    if (geometry.type === 'Point') {
      elements.nodes.push({ id: number, position: geometry.coordinates, tags: properties })
      continue
    }
    const positions =
      geometry.type === 'Polygon'
        ? geometry.coordinates[0]!
        : (geometry as { coordinates: Position[] }).coordinates
    elements.ways.push({ id: number, nodes: positions.map(nodeAt), tags: properties })
  }
  return elements
}

/** What Overpass answers to `out body; >; out skel;`, with further elements such as relations. */
export function overpass(features: readonly Made[], more: readonly unknown[] = []): string {
  const { nodes, ways } = osmElements(features)
  const elements = [
    ...nodes.map(({ id, position: [lon, lat], tags }) => ({ type: 'node', id, lon, lat, tags })),
    ...ways.map((way) => ({ type: 'way', ...way })),
    ...more,
  ]
  return JSON.stringify({ version: 0.6, generator: 'a test', elements })
}

export function osmXml(features: readonly Made[], more = ''): string {
  const { nodes, ways } = osmElements(features)
  const tagLines = (tags: Record<string, string>) =>
    Object.entries(tags).map(([k, v]) => `<tag k="${k}" v="${escaped(v)}"/>`)
  const lines = [
    ...nodes.map(
      ({ id, position: [lon, lat], tags }) =>
        `<node id="${id}" lat="${lat}" lon="${lon}" version="1">${tagLines(tags).join('')}</node>`,
    ),
    ...ways.map(({ id, nodes: refs, tags }) =>
      [`<way id="${id}">`, ...refs.map((ref) => `<nd ref="${ref}"/>`), ...tagLines(tags), '</way>'].join(
        '\n',
      ),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">\n<!-- <way id="1"> -->\n${lines.join('\n')}\n${more}</osm>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The bearing in which a planned line runs, in degrees. */
export function runsTo(coordinates: readonly Position[]): number {
  return bearing(frame.fromPosition(coordinates[0]!), frame.fromPosition(coordinates.at(-1)!))
}
