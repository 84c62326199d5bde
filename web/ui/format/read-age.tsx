import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/data/realtime.ts'
import { formatMoment } from './format.ts'

/** The time at which data was read, where it may be out of date because there is no connection; nothing otherwise. */
export function ReadAge({ at }: { at: number }) {
  const { t, i18n } = useTranslation()
  const { online } = useConnection()
  if (online || at === 0) return null
  return (
    <span className="text-muted text-sm">{t('state.asOf', { time: formatMoment(at, i18n.language) })}</span>
  )
}
