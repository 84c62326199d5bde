import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownIssue } from '#web/features/issues/issue-data.ts'
import { EmptyState } from '#web/ui/notes.tsx'

/** Whether somebody still has to say whose job it is: new, or given to a crew of which nobody has taken it. */
export function isUntaken({ status, assignee_id }: ShownIssue): boolean {
  return status === 'new' || (status === 'assigned' && assignee_id === null)
}

/** Said where there is nothing to give to anybody. */
export function NothingNew() {
  const { t } = useTranslation('issues')
  return <EmptyState icon={CircleCheck} title={t('inbox.empty')} hint={t('inbox.emptyHint')} />
}
