import { useState } from 'react'
import { ReasonSheet } from '#web/features/issues/detail/reason-sheet.tsx'
import { type IssueAct, useIssueActs } from '#web/features/issues/detail/use-issue-acts.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { moveIssue } from '#web/features/issues/shared/issue-writes.ts'
import { AssignSheet } from '#web/features/issues/triage/assign-sheet.tsx'
import { ResolveSheet } from '#web/features/issues/work/resolve-sheet.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

interface IssueStepsProps {
  issue: ShownIssue
  /** `bar`: at the screen's lower edge; `row`: below a card of a list. */
  look?: 'bar' | 'row'
}

/** This many secondary actions fit with their label beside the first one on the smallest phone. */
const WORDED = { bar: 2, row: 1 }

/** The actions on an issue as buttons, with the sheets of some of them. */
export function IssueSteps({ issue, look = 'bar' }: IssueStepsProps) {
  const { t } = useTranslation('issues')
  const [openSheet, setOpenSheet] = useState<IssueAct['opens']>()
  const [busy, setBusy] = useState(false)
  const [first, ...others] = useIssueActs(issue)
  if (!first) return null
  const press = async ({ opens, now }: IssueAct) => {
    if (opens) return setOpenSheet(opens)
    setBusy(true)
    await now?.().catch(sayFailed)
    setBusy(false)
  }
  const secondary = others.map((act, index) =>
    index < WORDED[look] ? (
      <Button
        key={act.word}
        icon={act.icon}
        className="min-w-0 flex-1 whitespace-nowrap px-2 [&>svg]:shrink-0"
        onClick={() => void press(act)}
      >
        {t(`step.${act.word}`)}
      </Button>
    ) : (
      <IconButton
        key={act.word}
        kind="plain"
        icon={act.icon}
        label={t(`step.${act.word}`)}
        onClick={() => void press(act)}
      />
    ),
  )
  const primary = (
    <Button
      // A list of cards has no single primary action: there it is only marked.
      kind={look === 'bar' ? 'primary' : 'plain'}
      size={look === 'bar' ? 'large' : 'normal'}
      icon={first.icon}
      busy={busy}
      className={
        look === 'bar'
          ? 'w-full'
          : 'flex-1 whitespace-nowrap border-primary/60 px-2 text-primary [&>svg]:shrink-0'
      }
      onClick={() => void press(first)}
    >
      {t(`step.${first.word}`)}
    </Button>
  )
  return (
    <>
      {look === 'bar' ? (
        <ActionBar>
          {secondary.length > 0 ? <div className="flex gap-2">{secondary}</div> : null}
          {primary}
        </ActionBar>
      ) : (
        <div className="flex flex-wrap gap-2">
          {primary}
          {secondary}
        </div>
      )}
      <StepSheets issue={issue} open={openSheet} onClose={() => setOpenSheet(undefined)} />
    </>
  )
}

const sayFailed = (cause: unknown) =>
  toast('error', i18n.t('issues:step.failed'), { detail: errorText(cause) })

interface StepSheetsProps {
  issue: ShownIssue
  open: IssueAct['opens']
  onClose: () => void
}

/** The sheets that ask for more before a step: a receiver, a report of the work, or a reason. */
function StepSheets({ issue, open, onClose }: StepSheetsProps) {
  const { t } = useTranslation('issues')
  return (
    <>
      <AssignSheet issues={[issue]} open={open === 'assign'} onClose={onClose} />
      <ResolveSheet issue={issue} open={open === 'resolve'} onClose={onClose} />
      <ReasonSheet
        open={open === 'decline'}
        onClose={onClose}
        title={t('step.declineTitle')}
        hint={t('step.declineHint')}
        act={t('step.decline')}
        danger
        onGive={(reason) => moveIssue(issue, 'declined', { reason }).catch(sayFailed)}
      />
      <ReasonSheet
        open={open === 'notFixed' || open === 'reopen'}
        onClose={onClose}
        title={t(open === 'reopen' ? 'step.reopenTitle' : 'step.notFixedTitle')}
        hint={t('step.notFixedHint')}
        act={t(open === 'reopen' ? 'step.reopen' : 'step.notFixed')}
        onGive={(reason) => moveIssue(issue, 'assigned', { reason }).catch(sayFailed)}
      />
    </>
  )
}
