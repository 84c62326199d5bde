import type { Polygon } from 'geojson'
import { addDays } from '#domain/base/day.ts'
import type { Block, GreenRequest, OldHole } from '#domain/course/best-position/green-request.ts'
import type { LocalFrame } from '#domain/course/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/shape.ts'
import { unpackHeights } from '#domain/course/slope/packed-heights.ts'
import { type Course, greenOf } from '#web/data/course.ts'
import type { GreenBlock } from '#web/data/pins.ts'
import type { RoundsOfDay, Survey } from '#web/features/course/best-position/best-position-data.ts'
import { type GreenOfDay, isMapped } from '#web/features/course/pin-round.ts'

export interface Known {
  course: Course
  date: string
  blocks: readonly GreenBlock[]
  surveys: ReadonlyMap<string, Survey>
  rounds: readonly RoundsOfDay[]
}

/** What the choice is asked of each mapped green of a day. */
export function greenRequests(greens: readonly GreenOfDay[], known: Known): GreenRequest[] {
  const wear = wearOf(known.rounds, known.date)
  const idOf = new Map(greens.map(({ hole }) => [hole.id, greenOf(known.course, hole)?.id]))
  return greens.filter(isMapped).map(({ hole, framed, green }) => {
    const featureId = idOf.get(hole.id)
    const survey = featureId === undefined ? undefined : known.surveys.get(featureId)
    // A double green is trodden by the players of both its holes.
    const sharing = greens.filter((other) => featureId !== undefined && idOf.get(other.hole.id) === featureId)
    return {
      id: hole.id,
      shape: green.shape,
      from: green.from,
      hazards: framed.hazards.map(({ kind, shape }) => ({ kind, shape })),
      recent: sharing.flatMap((other) => oldHoles(other, framed.frame, wear)),
      blocked: known.blocks.flatMap((block) =>
        block.feature_id === featureId ? blockOf(block, framed.frame) : [],
      ),
      heights: survey ? unpackHeights(survey, framed.frame) : null,
    }
  })
}

function oldHoles(green: GreenOfDay, frame: LocalFrame, wear: (daysAgo: number) => number): OldHole[] {
  return green.recent.map(({ point, daysAgo }) => ({
    point: frame.toPoint(green.framed.frame.toPlace(point)),
    daysAgo,
    wear: wear(daysAgo),
  }))
}

/** How many rounds a day had beside the ordinary day of those that were counted; 1 for a day that was not. */
function wearOf(rounds: readonly RoundsOfDay[], date: string): (daysAgo: number) => number {
  const before = rounds.filter((day) => day.date < date)
  const counted = new Map(before.map((day) => [day.date, day.rounds]))
  const ordinary = before.reduce((sum, day) => sum + day.rounds, 0) / before.length
  return (daysAgo) => {
    const those = counted.get(addDays(date, -daysAgo))
    return those === undefined || !(ordinary > 0) ? 1 : those / ordinary
  }
}

function blockOf({ geometry, lng, lat, radius_m }: GreenBlock, frame: LocalFrame): Block[] {
  if (lng !== null && lat !== null && radius_m !== null) {
    return [{ centre: frame.toPoint({ lng, lat }), radiusM: radius_m }]
  }
  const area = geometry as Polygon | null
  return area && isArea(area) ? [{ shape: shapeOf(area, frame) }] : []
}
