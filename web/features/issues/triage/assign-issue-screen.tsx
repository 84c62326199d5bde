import { isOpen } from '#domain/issues/steps.ts'
import { isUnassigned } from '#domain/issues/triage.ts'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import { IssueCard } from '#web/features/issues/shared/issue-card.tsx'
import { type ShownIssue, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { ListState } from '#web/features/issues/shared/list-state.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useAssigning } from '#web/features/issues/triage/assign-sheet.tsx'
import { InboxEmpty } from '#web/features/issues/triage/inbox-empty.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'

/** Assigns one issue to a person: the one in the address, or one chosen here. */
export function AssignIssueScreen() {
  const { issues, query } = useOpenIssues()
  const requestedId = useQueryParam('issueId')
  const issue = issues.find(({ id, status }) => id === requestedId && isOpen(status))
  const unassigned = issues.filter(isUnassigned)
  if (issue) return <AssignTo key={issue.id} issue={issue} />
  return (
    <ListState query={query} isEmpty={unassigned.length === 0} empty={<InboxEmpty />}>
      <ChooseIssue issues={unassigned} />
    </ListState>
  )
}

function ChooseIssue({ issues }: { issues: ShownIssue[] }) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  const go = useGo()
  return (
    <section>
      <SectionHead title={t('assign.which')} />
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {issues.map((issue) => (
          <li key={issue.id}>
            <button
              type="button"
              onClick={() => go('/assignissue', { issueId: issue.id })}
              className="flex w-full cursor-pointer items-center gap-3 rounded-box border border-line bg-base-100 p-3 text-left hover:border-edge"
            >
              <IssueThumb issue={issue} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">
                  {issue.description || t(`category.${issue.category}`)}
                </span>
                <span className="block text-muted text-sm">{words(issue) ?? t('place.unknown')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AssignTo({ issue }: { issue: ShownIssue }) {
  const { t } = useTranslation('issues')
  const go = useGo()
  const onDone = () => go('/issuedetails', { issueId: issue.id }, { replace: true })
  const { form, assign, busy, ready } = useAssigning({ issues: [issue], only: 'person', onDone })
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <IssueCard issue={issue} withOwner />
      {form}
      <ActionBar>
        <Button kind="primary" size="large" block disabled={!ready} busy={busy} onClick={() => void assign()}>
          {t('assign.do')}
        </Button>
      </ActionBar>
    </div>
  )
}
