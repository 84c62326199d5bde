import { ArrowDown } from 'lucide-react'
import { turnBetween } from '#domain/course/geometry/bearing.ts'
import { bearingOfPlay, type RangePlan } from '#domain/course/range/range-plan.ts'
import { useWeatherNow } from '#web/data/course/weather.ts'
import { useCustoms } from '#web/data/region.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatWind } from '#web/ui/format/weather-format.ts'

/** The wind relative to a player on the tee line; nothing when unknown or old. */
export function RangeWind({ plan }: { plan: RangePlan }) {
  const { t, i18n } = useTranslation('course')
  const { wind } = useCustoms()
  const now = useWeatherNow()
  if (!now || now.stale) return null
  const turn = turnBetween(bearingOfPlay(plan), now.windFromDeg)
  return (
    <p className="flex items-center gap-2 text-sm">
      <ArrowDown
        size={20}
        strokeWidth={2}
        className="shrink-0 text-info"
        style={{ transform: `rotate(${turn}deg)` }}
        aria-hidden
      />
      {t('range.windNow', {
        speed: formatWind(now.windMs, wind, i18n.language),
        from: t(`range.windFrom.${sideOf(turn)}`),
      })}
    </p>
  )
}

function sideOf(turn: number): 'ahead' | 'behind' | 'left' | 'right' {
  if (Math.abs(turn) <= 45) return 'ahead'
  if (Math.abs(turn) >= 135) return 'behind'
  return turn < 0 ? 'left' : 'right'
}
