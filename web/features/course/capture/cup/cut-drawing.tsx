import { useMemo } from 'react'
import { distance } from '#domain/course/geometry/distance.ts'
import { minus, type Point, plus, times, unit } from '#domain/course/geometry/point.ts'
import { approachTo } from '#domain/course/green/line-of-play.ts'
import type { Course } from '#web/data/course/course.ts'
import type { Fix } from '#web/data/position.ts'
import type { CupMeasurement } from '#web/features/course/capture/cup/use-cup.ts'
import type { RoundHole } from '#web/features/course/capture/cup/use-todays-round.ts'
import { type GreenCanvas, GreenDrawing } from '#web/features/course/green/green-drawing.tsx'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { flagScale, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'

interface CutDrawingProps {
  course: Course
  at: RoundHole
  cup: CupMeasurement
  fix: Fix | null
}

/** The green in view, played upwards: the planned hole, my position, and the arrow between them. */
export function CutDrawing({ course, at, cup, fix }: CutDrawingProps) {
  const { t } = useTranslation('course')
  const { hole, framed } = at
  const units = useUnits()
  const { green, line, frame } = framed
  const site = useMemo(
    () => green && { course, hole, framed, green: { shape: green, from: approachTo(green, line) } },
    [course, hole, framed, green, line],
  )
  if (!site) return null
  const gridUnit = cup.draft || units === 'yards' ? 'paces' : 'metres'
  const me = fix && { point: frame.toPoint(fix), accuracyM: fix.accuracyM }
  return (
    <GreenDrawing
      site={site}
      unit={gridUnit}
      label={t('capture.cut.drawing', { number: hole.number })}
      className="min-h-24 w-full flex-1 basis-0 rounded-box md:h-[clamp(14rem,calc(100dvh-27rem),40rem)]"
    >
      {(canvas) => <Marks canvas={canvas} plan={framed.pin} cup={cup.cup?.point ?? null} me={me} />}
    </GreenDrawing>
  )
}

interface MarksProps {
  canvas: GreenCanvas
  plan: Point | null
  cup: Point | null
  me: { point: Point; accuracyM: number } | null
}

/** In pixels; a shorter arrow has no room for its head. */
const SHORTEST_PX = 28

function Marks({ canvas: { view, metresPerPixel: px }, plan, cup, me }: MarksProps) {
  const theme = useMapTheme()
  const colours = palettes[theme]
  const hole = plan && view.toView(plan)
  const here = me && view.toView(cup ?? me.point)
  const flag = flagScale(theme) * px
  return (
    <g aria-hidden>
      {me && here ? (
        <circle
          cx={here.x}
          cy={here.y}
          r={me.accuracyM}
          fill={colours.me}
          fillOpacity={0.15}
          stroke={colours.me}
          strokeWidth={2 * px}
        />
      ) : null}
      {hole && here && distance(hole, here) > SHORTEST_PX * px ? (
        <Arrow from={here} to={hole} px={px} ink={colours.ink} halo={colours.halo} />
      ) : null}
      {hole ? (
        <g transform={`translate(${hole.x} ${hole.y}) scale(${flag})`} data-mark="plan">
          <circle r={5} fill={colours.halo} stroke={colours.ink} strokeWidth={2} />
          <path d="M0 0V-30" stroke={colours.ink} strokeWidth={2.5} />
          <path d="M0 -30L17 -24L0 -18Z" fill="#ff3b30" stroke={colours.ink} strokeWidth={1.5} />
        </g>
      ) : null}
      {here ? (
        <circle
          cx={here.x}
          cy={here.y}
          r={8 * px}
          fill={colours.me}
          stroke={colours.halo}
          strokeWidth={3 * px}
          data-mark="here"
        />
      ) : cup ? (
        <Cross at={view.toView(cup)} px={px} ink={colours.ink} halo={colours.halo} />
      ) : null}
    </g>
  )
}

interface InkProps {
  px: number
  ink: string
  halo: string
}

function Arrow({ from, to, px, ink, halo }: InkProps & { from: Point; to: Point }) {
  const along = unit(minus(to, from))
  const across = { x: -along.y, y: along.x }
  const start = plus(from, times(along, 11 * px))
  const end = minus(to, times(along, 9 * px))
  const wing = (side: 1 | -1) => plus(minus(end, times(along, 11 * px)), times(across, 8 * px * side))
  const at = ({ x, y }: Point) => `${x} ${y}`
  const d = `M${at(start)}L${at(end)}M${at(wing(1))}L${at(end)}L${at(wing(-1))}`
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round" data-mark="arrow">
      <path d={d} stroke={halo} strokeWidth={7 * px} />
      <path d={d} stroke={ink} strokeWidth={3.5 * px} />
    </g>
  )
}

/** The cup from paces, without a position. */
function Cross({ at, px, ink, halo }: InkProps & { at: Point }) {
  const arm = 9 * px
  const d = `M${at.x - arm} ${at.y}H${at.x + arm}M${at.x} ${at.y - arm}V${at.y + arm}`
  return (
    <g data-mark="cup">
      <path d={d} stroke={halo} strokeWidth={7 * px} />
      <path d={d} stroke={ink} strokeWidth={3 * px} />
    </g>
  )
}
