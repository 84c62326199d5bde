import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ageOf, formatDistance, formatMoney, formatTimer, type Units } from './format.ts'

/** The present time in milliseconds, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Money in whole minor units, as the reader's language writes it. */
export function Price({ minor, currency }: { minor: number; currency: string }) {
  const { i18n } = useTranslation()
  return <span className="tabular whitespace-nowrap">{formatMoney(minor, currency, i18n.language)}</span>
}

/** A length in the reader's units. */
export function Distance({ metres, units }: { metres: number; units: Units }) {
  const { i18n } = useTranslation()
  return <span className="tabular whitespace-nowrap">{formatDistance(metres, units, i18n.language)}</span>
}

/** How long ago, in words, kept up to date: `4 min`. */
export function TimeAgo({ since }: { since: Date | string | number }) {
  const { t } = useTranslation()
  const at = new Date(since)
  const { unit, count } = ageOf(useNow(30_000) - at.getTime())
  return (
    <time dateTime={at.toISOString()} className="tabular whitespace-nowrap">
      {unit === 'now' ? t('age.now') : t(`age.${unit}`, { count })}
    </time>
  )
}

/** How long ago, running by the second: the age of a ticket. */
export function RunningAge({ since }: { since: Date | string | number }) {
  const at = new Date(since)
  return (
    <time dateTime={at.toISOString()} className="figure whitespace-nowrap">
      {formatTimer(useNow(1000) - at.getTime())}
    </time>
  )
}
