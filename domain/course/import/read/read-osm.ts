import osm2geojson from 'osm2geojson-lite'
import { fieldsOf } from '#domain/base/unknown.ts'
import { CourseFileError } from './course-file-error.ts'
import { readGeoJson } from './read-geojson.ts'
import { relationNames, relationNamesOfXml, withRelations } from './relation-names.ts'
import type { CourseFile } from './source-feature.ts'

/** All three are needed to keep tagged ways and nodes that belong to a relation or another way. */
const KEEP_ALL = { completeFeature: true, renderTagged: true, excludeWay: false }

type Fields = Record<string, unknown>

/** Reads what Overpass answers to `[out:json]`, with `out geom` or with the nodes in the answer. */
export function readOverpass(content: Fields): CourseFile {
  const remark = String(content.remark ?? '')
  if (remark.includes('error')) {
    throw new CourseFileError('cut_short', `Overpass stopped before it was done: ${remark}`)
  }
  const elements = (content.elements as Fields[]).filter(
    (element) => typeof element === 'object' && element !== null,
  )
  const file = converted({ elements: tidied(elements) })
  const ways = elements.filter((element) => element.type === 'way')
  if (ways.length > 0 && !file.features.some((feature) => feature.osmId?.startsWith('way/'))) {
    throw new CourseFileError(
      'no_geometry',
      'The ways have no geometry. Ask Overpass for "out geom;", or for the nodes too with "(._;>;); out;".',
    )
  }
  return { ...file, features: withRelations(file.features, relationNames(elements)) }
}

/** Reads OSM XML, as the OpenStreetMap export, JOSM and Overpass write it. */
export function readOsmXml(text: string): CourseFile {
  if (!/<osm[\s>]/.test(text)) throw new CourseFileError('unknown_format', 'The file is XML but not OSM XML.')
  if (!text.endsWith('</osm>'))
    throw new CourseFileError('bad_xml', 'The OSM XML is cut off: its end is missing.')
  const xml = plainXml(text)
  const file = converted(xml)
  const features = file.features.map((feature) => ({ ...feature, tags: unescapedTags(feature.tags) }))
  const names = new Map([...relationNamesOfXml(xml)].map(([id, own]) => [id, own.map(unescaped)]))
  return { ...file, features: withRelations(features, names) }
}

function converted(osm: string | Fields): CourseFile {
  try {
    return readGeoJson(fieldsOf(osm2geojson(osm, KEEP_ALL)))
  } catch (error) {
    throw new CourseFileError(
      'bad_xml',
      `The OpenStreetMap data cannot be read: ${(error as Error).message}.`,
    )
  }
}

/**
 * Overpass repeats the geometry of a relation's members inside the relation, and the converter then loses the tags of
 * the way itself; a clipped way has nulls among its positions, which stop the converter.
 */
function tidied(elements: readonly Fields[]): Fields[] {
  const present = new Set(elements.map((element) => `${element.type}/${element.id}`))
  return elements.map((element) => {
    const members = listOf(element.members)
    if (members.length > 0)
      return { ...element, members: members.map((member) => tidiedMember(member, present)) }
    const geometry = element.geometry
    return Array.isArray(geometry) ? { ...element, geometry: geometry.filter(Boolean) } : element
  })
}

function tidiedMember(member: Fields, present: ReadonlySet<string>): Fields {
  const { geometry, ...rest } = member
  if (!Array.isArray(geometry) || present.has(`${member.type}/${member.ref}`)) return rest
  return { ...rest, geometry: geometry.filter(Boolean) }
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value : []
}

/** The converter reads with patterns: comments, empty values, empty elements and bare angle brackets confuse it. */
function plainXml(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s[\w:.-]+=(""|'')/g, '')
    .replace(/="[^"]*"/g, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    .replace(/<[^>]*>/g, (tag) => tag.replace(/\s+/g, ' '))
    .replace(/<(\w+)([^<>]*)>\s*<\/\1>/g, '<$1$2/>')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapedTags(tags: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [unescaped(key), unescaped(value)]))
}

function unescaped(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
