import { Download, History, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useRole } from '#web/data/session/visitor.ts'
import {
  exportedHistory,
  type HistoryFilter,
  noHistoryFilter,
  useHistory,
  useSearchTerms,
} from '#web/features/issues/history/history-data.ts'
import { HistoryFilters } from '#web/features/issues/history/history-filters.tsx'
import { HistoryRows } from '#web/features/issues/history/history-rows.tsx'
import { HistoryTabs } from '#web/features/issues/history/history-tabs.tsx'
import { useIssueCsv } from '#web/features/issues/history/issue-csv.ts'
import { MyOpenReports } from '#web/features/issues/home-cards.tsx'
import { IssuesOnMap } from '#web/features/issues/shared/issues-on-map.tsx'
import { ListState } from '#web/features/issues/shared/list-state.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadText } from '#web/ui/download.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { EmptyState } from '#web/ui/notes.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/**
 * The closed and declined issues: a member's own reports, below the open ones, or all for course maintenance. On a wide screen a map is
 * beside the list, and each shows the other's selection.
 */
export function IssueHistoryScreen() {
  if (!worksOnIssues(useRole())) return <MyReports />
  return (
    <div className="flex flex-col gap-4">
      <HistoryTabs tab="/issuehistory" />
      <HistoryList staff />
    </div>
  )
}

function MyReports() {
  const { t } = useTranslation('issues')
  useScreenTitle(t('home.mine'))
  return (
    <div className="flex flex-col gap-6">
      <MyOpenReports />
      <HistoryList staff={false} />
    </div>
  )
}

/** The search starts this long after the last key press. */
const TYPING_MS = 300

function HistoryList({ staff }: { staff: boolean }) {
  const { t } = useTranslation('issues')
  const [filter, setFilter] = useState<HistoryFilter>(noHistoryFilter)
  const [text, setText] = useState('')
  const isWide = useMediaQuery('(min-width: 64rem)')
  const [chosenId, choose] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setFilter((all) => ({ ...all, text: text.trim() })), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { issues, query } = useHistory(filter)
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noHistoryFilter)
  const empty = isFiltered ? (
    <EmptyState icon={SearchX} title={t('history.nothing')} />
  ) : (
    <EmptyState icon={History} title={t('history.empty')} hint={t('history.emptyHint')} />
  )
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <HistoryFilters filter={filter} onChange={setFilter} text={text} onText={setText} />
        {staff ? <ExportButton filter={filter} /> : null}
        <ListState query={query} isEmpty={issues.length === 0} empty={empty}>
          <HistoryRows issues={issues} chosenId={chosenId} onChoose={isWide ? choose : undefined} />
          {query.hasNextPage ? (
            <Button
              className="mt-4"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('history.more')}
            </Button>
          ) : null}
        </ListState>
      </div>
      {isWide ? (
        <div className="sticky top-[calc(var(--top-bar)+1rem)]">
          <IssuesOnMap
            issues={issues}
            label={t('history.onMap')}
            selectedIssue={issues.find(({ id }) => id === chosenId)}
            onChoose={choose}
            className="h-[calc(100dvh-var(--top-bar)-8.5rem)] w-full"
          />
        </div>
      ) : null}
    </div>
  )
}

/** All matches of the filter, as a spreadsheet file. */
function ExportButton({ filter }: { filter: HistoryFilter }) {
  const { t } = useTranslation('issues')
  const terms = useSearchTerms()
  const csv = useIssueCsv()
  const today = useClubDay()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      downloadText(`issues-${today}.csv`, csv(await exportedHistory(filter, terms)), 'text/csv')
    } catch (cause) {
      toast('error', t('history.exportFailed'), { detail: errorText(cause) })
    }
    setBusy(false)
  }
  return (
    <div>
      <Button icon={Download} busy={busy} onClick={() => void save()}>
        {t('history.export')}
      </Button>
    </div>
  )
}
