import { useTranslation } from 'react-i18next'
import type { HourForecast } from '#domain/weather/forecast.ts'
import { isFrosty } from '#domain/weather/frost.ts'
import { type LightningRisk, lightningRisk } from '#domain/weather/lightning.ts'
import { useCustoms } from '#web/data/region.ts'
import { Key, Plot } from '#web/features/club/weather/plot.tsx'
import { axisFor, box, hourWidth, lineThrough, xOf, yOf } from '#web/features/club/weather/scale.ts'
import { formatNumber } from '#web/ui/format.ts'
import { formatDegrees, formatRain, formatWind, temperatureValue, windValue } from '#web/ui/weather-format.ts'

interface HoursProps {
  hours: readonly HourForecast[]
  timeZone: string
}

/** The next day, one thing a plot. */
export function HourPlots(props: HoursProps) {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      <TemperaturePlot {...props} />
      <WindPlot {...props} />
      <RainPlot {...props} />
      <LightningPlot {...props} />
      <UvPlot {...props} />
    </div>
  )
}

function TemperaturePlot({ hours, timeZone }: HoursProps) {
  const { t, i18n } = useTranslation('club')
  const { temperature: unit } = useCustoms()
  const air = hours.map(({ temperatureC }) => temperatureValue(temperatureC, unit))
  const ground = hours.map(({ groundC }) => (groundC === null ? null : temperatureValue(groundC, unit)))
  const axis = axisFor([...air, ...ground.filter((value) => value !== null)], 8)
  const written = (value: number) => formatDegrees(value, unit, i18n.language)
  const inC = hours.map(({ temperatureC }) => temperatureC)
  const frosty = hours.filter(isFrosty).length
  const freezing = temperatureValue(0, unit)
  const said = t('weather.said.temperature', {
    low: written(Math.min(...inC)),
    high: written(Math.max(...inC)),
  })
  return (
    <Plot
      title={t('weather.temperature')}
      said={frosty > 0 ? `${said} ${t('weather.said.frost', { count: frosty })}` : said}
      hours={hours}
      timeZone={timeZone}
      axis={axis}
      legend={
        <span className="flex gap-3">
          <Key className="stroke-warning">{t('weather.temperature')}</Key>
          <Key className="stroke-info" dashed>
            {t('weather.ground')}
          </Key>
        </span>
      }
    >
      {freezing > axis.low && freezing < axis.high ? (
        <rect
          x={box.left}
          y={yOf(freezing, axis)}
          width={box.width - box.left - box.right}
          height={yOf(axis.low, axis) - yOf(freezing, axis)}
          className="fill-info/15"
        />
      ) : null}
      <path
        d={lineThrough(ground, axis)}
        className="fill-none stroke-info"
        strokeWidth="1.75"
        strokeDasharray="4 3"
      />
      <path d={lineThrough(air, axis)} className="fill-none stroke-warning" strokeWidth="2.25" />
    </Plot>
  )
}

function WindPlot({ hours, timeZone }: HoursProps) {
  const { t, i18n } = useTranslation('club')
  const { wind: unit } = useCustoms()
  const mean = hours.map(({ windMs }) => windValue(windMs, unit))
  const gusts = hours.map(({ gustMs }) => windValue(gustMs, unit))
  const axis = axisFor([...mean, ...gusts.map(withHeadroom)], 8, 0)
  const written = (speeds: number[]) => formatWind(Math.max(...speeds), unit, i18n.language)
  return (
    <Plot
      title={t('weather.windPlot')}
      said={t('weather.said.wind', {
        wind: written(hours.map(({ windMs }) => windMs)),
        gust: written(hours.map(({ gustMs }) => gustMs)),
      })}
      hours={hours}
      timeZone={timeZone}
      axis={axis}
      legend={
        <span className="flex gap-3">
          <Key className="stroke-info">{t('weather.windPlot')}</Key>
          <Key className="stroke-warning" dashed>
            {t('weather.gust')}
          </Key>
        </span>
      }
    >
      <path
        d={lineThrough(gusts, axis)}
        className="fill-none stroke-warning"
        strokeWidth="1.75"
        strokeDasharray="4 3"
      />
      <path d={lineThrough(mean, axis)} className="fill-none stroke-info" strokeWidth="2.25" />
      {hours.map(({ at, windFromDeg }, index) =>
        index % 3 === 1 ? (
          <path
            key={at}
            d="M0 -5L0 5M-2.5 2L0 5L2.5 2"
            transform={`translate(${xOf(index, hours.length)} ${box.top + 4}) rotate(${windFromDeg})`}
            className="fill-none stroke-base-content"
            strokeWidth="1.2"
          />
        ) : null,
      )}
    </Plot>
  )
}

