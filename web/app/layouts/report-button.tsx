import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { worksOnIssues } from '#domain/issues/steps.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import type { AppPath } from '#web/routes/routes.ts'
import { Link } from '#web/ui/link.tsx'

const screens: readonly AppPath[] = ['/', '/assignedissues']

/** The crew's way to a report that begins with its photo; nothing on other screens and for other roles. */
export function ReportButton() {
  const { t } = useTranslation()
  const route = useCurrentRoute()
  const role = useRole()
  if (!worksOnIssues(role) || !screens.some((path) => path === route?.path)) return null
  return (
    <Link
      to="/camera"
      query={{ from: 'plus' }}
      aria-label={t('home.report')}
      title={t('home.report')}
      className="btn btn-primary btn-circle fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(var(--bar-space,0px)+1rem)] z-20 size-16 shadow-lg"
    >
      <Plus size={32} strokeWidth={2} aria-hidden />
    </Link>
  )
}
