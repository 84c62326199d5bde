import type { Polygon } from 'geojson'
import type { Block, GreenRequest, OldHole } from '#domain/course/best-position/green-request.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import { wearOf } from '#domain/course/green/wear.ts'
import { unpackHeights } from '#domain/course/slope/height-map.ts'
import { type Course, greenOf } from '#web/data/course/course.ts'
import type { GreenBlock } from '#web/data/course/pins.ts'
import type { GreenSurvey, RoundsOfDay } from '#web/features/course/best-position/best-position-data.ts'
import { type GreenOfDay, isMapped } from '#web/features/course/pins/greens-of-day.ts'

export interface Known {
  course: Course
  date: string
  blocks: readonly GreenBlock[]
  surveys: ReadonlyMap<string, GreenSurvey>
  rounds: readonly RoundsOfDay[]
}

/** The input of the choice for each mapped green of a day. */
export function greenRequests(greens: readonly GreenOfDay[], context: Known): GreenRequest[] {
  const wear = wearOf(context.rounds, context.date)
  const idOf = new Map(greens.map(({ hole }) => [hole.id, greenOf(context.course, hole)?.id]))
  return greens.filter(isMapped).map(({ hole, framed, green, recent }) => {
    const featureId = idOf.get(hole.id)
    const survey = featureId === undefined ? undefined : context.surveys.get(featureId)
    const isShared = greens.some((other) => other.hole !== hole && idOf.get(other.hole.id) === featureId)
    return {
      id: hole.id,
      shape: green.shape,
      from: green.from,
      hazards: framed.hazards.map(({ kind, shape }) => ({ kind, shape })),
      recent: recent.map((old) => withWear(old, wear(old.daysAgo))),
      blocked: context.blocks.flatMap((block) =>
        block.feature_id === featureId && !block.is_warning ? blockOf(block, framed.frame) : [],
      ),
      heights: survey ? unpackHeights(survey, framed.frame) : null,
      ...(featureId !== undefined && isShared
        ? { shared: { green: featureId, origin: framed.frame.origin } }
        : {}),
    }
  })
}

/** An old hole with the wear of its day; unchanged without a count. */
export function withWear(old: OldHole, wear: number | undefined): OldHole {
  return wear === undefined ? old : { ...old, wear }
}

function blockOf({ geometry, lng, lat, radius_m }: GreenBlock, frame: LocalFrame): Block[] {
  if (lng !== null && lat !== null && radius_m !== null) {
    return [{ centre: frame.toPoint({ lng, lat }), radiusM: radius_m }]
  }
  const area = geometry as Polygon | null
  return area && isArea(area) ? [{ shape: shapeOf(area, frame) }] : []
}
