import { clubNow } from '#web/data/clock.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatRecentMoment } from '#web/ui/format/format.ts'

/** Writes a time by the club's clock: today's and near ones as the time alone, others with their day. */
export function useTicketTime(): (at: string | number) => string {
  const { i18n } = useTranslation()
  const zone = useClubZone()
  return (at) => formatRecentMoment(at, i18n.language, zone, clubNow())
}
