import { expect, it } from 'vitest'
import { boxesMeet, boxOfGeometry, boxOfPoints } from './box.ts'
import { localFrame } from './local-frame.ts'
import { polygonOf } from './shape.ts'

const ring = [
  { x: -400, y: -300 },
  { x: 900, y: -300 },
  { x: 500, y: 700 },
]

it.each([
  ['on the date line', 180, -17],
  ['in the far north', 25, 69],
])('the box of a geometry %s is the box of its corners', (_, lng, lat) => {
  const drawn = localFrame({ lng, lat })
  const frame = localFrame(drawn.toLngLat({ x: 300, y: -200 }))
  const area = polygonOf(ring, drawn)
  const exact = boxOfPoints(area.coordinates[0]!.map(frame.fromPosition))
  const offBy = boxOfGeometry(area, frame).map((side, i) => Math.abs(side - exact[i]!))
  expect(Math.max(...offBy)).toBeLessThan(1)
})

it('boxes meet when their gap is at most the given room', () => {
  const box = boxOfPoints(ring)
  const beside = boxOfPoints([
    { x: 930, y: 0 },
    { x: 950, y: 20 },
  ])
  expect(boxesMeet(box, beside, 30)).toBe(true)
  expect(boxesMeet(beside, box, 29)).toBe(false)
})
