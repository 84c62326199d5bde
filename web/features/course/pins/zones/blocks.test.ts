import { describe, expect, it } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import type { GreenBlock } from '#web/data/course/pins.ts'
import { blockAt, blocksOf, warningAt } from './blocks.ts'

const frame = localFrame({ lng: -8, lat: 53 })
const block = (id: string, rest: Partial<GreenBlock>): GreenBlock => ({
  id,
  feature_id: 'green',
  geometry: null,
  lng: null,
  lat: null,
  radius_m: null,
  reason: 'Fungus',
  until: null,
  issue_id: null,
  issue: null,
  ...rest,
})
const circle = block('circle', { lng: -8, lat: 53, radius_m: 2 })
const corners = [
  { x: 10, y: 10 },
  { x: 14, y: 10 },
  { x: 14, y: 14 },
  { x: 10, y: 14 },
  { x: 10, y: 10 },
].map((point) => {
  const { lng, lat } = frame.toLngLat(point)
  return [lng, lat]
})
const outline = block('outline', { geometry: { type: 'Polygon', coordinates: [corners] } })

describe('blocked zones', () => {
  const zones = blocksOf(
    [circle, outline, block('elsewhere', { ...circle, feature_id: 'other' })],
    'green',
    frame,
  )
  const at = (x: number, y: number) => blockAt(zones, { x, y })?.block.id

  it('belong to their own green', () => {
    expect(zones.map((zone) => zone.block.id)).toEqual(['circle', 'outline'])
    expect(blocksOf([circle], undefined, frame)).toEqual([])
  })

  it('block nothing, and warn, while a report is not confirmed', () => {
    const [zone] = blocksOf([{ ...circle, is_warning: true }], 'green', frame)
    expect(blockAt([zone!], { x: 1, y: 0 })).toBeUndefined()
    expect(warningAt([zone!], { x: 1, y: 0 })).toBe(zone)
    expect(warningAt([zone!], { x: 3, y: 0 })).toBeUndefined()
    expect(warningAt(zones, { x: 1, y: 0 })).toBeUndefined()
  })

  it('contain points inside a circle or an outline', () => {
    expect([at(1.9, 0), at(2.1, 0), at(12, 12), at(9, 12)]).toEqual([
      'circle',
      undefined,
      'outline',
      undefined,
    ])
  })
})
