import { useId } from 'react'
import type { Point } from '#domain/course/geometry/point.ts'
import {
  MARGIN_M,
  roundedLength,
  type SheetGreen,
  type SheetHole,
  type SheetUnit,
  unitM,
} from '#web/features/course/sheet/sheet-data.ts'
import { palettes } from '#web/map/palette.ts'
import { ringPath } from '#web/ui/charts/svg-path.ts'

interface GreenOnPaperProps {
  hole: SheetHole & { green: SheetGreen }
  measure: SheetUnit
  /** One metre on the ground is 1000 / scale millimetres on paper. */
  scale: number
}

/** Steps between the lines of the grid, in units of the sheet. */
const GRID_STEPS = 5
const paper = palettes.light

/** A green on paper, true to scale, played upwards, with its grid, its bunkers and the pin's two measures. */
export function GreenOnPaper({ hole, measure, scale }: GreenOnPaperProps) {
  const { green } = hole
  const { view } = green
  const clip = useId()
  /** Metres on the ground per millimetre on paper, so that lines have the same width on every sheet. */
  const mm = scale / 1000
  const outline = view.rings.map(ringPath).join('')
  return (
    <svg
      viewBox={`0 0 ${view.width} ${view.height}`}
      style={{ width: `${view.width / mm}mm`, height: `${view.height / mm}mm` }}
      className="block overflow-visible"
      aria-hidden
    >
      <path
        d={green.water.map(ringPath).join('')}
        fill={paper.water}
        stroke={paper.waterEdge}
        strokeWidth={0.15 * mm}
      />
      <path
        d={green.bunkers.map(ringPath).join('')}
        fill={paper.bunker}
        stroke={paper.bunkerEdge}
        strokeWidth={0.2 * mm}
      />
      <clipPath id={clip}>
        <path d={outline} clipRule="evenodd" />
      </clipPath>
      <path d={outline} className="fill-white stroke-black" strokeWidth={0.3 * mm} fillRule="evenodd" />
      <g clipPath={`url(#${clip})`}>
        <path d={outline} fill={paper.green} fillOpacity={0.28} fillRule="evenodd" />
        <Grid green={green} measure={measure} mm={mm} />
      </g>
      <DepthLabels green={green} measure={measure} mm={mm} />
      {green.slopes.map(({ at, to }) => (
        <Arrow key={`${at.x} ${at.y}`} at={at} to={to} mm={mm} />
      ))}
      {green.pin ? <PinMark hole={hole} measure={measure} mm={mm} at={green.pin} /> : null}
    </svg>
  )
}

interface PartProps {
  green: SheetGreen
  measure: SheetUnit
  mm: number
}

function stepsOver(lengthM: number, measure: SheetUnit): number[] {
  const step = GRID_STEPS * unitM(measure)
  return Array.from({ length: Math.floor(lengthM / step) }, (_, i) => (i + 1) * step)
}

/** Lines every five paces or metres from the front and from the left. */
function Grid({ green: { view, depthM }, measure, mm }: PartProps) {
  const width = view.width - 2 * MARGIN_M
  return (
    <g className="stroke-black" strokeOpacity={0.28} strokeWidth={0.12 * mm}>
      {stepsOver(depthM, measure).map((at) => (
        <line
          key={`d${at}`}
          x1={0}
          x2={view.width}
          y1={view.height - MARGIN_M - at}
          y2={view.height - MARGIN_M - at}
        />
      ))}
      {stepsOver(width, measure).map((at) => (
        <line key={`a${at}`} x1={MARGIN_M + at} x2={MARGIN_M + at} y1={0} y2={view.height} />
      ))}
    </g>
  )
}

/** The depth of every second grid line at the left edge, and the whole depth. */
function DepthLabels({ green: { view, depthM }, measure, mm }: PartProps) {
  const size = 1.9 * mm
  const tens = stepsOver(depthM, measure).filter((_, i) => i % 2 === 1)
  return (
    <g className="fill-black" fillOpacity={0.62} fontSize={size} textAnchor="start">
      {tens.map((at) => (
        <text key={at} x={0.2 * mm} y={view.height - MARGIN_M - at + size * 0.35}>
          {roundedLength(at, measure)}
        </text>
      ))}
    </g>
  )
}

function Arrow({ at, to, mm }: { at: Point; to: Point; mm: number }) {
  const angle = Math.atan2(to.y - at.y, to.x - at.x)
  const head = 0.7 * mm
  const corner = (turn: number) =>
    `${(to.x - head * Math.cos(angle + turn)).toFixed(2)} ${(to.y - head * Math.sin(angle + turn)).toFixed(2)}`
  return (
    <path
      d={`M${at.x} ${at.y}L${to.x} ${to.y}M${corner(0.5)}L${to.x} ${to.y}L${corner(-0.5)}`}
      fill="none"
      stroke={paper.waterEdge}
      strokeWidth={0.22 * mm}
      strokeLinecap="round"
    />
  )
}

interface PinMarkProps extends Omit<PartProps, 'green'> {
  hole: SheetHole & { green: SheetGreen }
  at: Point
}

/** The hole, with the two lines along which its paces are counted. */
function PinMark({ hole, mm, at }: PinMarkProps) {
  const { place } = hole.green
  const side = place ? at.x + (place.side === 'left' ? -place.fromSide : place.fromSide) : at.x
  return (
    <g className="stroke-black" strokeLinecap="round">
      {place ? (
        <g strokeWidth={0.2 * mm} strokeDasharray={`${0.7 * mm} ${0.6 * mm}`}>
          <line x1={at.x} x2={at.x} y1={at.y} y2={at.y + place.fromFront} />
          <line x1={at.x} x2={side} y1={at.y} y2={at.y} />
        </g>
      ) : null}
      <circle cx={at.x} cy={at.y} r={0.75 * mm} className="fill-black" stroke="none" />
      <line x1={at.x} x2={at.x} y1={at.y} y2={at.y - 4 * mm} strokeWidth={0.28 * mm} />
      <path
        d={`M${at.x} ${at.y - 4 * mm}l${2.4 * mm} ${0.85 * mm}l${-2.4 * mm} ${0.85 * mm}z`}
        className="fill-black"
        strokeWidth={0.22 * mm}
        strokeLinejoin="round"
      />
    </g>
  )
}
