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
import { worksOnIssues } from '#domain/issues/crew.ts'
import { type IssueStep, isOpen, issueStepsFrom } from '#domain/issues/steps.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useMayTake } from '#web/features/issues/shared/crew-data.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { assignIssue, claimIssue, moveIssue } from '#web/features/issues/shared/issue-writes.ts'
import type issues from '#web/i18n/en/issues.json'

type Word = keyof typeof issues.step

export interface IssueAct {
  word: Word
  icon: LucideIcon
  /** The sheet that a press opens; without it, the press acts at once. */
  opens?: 'assign' | 'resolve' | 'decline' | 'notFixed' | 'reopen'
  now?: () => Promise<unknown>
}

/** My possible actions on an issue now, the most likely one first. */
export function useIssueActs(issue: ShownIssue): IssueAct[] {
  const role = useRole()
  const me = useMe().user?.id ?? null
  const staff = worksOnIssues(role)
  const mine = issue.assignee_id === me
  const steps = issueStepsFrom(issue.status, role, issue.reporter_id === me)
  const mayTake = useMayTake()(issue)
  // Starting an unassigned issue claims it, unless another person was first. My issue may have been reassigned.
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

// Taking over follows the steps of the work; declining is last.
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
): IssueAct[] {
  const at = (word: Word, icon: LucideIcon, more: Partial<IssueAct> = {}): IssueAct[] => [
    { word, icon, now: () => moveIssue(issue, to), ...more },
  ]
  if (to === 'declined') return at('decline', Ban, { opens: 'decline' })
  if (to === 'in_progress') return at('start', Play, { now: begin })
  // An assignment is undone in the inbox, where it was made.
  if (to === 'new') return from === 'declined' ? at('takeUp', Undo2) : []
  if (to === 'resolved') return at('resolve', CircleCheck, { opens: 'resolve' })
  if (to === 'closed') return at(staff ? 'close' : 'confirm', CheckCheck)
  if (from === 'in_progress') return at('pause', Pause)
  if (from === 'resolved') return at('notFixed', Undo2, { opens: 'notFixed' })
  if (from === 'closed') return at('reopen', Undo2, { opens: 'reopen' })
  // Assigning a new issue is a separate button.
  return []
}
