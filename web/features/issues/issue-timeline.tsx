import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type TimelineEntry, timelineOf } from '#domain/issues/timeline.ts'
import type { Shown } from '#web/data/optimistic.ts'
import { useMe } from '#web/data/session.ts'
import { fullName, useNames } from '#web/features/issues/crew-data.ts'
import type { IssueComment, IssueEvent, IssueInFull, PersonName } from '#web/features/issues/issue-data.ts'
import { SyncNote } from '#web/features/issues/sync-note.tsx'
import type common from '#web/i18n/en/common.json'
import { formatDay } from '#web/ui/format.ts'
import { SectionHead } from '#web/ui/list.tsx'
import { TimeAgo } from '#web/ui/reading.tsx'

/** Everything that happened to an issue and was said about it, oldest first. */
export function Timeline({ issue }: { issue: IssueInFull }) {
  const { t } = useTranslation('issues')
  const entries = timelineOf(issue.issue_event, issue.issue_comment as Shown<IssueComment>[])
  if (entries.length === 0) return null
  return (
    <section>
      <SectionHead title={t('timeline.title')} />
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry.type === 'comment' ? entry.comment.id : entry.event.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry<IssueEvent, Shown<IssueComment>> }) {
  const { t } = useTranslation('issues')
  const what = useEventWords()
  if (entry.type === 'comment') return <Said comment={entry.comment} />
  const { event } = entry
  const words = entry.type === 'photos' ? t('timeline.photos', { count: entry.count }) : what(event)
  return (
    <Line who={<Who id={event.actor_id} name={event.actor} role={event.actor_role} />} at={event.at}>
      {words}
      {event.reason ? <span className="mt-1 block border-edge border-l-2 pl-3">{event.reason}</span> : null}
    </Line>
  )
}

function Line({ who, at, children }: { who: ReactNode; at: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span className="mt-2 size-2 shrink-0 rounded-full bg-edge" aria-hidden />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">{who}</span>{' '}
        <span className="text-muted">
          · <TimeAgo since={at} />
        </span>
        <span className="block">{children}</span>
      </p>
    </div>
  )
}

function Said({ comment }: { comment: Shown<IssueComment> }) {
  const { t } = useTranslation('issues')
  return (
    <div
      className={`rounded-box border px-4 py-3 ${
        comment.staff_only ? 'border-secondary/40 bg-secondary/8' : 'border-line bg-base-100'
      }`}
    >
      <p className="text-sm">
        <span className="font-semibold">
          <Who id={comment.author_id} name={comment.author} />
        </span>{' '}
        <span className="text-muted">
          · <TimeAgo since={comment.created_at} />
        </span>
        {comment.staff_only ? (
          <span className="ml-2 inline-flex items-center gap-1 text-secondary">
            <Lock size={14} strokeWidth={2} aria-hidden />
            {t('comment.staffOnly')}
          </span>
        ) : null}
      </p>
      <p className="mt-1 whitespace-pre-wrap">{comment.body}</p>
      {comment.sync ? <SyncNote record={comment.sync} /> : null}
    </div>
  )
}

/** A person by name where I may read it, otherwise by what they are at the club. */
function Who({ id, name, role }: { id: string | null; name: PersonName | null; role?: string }) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const me = useMe().user?.id
  if (id !== null && id === me) return t('who.me')
  const named = fullName(name)
  if (named) return named
  if (role && isRole(role)) return common(`role.${role}`)
  return role ? t('who.club') : t('who.greenkeeping')
}

function isRole(role: string): role is keyof typeof common.role {
  return ['guest', 'member', 'kitchen', 'maintenance', 'admin'].includes(role)
}

/** What an event was, in the reader's words. */
function useEventWords(): (event: IssueEvent) => ReactNode {
  const { t, i18n } = useTranslation('issues')
  const names = useNames()
  const receiver = ({ changes }: IssueEvent) => {
    const person = changes.assignee_id?.[1]
    const crew = changes.group_id?.[1]
    if (typeof person === 'string') return names.ofPerson(person)
    return typeof crew === 'string' ? names.ofCrew(crew) : undefined
  }
  return (event) => {
    const { kind, from_status, to_status, changes } = event
    const parts: string[] = []
    const to = receiver(event)
    if (kind === 'reported') parts.push(t('timeline.reported'))
    if (kind !== 'reported' && to_status && !(to && to_status === 'assigned')) {
      parts.push(t(`timeline.to.${reopens(from_status, to_status) ? 'reopened' : to_status}`))
    }
    if (to) parts.push(t('timeline.assigned', { name: to }))
    if (!to && changes.assignee_id && !changes.group_id) parts.push(t('timeline.unassigned'))
    const due = changes.due_on?.[1]
    if (typeof due === 'string') parts.push(t('timeline.due', { day: formatDay(due, i18n.language) }))
    if (changes.priority) {
      parts.push(t('timeline.priority', { priority: t(`priority.${changes.priority[1] as 'normal'}`) }))
    }
    if (changes.description) parts.push(t('timeline.description'))
    if (changes.category)
      parts.push(t('timeline.category', { category: t(`category.${changes.category[1] as 'other'}`) }))
    if (changes.lng || changes.lat) parts.push(t('timeline.place'))
    if (changes.duplicate_of) parts.push(t('timeline.duplicate'))
    return parts.length > 0 ? parts.join(' · ') : t('timeline.changed')
  }
}

function reopens(from: string | null, to: string): boolean {
  return to === 'assigned' && (from === 'resolved' || from === 'closed')
}
