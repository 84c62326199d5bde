import { issueTransitions } from '../generated/transitions.ts'

export type IssueStatus = (typeof issueTransitions)[number]['from' | 'to']

export interface IssueStep {
  from: IssueStatus
  to: IssueStatus
  needsReason: boolean
}

/** Those who work on issues; everybody else moves only what they reported. */
export function worksOnIssues(role: string): role is 'maintenance' | 'admin' {
  return role === 'maintenance' || role === 'admin'
}

/** The steps that somebody may take with an issue now, as the database has them. */
export function issueStepsFrom(status: IssueStatus, role: string, isReporter: boolean): IssueStep[] {
  const as = worksOnIssues(role) ? role : isReporter && role !== 'guest' ? 'member' : undefined
  return issueTransitions.filter((step) => step.from === status && step.role === as)
}

/** Issues that still want work. */
export const OPEN_STATUSES = ['new', 'assigned', 'in_progress'] as const satisfies IssueStatus[]
/** Issues that want none, or only somebody's word that it is so. */
export const DONE_STATUSES = ['resolved', 'closed', 'declined'] as const satisfies IssueStatus[]

export function isOpen(status: IssueStatus): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(status)
}
