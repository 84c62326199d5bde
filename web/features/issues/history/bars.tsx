import { Fragment } from 'react'

export interface Bar {
  name: string
  value: number
  /** How much of the value is of the second tone. */
  part?: number
  /** Another value beside it, in the second tone. */
  beside?: number
  /** The value as text, where the number alone is not enough. */
  valueText?: string
}

interface BarsProps {
  /** What the drawing shows, in a sentence. */
  label: string
  bars: readonly Bar[]
  /** What a whole bar stands for; without it, the largest value. */
  whole?: number
}

/** Lying bars with their names above and their values at the right. */
export function Bars({ label, bars, whole }: BarsProps) {
  if (bars.length === 0) return null
  const top = whole ?? Math.max(1, ...bars.map(({ value }) => value))
  const width = (value: number) => ({ width: `${(100 * value) / top}%` })
  return (
    <div
      role="img"
      aria-label={label}
      className="mt-1 grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm"
    >
      {bars.map(({ name, value, part = 0, valueText }) => (
        <Fragment key={name}>
          <span className="col-span-2 mt-2">{name}</span>
          <span className="relative h-3 overflow-hidden rounded-sm bg-base-content/6">
            <span className="absolute inset-y-0 left-0 rounded-sm bg-info" style={width(value)} />
            {part > 0 ? (
              <span className="absolute inset-y-0 left-0 rounded-sm bg-warning" style={width(part)} />
            ) : null}
          </span>
          <span className="tabular min-w-8 text-right font-semibold">{valueText ?? value}</span>
        </Fragment>
      ))}
    </div>
  )
}

// The drawing's own units are about those of a phone, where it is drawn as large as it is meant.
const WIDTH = 300
const HEIGHT = 140
const FLOOR = 116

/** Standing bars on one line; as many names are written under them as there is room for. */
export function Columns({ label, bars }: Omit<BarsProps, 'whole'>) {
  const top = Math.max(1, ...bars.flatMap(({ value, beside = 0 }) => [value, beside]))
  const step = WIDTH / Math.max(1, bars.length)
  const width = Math.min(40, step * 0.72)
  const letters = Math.max(...bars.map(({ name }) => name.length), 1)
  const every = Math.max(1, Math.ceil((letters * 6.4 + 4) / step))
  const tall = (value: number) => ((FLOOR - 18) * value) / top
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mx-auto mt-1 w-full max-w-md"
    >
      <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} className="stroke-line" />
      {bars.map(({ name, value, part = 0, beside, valueText }, at) => {
        const middle = step * (at + 0.5)
        return (
          <g key={name}>
            <rect
              x={middle - width / 2}
              y={FLOOR - tall(value)}
              width={beside === undefined ? width : width / 2}
              height={tall(value)}
              rx="2"
              className="fill-info"
            />
            {beside ? (
              <rect
                x={middle}
                y={FLOOR - tall(beside)}
                width={width / 2}
                height={tall(beside)}
                rx="2"
                className="fill-warning"
              />
            ) : null}
            {part > 0 ? (
              <rect
                x={middle - width / 2}
                y={FLOOR - tall(part)}
                width={width}
                height={tall(part)}
                rx="2"
                className="fill-warning"
              />
            ) : null}
            {value > 0 && step >= 16 && beside === undefined ? (
              <text
                x={middle}
                y={FLOOR - tall(value) - 4}
                fontSize="11"
                textAnchor="middle"
                className="tabular fill-base-content font-semibold"
              >
                {valueText ?? value}
              </text>
            ) : null}
            {at % every === 0 ? (
              <text
                x={middle}
                y={FLOOR + 15}
                fontSize="11"
                textAnchor="middle"
                className="tabular fill-muted"
              >
                {name}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
