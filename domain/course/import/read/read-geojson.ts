import type { Geometry } from 'geojson'
import { fieldsOf } from '#domain/base/unknown.ts'
import { onGlobe } from '#domain/course/geometry/lng-lat.ts'
import { CourseFileError } from './course-file-error.ts'
import { relationsInGeoJson } from './relation-names.ts'
import type { CourseFile, OwnFile, SourceFeature } from './source-feature.ts'

type Fields = Record<string, unknown>

/** Properties of exporters and OpenStreetMap metadata beside the tags. */
const NOT_TAGS =
  /^(@.*|id|osm_type|osm_id|iso_country|version|timestamp|changeset|uid|user|visible|meta|type)$/
const OSM_ID = /^(node|way|relation)\/\d+$/

/** Reads a GeoJSON FeatureCollection of OpenStreetMap features, as overpass turbo, osmtogeojson or a GIS writes it. */
export function readGeoJson(content: Fields): CourseFile {
  if (!Array.isArray(content.features)) {
    throw new CourseFileError('bad_json', 'The FeatureCollection has no list of features.')
  }
  const metadata = fieldsOf(content.metadata)
  const own = ownFile(content)
  return {
    ...(own ? { own } : {}),
    features: content.features.map(fieldsOf).flatMap(sourceFeature),
    name: textOf(metadata.name) ?? textOf(content.name),
    attribution: textOf(metadata.attribution),
  }
}

/**
 * The tags among a feature's properties, as text; nested values, metadata and the empty columns of a table are left out.
 */
function tagsOf(properties: Fields): Record<string, string> {
  const tags: Record<string, string> = {}
  for (const [key, value] of Object.entries(properties)) {
    if (NOT_TAGS.test(key)) continue
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (text !== '') tags[key] = text
  }
  return tags
}

/** The OpenStreetMap id of a feature from any place where exporters put it. */
function osmIdOf(feature: Fields, properties: Fields): string | null {
  const osmId = `${properties.osm_type}/${properties.osm_id}`
  const candidates = [feature.id, properties['@id'], properties.id, osmId]
  return candidates.find((id): id is string => typeof id === 'string' && OSM_ID.test(id)) ?? null
}

function sourceFeature(feature: Fields): SourceFeature[] {
  const geometry = geometryOf(feature)
  if (typeof geometry.type !== 'string') return []
  const properties = fieldsOf(feature.properties)
  const relations = relationsInGeoJson(properties['@relations'])
  return [
    {
      ...(relations.length > 0 ? { relations } : {}),
      osmId: osmIdOf(feature, properties),
      tags: tagsOf(properties),
      geometry,
    },
  ]
}

/** A feature's geometry from the file, unchecked, with longitudes up to a whole turn moved between -180 and 180. */
function geometryOf(feature: Fields): Geometry {
  const geometry = fieldsOf(feature.geometry)
  return { ...geometry, coordinates: turnLongitudes(geometry.coordinates) } as unknown as Geometry
}

function turnLongitudes(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates
  const [lng, ...others] = coordinates
  if (typeof lng !== 'number') return coordinates.map(turnLongitudes)
  return Math.abs(lng) <= 360 ? [onGlobe(lng), ...others] : coordinates
}

/** The file as this app's export; undefined if it is none. */
function ownFile(content: Fields): OwnFile | undefined {
  const head = fieldsOf(content.greenside)
  if (head.version !== 1) return undefined
  return {
    head,
    name: textOf(content.name),
    features: (content.features as unknown[]).map(fieldsOf).map((feature) => {
      const { greenside, ...properties } = fieldsOf(feature.properties)
      return {
        id: textOf(feature.id),
        tags: tagsOf(properties),
        geometry: geometryOf(feature),
        own: greenside === undefined ? undefined : fieldsOf(greenside),
      }
    }),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
