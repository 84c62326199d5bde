import { useTranslation } from 'react-i18next'
import { dayIn } from '#domain/base/day.ts'
import { clubNow } from '#web/data/clock.ts'
import { useSettings } from '#web/data/settings.ts'
import { formatMoment, formatTime } from '#web/ui/format/format.ts'

/** Writes a time by the club's clock: today's as the time alone, others with their day. */
export function useTicketTime(): (at: string | number) => string {
  const { i18n } = useTranslation()
  const zone = useSettings()['club.time_zone']
  return (at) =>
    dayIn(zone, new Date(at)) === dayIn(zone, new Date(clubNow()))
      ? formatTime(at, i18n.language, zone)
      : formatMoment(at, i18n.language, zone)
}
