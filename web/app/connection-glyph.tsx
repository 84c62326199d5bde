import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/data/realtime.ts'

/** How the app stands to the club: nothing while all is well. */
export function ConnectionGlyph() {
  const { t } = useTranslation()
  const { online } = useConnection()
  if (online) return null
  return (
    <span className="grid size-11 place-items-center text-warning">
      <CloudOff size={24} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{t('connection.offline')}</span>
    </span>
  )
}
