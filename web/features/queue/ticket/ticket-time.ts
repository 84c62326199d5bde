import { useTranslation } from 'react-i18next'
import { clubNow } from '#web/data/clock.ts'
import { useClubZone } from '#web/data/settings.ts'
import { formatRecentMoment, formatTime } from '#web/ui/format/format.ts'

/** So near, a time needs no day: ten past midnight is read correctly at ten to. */
const NEAR_MS = 6 * 60 * 60_000

/** Writes a time by the club's clock: today's and a near one as the time alone, others with their day. */
export function useTicketTime(): (at: string | number) => string {
  const { i18n } = useTranslation()
  const zone = useClubZone()
  return (at) => {
    const now = clubNow()
    const isNear = Math.abs(new Date(at).getTime() - now) < NEAR_MS
    return isNear ? formatTime(at, i18n.language, zone) : formatRecentMoment(at, i18n.language, zone, now)
  }
}
