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

const ROW = 34
// The drawing's own units are about those of a phone, where it is drawn as large as it is meant.
const WIDTH = 300

/** Lying bars with their names above and their values at the right. */
export function Bars({ label, bars, whole }: BarsProps) {
  if (bars.length === 0) return null
  const top = whole ?? Math.max(1, ...bars.map(({ value }) => value))
  const room = WIDTH - 56
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} className="mt-1 w-full">
      {bars.map(({ name, value, part = 0, valueText }, row) => {
        const y = row * ROW
        const length = (room * value) / top
        return (
          <g key={name}>
            <text x="0" y={y + 12} fontSize="12" className="fill-base-content">
              {name}
            </text>
            <rect x="0" y={y + 17} width={room} height="11" rx="3" className="fill-base-content/6" />
            <rect x="0" y={y + 17} width={length} height="11" rx="3" className="fill-info" />
            {part > 0 ? (
              <rect
                x="0"
                y={y + 17}
                width={(room * part) / top}
                height="11"
                rx="3"
                className="fill-warning"
              />
            ) : null}
            <text
              x={WIDTH}
              y={y + 27}
              fontSize="13"
              textAnchor="end"
              className="tabular fill-base-content font-semibold"
            >
              {valueText ?? value}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

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
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-1 w-full">
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