function RainPlot({ hours, timeZone }: HoursProps) {
  const { t, i18n } = useTranslation('club')
  const amounts = hours.map(({ rainMm }) => rainMm)
  const axis = axisFor(amounts.map(withHeadroom), 2, 0)
  const amount = amounts.reduce((sum, mm) => sum + mm, 0)
  const chance = Math.max(0, ...hours.map(({ rainChance }) => rainChance ?? 0))
  return (
    <Plot
      title={t('weather.rain')}
      said={
        amount < 0.1 && chance < 20
          ? t('weather.said.dry')
          : t('weather.said.rain', { amount: formatRain(amount, i18n.language), chance: Math.round(chance) })
      }
      hours={hours}
      timeZone={timeZone}
      axis={axis}
      legend={<span className="text-muted text-xs">{`mm · ${t('weather.chance')} %`}</span>}
    >
      <Bars values={amounts} axis={axis} tone={() => 'fill-info'} />
      {hours.map(({ at, rainChance }, index) =>
        index % 3 === 1 && rainChance !== null ? (
          <text
            key={at}
            x={xOf(index, hours.length)}
            y={box.top + 7}
            textAnchor="middle"
            fontSize="9"
            className="tabular fill-muted"
          >
            {formatNumber(rainChance, i18n.language)}
          </text>
        ) : null,
      )}
    </Plot>
  )
}

function UvPlot({ hours, timeZone }: HoursProps) {
  const { t, i18n } = useTranslation('club')
  const values = hours.map(({ uv }) => uv ?? 0)
  const axis = axisFor(values, 6, 0)
  return (
    <Plot
      title={t('weather.uv')}
      said={t('weather.said.uv', { uv: formatNumber(Math.max(...values), i18n.language) })}
      hours={hours}
      timeZone={timeZone}
      axis={axis}
    >
      <Bars
        values={values}
        axis={axis}
        tone={(uv) => (uv >= 6 ? 'fill-error' : uv >= 3 ? 'fill-warning' : 'fill-success')}
      />
    </Plot>
  )
}

/** Room above the highest value for what is written there. */
function withHeadroom(value: number): number {
  return value * 1.15
}

const riskTone: Record<LightningRisk, string> = {
  none: 'fill-base-content/10',
  possible: 'fill-warning',
  likely: 'fill-error',
}
const riskHeight: Record<LightningRisk, number> = { none: 8, possible: 40, likely: 78 }

function LightningPlot({ hours, timeZone }: HoursProps) {
  const { t } = useTranslation('club')
  const risks = hours.map(lightningRisk)
  const said = risks.includes('likely')
    ? 'lightningLikely'
    : risks.includes('possible')
      ? 'lightningPossible'
      : 'lightningNone'
  const width = hourWidth(hours.length)
  return (
    <Plot title={t('weather.lightning')} said={t(`weather.said.${said}`)} hours={hours} timeZone={timeZone}>
      {risks.map((risk, index) => (
        <rect
          key={hours[index]!.at}
          x={xOf(index, hours.length) - width * 0.4}
          y={box.height - box.bottom - riskHeight[risk]}
          width={width * 0.8}
          height={riskHeight[risk]}
          rx="1.5"
          className={riskTone[risk]}
        />
      ))}
    </Plot>
  )
}

interface BarsProps {
  values: readonly number[]
  axis: Parameters<typeof yOf>[1]
  tone: (value: number) => string
}

function Bars({ values, axis, tone }: BarsProps) {
  const width = hourWidth(values.length)
  return values.map((value, index) =>
    value > 0 ? (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its hour
        key={index}
        x={xOf(index, values.length) - width * 0.4}
        y={yOf(value, axis)}
        width={width * 0.8}
        height={yOf(axis.low, axis) - yOf(value, axis)}
        rx="1.5"
        className={tone(value)}
      />
    ) : null,
  )
}
