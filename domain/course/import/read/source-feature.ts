import type { Geometry } from 'geojson'

/** One feature of a course file of any format: its OpenStreetMap tags and its geometry. */
export interface SourceFeature {
  /** Such as way/123; null for a feature that does not come from OpenStreetMap. */
  osmId: string | null
  tags: Readonly<Record<string, string>>
  geometry: Geometry
  /** Names of its relations, such as a layout's. */
  relations?: readonly string[]
}

/** A course file, read and checked. */
export interface CourseFile {
  features: SourceFeature[]
  /** The file's own name and attribution. */
  name: string | null
  attribution: string | null
  /** Set for this app's exports: they contain the course as stored. */
  own?: OwnFile
}

/** A parsed export of this app: its `greenside` member and its features. */
export interface OwnFile {
  head: Record<string, unknown>
  name: string | null
  features: OwnFeature[]
}

export interface OwnFeature {
  id: string | null
  tags: Readonly<Record<string, string>>
  geometry: Geometry
  /** The app's data beside the tags; undefined for a feature added by another program. */
  own: Record<string, unknown> | undefined
}

/** A feature's name in messages: its id, else its kind. */
export function sourceLabelOf(feature: {
  osmId: string | null
  tags: Readonly<Record<string, string>>
}): string {
  return feature.osmId ?? `a feature with ${kindLabel(feature.tags)}`
}

const TELLING_KEYS = [
  'golf',
  'leisure',
  'natural',
  'water',
  'waterway',
  'landuse',
  'landcover',
  'highway',
  'building',
]

/** The most specific tag of a feature, such as natural=scrub. */
export function kindLabel(tags: Readonly<Record<string, string>>): string {
  const key = TELLING_KEYS.find((telling) => tags[telling] !== undefined) ?? Object.keys(tags).sort()[0]
  return key === undefined ? 'no tags' : `${key}=${tags[key]}`
}
