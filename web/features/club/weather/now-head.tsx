import { ArrowDown } from 'lucide-react'
import type { Weather } from '#domain/weather/forecast.ts'
import { playsLike } from '#domain/weather/plays-like.ts'
import { skyOf } from '#domain/weather/sky.ts'
import { useCustoms, useRegion } from '#web/data/region.ts'
import { compassPoint } from '#web/features/club/weather/direction.ts'
import { SkyIcon } from '#web/features/club/weather/sky-icon.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDistance, METRES_PER_YARD } from '#web/ui/format/format.ts'
import { formatDegrees, formatRain, formatWind, windValue } from '#web/ui/format/weather-format.ts'

export function NowHead({ weather }: { weather: Weather }) {
  const { t, i18n } = useTranslation('club')
  const { temperature, wind, rain } = useCustoms()
  const { temperatureC, feelsLikeC, windMs, windFromDeg, gustMs, rainMm, code, isDay } = weather
  const language = i18n.language
  const degrees = (value: number) => formatDegrees(value, temperature, language)
  const from = t(`weather.direction8.${compassPoint(windFromDeg)}`)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <SkyIcon code={code} isDay={isDay} size={72} />
        <p className="figure text-7xl leading-none">{degrees(temperatureC)}</p>
        <div className="min-w-0">
          <p className="font-semibold text-lg leading-tight">{t(`weather.sky.${skyOf(code)}`)}</p>
          <p className="text-muted">{t('weather.feels', { degrees: degrees(feelsLikeC) })}</p>
        </div>
      </div>
      <p className="flex items-center gap-2">
        <ArrowDown
          size={24}
          strokeWidth={2}
          className="shrink-0 text-info"
          style={{ transform: `rotate(${windFromDeg}deg)` }}
          aria-hidden
        />
        <span className="tabular">
          {t('weather.wind', { speed: formatWind(windMs, wind, language), from })}
          <span className="text-muted">
            {' · '}
            {t('weather.gusts', { speed: formatWind(gustMs, wind, language) })}
          </span>
        </span>
      </p>
      {rainMm > 0 ? <p>{t('weather.rainNow', { amount: formatRain(rainMm, rain, language) })}</p> : null}
    </div>
  )
}

/** The effect of the wind on a middle iron. */
export function Carry({ weather: { windMs } }: { weather: Weather }) {
  const { t, i18n } = useTranslation('club')
  const { units } = useRegion()
  const { wind } = useCustoms()
  const metres = 150 * (units === 'yards' ? METRES_PER_YARD : 1)
  const format = (length: number) => formatDistance(length, units, i18n.language)
  if (windMs < 1) return null
  const tenUnitsMs = 10 / windValue(1, wind)
  return (
    <div className="rounded-box border border-line bg-base-100 px-4 py-3">
      <p>
        {t('weather.carry', {
          distance: format(metres),
          against: format(playsLike(metres, windMs, 0)),
          with: format(playsLike(metres, windMs, 180)),
        })}
      </p>
      <p className="text-muted text-sm">
        {t('weather.carryHint', {
          percent: Math.round(playsLike(100, tenUnitsMs, 0) - 100),
          speed: formatWind(tenUnitsMs, wind, i18n.language),
        })}
      </p>
    </div>
  )
}
