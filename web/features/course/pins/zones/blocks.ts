import type { Polygon } from 'geojson'
import { distance } from '#domain/course/geometry/distance.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import type { GreenBlock } from '#web/data/course/pins.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'

/** A zone kept free of pins, in metres of a hole's frame. */
export interface FramedBlock {
  block: Shown<GreenBlock>
  area: { shape: Shape } | { centre: Point; radiusM: number }
}

/** The zones of one green in a frame. */
export function blocksOf(
  blocks: readonly Shown<GreenBlock>[],
  featureId: string | undefined,
  frame: LocalFrame,
): FramedBlock[] {
  return blocks.flatMap((block): FramedBlock[] => {
    if (block.feature_id !== featureId) return []
    const { lng, lat, radius_m, geometry } = block
    if (lng !== null && lat !== null && radius_m !== null) {
      return [{ block, area: { centre: frame.toPoint({ lng, lat }), radiusM: radius_m } }]
    }
    const outline = geometry as Polygon | null
    return outline && isArea(outline) ? [{ block, area: { shape: shapeOf(outline, frame) } }] : []
  })
}

/** The zone that keeps pins off a point; undefined if pins are allowed there. */
export function blockAt(blocks: readonly FramedBlock[], point: Point): FramedBlock | undefined {
  return blocks.find((zone) => !zone.block.is_warning && isInZone(zone, point))
}

/** The zone of an unconfirmed report at a point: it warns, but allows pins. */
export function warningAt(blocks: readonly FramedBlock[], point: Point): FramedBlock | undefined {
  return blocks.find((zone) => zone.block.is_warning && isInZone(zone, point))
}

function isInZone({ area }: FramedBlock, point: Point): boolean {
  return 'shape' in area ? isInside(area.shape, point) : distance(area.centre, point) <= area.radiusM
}
