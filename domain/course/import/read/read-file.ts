import { fieldsOf } from '#domain/base/unknown.ts'
import { checkFeatures } from '../check-places.ts'
import { CourseFileError } from './course-file-error.ts'
import { readGeoJson } from './read-geojson.ts'
import { readOsmXml, readOverpass } from './read-osm.ts'
import type { CourseFile } from './source-feature.ts'

/**
 * Reads a course file: a GeoJSON FeatureCollection, Overpass JSON or OSM XML, told apart by their content.
 * Throws CourseFileError.
 */
export function readCourseFile(text: string): CourseFile {
  const file = readByContent(text.replace(/^\uFEFF/, '').trim())
  const tagged = file.features.filter((feature) => Object.keys(feature.tags).length > 0)
  checkFeatures(tagged)
  return { ...file, features: withoutRepeats(tagged) }
}

function readByContent(text: string): CourseFile {
  if (text === '') throw new CourseFileError('empty', 'The file is empty.')
  if (text.startsWith('<')) return readOsmXml(text)
  if (!text.startsWith('{')) throw unknownFormat()
  const content = parsed(text)
  if (content.type === 'FeatureCollection') return readGeoJson(content)
  if (Array.isArray(content.elements)) return readOverpass(content)
  throw unknownFormat()
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch (error) {
    throw new CourseFileError('bad_json', `The file is not valid JSON: ${(error as Error).message}.`)
  }
}

function unknownFormat(): CourseFileError {
  return new CourseFileError(
    'unknown_format',
    'The file is neither a GeoJSON FeatureCollection, nor Overpass JSON, nor OSM XML.',
  )
}

/** The converter outputs a node in a relation twice; the first of an id stays. */
function withoutRepeats<T extends { osmId: string | null }>(features: readonly T[]): T[] {
  const ids = new Set<string>()
  return features.filter(({ osmId }) => {
    if (osmId === null) return true
    if (ids.has(osmId)) return false
    ids.add(osmId)
    return true
  })
}
