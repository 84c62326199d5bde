import { ArrowUp } from 'lucide-react'
import { type WindOnShot, windOnShot } from '#domain/course/hole/wind.ts'
import type { WeatherNow } from '#web/data/course/weather.ts'
import { useCustoms } from '#web/data/region.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTime } from '#web/ui/format/format.ts'
import { formatWind } from '#web/ui/format/weather-format.ts'

const feels = {
  helping: 'mapView.windHelping',
  hurting: 'mapView.windHurting',
  'from left': 'mapView.windFromLeft',
  'from right': 'mapView.windFromRight',
  calm: 'mapView.windCalm',
} as const satisfies Record<WindOnShot['feel'], string>

interface WindChipProps {
  weather: WeatherNow
  /** The bearing of the hole's play; absent without a hole in view. */
  playDegrees?: number
  /** The bearing at the top; the hole's if one is in view. */
  upDegrees?: number
}

/** The wind relative to the hole: an arrow in its direction with the green at the top, its speed and its effect. */
export function WindChip({ weather, playDegrees, upDegrees = playDegrees }: WindChipProps) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const { wind } = useCustoms()
  const { blows, feel } = windOnShot(weather.windMs, weather.windFromDeg, upDegrees ?? 0)
  const speed = formatWind(weather.windMs, wind, i18n.language)
  return (
    <p className="flex items-center gap-2 text-[min(0.875rem,5vw)] leading-normal">
      <ArrowUp
        size={20}
        strokeWidth={2.25}
        className="shrink-0 text-info"
        style={{ rotate: `${Math.round(blows)}deg` }}
        aria-hidden
      />
      <span className="tabular">
        <span className="sr-only">{t('mapView.wind')} </span>
        {speed}
        {playDegrees === undefined ? null : <span className="text-muted"> {t(feels[feel])}</span>}
        {weather.stale ? (
          <span className="text-muted">
            {' '}
            · {t('mapView.windAsOf', { time: formatTime(weather.asOf, i18n.language, zone) })}
          </span>
        ) : null}
      </span>
    </p>
  )
}
