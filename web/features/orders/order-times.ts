import { useTranslation } from 'react-i18next'
import { dayIn } from '#domain/base/day.ts'
import { clubNow } from '#web/data/clock.ts'
import { useSettings } from '#web/data/settings.ts'
import { formatMoment, formatTime } from '#web/ui/format/format.ts'

type Moment = string | number

/** Writes the times of an order by the club's clock, as the check-out does. `moment`: with its day, if that is not today. */
export function useOrderTimes(): Record<'time' | 'moment', (at: Moment) => string> {
  const { i18n } = useTranslation()
  const zone = useSettings()['club.time_zone']
  const time = (at: Moment) => formatTime(at, i18n.language, zone)
  const isToday = (at: Moment) => dayIn(zone, new Date(at)) === dayIn(zone, new Date(clubNow()))
  return { time, moment: (at) => (isToday(at) ? time(at) : formatMoment(at, i18n.language, zone)) }
}
