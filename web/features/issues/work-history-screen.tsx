import { ClipboardCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/data/session.ts'
import { IssueCard } from '#web/features/issues/issue-card.tsx'
import { useDoneIssues } from '#web/features/issues/issue-data.ts'
import { ListState } from '#web/features/issues/list-state.tsx'
import { formatDay } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/notes.tsx'

/** What I have resolved, the latest first. */
export function WorkHistoryScreen() {
  const { t, i18n } = useTranslation('issues')
  const { issues, query } = useDoneIssues()
  const me = useMe().user?.id
  const mine = useMemo(
    () =>
      issues
        .filter(({ assignee_id, status }) => assignee_id === me && status !== 'declined')
        .sort((a, b) => Date.parse(b.resolved_at ?? '') - Date.parse(a.resolved_at ?? '')),
    [issues, me],
  )
  const empty = (
    <EmptyState icon={ClipboardCheck} title={t('history.mineEmpty')} hint={t('history.mineEmptyHint')} />
  )
  return (
    <ListState query={query} isEmpty={mine.length === 0} empty={empty}>
      <ul className="flex flex-col gap-3">
        {mine.map((issue) => (
          <li key={issue.id}>
            <IssueCard
              issue={issue}
              withStatus
              aside={
                issue.resolved_at
                  ? t('history.resolvedOn', { day: formatDay(issue.resolved_at, i18n.language) })
                  : null
              }
            />
          </li>
        ))}
      </ul>
    </ListState>
  )
}
