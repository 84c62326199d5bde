import { CheckCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#domain/course/place.ts'
import { type Nearby, nearbyIssues } from '#domain/issues/nearby.ts'
import { isOpen, worksOnIssues } from '#domain/issues/steps.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { useRegion } from '#web/data/region.ts'
import {
  type OpenPlace,
  type ShownIssue,
  useOpenIssues,
  useOpenPlaces,
} from '#web/features/issues/issue-data.ts'
import { IssueStatus } from '#web/features/issues/issue-words.tsx'
import { IssueThumb } from '#web/features/issues/photos.tsx'
import { useSurvey } from '#web/features/issues/place-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Distance, TimeAgo } from '#web/ui/reading.tsx'

const SHOWN = 3

/** An issue that I may open, or only the place of somebody else's. */
export type Neighbour = ShownIssue | OpenPlace

/** What is open where a report is being made, nearest first; from this device's own copy, so also without a network. */
export function useNearby(place: Place | null, except: string): Nearby<Neighbour>[] {
  const { issues } = useOpenIssues()
  const others = useOpenPlaces(!worksOnIssues(useRole()))
  const survey = useSurvey()
  return useMemo(() => {
    if (!place) return []
    const mine = issues.filter(({ id, status }) => id !== except && isOpen(status))
    const known = new Set(issues.map(({ id }) => id))
    const unseen = others.filter(({ id }) => !known.has(id))
    return nearbyIssues<Neighbour>([...mine, ...unseen], place, survey).slice(0, SHOWN)
  }, [issues, others, place, survey, except])
}

interface NearbyIssuesProps {
  nearby: Nearby<Neighbour>[]
  /** It is one of them: the report is not needed. */
  onSame: () => void
}

/** Asks whether it is one of these before it is reported twice. */
export function NearbyIssues({ nearby, onSame }: NearbyIssuesProps) {
  const { t } = useTranslation('issues')
  if (nearby.length === 0) return null
  const title = t('nearby.title', { count: nearby.length })
  return (
    <section aria-label={title} className="rounded-box border border-warning/50 bg-warning/8">
      <p role="status" className="flex items-start gap-2 px-4 pt-3 font-semibold">
        <TriangleAlert size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
        {title}
      </p>
      <p className="px-4 pb-2 text-muted text-sm">{t('nearby.hint')}</p>
      <ul className="divide-y divide-warning/25">
        {nearby.map((one) => (
          <NearbyRow key={one.issue.id} {...one} />
        ))}
      </ul>
      <div className="p-2">
        <Button kind="quiet" block icon={CheckCheck} onClick={onSame}>
          {t('nearby.same')}
        </Button>
      </div>
    </section>
  )
}

function NearbyRow({ issue, metres, sameSpot }: Nearby<Neighbour>) {
  const { t } = useTranslation('issues')
  const units = useRegion().units
  const category = t(`category.${issue.category}`)
  return (
    <li>
      <MaybeLink issue={issue}>
        <IssueThumb issue={issue} size={48} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            {('description' in issue && issue.description) || category}
          </span>
          <span className="block text-muted text-sm">
            <Distance metres={metres} units={units} />
            {sameSpot ? ` · ${t('nearby.sameSpot')}` : ''} · <TimeAgo since={issue.created_at} />
          </span>
        </span>
        <IssueStatus status={issue.status} />
      </MaybeLink>
    </li>
  )
}

// Only what I may read has a page for me.
function MaybeLink({ issue, children }: { issue: Neighbour; children: ReactNode }) {
  const row = 'flex min-h-16 items-center gap-3 px-4 py-2'
  if (!('description' in issue)) return <div className={row}>{children}</div>
  return (
    <Link
      to="/issuedetails"
      query={{ issueId: issue.id }}
      className={`${row} hover:bg-base-content/5 focus-visible:-outline-offset-2`}
    >
      {children}
    </Link>
  )
}
