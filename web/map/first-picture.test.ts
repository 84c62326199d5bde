import { expect, it } from 'vitest'
import { positionOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { pixelOf } from './first-picture.tsx'
import { cameraOnHole } from './fit.ts'

const view = { width: 400, height: 800 }
const padding = { top: 100, right: 20, bottom: 200, left: 20 }

/** A hole of 400 m that plays to the east. */
function holeAt(lng: number, lat: number) {
  const frame = localFrame({ lng, lat })
  const at = (x: number, y: number) => positionOf(frame.toLngLat({ x, y }))
  return {
    at,
    holes: [{ number: 7, line: { type: 'LineString' as const, coordinates: [at(0, 0), at(400, 0)] } }],
  }
}

const rounded = (pixels: number) => Math.round(pixels) + 0

it('draws a hole upwards between the paddings, with 22 m of ground around it, as the engine will draw it', () => {
  const { at, holes } = holeAt(10, 52)
  const toPixel = pixelOf(cameraOnHole(holes, 7, view, padding)!)
  const [tee, green, leftOfGreen] = [at(0, 0), at(400, 0), at(400, 50)].map(toPixel)
  // 444 m in the 500 pixels of room; the pixels count from the middle of the view.
  expect(tee!.map(rounded)).toEqual([0, 175])
  expect(green!.map(rounded)).toEqual([0, -275])
  expect(leftOfGreen!.map(rounded)).toEqual([-56, -275])
})

it('draws land on both sides of the date line together', () => {
  const { at, holes } = holeAt(179.999, -17)
  const toPixel = pixelOf(cameraOnHole(holes, null, view, padding)!)
  for (const [x, y] of [toPixel(at(0, 0)), toPixel(at(400, 0)), toPixel([-179.998, -17])]) {
    expect(Math.abs(x)).toBeLessThan(400)
    expect(Math.abs(y)).toBeLessThan(800)
  }
})
