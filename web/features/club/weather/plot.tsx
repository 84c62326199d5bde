import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HourForecast } from '#domain/weather/forecast.ts'
import { type Axis, box, hourWidth, xOf, yOf } from '#web/features/club/weather/scale.ts'
import { formatNumber, formatTime } from '#web/ui/format.ts'

interface PlotProps {
  title: string
  /** What the drawing says, in a sentence. */
  said: string
  hours: readonly HourForecast[]
  timeZone: string
  /** None: a strip without numbers. */
  axis?: Axis
  legend?: ReactNode
  children: ReactNode
}

/** One thing over the hours: night shaded, round numbers at the left, the hours below. The table has the same in figures. */
export function Plot({ title, said, hours, timeZone, axis, legend, children }: PlotProps) {
  return (
    <figure className="flex flex-col gap-1 rounded-box border border-line bg-base-100 p-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        {legend}
      </figcaption>
      <p className="text-muted text-sm">{said}</p>
      <svg
        role="img"
        aria-label={`${title}. ${said}`}
        viewBox={`0 0 ${box.width} ${box.height}`}
        className="w-full"
      >
        <Nights hours={hours} />
        {axis ? <Ticks axis={axis} /> : null}
        {children}
        <HourNames hours={hours} timeZone={timeZone} />
      </svg>
    </figure>
  )
}

/** A swatch and its word, for a plot with several lines. */
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

/** Each night as one shade, from its first hour to its last. */
function Nights({ hours }: { hours: readonly HourForecast[] }) {
  const width = hourWidth(hours.length)
  const dark = hours.map(({ isDay }) => !isDay)
  return dark.map((isDark, index) => {
    if (!isDark || dark[index - 1]) return null
    const length = dark.slice(index).findIndex((one) => !one)
    const count = length < 0 ? hours.length - index : length
    return (
      <rect
        key={hours[index]!.at}
        x={xOf(index, hours.length) - width / 2}
        y={box.top}
        width={width * count}
        height={box.height - box.top - box.bottom}
        className="fill-base-content/6"
      />
    )
  })
}

function Ticks({ axis }: { axis: Axis }) {
  const { i18n } = useTranslation()
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={box.left}
        x2={box.width - box.right}
        y1={yOf(tick, axis)}
        y2={yOf(tick, axis)}
        className="stroke-line"
        strokeWidth="0.75"
      />
      <text
        x={box.left - 5}
        y={yOf(tick, axis) + 3.5}
        textAnchor="end"
        className="tabular fill-muted"
        fontSize="10"
      >
        {formatNumber(tick, i18n.language, 1)}
      </text>
    </g>
  ))
}

function HourNames({ hours, timeZone }: { hours: readonly HourForecast[]; timeZone: string }) {
  const { i18n } = useTranslation()
  return hours.map(({ at }, index) =>
    index % 4 === 0 ? (
      <text
        key={at}
        x={xOf(index, hours.length)}
        y={box.height - 5}
        textAnchor={index === 0 ? 'start' : 'middle'}
        className="tabular fill-muted"
        fontSize="10"
      >
        {formatTime(at, i18n.language, timeZone)}
      </text>
    ) : null,
  )
}
