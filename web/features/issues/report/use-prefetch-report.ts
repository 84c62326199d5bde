import { worksOnIssues } from '#domain/issues/steps.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useOpenIssueLocations, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { useIssuePlaces } from '#web/features/issues/shared/issue-places.ts'

/** Reads what a report needs before anybody makes one: out on the course there may be no signal. */
export function usePrefetchReport(): void {
  useIssuePlaces()
  useOpenIssues()
  useOpenIssueLocations(!worksOnIssues(useRole()))
}
