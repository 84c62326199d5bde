import { ClipboardCheck } from 'lucide-react'
import { useClubZone } from '#web/data/settings.ts'
import { IssueCard } from '#web/features/issues/shared/issue-card.tsx'
import { ListState } from '#web/features/issues/shared/list-state.tsx'
import { RunningTime } from '#web/features/issues/work/running-time.tsx'
import { useResolvedByMe } from '#web/features/issues/work/work-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { EmptyState } from '#web/ui/notes.tsx'

/** The issues that I resolved, the latest first. */
export function WorkHistoryScreen() {
  const { t, i18n } = useTranslation('issues')
  const zone = useClubZone()
  const { issues, query } = useResolvedByMe()
  const empty = (
    <EmptyState icon={ClipboardCheck} title={t('history.mineEmpty')} hint={t('history.mineEmptyHint')} />
  )
  return (
    <ListState query={query} isEmpty={issues.length === 0} empty={empty}>
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-3">
          {issues.map((issue) => (
            <li key={issue.id}>
              <IssueCard
                issue={issue}
                aside={
                  <>
                    {issue.resolved_at ? (
                      <span className="tabular">
                        {t('history.resolvedOn', { day: formatDay(issue.resolved_at, i18n.language, zone) })}
                      </span>
                    ) : null}
                    <RunningTime issue={issue} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {query.hasNextPage ? (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('history.more')}
          </Button>
        ) : null}
      </div>
    </ListState>
  )
}
