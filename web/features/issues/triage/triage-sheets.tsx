import { useCallback } from 'react'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { ReasonSheet } from '#web/features/issues/detail/reason-sheet.tsx'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import type { Receiver } from '#web/features/issues/shared/listed-receivers.ts'
import { PriorityPicker } from '#web/features/issues/shared/pickers.tsx'
import { AssignSheet, DueField } from '#web/features/issues/triage/assign-sheet.tsx'
import { MergeSheet } from '#web/features/issues/triage/merge-sheet.tsx'
import { QuickAssign } from '#web/features/issues/triage/quick-assign.tsx'
import { SnoozeSheet } from '#web/features/issues/triage/snooze-sheet.tsx'
import { type TriageAct, useIssueName } from '#web/features/issues/triage/triage-acts.tsx'
import type { Triage } from '#web/features/issues/triage/use-triage.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { BesideContext } from '#web/ui/beside.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { Link } from '#web/ui/link.tsx'

/** The open sheet and its issues. */
export interface OpenSheet {
  act: Exclude<TriageAct, 'take'>
  issues: readonly ShownIssue[]
}

interface TriageSheetsProps {
  sheet: OpenSheet | undefined
  triage: Triage
  onClose: () => void
  /** Opens another sheet for the same issues. */
  onAct: (act: TriageAct, issues: readonly ShownIssue[]) => void
  /** The action is done: the selection ends. */
  onDone: () => void
}

const QUICK = ['known', 'notFound', 'nothing', 'notOurs'] as const

/** The sheets that ask for the details of an action; on a wide screen beside the row of the first issue. */
export function TriageSheets({ sheet, ...more }: TriageSheetsProps) {
  const firstId = sheet?.issues[0]?.id
  const rowOf = useCallback(
    () => document.querySelector(`[data-issue="${firstId}"]`) ?? document.querySelector('[data-issue]'),
    [firstId],
  )
  return <BesideContext value={rowOf}>{sheet ? <SheetOfAct {...more} sheet={sheet} /> : null}</BesideContext>
}

function SheetOfAct({ sheet, triage, onClose, onAct, onDone }: TriageSheetsProps & { sheet: OpenSheet }) {
  const { t } = useTranslation('issues')
  const { act, issues } = sheet
  const finish = (work: Promise<void>) => {
    onClose()
    void work.then(onDone)
  }
  if (act === 'assign') {
    return (
      <QuickAssign
        onClose={onClose}
        onMore={() => onAct('details', issues)}
        onAssign={(receiver) => finish(triage.assign(issues, receiver))}
      />
    )
  }
  if (act === 'details') {
    const onAssigned = (receiver: Receiver, records: readonly MutationRecord[]) => {
      triage.sayAssigned(issues, receiver, records)
      onDone()
    }
    return <AssignSheet open issues={issues} onClose={onClose} onDone={onAssigned} />
  }
  if (act === 'snooze') {
    return (
      <SnoozeSheet
        count={issues.length}
        isSnoozed={issues.some(({ snoozed_until }) => snoozed_until !== null)}
        onClose={onClose}
        onSnooze={(until) => finish(triage.snooze(issues, until))}
      />
    )
  }
  if (act === 'merge') {
    const merge = (keptId: string) => triage.merge(issues, keptId).then(onDone)
    return <MergeSheet issues={issues} onClose={onClose} onMerge={merge} />
  }
  if (act === 'decline') {
    return (
      <ReasonSheet
        open
        onClose={onClose}
        title={t('triage.declineTitle', { count: issues.length })}
        hint={t('triage.declineHint')}
        act={t('triage.decline')}
        danger
        suggestions={QUICK.map((key) => t(`triage.quick.${key}`))}
        onGive={(reason) => triage.decline(issues, reason).then(onDone)}
      />
    )
  }
  return <MoreSheet issues={issues} triage={triage} onClose={onClose} onAct={onAct} />
}

type MoreSheetProps = Pick<OpenSheet, 'issues'> & Pick<TriageSheetsProps, 'triage' | 'onClose' | 'onAct'>

/** Priority and due date without an assignment, and the links to all other actions. */
function MoreSheet({ issues, triage, onClose, onAct }: MoreSheetProps) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const nameOf = useIssueName()
  const [first] = issues
  if (!first) return null
  const sharedValue = <Value,>(of: (issue: ShownIssue) => Value) => {
    const value = of(first)
    return issues.every((issue) => of(issue) === value) ? value : undefined
  }
  const single = issues.length === 1
  return (
    <Sheet
      open
      onClose={onClose}
      title={single ? nameOf(first) : t('triage.picked', { count: issues.length })}
      actions={
        <Button kind="primary" size="large" block onClick={() => onAct('assign', issues)}>
          {t('triage.assign')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {single && first.description ? <p className="[overflow-wrap:anywhere]">{first.description}</p> : null}
        <PriorityPicker
          value={sharedValue(({ priority }) => priority)}
          onChange={(priority) => void triage.setPriority(issues, () => priority)}
        />
        <DueField
          value={sharedValue(({ due_on }) => due_on) ?? ''}
          onChange={(due) => void triage.setDue(issues, due || null)}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => onAct('snooze', issues)}>{t('triage.snooze')}</Button>
          <Button onClick={() => onAct('merge', issues)}>{t('triage.merge')}</Button>
          <Button onClick={() => onAct('decline', issues)}>{t('triage.decline')}</Button>
          {single ? (
            <>
              <Link to="/assignissue" query={{ issueId: first.id }} className={buttonClass()}>
                {common('screens.assignIssue.title')}
              </Link>
              <Link to="/issuedetails" query={{ issueId: first.id }} className={buttonClass()}>
                {t('triage.open')}
              </Link>
            </>
          ) : (
            <Link
              to="/assigngroupissue"
              query={{ issueIds: issues.map(({ id }) => id).join(',') }}
              className={`col-span-2 ${buttonClass()}`}
            >
              {common('screens.assignGroup.title')}
            </Link>
          )}
        </div>
      </div>
    </Sheet>
  )
}
