import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

// The drawing's own units: about those of a phone, where it is drawn as large as it is meant.
const box = { width: 360, height: 150, left: 44, right: 4, top: 8, bottom: 22 } as const
const plotWidth = box.width - box.left - box.right

interface ChartProps {
  title: string
  /** What the drawing says, in a sentence. */
  said: string
  legend?: ReactNode
  /** Round marks of the values, from 0. */
  marks: readonly number[]
  writeMark: (mark: number) => string
  /** A short name for each place along the bottom; as many are written as there is room for. */
  places: readonly string[]
  /** The same numbers to be read. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] }
  children: (scale: Scale) => ReactNode
}

/** Where values and places stand in the drawing. */
export interface Scale {
  x: (at: number) => number
  y: (value: number) => number
  /** How wide a place is. */
  step: number
  floor: number
}

/** A drawing of numbers by day or hour, with a sentence that sums it up and a table that has them all. */
export function Chart({ title, said, legend, marks, writeMark, places, table, children }: ChartProps) {
  const name = useId()
  const top = marks.at(-1) ?? 1
  const step = plotWidth / places.length
  const floor = box.height - box.bottom
  const scale: Scale = {
    step,
    floor,
    x: (at) => box.left + step * (at + 0.5),
    y: (value) => floor - ((floor - box.top) * value) / top,
  }
  return (
    <figure
      aria-labelledby={name}
      className="flex min-w-0 flex-col gap-1 break-inside-avoid rounded-box border border-line bg-base-100 p-3"
    >
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={name} className="font-semibold">
          {title}
        </span>
        {legend}
      </figcaption>
      <p className="text-muted text-sm">{said}</p>
      <svg
        role="img"
        aria-label={`${title}. ${said}`}
        viewBox={`0 0 ${box.width} ${box.height}`}
        className="w-full"
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line
              x1={box.left}
              x2={box.width - box.right}
              y1={scale.y(mark)}
              y2={scale.y(mark)}
              className="stroke-line"
              strokeWidth="0.75"
            />
            <text
              x={box.left - 5}
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
      <Numbers {...table} />
    </figure>
  )
}

const MOST_NAMES = 6

function PlaceNames({ places, scale }: { places: readonly string[]; scale: Scale }) {
  const every = Math.ceil(places.length / MOST_NAMES)
  return places.map((place, at) =>
    at % every === 0 ? (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: two days a year apart have the same short name
        key={at}
        x={scale.x(at)}
        y={box.height - 6}
        // The first of many stands at the edge.
        textAnchor={at === 0 && places.length > MOST_NAMES ? 'start' : 'middle'}
        dx={at === 0 && places.length > MOST_NAMES ? -scale.step / 2 : 0}
        fontSize="10"
        className="tabular fill-muted"
      >
        {place}
      </text>
    ) : null,
  )
}

function Numbers({ head, rows }: ChartProps['table']) {
  const { t } = useTranslation('kitchen')
  return (
    <details className="print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center text-info text-sm">
        {t('figures.numbers')}
      </summary>
      <div className="max-h-80 overflow-auto">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-base-100">
            <tr>
              {head.map((cell, at) => (
                <th
                  key={cell}
                  scope="col"
                  className={`px-2 py-1.5 font-medium text-muted ${at ? 'text-right' : 'text-left'}`}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row" className="whitespace-nowrap px-2 py-1.5 text-left font-normal">
                  {first}
                </th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="tabular whitespace-nowrap px-2 py-1.5 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface BarsProps {
  values: readonly number[]
  scale: Scale
  className: string
  /** What each bar says when it is pointed at. */
  titles: readonly string[]
}

/** One bar for each place. */
export function Bars({ values, scale, className, titles }: BarsProps) {
  const width = scale.step > 4 ? scale.step * 0.76 : scale.step
  return values.map((value, at) =>
    value > 0 ? (
      <rect
        key={titles[at]}
        x={scale.x(at) - width / 2}
        y={scale.y(value)}
        width={width}
        height={scale.floor - scale.y(value)}
        rx={scale.step > 8 ? 2 : 0}
        className={className}
      >
        <title>{titles[at]}</title>
      </rect>
    ) : null,
  )
}

interface TraceProps {
  /** Null: nothing was measured there, and the line begins anew. */
  values: readonly (number | null)[]
  scale: Scale
  className: string
  dashed?: boolean
}

/** A line through the places, with a dot at each where there is room, so that one alone is seen. */
export function Trace({ values, scale, className, dashed = false }: TraceProps) {
  let isDrawn = false
  const path = values
    .map((value, at) => {
      const to =
        value === null ? '' : `${isDrawn ? 'L' : 'M'}${scale.x(at).toFixed(1)} ${scale.y(value).toFixed(1)}`
      isDrawn = value !== null
      return to
    })
    .join('')
  return (
    <g className={className}>
      <path d={path} className="fill-none" strokeWidth="2" strokeDasharray={dashed ? '4 3' : undefined} />
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

/** A swatch and its word, for a drawing with several lines. */
export function Key({
  className,
  dashed = false,
  children,
}: {
  className: string
  dashed?: boolean
  children: ReactNode
}) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-xs">
      <svg width="18" height="8" aria-hidden>
        <line
          x1="0"
          y1="4"
          x2="18"
          y2="4"
          className={className}
          strokeWidth="2.5"
          strokeDasharray={dashed ? '4 3' : undefined}
        />
      </svg>
      {children}
    </span>
  )
}
