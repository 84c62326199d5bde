import { useId, useMemo } from 'react'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Ring, Shape } from '#domain/course/geometry/ring.ts'
import type { GreenView } from '#domain/course/green/green-view.ts'
import {
  type GreenSite,
  type Surroundings,
  surroundingsOf,
} from '#web/features/course/green/green-surroundings.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { smoothShape } from '#web/map/land.ts'
import { type Palette, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { linePath, ringPath } from '#web/ui/charts/svg-path.ts'

interface GreenGroundProps {
  site: GreenSite
  view: GreenView
  /** Lines every five paces or metres, from the front and from the left; null draws none. */
  grid: SheetUnit | null
}

/** The ground of a green's drawing as on the map: land, collar, green and the pin sheet's grid. In metres. */
export function GreenGround({ site, view, grid }: GreenGroundProps) {
  const land = surroundingsOf(site)
  const { shape } = site.green
  const gridLines = useMemo(() => (grid ? gridLinesOf(view, grid) : []), [view, grid])
  return (
    <>
      <rect
        x={-200}
        y={-200}
        width={view.width + 400}
        height={view.height + 400}
        fill={palettes[useMapTheme()].rough}
      />
      <GreenLand land={land} green={shape} gridLines={gridLines} toDrawing={view.toView} />
    </>
  )
}

interface GreenLandProps {
  land: Surroundings
  /** null for an unmapped green. */
  green: Shape | null
  /** Lines on the green, in metres of the drawing. */
  gridLines: readonly GridLine[]
  toDrawing: (point: Point) => Point
}

/** Land, collar, green and grid as on the map and the pin sheet; `toDrawing` must keep its identity. */
export function GreenLand({ land, green, gridLines, toDrawing }: GreenLandProps) {
  const id = useId()
  const c = palettes[useMapTheme()]
  const paths = useMemo(() => groundPaths(land, green, toDrawing), [land, green, toDrawing])
  return (
    <g aria-hidden strokeLinejoin="round" fillRule="evenodd">
      <path d={paths.wood} fill={c.wood} stroke={c.crownEdge} strokeWidth={0.4} />
      <Water d={paths.water} colours={c} id={`${id}water`} />
      <path d={paths.fairway} fill={c.fairway} />
      <path d={paths.stripe} fill={c.stripe} />
      <path d={paths.fairway} fill="none" stroke={c.fairwayEdge} strokeWidth={0.9} />
      <path d={paths.tee} fill={c.tee} stroke={c.teeEdge} strokeWidth={0.4} />
      <Sand d={paths.bunker} colours={c} id={`${id}sand`} />
      {[paths.green + paths.practice_green, paths.own].map((d, at) => (
        <g key={at === 0 ? 'others' : 'own'}>
          <path d={d} fill="none" stroke={c.fringe} strokeWidth={5} />
          <path d={d} fill={c.green} stroke={c.greenRim} strokeWidth={0.5} />
        </g>
      ))}
      <clipPath id={`${id}green`}>
        <path d={paths.own} clipRule="evenodd" />
      </clipPath>
      {gridLines.length > 0 ? (
        <path
          d={gridLines.map(linePath).join('')}
          clipPath={`url(#${id}green)`}
          stroke={c.halo}
          strokeOpacity={0.3}
          strokeWidth={0.12}
        />
      ) : null}
    </g>
  )
}

type PathsProps = { d: string; colours: Palette; id: string }

/** Lines along a shore: offset into the water, width and opacity, as on the map. */
const shoreLines = [
  [5.2, 0.35, 0.45],
  [3.2, 0.4, 0.65],
  [1.5, 0.5, 0.85],
] as const

/** An offset line is a wide stroke under a narrower one, clipped at the edge. */
function Water({ d, colours: c, id }: PathsProps) {
  if (d === '') return null
  return (
    <>
      <clipPath id={id}>
        <path d={d} clipRule="evenodd" />
      </clipPath>
      <path d={d} fill={c.water} />
      <g clipPath={`url(#${id})`} fill="none">
        {shoreLines.map(([inM, widthM, opacity]) => (
          <g key={inM}>
            <path d={d} stroke={c.shore} strokeOpacity={opacity} strokeWidth={2 * inM + widthM} />
            <path d={d} stroke={c.water} strokeWidth={2 * inM - widthM} />
          </g>
        ))}
      </g>
      <path d={d} fill="none" stroke={c.waterEdge} strokeWidth={0.6} />
    </>
  )
}

function Sand({ d, colours: c, id }: PathsProps) {
  if (d === '') return null
  return (
    <>
      <clipPath id={id}>
        <path d={d} clipRule="evenodd" />
      </clipPath>
      <path d={d} fill={c.bunker} />
      <path
        d={d}
        clipPath={`url(#${id})`}
        fill="none"
        stroke={c.sand}
        strokeOpacity={0.7}
        strokeWidth={3.4}
      />
      <path d={d} fill="none" stroke={c.bunkerEdge} strokeWidth={0.5} />
    </>
  )
}

function groundPaths(land: Surroundings, green: Shape | null, toDrawing: (point: Point) => Point) {
  const own = green ? smoothShape('green', green) : []
  const d = (rings: readonly Ring[]) => rings.map((ring) => ringPath(ring.map(toDrawing))).join('')
  return {
    wood: d(land.wood),
    water: d(land.water),
    fairway: d(land.fairway),
    stripe: d(land.stripe),
    tee: d(land.tee),
    bunker: d(land.bunker),
    green: d(land.green),
    practice_green: d(land.practice_green),
    own: d(own.flat()),
  }
}

type GridLine = readonly [Point, Point]

/** Lines every five units from the front edge and from the left, in metres of the view. */
export function gridLinesOf({ rings, width, height }: GreenView, unit: SheetUnit): GridLine[] {
  const points = rings.flat()
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [back, front] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const step = 5 * unitM(unit)
  const lines: GridLine[] = []
  for (let y = front - step; y > back; y -= step) {
    lines.push([
      { x: 0, y },
      { x: width, y },
    ])
  }
  for (let x = left + step; x < right; x += step) {
    lines.push([
      { x, y: 0 },
      { x, y: height },
    ])
  }
  return lines
}
