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
import { useTranslation } from 'react-i18next'
import type { Advice, AdviceKind } from '#domain/weather/advice.ts'
import { useAdviceWords } from '#web/features/club/weather/use-advice-words.ts'

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

/** What to know before playing, the most pressing first. */
export function AdviceList({ advice, now, timeZone }: AdviceListProps) {
  const { t } = useTranslation('club')
  const words = useAdviceWords(now, timeZone)
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-base-100">
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
