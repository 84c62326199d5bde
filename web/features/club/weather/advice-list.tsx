import {
  CloudHail,
  CloudLightning,
  CloudRain,
  type LucideIcon,
  Snowflake,
  Sun,
  Sunset,
  ThermometerSun,
  Tornado,
  Wind,
  Zap,
} from 'lucide-react'
import { dayIn } from '#domain/base/day.ts'
import type { Advice, AdviceKind } from '#domain/weather/advice.ts'
import { useCustoms } from '#web/data/region.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber, formatTime } from '#web/ui/format/format.ts'
import { formatDegrees, formatRain, formatWind } from '#web/ui/format/weather-format.ts'

const looks: Record<AdviceKind, { icon: LucideIcon; tone: string }> = {
  lightningNow: { icon: Zap, tone: 'text-error' },
  lightningLikely: { icon: CloudLightning, tone: 'text-error' },
  lightningPossible: { icon: CloudLightning, tone: 'text-warning' },
  frost: { icon: Snowflake, tone: 'text-info' },
  gale: { icon: Tornado, tone: 'text-error' },
  windy: { icon: Wind, tone: 'text-warning' },
  downpour: { icon: CloudHail, tone: 'text-warning' },
  rain: { icon: CloudRain, tone: 'text-info' },
  heat: { icon: ThermometerSun, tone: 'text-error' },
  sun: { icon: Sun, tone: 'text-warning' },
  light: { icon: Sunset, tone: 'text-muted' },
}

interface AdviceListProps {
  advice: readonly Advice[]
  now: number
  timeZone: string
}

/** Advice before playing, the most urgent first. */
export function AdviceList({ advice, now, timeZone }: AdviceListProps) {
  const { t } = useTranslation('club')
  const words = useAdviceWords(now, timeZone)
  return (
    <ul className="hairlines">
      {advice.every(({ kind }) => kind === 'light') ? (
        <li className="px-4 py-3">{t('weather.fine')}</li>
      ) : null}
      {advice.map((one) => {
        const { icon: Icon, tone } = looks[one.kind]
        const isUrgent = one.kind === 'lightningNow'
        return (
          <li
            key={one.kind}
            role={isUrgent ? 'alert' : undefined}
            className={`flex items-start gap-3 px-4 py-3 ${isUrgent ? 'bg-error/10' : ''}`}
          >
            <Icon size={24} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
            <div className="min-w-0">
              <p className="font-semibold">{words(one).title}</p>
              <p className="text-muted text-sm">{words(one).hint}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The sentence of an advice, with its action. */
export function useAdviceWords(now: number, timeZone: string) {
  const { t, i18n } = useTranslation('club')
  const { wind, temperature, rain } = useCustoms()
  const language = i18n.language
  const time = (at: number) => formatTime(at, language, timeZone)
  const dayOf = (at: number) => dayIn(timeZone, new Date(at))
  return (advice: Advice): { title: string; hint: string } => {
    if (advice.kind === 'light') {
      const { sunsetAt, lastStart } = advice
      const start = time(lastStart)
      return {
        title: t('weather.advice.light', { sunset: time(sunsetAt) }),
        hint: lastStart > now ? t('weather.advice.lightHint', { start }) : t('weather.advice.lightShort'),
      }
    }
    const values = {
      from: time(Math.max(advice.from, now)),
      until: time(advice.until),
      gust: 'gustMs' in advice ? formatWind(advice.gustMs, wind, language) : '',
      amount: 'rainMm' in advice ? formatRain(advice.rainMm, rain, language) : '',
      degrees: 'feelsLikeC' in advice ? formatDegrees(advice.feelsLikeC, temperature, language) : '',
      uv: 'uv' in advice ? formatNumber(advice.uv, language) : '',
    }
    const { kind } = advice
    const titleKey = kind === 'frost' && dayOf(advice.until) > dayOf(now) ? 'frostTomorrow' : kind
    return { title: t(`weather.advice.${titleKey}`, values), hint: t(`weather.advice.${kind}Hint`, values) }
  }
}
