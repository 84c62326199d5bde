import type { Enum } from '../../generated/database.ts'

/** The kinds of course features: `course_feature.kind`. */
export type FeatureKind = Enum<'course_feature_kind'>

/** All of them, in the order in which lists show them. */
export const featureKinds: readonly FeatureKind[] = [
  'green',
  'tee',
  'fairway',
  'bunker',
  'water',
  'rough',
  'wood',
  'path',
  'out_of_bounds',
  'practice_green',
  'range',
  'clubhouse',
  'building',
  'boundary',
]

/** The kinds in a course file: also the lines of holes, and pins. */
export type SourceKind = FeatureKind | 'hole' | 'pin'

type Tags = Readonly<Record<string, string>>

const GOLF_KINDS: Readonly<Record<string, SourceKind>> = {
  hole: 'hole',
  pin: 'pin',
  green: 'green',
  practice_green: 'practice_green',
  putting_green: 'practice_green',
  fairway: 'fairway',
  tee: 'tee',
  bunker: 'bunker',
  water_hazard: 'water',
  lateral_water_hazard: 'water',
  rough: 'rough',
  path: 'path',
  cartpath: 'path',
  driving_range: 'range',
  clubhouse: 'clubhouse',
  out_of_bounds: 'out_of_bounds',
}

const LANDSCAPE: readonly (readonly [string, RegExp, FeatureKind])[] = [
  ['leisure', /^golf_course$/, 'boundary'],
  ['leisure', /^driving_range$/, 'range'],
  ['natural', /^water$/, 'water'],
  ['waterway', /^(stream|river|ditch|canal|drain)$/, 'water'],
  ['natural', /^wood$/, 'wood'],
  ['landuse', /^forest$/, 'wood'],
  ['highway', /^(path|footway|track|service|bridleway|cycleway)$/, 'path'],
  ['building', /^(?!no$)./, 'building'],
]

/**
 * The kind of a feature by its tags; null if it is not part of a course. A golf tag decides; an unknown one gives null.
 */
export function kindOf(tags: Tags): SourceKind | null {
  const golf = tags.golf
  if (golf !== undefined) return GOLF_KINDS[golf] ?? null
  return (
    LANDSCAPE.find(([key, values]) => values.test(tags[key] ?? ''))?.[2] ??
    (tags.golf_cart === 'designated' ? 'path' : null)
  )
}

/** Whether the feature is mapped as part of a golf course rather than of the landscape. */
export function isGolf(tags: Tags): boolean {
  return tags.golf !== undefined || tags.leisure === 'golf_course' || tags.leisure === 'driving_range'
}

const AREAS: ReadonlySet<SourceKind> = new Set<SourceKind>([
  'green',
  'practice_green',
  'fairway',
  'bunker',
  'rough',
  'wood',
  'range',
  'boundary',
])

/** Whether a kind requires an outline; a tee, water, a path or a clubhouse may also be a point or a line. */
export function needsArea(kind: SourceKind): boolean {
  return AREAS.has(kind)
}
