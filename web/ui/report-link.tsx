import { Plus } from 'lucide-react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from '#web/ui/link.tsx'

/** The round button to a report that begins with its photo. */
export function ReportLink({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/camera"
      query={{ from: 'plus' }}
      aria-label={t('home.report')}
      title={t('home.report')}
      className={`btn btn-primary btn-circle size-16 shadow-lg ${className}`}
    >
      <Plus size={32} strokeWidth={2} aria-hidden />
    </Link>
  )
}
