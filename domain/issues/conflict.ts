import { type IssueStatus, issueStepsFrom } from './steps.ts'

/** The columns of an issue event that a conflict needs. */
export interface ConflictEvent {
  id: number
  kind: string
  actor_id: string | null
  to_status: IssueStatus | null
  /** {field: [before, after]} */
  changes: Record<string, [unknown, unknown]>
  at: string
  /** When its author made it, if earlier than its arrival. */
  made_at: string | null
}

interface ConflictIssue {
  status: IssueStatus
  assignee_id: string | null
  reporter_id: string | null
  issue_event: readonly ConflictEvent[]
}

/** A step that the database refused because another person had changed the issue. */
export interface RefusedStep {
  to: IssueStatus
  /** ISO time of the act by the club's clock. */
  at: string
}

export type OtherAct = 'took' | 'took_over' | 'gave' | IssueStatus

/** Another person's change of the issue after the author of the refused step last saw it. */
export interface OtherStep {
  act: OtherAct
  actorId: string | null
  /** For `gave`: the new assignee. */
  receiverId: string | null
  at: string
}

export interface Conflict {
  /** Null if the timeline does not show it. */
  other: OtherStep | null
  /** Whether the author may take the step from the present status. */
  isStepPossible: boolean
  /** Whether the issue is already in the status that the author wanted. */
  isAlreadyDone: boolean
}

/** The conflict between a refused step of `me` and the issue's present state. */
export function conflictOf(step: RefusedStep, issue: ConflictIssue, me: string, role: string): Conflict {
  return {
    other: lastStepOfAnother(issue.issue_event, me),
    isStepPossible: issueStepsFrom(issue.status, role, issue.reporter_id === me).some(
      ({ to }) => to === step.to,
    ),
    isAlreadyDone: issue.status === step.to,
  }
}

/** A claim of mine that came after another person's. */
export interface LostClaim {
  act: 'took' | 'in_progress'
  /** ISO time of the claim by the club's clock. */
  at: string
  /** Who had the issue when the claim arrived. */
  holderId: string | null
  /** How the holder got it; null if the timeline does not show it. */
  other: OtherStep | null
}

/** The last claim of `me` that came after another person's; undefined: none. */
export function lostClaimOf(events: readonly ConflictEvent[], me: string): LostClaim | undefined {
  const lost = inOrder(events).findLast(({ kind, actor_id }) => kind === 'claim_lost' && actor_id === me)
  if (!lost) return undefined
  const holder = lost.changes.assignee_id?.[0]
  const gains = events.filter(({ id, changes }) => id < lost.id && changes.assignee_id?.[1] === holder)
  return {
    act: lost.changes.status?.[1] === 'in_progress' ? 'in_progress' : 'took',
    at: lost.made_at ?? lost.at,
    holderId: typeof holder === 'string' ? holder : null,
    other: lastStepOfAnother(gains, me),
  }
}

function lastStepOfAnother(events: readonly ConflictEvent[], me: string): OtherStep | null {
  const steps = events.filter(
    ({ kind, actor_id, to_status, changes }) =>
      kind !== 'claim_lost' && actor_id !== me && (to_status !== null || 'assignee_id' in changes),
  )
  const last = inOrder(steps).at(-1)
  if (!last) return null
  const [before, receiver] = last.changes.assignee_id ?? []
  const receiverId = typeof receiver === 'string' ? receiver : null
  const took = before ? 'took_over' : 'took'
  const act = receiverId === null ? last.to_status : receiverId === last.actor_id ? took : 'gave'
  if (act === null) return null
  return { act, actorId: last.actor_id, receiverId, at: last.made_at ?? last.at }
}

function inOrder(events: readonly ConflictEvent[]): ConflictEvent[] {
  return [...events].sort((a, b) => a.id - b.id)
}
