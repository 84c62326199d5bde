import { issueTransitions } from '../generated/transitions.ts'
import { worksOnIssues } from './crew.ts'

export type IssueStatus = (typeof issueTransitions)[number]['from' | 'to']

export interface IssueStep {
  from: IssueStatus
  to: IssueStatus
  needsReason: boolean
}

/** The steps that a person may take with an issue now, by the database's rules. */
export function issueStepsFrom(status: IssueStatus, role: string, isReporter: boolean): IssueStep[] {
  const as = worksOnIssues(role) ? role : isReporter && role !== 'guest' ? 'member' : undefined
  return issueTransitions.filter((step) => step.from === status && step.role === as)
}

/** Issues that still need work. */
export const OPEN_STATUSES = ['new', 'assigned', 'in_progress'] as const satisfies IssueStatus[]
/** Issues that need no work, or only a confirmation. */
export const DONE_STATUSES = ['resolved', 'closed', 'declined'] as const satisfies IssueStatus[]

export function isOpen(status: IssueStatus): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(status)
}
