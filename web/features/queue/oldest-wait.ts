import { oldestWait } from '#domain/queue/age.ts'
import { useSettings } from '#web/data/settings.ts'
import { useClock } from '#web/features/queue/clock.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { formatTimer } from '#web/ui/format/format.ts'
import { textTone } from '#web/ui/tone.ts'

/** The wait of the oldest ticket, by the second, and its colour by the club's limits; null without a ticket. */
export function useOldestWait(tickets: readonly KitchenTicket[]): { time: string; tone: string } | null {
  const settings = useSettings()
  const seconds = useClock((now) => {
    const wait = oldestWait(tickets, now)
    return wait === null ? null : Math.floor(wait / 1000)
  })
  if (seconds === null) return null
  const tone =
    seconds < settings['kitchen.age_amber_seconds']
      ? textTone.quiet
      : seconds < settings['kitchen.age_red_seconds']
        ? textTone.attention
        : textTone.wrong
  return { time: formatTimer(seconds * 1000), tone }
}
