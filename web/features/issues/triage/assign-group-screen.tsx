import { useState } from 'react'
import { isUnassigned } from '#domain/issues/triage.ts'
import { inWorkOrder } from '#domain/issues/work-order.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import { type ShownIssue, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { PriorityMark } from '#web/features/issues/shared/issue-labels.tsx'
import { ListState } from '#web/features/issues/shared/list-state.tsx'
import type { Receiver } from '#web/features/issues/shared/listed-receivers.ts'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { useAssigning } from '#web/features/issues/triage/assign-sheet.tsx'
import { InboxEmpty } from '#web/features/issues/triage/inbox-empty.tsx'
import { toastOutcome } from '#web/features/issues/triage/toast-outcome.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TOAST_MS } from '#web/ui/layers/toast.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { List } from '#web/ui/list.tsx'

/** Assigns one or several issues to a crew; one person claims each. */
export function AssignGroupScreen() {
  const { issues, query } = useOpenIssues()
  const unassigned = inWorkOrder(issues.filter(isUnassigned), 'priority', null)
  return (
    <ListState query={query} isEmpty={unassigned.length === 0} empty={<InboxEmpty />}>
      <GiveToCrew issues={unassigned} />
    </ListState>
  )
}

function GiveToCrew({ issues }: { issues: ShownIssue[] }) {
  const { t } = useTranslation('issues')
  const go = useGo()
  const preselected = useQueryParam('issueIds')?.split(',') ?? []
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(preselected)
  const selection = issues.filter(({ id }) => selectedIds.includes(id))
  const onDone = (_receiver: Receiver, records: readonly MutationRecord[]) => {
    const texts = {
      done: t('assign.given', { count: selection.length }),
      waits: t('assign.givenWaits', { count: selection.length }),
    }
    void toastOutcome(records, texts, { duration: TOAST_MS })
    go('/newissues')
  }
  const { form, assign, busy, ready } = useAssigning({ issues: selection, only: 'crew', onDone })
  const toggle = (id: string) =>
    setSelectedIds((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <List
        title={t('assign.whichSeveral')}
        aside={<span className="tabular text-muted">{selection.length}</span>}
      >
        {issues.map((issue) => (
          <PickRow
            key={issue.id}
            issue={issue}
            checked={selectedIds.includes(issue.id)}
            onToggle={() => toggle(issue.id)}
          />
        ))}
      </List>
      <div>
        {form}
        <ActionBar>
          <Button
            kind="primary"
            size="large"
            block
            disabled={!ready}
            busy={busy}
            onClick={() => void assign()}
          >
            {selection.length === 0
              ? t('assign.noneChosen')
              : t('assign.doSeveral', { count: selection.length })}
          </Button>
        </ActionBar>
      </div>
    </div>
  )
}

interface PickRowProps {
  issue: ShownIssue
  checked: boolean
  onToggle: () => void
}

function PickRow({ issue, checked, onToggle }: PickRowProps) {
  const { t } = useTranslation('issues')
  const words = useLocationText()
  return (
    <li>
      <label className="flex min-h-16 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-base-content/5">
        <input
          type="checkbox"
          className="checkbox checkbox-secondary rounded-md"
          checked={checked}
          onChange={onToggle}
        />
        <IssueThumb issue={issue} size={48} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 [overflow-wrap:anywhere]">
            {issue.description || t(`category.${issue.category}`)}
          </span>
          <span className="block text-muted text-sm">{words(issue) ?? t('place.unknown')}</span>
          <PriorityMark priority={issue.priority} />
        </span>
      </label>
    </li>
  )
}
