import { Fragment } from 'react'
import { marksTo } from '#domain/figures/figures.ts'
import { PlotAxes, PlotBars } from '#web/ui/charts/plot-axes.tsx'

interface Bar {
  name: string
  value: number
  /** The part of the value in the second tone. */
  part?: number
  /** Another value beside it, in the second tone. */
  beside?: number
  /** The value as text, if the number alone is not enough. */
  valueText?: string
}

interface BarsProps {
  /** A description of the drawing, in a sentence. */
  label: string
  bars: readonly Bar[]
  /** The value of a full bar; by default the largest value. */
  whole?: number
}

/** Horizontal bars with their names above and their values at the right. */
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

/** Vertical bars with round numbers at the left. A second value is beside each first one, a part inside it. */
export function Columns({ label, bars }: Omit<BarsProps, 'whole'>) {
  const values = bars.map(({ value }) => value)
  const seconds = bars.some(({ beside }) => beside !== undefined) ? bars.map(({ beside = 0 }) => beside) : []
  const most = Math.max(1, ...values, ...seconds)
  const half = seconds.length > 0
  return (
    <PlotAxes
      label={label}
      marks={marksTo(most).filter(Number.isInteger)}
      writeMark={String}
      places={bars.map(({ name }) => name)}
      box={{ left: 28 }}
    >
      {(scale) => (
        <>
          <PlotBars
            values={values}
            scale={scale}
            tone={() => 'fill-info'}
            half={half ? 'first' : undefined}
          />
          <PlotBars
            values={half ? seconds : bars.map(({ part = 0 }) => part)}
            scale={scale}
            tone={() => 'fill-warning'}
            half={half ? 'second' : undefined}
          />
        </>
      )}
    </PlotAxes>
  )
}
