import { area } from '../geometry/area.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'
import type { FeatureKind } from './kinds.ts'
import type { CoursePlan, FeaturePlan } from './plan.ts'

/** A feature of a plan larger than usual. */
export interface OddSize {
  osmId: string
  kind: FeatureKind
  holeNumber: number | null
  areaM2: number
  /** Points of its outlines. */
  points: number
}

/** Square metres that hardly any feature of the kind exceeds, and the limit for rough outlines with few points. */
const largest: Partial<Record<FeatureKind, { anyM2: number; roughM2: number }>> = {
  bunker: { anyM2: 2500, roughM2: 800 },
  green: { anyM2: 2500, roughM2: 1500 },
  practice_green: { anyM2: 4000, roughM2: 2500 },
  tee: { anyM2: 3000, roughM2: 2000 },
}
const ROUGH_POINTS = 5

/** The features of a plan with an unlikely size, in the order of their holes. A person confirms each. */
export function oddSizes({ greens, features }: CoursePlan): OddSize[] {
  return [...greens, ...features]
    .flatMap((feature) => oddSize(feature) ?? [])
    .sort((a, b) => (a.holeNumber ?? 99) - (b.holeNumber ?? 99))
}

function oddSize({ osmId, kind, holeNumber, geometry }: FeaturePlan): OddSize | null {
  const limit = largest[kind]
  if (!limit || !isArea(geometry)) return null
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  const first = rings[0]?.[0]
  if (!first) return null
  const points = rings.reduce((sum, ring) => sum + ring.length - 1, 0)
  const areaM2 = Math.round(area(shapeOf(geometry, localFrame(lngLatOf(first)))))
  const isOdd = areaM2 > (points <= ROUGH_POINTS ? limit.roughM2 : limit.anyM2)
  return isOdd ? { osmId, kind, holeNumber, areaM2, points } : null
}

/** The plan without the given features. A hole loses its green with the feature. */
export function withoutFeatures(plan: CoursePlan, osmIds: ReadonlySet<string>): CoursePlan {
  if (osmIds.size === 0) return plan
  const stays = ({ osmId }: FeaturePlan) => !osmIds.has(osmId)
  return {
    ...plan,
    greens: plan.greens.filter(stays),
    features: plan.features.filter(stays),
    holes: plan.holes.map((hole) =>
      hole.greenKey !== null && osmIds.has(hole.greenKey) ? { ...hole, greenKey: null } : hole,
    ),
  }
}
