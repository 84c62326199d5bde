import { BellPlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { type Nearby, nearbyIssues } from '#domain/issues/nearby.ts'
import { isOpen } from '#domain/issues/steps.ts'
import { useCourse } from '#web/data/course/course.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useRegion } from '#web/data/region.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { IssueThumb } from '#web/features/issues/photos/photos.tsx'
import { followInstead, isReadable, type Neighbour } from '#web/features/issues/report/follow-issue.ts'
import { discardDraft, type ReportDraft } from '#web/features/issues/report/report-draft.ts'
import { useOpenIssueLocations, useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { IssueStatusPill } from '#web/features/issues/shared/issue-labels.tsx'
import { useSurvey } from '#web/features/issues/shared/location-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Distance, TimeAgo } from '#web/ui/format/reading.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { Link, useGo } from '#web/ui/link.tsx'

const SHOWN = 3

interface NearbyRead {
  nearby: Nearby<Neighbour>[]
  /** Whether the club's answer may still add issues. */
  isReading: boolean
}

/**
 * Open issues of the report's category near it: first those at the same spot, then the nearest. None before the
 * category is chosen. Uses this device's copy, so it works offline.
 */
export function useNearby({ id: except, place, thing, category }: ReportDraft): NearbyRead {
  const { issues, query } = useOpenIssues()
  const { locations: others, isLoading } = useOpenIssueLocations(!worksOnIssues(useRole()))
  const { isLoading: isCourseLoading } = useCourse()
  const { online } = useConnection()
  const survey = useSurvey()
  const isReading = online && Boolean(place || thing) && (query.isLoading || isLoading || isCourseLoading)
  const nearby = useMemo(() => {
    if ((!place && !thing) || category === null) return []
    const isSameKind = (issue: { category: string }) => issue.category === category
    const mine = issues.filter((one) => one.id !== except && isOpen(one.status) && isSameKind(one))
    const knownIds = new Set(issues.map(({ id }) => id))
    const unseen = others.filter((one) => !knownIds.has(one.id) && isSameKind(one))
    return nearbyIssues<Neighbour>([...mine, ...unseen], place, survey, thing?.id ?? null).slice(0, SHOWN)
  }, [issues, others, place, thing, category, survey, except])
  return { nearby, isReading }
}

interface NearbyIssuesProps {
  nearby: Nearby<Neighbour>[]
  draft: ReportDraft
}

/** The open issues that the report may duplicate: the person can follow one instead. */
export function NearbyIssues({ nearby, draft }: NearbyIssuesProps) {
  const { t } = useTranslation('issues')
  const { follow, busy } = useFollowInstead(draft)
  const hasMore = draft.photos.length > 0 || draft.description.trim() !== ''
  return (
    <section aria-label={t('nearby.title', { count: nearby.length })}>
      <p className="pb-2 text-muted text-sm">{t('nearby.hint')}</p>
      <ul className="divide-y divide-line">
        {nearby.map((one) => (
          <li key={one.issue.id} className="py-2">
            <NearbyRow {...one} />
            <Button
              block
              icon={BellPlus}
              busy={busy === one.issue.id}
              disabled={busy !== null}
              onClick={() => void follow(one.issue)}
            >
              {t('nearby.follow')}
            </Button>
            {hasMore ? (
              <p className="pt-1 text-muted text-sm">
                {t(isReadable(one.issue) ? 'nearby.added' : 'nearby.notAdded')}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useFollowInstead(draft: ReportDraft) {
  const { t } = useTranslation('issues')
  const go = useGo()
  const [busy, setBusy] = useState<string | null>(null)
  const follow = async (issue: Neighbour) => {
    setBusy(issue.id)
    try {
      await followInstead(issue, draft)
    } catch (cause) {
      setBusy(null)
      toast('error', t('report.failed'), { detail: errorText(cause) })
      return
    }
    discardDraft()
    if (isReadable(issue)) return go('/issuedetails', { issueId: issue.id }, { replace: true })
    toast('success', t('nearby.thanks'), { detail: t('nearby.thanksHint') })
    go('/', {}, { replace: true })
  }
  return { follow, busy }
}

function NearbyRow({ issue, metres, sameSpot }: Nearby<Neighbour>) {
  const { t } = useTranslation('issues')
  const units = useRegion().units
  const category = t(`category.${issue.category}`)
  return (
    <MaybeLink issue={issue}>
      <IssueThumb issue={issue} size={48} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {('description' in issue && issue.description) || category}
        </span>
        <span className="block text-muted text-sm">
          {sameSpot ? `${t('nearby.sameSpot')} · ` : ''}
          {metres === null ? null : (
            <>
              <Distance metres={metres} units={units} /> ·{' '}
            </>
          )}
          <TimeAgo since={issue.created_at} />
        </span>
      </span>
      <IssueStatusPill status={issue.status} />
    </MaybeLink>
  )
}

// Only an issue that I may read has a page for me.
function MaybeLink({ issue, children }: { issue: Neighbour; children: ReactNode }) {
  const row = 'flex min-h-16 items-center gap-3 py-2'
  if (!isReadable(issue)) return <div className={row}>{children}</div>
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
