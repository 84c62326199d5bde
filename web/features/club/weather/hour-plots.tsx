import { isFrosty } from '#domain/weather/advice.ts'
import type { HourForecast } from '#domain/weather/forecast.ts'
import { type LightningRisk, lightningRisk } from '#domain/weather/lightning.ts'
import { useCustoms } from '#web/data/region.ts'
import { HourPlot } from '#web/features/club/weather/hour-plot.tsx'
import { marksAround } from '#web/features/club/weather/marks.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LineKey } from '#web/ui/charts/plot.tsx'
import { PlotBars, PlotLine } from '#web/ui/charts/plot-axes.tsx'
import { formatNumber } from '#web/ui/format/format.ts'
import {
  formatDegrees,
  formatRain,
  formatWind,
  rainValue,
  temperatureValue,
  windValue,
} from '#web/ui/format/weather-format.ts'

interface HoursProps {
  hours: readonly HourForecast[]
  timeZone: string
}

/** The next day, a chart for each value. */
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
  const marks = marksAround([...air, ...ground.filter((value) => value !== null)], 8)
  const format = (value: number) => formatDegrees(value, unit, i18n.language)
  const inC = hours.map(({ temperatureC }) => temperatureC)
  const frosty = hours.filter(isFrosty).length
  const freezing = temperatureValue(0, unit)
  const summary = t('weather.said.temperature', {
    low: format(Math.min(...inC)),
    high: format(Math.max(...inC)),
  })
  return (
    <HourPlot
      title={t('weather.temperature')}
      summary={frosty > 0 ? `${summary} ${t('weather.said.frost', { count: frosty })}` : summary}
      hours={hours}
      timeZone={timeZone}
      marks={marks}
      legend={
        <span className="flex gap-3">
          <LineKey className="stroke-warning">{t('weather.temperature')}</LineKey>
          <LineKey className="stroke-info" dashed>
            {t('weather.ground')}
          </LineKey>
        </span>
      }
    >
      {(scale) => (
        <>
          {freezing > marks[0]! && freezing < marks.at(-1)! ? (
            <rect
              x={scale.left}
              y={scale.y(freezing)}
              width={scale.right - scale.left}
              height={scale.floor - scale.y(freezing)}
              className="fill-info/15"
            />
          ) : null}
          <PlotLine values={ground} scale={scale} className="stroke-info" dashed />
          <PlotLine values={air} scale={scale} className="stroke-warning" />
        </>
      )}
    </HourPlot>
  )
}

function WindPlot({ hours, timeZone }: HoursProps) {
  const { t, i18n } = useTranslation('club')
  const { wind: unit } = useCustoms()
  const mean = hours.map(({ windMs }) => windValue(windMs, unit))
  const gusts = hours.map(({ gustMs }) => windValue(gustMs, unit))
  const marks = marksAround([...mean, ...gusts.map(withHeadroom)], 8, 0)
  const format = (speeds: number[]) => formatWind(Math.max(...speeds), unit, i18n.language)
  return (
    <HourPlot
      title={t('weather.windPlot')}
      summary={t('weather.said.wind', {
        wind: format(hours.map(({ windMs }) => windMs)),
        gust: format(hours.map(({ gustMs }) => gustMs)),
      })}
      hours={hours}
      timeZone={timeZone}
      marks={marks}
      legend={
        <span className="flex gap-3">
          <LineKey className="stroke-info">{t('weather.windPlot')}</LineKey>
          <LineKey className="stroke-warning" dashed>
            {t('weather.gust')}
          </LineKey>
        </span>
      }
    >
      {(scale) => (
        <>
          <PlotLine values={gusts} scale={scale} className="stroke-warning" dashed />
          <PlotLine values={mean} scale={scale} className="stroke-info" />
          {hours.map(({ at, windFromDeg }, index) =>
            index % 3 === 1 ? (
              <path
                key={at}
                d="M0 -5L0 5M-2.5 2L0 5L2.5 2"
                transform={`translate(${scale.x(index)} ${scale.top + 4}) rotate(${windFromDeg})`}
                className="fill-none stroke-base-content"
                strokeWidth="1.2"
              />
            ) : null,
          )}
        </>
      )}
    </HourPlot>
  )
}

function RainPlot({ hours, timeZone }: HoursProps) {
  const { t, i18n } = useTranslation('club')
  const { rain: unit } = useCustoms()
  const amounts = hours.map(({ rainMm }) => rainValue(rainMm, unit))
  const marks = marksAround(amounts.map(withHeadroom), unit === 'inches' ? 0.1 : 2, 0)
  const amount = hours.reduce((sum, { rainMm }) => sum + rainMm, 0)
  const chance = Math.max(0, ...hours.map(({ rainChance }) => rainChance ?? 0))
  return (
    <HourPlot
      title={t('weather.rain')}
      summary={
        amount < 0.1 && chance < 20
          ? t('weather.said.dry')
          : t('weather.said.rain', {
              amount: formatRain(amount, unit, i18n.language),
              chance: Math.round(chance),
            })
      }
      hours={hours}
      timeZone={timeZone}
      marks={marks}
      legend={
        <span className="text-muted text-xs">{`${unit === 'inches' ? 'in' : 'mm'} · ${t('weather.chance')} %`}</span>
      }
    >
      {(scale) => (
        <>
          <PlotBars values={amounts} scale={scale} tone={() => 'fill-info'} />
          {hours.map(({ at, rainChance }, index) =>
            index % 3 === 1 && rainChance !== null ? (
              <text
                key={at}
                x={scale.x(index)}
                y={scale.top + 7}
                textAnchor="middle"
                fontSize="9"
                className="tabular fill-muted"
              >
                {formatNumber(rainChance, i18n.language)}
              </text>
            ) : null,
          )}
        </>
      )}
    </HourPlot>
  )
}

function UvPlot({ hours, timeZone }: HoursProps) {
  const { t, i18n } = useTranslation('club')
  const values = hours.map(({ uv }) => uv ?? 0)
  const marks = marksAround(values, 6, 0)
  return (
    <HourPlot
      title={t('weather.uv')}
      summary={t('weather.said.uv', { uv: formatNumber(Math.max(...values), i18n.language) })}
      hours={hours}
      timeZone={timeZone}
      marks={marks}
    >
      {(scale) => (
        <PlotBars
          values={values}
          scale={scale}
          tone={(uv) => (uv >= 6 ? 'fill-error' : uv >= 3 ? 'fill-warning' : 'fill-success')}
        />
      )}
    </HourPlot>
  )
}

/** Space above the highest value for its label. */
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
  const summary = risks.includes('likely')
    ? 'lightningLikely'
    : risks.includes('possible')
      ? 'lightningPossible'
      : 'lightningNone'
  return (
    <HourPlot
      title={t('weather.lightning')}
      summary={t(`weather.said.${summary}`)}
      hours={hours}
      timeZone={timeZone}
    >
      {({ x, step, floor }) =>
        risks.map((risk, index) => (
          <rect
            key={hours[index]!.at}
            x={x(index) - step * 0.4}
            y={floor - riskHeight[risk]}
            width={step * 0.8}
            height={riskHeight[risk]}
            rx="1.5"
            className={riskTone[risk]}
          />
        ))
      }
    </HourPlot>
  )
}
