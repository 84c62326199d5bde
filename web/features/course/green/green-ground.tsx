import { useId, useMemo } from 'react'
import type { GreenView } from '#domain/course/green/green-view.ts'
import { type GreenSite, surroundingsOf } from '#web/features/course/green/green-surroundings.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { smoothShape } from '#web/map/land.ts'
import { type Palette, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { ringPath } from '#web/ui/svg-path.ts'

interface GreenGroundProps {
  site: GreenSite
  view: GreenView
  /** Lines every five paces or metres, from the front and from the left; null draws none. */
  grid: SheetUnit | null
}

/** The ground of a green's drawing as the map shows it: land, collar, green and the grid of the pin sheet. In metres. */
export function GreenGround({ site, view, grid }: GreenGroundProps) {
  const id = useId()
  const c = palettes[useMapTheme()]
  const paths = useMemo(() => groundPaths(site, view), [site, view])
  return (
    <g aria-hidden strokeLinejoin="round" fillRule="evenodd">
      <rect x={-200} y={-200} width={view.width + 400} height={view.height + 400} fill={c.rough} />
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
      {grid ? (
        <path
          d={gridPath(view, grid)}
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

/** How far the lines along a shore lie inside the water, how wide and how strong they are, as on the map. */
const shoreLines = [
  [5.2, 0.35, 0.45],
  [3.2, 0.4, 0.65],
  [1.5, 0.5, 0.85],
] as const

/** An offset line is a wide stroke under a narrower one, cut off at the edge. */
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

function groundPaths(site: GreenSite, view: GreenView) {
  const land = surroundingsOf(site)
  const own = smoothShape('green', site.green.shape)
  const d = (rings: (typeof land)['wood']) => rings.map((ring) => ringPath(ring.map(view.toView))).join('')
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

/** Lines every five units from the front edge, and as many from the left. */
function gridPath({ rings, width, height }: GreenView, unit: SheetUnit): string {
  const points = rings.flat()
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [back, front] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const step = 5 * unitM(unit)
  const lines: string[] = []
  for (let y = front - step; y > back; y -= step) lines.push(`M0 ${y.toFixed(2)}H${width.toFixed(2)}`)
  for (let x = left + step; x < right; x += step) lines.push(`M${x.toFixed(2)} 0V${height.toFixed(2)}`)
  return lines.join('')
}
