import { CirclePause, TimerReset } from 'lucide-react'
import { DELAY_STEP_MINUTES } from '#domain/queue/throttle.ts'
import { stepDelay, useDelay, useKitchenPause } from '#web/features/queue/data/throttle-data.ts'
import { DelayText, PauseButton } from '#web/features/queue/pause.tsx'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

const notice =
  'top-[calc(var(--top-bar)+0.25rem+env(safe-area-inset-top))] z-6 flex flex-wrap items-center gap-3 rounded-box px-4 py-2 md:max-lg:sticky in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:flex-nowrap in-data-bar:py-0'

/**
 * Shows that ordering is paused and until when, otherwise the delay added to promises. It stays in view while
 * scrolling. Below 1024 px it has the button that ends the pause; above, that button is beside it.
 */
export function PausedBar() {
  const { t } = useTranslation('queue')
  const timeOf = useTicketTime()
  const pause = useKitchenPause()
  if (!pause) return <DelayBar />
  const { until, sentence } = pause
  return (
    <div role="status" className={`${notice} bg-warning text-warning-content`}>
      <CirclePause size={28} strokeWidth={2} className="shrink-0" aria-hidden />
      <p className="min-w-40 flex-1 leading-snug in-data-bar:min-w-0 in-data-bar:leading-tight">
        <strong className="block text-lg in-data-bar:line-clamp-2 in-data-bar:text-base in-data-bar:leading-tight">
          {until === null ? t('paused.title') : t('paused.until', { time: timeOf(until) })}
        </strong>
        <span className="lg:hidden">{sentence || t(until === null ? 'paused.hint' : 'paused.ends')}</span>
      </p>
      <div className="lg:hidden">
        <PauseButton isSecond />
      </div>
    </div>
  )
}

/** The delay added to new promises, with a button that removes ten minutes. */
function DelayBar() {
  const { t } = useTranslation('queue')
  const delay = useDelay()
  if (!delay) return null
  return (
    <div role="status" className={`${notice} border border-warning/60 bg-warning/15 in-data-bar:pr-1`}>
      <TimerReset size={28} strokeWidth={2} className="shrink-0" aria-hidden />
      <p className="min-w-40 flex-1 font-semibold leading-tight in-data-bar:line-clamp-2 in-data-bar:min-w-0">
        <DelayText delay={delay} />
      </p>
      <Button
        size="glove"
        className="shrink-0 in-data-bar:h-12! in-data-bar:min-h-12! in-data-bar:px-3! in-data-bar:text-base!"
        onClick={() => void stepDelay(delay, -1).catch(showNotSaved)}
      >
        {t('delay.less', { minutes: DELAY_STEP_MINUTES })}
      </Button>
    </div>
  )
}
