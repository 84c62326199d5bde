import { Ban, UserPlus } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { ClaimClock } from '#web/features/issues/shared/claim-clock.tsx'
import { IssueLink } from '#web/features/issues/shared/issue-card.tsx'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { PriorityMark } from '#web/features/issues/shared/issue-labels.tsx'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { TriageActs, type TriageRowProps, useIssueName } from '#web/features/issues/triage/triage-acts.tsx'
import { useRowSwipe } from '#web/features/issues/triage/use-row-swipe.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'

/** An issue of the inbox with its actions. A swipe to the right assigns, one to the left declines. */
export const TriageRow = memo(function TriageRow({
  issue,
  isCurrent,
  isPicked,
  onPick,
  onAct,
}: TriageRowProps) {
  const { t } = useTranslation('issues')
  const row = useRef<HTMLLIElement>(null)
  const { offset, armed, handlers } = useRowSwipe({
    onRight: () => onAct('assign', issue),
    onLeft: () => onAct('decline', issue),
  })
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li
      ref={row}
      data-current={isCurrent || undefined}
      data-issue={issue.id}
      className={`relative scroll-my-24 overflow-hidden rounded-box border [content-visibility:auto] [contain-intrinsic-size:auto_11rem] ${
        isCurrent ? 'border-secondary ring-2 ring-secondary/50' : 'border-line'
      }`}
    >
      {offset === 0 ? null : <SwipeGround side={offset > 0 ? 'assign' : 'decline'} armed={armed} />}
      <div
        {...handlers}
        style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        className={`relative touch-pan-y ${offset === 0 ? 'transition-transform duration-150 motion-reduce:transition-none' : 'select-none'} ${
          isPicked
            ? 'bg-[color-mix(in_oklab,var(--color-secondary)_12%,var(--color-base-100))]'
            : 'bg-base-100'
        }`}
      >
        <Head issue={issue} isPicked={isPicked} onPick={onPick} />
        {issue.sync?.status === 'error' ? (
          <div className="px-3 pb-3">
            <SyncNote record={issue.sync} />
          </div>
        ) : null}
        <TriageActs issue={issue} onAct={onAct} label={t('triage.acts')} />
      </div>
    </li>
  )
})

function SwipeGround({ side, armed }: { side: 'assign' | 'decline'; armed: boolean }) {
  const { t } = useTranslation('issues')
  const Icon = side === 'assign' ? UserPlus : Ban
  const tone = side === 'assign' ? 'bg-success text-success-content' : 'bg-error text-error-content'
  return (
    <div
      aria-hidden
      className={`absolute inset-0 flex items-center px-5 font-semibold ${side === 'assign' ? 'justify-start' : 'justify-end'} ${tone} ${armed ? '' : 'opacity-60'}`}
    >
      <span className="flex flex-col items-center gap-1 text-sm">
        <Icon size={24} strokeWidth={2} />
        {t(`triage.${side}`)}
      </span>
    </div>
  )
}

function Head({ issue, isPicked, onPick }: Pick<TriageRowProps, 'issue' | 'isPicked' | 'onPick'>) {
  const { t } = useTranslation('issues')
  const name = useIssueName()(issue)
  return (
    <div className="flex items-stretch">
      <label className="grid w-12 shrink-0 cursor-pointer place-items-center hover:bg-base-content/5">
        <span className="sr-only">{t('triage.pick', { name })}</span>
        <input
          type="checkbox"
          className="checkbox checkbox-secondary rounded-md"
          checked={isPicked}
          onChange={() => onPick(issue.id)}
        />
      </label>
      <IssueLink issue={issue} thumb={64} className="py-3 pr-3">
        <Facts issue={issue} />
      </IssueLink>
    </div>
  )
}

function Facts({ issue }: { issue: ShownIssue }) {
  const { t, i18n } = useTranslation('issues')
  const reporter = fullName(issue.reporter)
  const facts = [
    issue.snoozed_until && t('timeline.snoozed', { day: formatDay(issue.snoozed_until, i18n.language) }),
    issue.due_on && t('card.due', { day: formatDay(issue.due_on, i18n.language) }),
    reporter && t('triage.reportedBy', { name: reporter }),
    issue.issue_photo.length > 1 && t('card.photos', { count: issue.issue_photo.length }),
  ].filter(Boolean)
  return (
    <>
      <PriorityMark priority={issue.priority} />
      <ClaimClock issue={issue} />
      {facts.length > 0 ? <span>{facts.join(' · ')}</span> : null}
    </>
  )
}

export function TriageList({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col gap-3">{children}</ul>
}
