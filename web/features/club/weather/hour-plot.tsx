import type { ReactNode } from 'react'
import type { HourForecast } from '#domain/weather/forecast.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Plot } from '#web/ui/charts/plot.tsx'
import { PlotAxes } from '#web/ui/charts/plot-axes.tsx'
import type { Scale } from '#web/ui/charts/plot-scale.ts'
import { formatNumber, formatTime } from '#web/ui/format/format.ts'

interface HourPlotProps {
  title: string
  summary: string
  hours: readonly HourForecast[]
  timeZone: string
  /** Without marks: a strip without numbers. */
  marks?: readonly number[]
  legend?: ReactNode
  children: (scale: Scale) => ReactNode
}

// Several are stacked on a phone, and their labels are short.
const box = { height: 124, left: 30, right: 6, top: 10, bottom: 20 }

/** A chart of one value over the hours, with shaded nights. The hours' table has the same numbers. */
export function HourPlot({ title, summary, hours, timeZone, marks = [], legend, children }: HourPlotProps) {
  const { i18n } = useTranslation()
  return (
    <Plot title={title} summary={summary} legend={legend}>
      <PlotAxes
        label={`${title}. ${summary}`}
        box={box}
        marks={marks}
        writeMark={(mark) => formatNumber(mark, i18n.language, 2)}
        places={hours.map(({ at }) => formatTime(at, i18n.language, timeZone))}
      >
        {(scale) => (
          <>
            <Nights hours={hours} scale={scale} />
            {children(scale)}
          </>
        )}
      </PlotAxes>
    </Plot>
  )
}

/** Each night as one shaded area, from its first hour to its last. */
function Nights({ hours, scale }: { hours: readonly HourForecast[]; scale: Scale }) {
  const { x, step, top, floor } = scale
  const dark = hours.map(({ isDay }) => !isDay)
  return dark.map((isDark, index) => {
    if (!isDark || dark[index - 1]) return null
    const length = dark.slice(index).findIndex((one) => !one)
    const count = length < 0 ? hours.length - index : length
    return (
      <rect
        key={hours[index]!.at}
        x={x(index) - step / 2}
        y={top}
        width={step * count}
        height={floor - top}
        className="fill-base-content/6"
      />
    )
  })
}
