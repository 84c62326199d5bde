import { worksOnIssues } from '#domain/issues/crew.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import type { AppPath } from '#web/routes/routes.ts'
import { ReportLink } from '#web/ui/report-link.tsx'
import { reserveThumbSpace } from '#web/ui/thumb-space.ts'

// The map has the button among its own controls, and Today below its cards: there it would cover them.
const screens: readonly AppPath[] = ['/assignedissues']

/** The padding below a page: its last line can scroll above the button. */
export const reportRoom = 'pb-[calc(var(--bar-space)+6rem)]'

/** Whether the button floats over this screen: for the crew, on Work. */
export function useHasReportButton(): boolean {
  const route = useCurrentRoute()
  return worksOnIssues(useRole()) && screens.some((path) => path === route?.path)
}

/** The crew's link to a report, fixed over the lower right corner; nothing on other screens and for other roles. */
export function ReportButton() {
  if (!useHasReportButton()) return null
  return (
    <div
      ref={reserveThumbSpace}
      className="fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(var(--bar-space)+1rem)] z-20"
    >
      <ReportLink />
    </div>
  )
}
