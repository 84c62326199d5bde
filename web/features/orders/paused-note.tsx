import { CirclePause } from 'lucide-react'
import type { Pause } from '#domain/queue/throttle.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTime } from '#web/ui/format/format.ts'

/** Says that the kitchen takes no orders, why, and until when. `isShort`: as high as the menu's usual content. */
export function PausedNote({
  pause: { until, sentence },
  isShort = false,
}: {
  pause: Pause
  isShort?: boolean
}) {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  return (
    <div role="status" className="flex items-start gap-2 leading-tight">
      <CirclePause size={20} strokeWidth={1.75} className="shrink-0 text-warning" aria-hidden />
      <div className="min-w-0">
        <p className="font-semibold">{t('menu.paused')}</p>
        {sentence ? (
          <p dir="auto" className={`wrap-anywhere text-sm ${isShort ? 'line-clamp-2' : ''}`}>
            {sentence}
          </p>
        ) : null}
        <p className="text-sm">
          {until === null
            ? t('menu.pausedOpen')
            : t('menu.pausedUntil', { time: formatTime(until, i18n.language, zone) })}
          {sentence ? null : ` ${t('menu.pausedFill')}`}
        </p>
      </div>
    </div>
  )
}
