import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#domain/course/place.ts'
import { type Nearby, nearbyIssues } from '#domain/issues/nearby.ts'
import { useMe } from '#web/data/session.ts'
import { type ShownIssue, useOpenIssues } from '#web/features/issues/issue-data.ts'
import { IssueStatus } from '#web/features/issues/issue-words.tsx'
import { IssueThumb } from '#web/features/issues/photos.tsx'
import { useSurvey } from '#web/features/issues/place-words.ts'
import { asUnits } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { Distance, TimeAgo } from '#web/ui/reading.tsx'

const SHOWN = 3

/** Open issues that a report from this place may repeat, nearest first; from this device's own copy. */
export function useNearby(place: Place | null, except: string): Nearby<ShownIssue>[] {
  const { issues } = useOpenIssues()
  const survey = useSurvey()
  return useMemo(() => {
    const others = issues.filter(({ id, status }) => {
      return id !== except && ['new', 'assigned', 'in_progress'].includes(status)
    })
    return place ? nearbyIssues(others, place, survey).slice(0, SHOWN) : []
  }, [issues, place, survey, except])
}

/** Asks whether it is one of these before it is reported twice. */
export function NearbyIssues({ nearby }: { nearby: Nearby<ShownIssue>[] }) {
  const { t } = useTranslation('issues')
  if (nearby.length === 0) return null
  return (
    <section
      aria-label={t('nearby.title', { count: nearby.length })}
      className="rounded-box border border-warning/50 bg-warning/8"
    >
      <p role="status" className="flex items-start gap-2 px-4 pt-3 font-semibold">
        <TriangleAlert size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
        {t('nearby.title', { count: nearby.length })}
      </p>
      <p className="px-4 pb-2 text-muted text-sm">{t('nearby.hint')}</p>
      <ul className="divide-y divide-warning/25">
        {nearby.map((one) => (
          <NearbyRow key={one.issue.id} {...one} />
        ))}
      </ul>
    </section>
  )
}

function NearbyRow({ issue, metres, sameSpot }: Nearby<ShownIssue>) {
  const { t } = useTranslation('issues')
  const units = asUnits(useMe().profile?.units)
  return (
    <li>
      <Link
        to="/issuedetails"
        query={{ issueId: issue.id }}
        className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-base-content/5"
      >
        <IssueThumb issue={issue} size={48} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            {issue.description || t(`category.${issue.category}`)}
          </span>
          <span className="block text-muted text-sm">
            <Distance metres={metres} units={units} />
            {sameSpot ? ` · ${t('nearby.sameSpot')}` : ''} · <TimeAgo since={issue.created_at} />
          </span>
        </span>
        <IssueStatus status={issue.status} />
      </Link>
    </li>
  )
}
