import type { Geometry, Position } from 'geojson'
import { useEffect, useRef } from 'react'
import type { Course, CourseFeature } from '#web/data/course/course.ts'
import { cameraOnHole, type Padding, type TurnedCamera } from '#web/map/fit.ts'
import { type Palette, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'

interface FirstPictureProps {
  course: Course
  hole: number | null
  padding: Padding
}

/**
 * The land as the map engine will draw it, in the same place and colours: the engine is a third of a megabyte, the
 * picture almost nothing. Outlines are not smoothed here.
 */
export function FirstPicture({ course, hole, padding }: FirstPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const palette = palettes[useMapTheme()]
  useEffect(() => {
    const element = canvas.current!
    const { clientWidth: width, clientHeight: height } = element
    const camera = cameraOnHole(course.hole, hole, { width, height }, padding)
    element.width = width * devicePixelRatio
    element.height = height * devicePixelRatio
    const pen = element.getContext('2d')
    if (!pen || !camera) return
    pen.scale(devicePixelRatio, devicePixelRatio)
    pen.fillStyle = palette.ground
    pen.fillRect(0, 0, width, height)
    pen.translate(width / 2, height / 2)
    drawLand(pen, course.course_feature, palette, pixelOf(camera))
  }, [course, hole, padding, palette])
  return <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
}

/** From the ground up, as in style.ts: fill and edge of each kind of land. */
const coats: readonly { kinds: readonly string[]; fill: keyof Palette; edge?: keyof Palette }[] = [
  { kinds: ['rough', 'range'], fill: 'rough' },
  { kinds: ['wood'], fill: 'wood' },
  { kinds: ['water'], fill: 'water', edge: 'waterEdge' },
  { kinds: ['fairway'], fill: 'fairway', edge: 'fairwayEdge' },
  { kinds: ['tee'], fill: 'tee' },
  { kinds: ['bunker'], fill: 'bunker' },
  { kinds: ['green', 'practice_green'], fill: 'green', edge: 'greenRim' },
  { kinds: ['clubhouse', 'building'], fill: 'building' },
]

type PixelOf = (position: Position) => [x: number, y: number]

function drawLand(
  pen: CanvasRenderingContext2D,
  features: readonly CourseFeature[],
  palette: Palette,
  toPixel: PixelOf,
): void {
  for (const { kinds, fill, edge } of coats) {
    const path = new Path2D()
    for (const { kind, geometry } of features) if (kinds.includes(kind)) addRings(path, geometry, toPixel)
    pen.fillStyle = String(palette[fill])
    pen.fill(path, 'evenodd')
    if (!edge) continue
    pen.strokeStyle = String(palette[edge])
    pen.lineWidth = 0.5
    pen.stroke(path)
  }
}

function addRings(path: Path2D, geometry: Geometry, toPixel: PixelOf): void {
  const shapes =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  for (const ring of shapes.flat()) {
    for (const [i, position] of ring.entries()) {
      if (i === 0) path.moveTo(...toPixel(position))
      else path.lineTo(...toPixel(position))
    }
    path.closePath()
  }
}

/** Pixels from the middle of the view, in the engine's own projection (Web Mercator). */
export function pixelOf({ center, zoom, bearing }: TurnedCamera): PixelOf {
  const worldPixels = 512 * 2 ** zoom
  const angle = (bearing * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle = southOf(center[1])
  return ([lng, lat]) => {
    const degreesEast = ((lng! - center[0] + 540) % 360) - 180
    const east = (degreesEast / 360) * worldPixels
    const south = (southOf(lat!) - middle) * worldPixels
    return [east * cos + south * sin, south * cos - east * sin]
  }
}

/** The share of the world's height from the equator southwards. */
function southOf(latitude: number): number {
  return -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
}
