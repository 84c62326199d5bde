import { clubNow } from '#web/data/clock.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatRecentMoment, formatTime } from '#web/ui/format/format.ts'

type Moment = string | number

/** Writes the times of an order by the club's clock. `moment`: with its day, if that is neither today nor near. */
export function useOrderTimes(): Record<'time' | 'moment', (at: Moment) => string> {
  const { i18n } = useTranslation()
  const zone = useClubZone()
  return {
    time: (at) => formatTime(at, i18n.language, zone),
    moment: (at) => formatRecentMoment(at, i18n.language, zone, clubNow()),
  }
}
