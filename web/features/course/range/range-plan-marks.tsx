import type { Point } from '#domain/course/geometry/point.ts'
import type { PlacedItem, TargetDistance } from '#domain/course/range/range-plan.ts'
import { colourOf, type Drawing } from '#web/features/course/range/range-drawing.ts'
import type { Standpoint } from '#web/features/course/range/standpoint.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatLength, METRES_PER_YARD } from '#web/ui/format/format.ts'

interface ArcsProps {
  view: Drawing
  from: Point
  units: 'metres' | 'yards'
  colour: string
}

/** An arc every fifty of the reader's units, labelled at the left edge. */
export function RangeArcs({ view, from, units, colour }: ArcsProps) {
  const { i18n } = useTranslation()
  const step = units === 'yards' ? 50 * METRES_PER_YARD : 50
  const at = view.toView(from)
  const count = Math.floor(at.y / step)
  return Array.from({ length: count }, (_, index) => {
    const radius = step * (index + 1)
    // Where the arc leaves the drawing: at the left, else at the top.
    const reachesEdge = radius > at.x
    const name = reachesEdge
      ? { x: 2 * view.unit, y: at.y - Math.sqrt(radius ** 2 - at.x ** 2) }
      : { x: at.x, y: at.y - radius }
    return (
      <g key={radius} stroke={colour} fill="none" opacity={0.45}>
        <circle cx={at.x} cy={at.y} r={radius} strokeWidth={0.5 * view.unit} />
        <text
          x={name.x}
          y={name.y - 2 * view.unit}
          textAnchor={reachesEdge ? 'start' : 'middle'}
          fontSize={9 * view.unit}
          fill={colour}
          stroke="none"
        >
          {formatLength(radius, units, i18n.language)}
        </text>
      </g>
    )
  })
}

export function BayMark({ bay, view, colour }: { bay: PlacedItem; view: Drawing; colour: string }) {
  const at = view.toView(bay.at)
  const half = 2.5 * view.unit
  return (
    <rect
      x={at.x - half}
      y={at.y - half}
      width={2 * half}
      height={2 * half}
      rx={view.unit}
      fill={colour}
      opacity={0.55}
    />
  )
}

interface MarkerProps {
  distance: TargetDistance
  view: Drawing
  ink: string
  halo: string
  isChosen: boolean
  onChoose: () => void
}

export function RangeMarker({
  distance: { target, metres },
  view,
  ink,
  halo,
  isChosen,
  onChoose,
}: MarkerProps) {
  const { i18n } = useTranslation()
  const at = view.toView(target.at)
  const { unit } = view
  return (
    // The list beside it has a button for each: this is a second way, by pointer.
    // biome-ignore lint/a11y: the same choice is a button in the list
    <g onClick={onChoose} className="cursor-pointer">
      <circle cx={at.x} cy={at.y} r={14 * unit} fill="transparent" />
      {target.kind === 'green' ? null : <Sign target={target} at={at} unit={unit} ink={ink} />}
      {isChosen ? (
        <circle cx={at.x} cy={at.y} r={11 * unit} fill="none" stroke={ink} strokeWidth={1.6 * unit} />
      ) : null}
      <text
        x={at.x + 8 * unit}
        y={at.y + 5 * unit}
        fontSize={(isChosen ? 18 : 14) * unit}
        className="figure"
        fill={ink}
        stroke={halo}
        strokeWidth={3 * unit}
        paintOrder="stroke"
      >
        {formatLength(metres, useUnits(), i18n.language)}
      </text>
    </g>
  )
}

/** A flag on its stick, or a target's disc. */
function Sign({ target, at, unit, ink }: { target: PlacedItem; at: Point; unit: number; ink: string }) {
  const colour = colourOf(target) ?? ink
  if (target.kind !== 'flag') {
    return <circle cx={at.x} cy={at.y} r={5 * unit} fill={colour} stroke={ink} strokeWidth={unit} />
  }
  const top = at.y - 14 * unit
  return (
    <g>
      <line x1={at.x} y1={at.y} x2={at.x} y2={top} stroke={ink} strokeWidth={unit} />
      <path
        d={`M${at.x} ${top}l${9 * unit} ${3.5 * unit}l${-9 * unit} ${3.5 * unit}z`}
        fill={colour}
        stroke={ink}
        strokeWidth={0.5 * unit}
      />
    </g>
  )
}

interface HereProps {
  standpoint: Standpoint
  view: Drawing
  ink: string
  me: string
}

/** The origin of the distances, and my position, always with its error circle. */
export function StandpointMark({ standpoint: { point, me }, view, ink, me: colour }: HereProps) {
  const { unit } = view
  const from = point && view.toView(point)
  const mine = me && view.toView(me.point)
  return (
    <>
      {from ? (
        <g stroke={ink} strokeWidth={1.6 * unit}>
          <line x1={from.x - 5 * unit} y1={from.y} x2={from.x + 5 * unit} y2={from.y} />
          <line x1={from.x} y1={from.y - 5 * unit} x2={from.x} y2={from.y + 5 * unit} />
        </g>
      ) : null}
      {mine && me ? (
        <>
          <circle cx={mine.x} cy={mine.y} r={me.accuracyM} fill={colour} opacity={0.25} />
          <circle
            cx={mine.x}
            cy={mine.y}
            r={4.5 * unit}
            fill={colour}
            stroke={ink}
            strokeWidth={1.2 * unit}
          />
        </>
      ) : null}
    </>
  )
}
