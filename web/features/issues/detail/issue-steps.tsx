import {
  Ban,
  CheckCheck,
  CircleCheck,
  Hand,
  type LucideIcon,
  Pause,
  Play,
  Undo2,
  UserPlus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type IssueStep, isOpen, issueStepsFrom, worksOnIssues } from '#domain/issues/steps.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { ReasonSheet } from '#web/features/issues/detail/reason-sheet.tsx'
import { useMayTake } from '#web/features/issues/shared/crew-data.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { assignIssue, claimIssue, moveIssue } from '#web/features/issues/shared/issue-writes.ts'
import { AssignSheet } from '#web/features/issues/triage/assign-sheet.tsx'
import { ResolveSheet } from '#web/features/issues/work/resolve-sheet.tsx'
import type issues from '#web/i18n/en/issues.json'
import { errorText } from '#web/i18n/error-text.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

type Word = keyof typeof issues.step

interface Act {
  word: Word
  icon: LucideIcon
  /** What a press opens, or does at once. */
  opens?: 'assign' | 'resolve' | 'decline' | 'notFixed' | 'reopen'
  now?: () => Promise<unknown>
}

/** The actions that I may take with an issue now, the most likely one first. */
function useActs(issue: ShownIssue): Act[] {
  const role = useRole()
  const me = useMe().user?.id ?? null
  const staff = worksOnIssues(role)
  const mine = issue.assignee_id === me
  const steps = issueStepsFrom(issue.status, role, issue.reporter_id === me)
  const mayTake = useMayTake()(issue)
  // Starting an unassigned issue claims it, unless another person was first. An issue of mine may have been reassigned.
  const free = issue.assignee_id === null || mine
  const begin = free ? () => claimIssue(issue, me, 'in_progress') : () => moveIssue(issue, 'in_progress')
  const acts = steps.flatMap((step) =>
    step.to === 'in_progress' && issue.assignee_id === null && !mayTake
      ? []
      : actOf(step, issue, staff, begin),
  )
  if (staff && isOpen(issue.status)) {
    if (issue.assignee_id === null && mayTake) {
      acts.push({ word: 'take', icon: Hand, now: () => claimIssue(issue, me) })
    } else if (issue.assignee_id !== null && !mine) {
      acts.push({ word: 'takeOver', icon: Hand, now: () => assignIssue(issue, { assignee_id: me }) })
    }
    acts.push({ word: mine || issue.assignee_id ? 'handOver' : 'assign', icon: UserPlus, opens: 'assign' })
  }
  return acts.sort((a, b) => order.indexOf(a.word) - order.indexOf(b.word))
}

// Taking over comes after the steps of the work; declining comes last.
const order: Word[] = [
  'take',
  'resolve',
  'start',
  'confirm',
  'close',
  'pause',
  'takeOver',
  'assign',
  'handOver',
  'notFixed',
  'reopen',
  'takeUp',
  'decline',
]

function actOf(
  { from, to }: IssueStep,
  issue: ShownIssue,
  staff: boolean,
  begin: () => Promise<unknown>,
): Act[] {
  const at = (word: Word, icon: LucideIcon, more: Partial<Act> = {}): Act[] => [
    { word, icon, now: () => moveIssue(issue, to), ...more },
  ]
  if (to === 'declined') return at('decline', Ban, { opens: 'decline' })
  if (to === 'in_progress') return at('start', Play, { now: begin })
  // An assignment is taken back where it was made, in the inbox.
  if (to === 'new') return from === 'declined' ? at('takeUp', Undo2) : []
  if (to === 'resolved') return at('resolve', CircleCheck, { opens: 'resolve' })
  if (to === 'closed') return at(staff ? 'close' : 'confirm', CheckCheck)
  if (from === 'in_progress') return at('pause', Pause)
  if (from === 'resolved') return at('notFixed', Undo2, { opens: 'notFixed' })
  if (from === 'closed') return at('reopen', Undo2, { opens: 'reopen' })
  // Giving a new one to somebody is offered by itself.
  return []
}

interface IssueStepsProps {
  issue: ShownIssue
  /** `bar`: at the screen's lower edge; `row`: below a card of a list. */
  look?: 'bar' | 'row'
}

/** So many secondary acts have room for their word beside the first one on the smallest phone. */
const WORDED = { bar: 2, row: 1 }

/** The acts on an issue as buttons, with the sheets that some of them open. */
export function IssueSteps({ issue, look = 'bar' }: IssueStepsProps) {
  const { t } = useTranslation('issues')
  const [openSheet, setOpenSheet] = useState<Act['opens']>()
  const [busy, setBusy] = useState(false)
  const [first, ...others] = useActs(issue)
  if (!first) return null
  const press = async ({ opens, now }: Act) => {
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
      // A list of cards has no one primary act: there it is only marked.
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
  open: Act['opens']
  onClose: () => void
}

/** The sheets that ask for more before a step: for a receiver, a report of the work, or a reason. */
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
