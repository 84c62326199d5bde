import type { Geometry, MultiPolygon, Polygon } from 'geojson'
import { area } from '../geometry/area.ts'
import { isInside } from '../geometry/inside.ts'
import { positionOf } from '../geometry/lng-lat.ts'
import { selfCrossing } from '../geometry/ring.ts'
import type { FeatureKind } from './kinds.ts'
import { type HoleToMatch, holeOf, middleOf } from './match-features.ts'
import type { Green, GreenMatch } from './match-greens.ts'
import type { FeaturePlan, RangeItemPlan } from './plan.ts'
import type { CourseSurvey, SurveyItem } from './survey.ts'

/** The tags that are useful to a player, stored with the feature. */
const KEPT_TAGS = ['golf', 'tee', 'colour', 'surface', 'leaf_type', 'waterway', 'width', 'handicap']

/** The greens of the holes, each once, and the key of each hole's green by hole number. */
export function greenPlans(match: GreenMatch): {
  greens: FeaturePlan<Polygon | MultiPolygon>[]
  keys: Map<number, string>
} {
  const plans = new Map<Green, FeaturePlan<Polygon | MultiPolygon>>()
  const keys = new Map<number, string>()
  for (const number of [...match.byHole.keys()].sort((a, b) => a - b)) {
    const green = match.byHole.get(number)!
    const guessed = match.nearby.includes(number) || match.byPin.includes(number) ? ['hole'] : []
    const plan = plans.get(green) ?? featurePlan(green, 'green', number, guessed, `green/${number}`)
    plans.set(green, { ...plan, geometry: plan.geometry as Polygon })
    keys.set(number, plan.osmId)
  }
  return { greens: [...plans.values()], keys }
}

/** All other features of the map, with their hole if known. */
export function otherFeaturePlans(
  items: readonly SurveyItem[],
  match: GreenMatch,
  holes: readonly HoleToMatch[],
): FeaturePlan[] {
  const practice = new Set<SurveyItem>(match.practice)
  const spare = new Set<SurveyItem>([...match.spare.map(({ green }) => green), ...match.otherLayout])
  const greens = new Set<SurveyItem>(match.byHole.values())
  const counts = new Map<string, number>()
  return items
    .filter((item) => item.kind !== 'pin' && !greens.has(item))
    .map((item) => {
      const kind = practice.has(item) ? 'practice_green' : (item.kind as FeatureKind)
      const guessed = practice.has(item) && item.kind === 'green' ? ['kind'] : []
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return featurePlan(
        item,
        kind,
        spare.has(item) ? null : holeOf(item, holes),
        guessed,
        `${kind}/course-${count}`,
      )
    })
}

/** Greens that lie on the driving range are its targets. */
export function rangePlans(
  items: readonly SurveyItem[],
  match: GreenMatch,
  survey: CourseSurvey,
): RangeItemPlan[] {
  const ranges = items.filter((item) => item.kind === 'range')
  const targets = match.practice.filter((green) =>
    ranges.some(({ shape }) => shape && isInside(shape, middleOf(green))),
  )
  return targets.map((green, i) => ({
    kind: 'green',
    name: green.source.tags.name?.slice(0, 80) || `Target green ${i + 1}`,
    colour: null,
    place: survey.frame.toLngLat(middleOf(green)),
    geometry: isRangeOutline(green) ? tidy(green.geometry) : null,
  }))
}

/** The range stores only simple outlines of a sensible size; other targets have only a place. */
function isRangeOutline({ geometry, shape }: Green): boolean {
  if (geometry.type !== 'Polygon' || geometry.coordinates.length > 1) return false
  const size = area(shape)
  return size >= 20 && size <= 5000 && selfCrossing(shape[0]![0]!) === null
}

function featurePlan(
  item: SurveyItem,
  kind: FeatureKind,
  holeNumber: number | null,
  guessed: string[],
  id: string,
): FeaturePlan {
  const { osmId, tags } = item.source
  const otherTags = KEPT_TAGS.filter((key) => tags[key] !== undefined && tags[key] !== kind)
  return {
    kind,
    holeNumber,
    name: tags.name?.slice(0, 120) || null,
    geometry: tidy(item.geometry),
    properties: Object.fromEntries(otherTags.map((key) => [key, tags[key]!])),
    guessed,
    osmId: osmId ?? id,
  }
}

/** Drops heights and rounds degrees to seven decimals (1 cm). */
function tidy<Shape extends Geometry>(geometry: Shape): Shape {
  if (geometry.type === 'GeometryCollection') return geometry
  return { type: geometry.type, coordinates: tidyCoordinates(geometry.coordinates) } as unknown as Shape
}

type Nested = readonly (number | Nested)[]

function tidyCoordinates(coordinates: Nested): unknown {
  const [first, second] = coordinates
  if (typeof first !== 'number') return coordinates.map((part) => tidyCoordinates(part as Nested))
  const [lng, lat] = positionOf({ lng: first, lat: second as number })
  return [Number(lng.toFixed(7)), Number(lat.toFixed(7))]
}
