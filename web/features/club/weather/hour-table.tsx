import type { HourForecast } from '#domain/weather/forecast.ts'
import { lightningRisk } from '#domain/weather/lightning.ts'
import { skyOf } from '#domain/weather/sky.ts'
import { useCustoms } from '#web/data/region.ts'
import { compassPoint } from '#web/features/club/weather/direction.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber, formatTime } from '#web/ui/format/format.ts'
import { formatDegrees, formatRain, formatWind } from '#web/ui/format/weather-format.ts'

interface HourTableProps {
  hours: readonly HourForecast[]
  timeZone: string
}

/** The hours as numbers: the data of the charts. */
export function HourTable({ hours, timeZone }: HourTableProps) {
  const { t } = useTranslation('club')
  const columns = [
    'skyColumn',
    'temperature',
    'ground',
    'windPlot',
    'gust',
    'direction',
    'rain',
    'chance',
    'uv',
    'lightning',
  ] as const
  return (
    <details className="rounded-box border border-line bg-base-100">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
        {t('weather.table')}
      </summary>
      {/* A scrolling area must be reachable by keyboard. */}
      <section
        className="overflow-x-auto border-line border-t"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        aria-label={t('weather.hours')}
      >
        <table className="tabular w-full whitespace-nowrap text-right text-sm">
          <caption className="sr-only">{t('weather.hours')}</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                {t('weather.hour')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-semibold">
                  {t(`weather.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <HourRow key={hour.at} hour={hour} timeZone={timeZone} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function HourRow({ hour, timeZone }: { hour: HourForecast; timeZone: string }) {
  const { t, i18n } = useTranslation('club')
  const { temperature, wind, rain } = useCustoms()
  const language = i18n.language
  const formatValue = (value: number | null, write: (value: number) => string) =>
    value === null ? t('weather.unknownValue') : write(value)
  const degrees = (value: number) => formatDegrees(value, temperature, language)
  const cells = [
    t(`weather.sky.${skyOf(hour.code)}`),
    degrees(hour.temperatureC),
    formatValue(hour.groundC, degrees),
    formatWind(hour.windMs, wind, language),
    formatWind(hour.gustMs, wind, language),
    t(`weather.direction8.${compassPoint(hour.windFromDeg)}`),
    formatRain(hour.rainMm, rain, language),
    formatValue(hour.rainChance, (chance) => `${formatNumber(chance, language)} %`),
    formatValue(hour.uv, (uv) => formatNumber(uv, language)),
    t(`weather.risk.${lightningRisk(hour)}`),
  ]
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="px-3 py-2 text-left font-semibold">
        {formatTime(hour.at, language, timeZone)}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={index} className="px-3 py-2">
          {cell}
        </td>
      ))}
    </tr>
  )
}
