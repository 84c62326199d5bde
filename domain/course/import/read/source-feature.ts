import type { Geometry } from 'geojson'

/** One feature of a course file of any format: its OpenStreetMap tags and its geometry. */
export interface SourceFeature {
  /** Such as way/123; null for a feature that does not come from OpenStreetMap. */
  osmId: string | null
  tags: Readonly<Record<string, string>>
  geometry: Geometry
  /** Names of the relations that it is a member of, such as a layout's. */
  relations?: readonly string[]
}

/** A course file, read and checked. */
export interface CourseFile {
  features: SourceFeature[]
  /** Name and attribution that the file gives itself. */
  name: string | null
  attribution: string | null
  /** Set for a file that this app exported: it holds the course as it was stored, so nothing has to be worked out. */
  own?: OwnFile
}

/** An export of ours as parsed: its `greenside` member and its features. */
export interface OwnFile {
  head: Record<string, unknown>
  name: string | null
  features: OwnFeature[]
}

export interface OwnFeature {
  id: string | null
  tags: Readonly<Record<string, string>>
  geometry: Geometry
  /** What this app wrote beside the tags; undefined for a feature that another program added. */
  own: Record<string, unknown> | undefined
}

/** How a feature is called in a message: its id where it has one, else its kind. */
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

/** The tag that says best what a feature is, such as natural=scrub. */
export function kindLabel(tags: Readonly<Record<string, string>>): string {
  const key = TELLING_KEYS.find((telling) => tags[telling] !== undefined) ?? Object.keys(tags).sort()[0]
  return key === undefined ? 'no tags' : `${key}=${tags[key]}`
}
