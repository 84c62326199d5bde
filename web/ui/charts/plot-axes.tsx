import type { ReactNode } from 'react'
import { lineThrough, type PlotBox, type Scale, scaleOf } from './plot-scale.ts'

/** About the units of a phone, where it is drawn as large as it is meant. */
const room: PlotBox = { width: 360, height: 150, left: 44, right: 4, top: 8, bottom: 22 }

interface PlotAxesProps {
  /** What the drawing shows, in a sentence. */
  label: string
  /** Round numbers at the left, from the least value to the most; none: a strip without numbers. */
  marks: readonly number[]
  writeMark: (mark: number) => string
  /** A short name for each place along the bottom; as many are written as there is room for. */
  places: readonly string[]
  /** Where the drawing is to be lower, or its marks are shorter. */
  box?: Partial<PlotBox>
  children: (scale: Scale) => ReactNode
}

/** A drawing of values by place: round numbers with a line each at the left, and the places below. */
export function PlotAxes({ label, marks, writeMark, places, box, children }: PlotAxesProps) {
  const size = { ...room, ...box }
  const scale = scaleOf(size, marks, places.length)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size.width} ${size.height}`} className="w-full">
      {marks.map((mark) => (
        <g key={mark}>
          <line
            x1={scale.left}
            x2={scale.right}
            y1={scale.y(mark)}
            y2={scale.y(mark)}
            className="stroke-line"
            strokeWidth="0.75"
          />
          <text
            x={scale.left - 5}
            y={scale.y(mark) + 3.5}
            textAnchor="end"
            fontSize="10"
            className="tabular fill-muted"
          >
            {writeMark(mark)}
          </text>
        </g>
      ))}
      {children(scale)}
      <PlaceNames places={places} scale={scale} />
    </svg>
  )
}

/** About how wide a name is in the drawing's units: Han characters are as wide as the letters are high. */
const widthOf = (name: string) => [...name].reduce((width, letter) => width + (letter > '\u2e80' ? 10 : 6), 0)

/** As many names as there is room for, evenly. */
function PlaceNames({ places, scale }: { places: readonly string[]; scale: Scale }) {
  const every = Math.ceil((Math.max(...places.map(widthOf)) + 6) / scale.step)
  return places.map((place, at) => {
    if (at % every !== 0) return null
    // A first name that is wider than its place begins at the edge.
    const isAtEdge = at === 0 && widthOf(place) > scale.step
    return (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: two days a year apart have the same short name
        key={at}
        x={isAtEdge ? scale.left : scale.x(at)}
        y={scale.floor + 15}
        textAnchor={isAtEdge ? 'start' : 'middle'}
        fontSize="10"
        className="tabular fill-muted"
      >
        {place}
      </text>
    )
  })
}

interface PlotBarsProps {
  values: readonly number[]
  scale: Scale
  /** The colour of a bar by its value. */
  tone: (value: number) => string
  /** What each bar says when it is pointed at. */
  titles?: readonly string[]
  /** Where two values stand beside each other: which half of the place this one takes. */
  half?: 'first' | 'second'
}

/** One bar for each place. */
export function PlotBars({ values, scale, tone, titles, half }: PlotBarsProps) {
  const whole = Math.min(40, scale.step > 4 ? scale.step * 0.76 : scale.step)
  const width = half ? whole / 2 : whole
  const left = half === 'second' ? 0 : whole / 2
  return values.map((value, at) =>
    value > 0 ? (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        key={at}
        x={scale.x(at) - left}
        y={scale.y(value)}
        width={width}
        height={scale.floor - scale.y(value)}
        rx={scale.step > 8 ? 2 : 0}
        className={tone(value)}
      >
        {titles ? <title>{titles[at]}</title> : null}
      </rect>
    ) : null,
  )
}

interface PlotLineProps {
  /** Null: nothing was measured there, and the line begins anew. */
  values: readonly (number | null)[]
  scale: Scale
  /** The colour of the stroke. */
  className: string
  dashed?: boolean
}

/** A line through the places. */
export function PlotLine({ values, scale, className, dashed = false }: PlotLineProps) {
  return (
    <path
      d={lineThrough(values, scale)}
      className={`fill-none ${className}`}
      strokeWidth={dashed ? 1.75 : 2.25}
      strokeDasharray={dashed ? '4 3' : undefined}
    />
  )
}

/** A line with a dot at each place where there is room, and at each that stands alone, which would not be seen. */
export function DottedPlotLine(props: PlotLineProps) {
  const { values, scale, className } = props
  return (
    <g className={className}>
      <PlotLine {...props} />
      {values.map((value, at) =>
        value !== null && (scale.step > 8 || isAlone(values, at)) ? (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={at}
            cx={scale.x(at)}
            cy={scale.y(value)}
            r="2.5"
            className="fill-base-100"
            strokeWidth="1.75"
          />
        ) : null,
      )}
    </g>
  )
}

function isAlone(values: readonly (number | null)[], at: number): boolean {
  return (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
}
