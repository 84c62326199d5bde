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
import { type IssueStep, isOpen, stepsFrom, worksOnIssues } from '#domain/issues/steps.ts'
import { errorText } from '#web/app/error-text.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { useMe } from '#web/data/session.ts'
import { AssignSheet } from '#web/features/issues/assign-sheet.tsx'
import type { ShownIssue } from '#web/features/issues/issue-data.ts'
import { assignIssue, moveIssue } from '#web/features/issues/issue-writes.ts'
import { ReasonSheet } from '#web/features/issues/reason-sheet.tsx'
import { ResolveSheet } from '#web/features/issues/resolve-sheet.tsx'
import type issues from '#web/i18n/en/issues.json'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

type Word = keyof typeof issues.step

interface Act {
  word: Word
  icon: LucideIcon
  /** What a press opens, or does at once. */
  opens?: 'assign' | 'resolve' | 'decline' | 'notFixed' | 'reopen'
  now?: () => Promise<void>
}

/** Everything that I may do with an issue now, the likeliest first. */
function useActs(issue: ShownIssue): Act[] {
  const role = useRole()
  const me = useMe().user?.id ?? null
  const staff = worksOnIssues(role)
  const mine = issue.assignee_id === me
  const steps = stepsFrom(issue.status, role, issue.reporter_id === me)
  // Who starts what nobody has, has it.
  const own = issue.assignee_id === null ? { assignee_id: me } : {}
  const acts = steps.flatMap((step) => actOf(step, issue, staff, own))
  if (staff && isOpen(issue.status)) {
    if (!mine) acts.unshift({ word: 'take', icon: Hand, now: () => assignIssue(issue, { assignee_id: me }) })
    acts.push({ word: mine || issue.assignee_id ? 'handOver' : 'assign', icon: UserPlus, opens: 'assign' })
  }
  return acts.sort((a, b) => order.indexOf(a.word) - order.indexOf(b.word))
}

// Taking what nobody has comes before working on it; telling somebody no comes last.
const order: Word[] = [
  'take',
  'resolve',
  'start',
  'confirm',
  'close',
  'pause',
  'assign',
  'handOver',
  'notFixed',
  'reopen',
  'decline',
]

function actOf(
  { from, to }: IssueStep,
  issue: ShownIssue,
  staff: boolean,
  own: { assignee_id?: string | null },
): Act[] {
  const at = (word: Word, icon: LucideIcon, more: Partial<Act> = {}): Act[] => [
    { word, icon, now: () => moveIssue(issue, to), ...more },
  ]
  if (to === 'declined') return at('decline', Ban, { opens: 'decline' })
  if (to === 'in_progress') return at('start', Play, { now: () => moveIssue(issue, to, own) })
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
  /** `row`: small and side by side, in a list. */
  look?: 'bar' | 'row'
  size?: ButtonSize
}

/** The acts on an issue as buttons, with the sheets that some of them open. */
export function IssueSteps({ issue, look = 'bar', size = 'normal' }: IssueStepsProps) {
  const { t } = useTranslation('issues')
  const [opened, setOpened] = useState<Act['opens']>()
  const [busy, setBusy] = useState(false)
  const acts = useActs(issue)
  if (acts.length === 0) return null
  const press = async ({ opens, now }: Act) => {
    if (opens) return setOpened(opens)
    setBusy(true)
    await now?.().catch(refused)
    setBusy(false)
  }
  const refused = (cause: unknown) => toast('error', t('step.failed'), { detail: errorText(cause) })
  const close = () => setOpened(undefined)
  const [first, ...others] = acts
  const button = (act: Act, primary: boolean) => (
    <Button
      key={act.word}
      kind={primary ? 'primary' : 'plain'}
      size={primary && look === 'bar' ? 'large' : size}
      icon={act.icon}
      busy={busy && primary}
      className={look === 'bar' && primary ? 'w-full' : 'flex-1 whitespace-nowrap'}
      onClick={() => void press(act)}
    >
      {t(`step.${act.word}`)}
    </Button>
  )
  return (
    <>
      {look === 'bar' && others.length > 0 ? (
        <div className="flex flex-wrap gap-2">{others.map((act) => button(act, false))}</div>
      ) : null}
      {look === 'bar' ? button(first!, true) : null}
      {look === 'row' ? (
        <div className="flex flex-wrap gap-2">{acts.map((act, index) => button(act, index === 0))}</div>
      ) : null}
      <AssignSheet issue={issue} open={opened === 'assign'} onClose={close} />
      <ResolveSheet issue={issue} open={opened === 'resolve'} onClose={close} />
      <ReasonSheet
        open={opened === 'decline'}
        onClose={close}
        title={t('step.declineTitle')}
        hint={t('step.declineHint')}
        act={t('step.decline')}
        danger
        onGive={(reason) => moveIssue(issue, 'declined', { reason }).catch(refused)}
      />
      <ReasonSheet
        open={opened === 'notFixed' || opened === 'reopen'}
        onClose={close}
        title={t(opened === 'reopen' ? 'step.reopenTitle' : 'step.notFixedTitle')}
        hint={t('step.notFixedHint')}
        act={t(opened === 'reopen' ? 'step.reopen' : 'step.notFixed')}
        onGive={(reason) => moveIssue(issue, 'assigned', { reason }).catch(refused)}
      />
    </>
  )
}
