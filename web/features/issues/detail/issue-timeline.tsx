import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fullName, type PersonName } from '#domain/base/person-name.ts'
import { type TimelineEntry, timelineOf } from '#domain/issues/timeline.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useMe } from '#web/data/session/session.ts'
import { CommentCard } from '#web/features/issues/detail/comment-card.tsx'
import { useEventText } from '#web/features/issues/detail/event-text.ts'
import { OverwrittenEdit } from '#web/features/issues/detail/overwritten-edit.tsx'
import { useReaders } from '#web/features/issues/detail/use-readers.ts'
import type { IssueComment, IssueDetail, IssueEvent } from '#web/features/issues/shared/issue-data.ts'
import type common from '#web/i18n/en/common.json'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SectionHead } from '#web/ui/list.tsx'

type Part = 'all' | 'words'

/** Longer timelines get a filter for comments. */
const LONG = 8

/** The events and comments of an issue, oldest first. */
export function Timeline({ issue }: { issue: IssueDetail }) {
  const { t } = useTranslation('issues')
  const [part, setPart] = useState<Part>('all')
  const all = timelineOf(issue.issue_event, issue.issue_comment as Shown<IssueComment>[])
  if (all.length === 0) return null
  const entries = part === 'all' ? all : all.filter(({ type }) => type === 'comment')
  return (
    <section>
      <SectionHead title={t('timeline.title')} />
      {all.length > LONG && issue.issue_comment.length > 0 ? (
        <div className="mb-3">
          <Segmented
            label={t('timeline.show')}
            value={part}
            choices={[
              { value: 'all', label: t('timeline.all') },
              { value: 'words', label: t('timeline.words') },
            ]}
            onChange={setPart}
          />
        </div>
      ) : null}
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry.type === 'comment' ? entry.comment.id : entry.event.id}>
            <Entry entry={entry} issue={issue} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface EntryProps {
  entry: TimelineEntry<IssueEvent, Shown<IssueComment>>
  issue: IssueDetail
}

function Entry({ entry, issue }: EntryProps) {
  const { t } = useTranslation('issues')
  const what = useEventText()
  const readers = useReaders(issue)
  if (entry.type === 'comment') {
    const { comment } = entry
    return (
      <CommentCard
        comment={comment}
        who={<Who id={comment.author_id} name={comment.author} />}
        photos={issue.issue_photo.filter(({ comment_id }) => comment_id === comment.id)}
        readers={readers}
      />
    )
  }
  const { event } = entry
  const words = entry.type === 'photos' ? t('timeline.photos', { count: entry.count }) : what(event)
  return (
    <Line
      who={<Who id={event.actor_id} name={event.actor} role={event.actor_role} />}
      at={event.at}
      among={'staff_only' in event.changes}
    >
      {words}
      <OverwrittenEdit event={event} />
      {event.reason ? <span className="mt-1 block border-edge border-l-2 pl-3">{event.reason}</span> : null}
    </Line>
  )
}

interface LineProps {
  who: ReactNode
  at: string
  /** For staff only. */
  among: boolean
  children: ReactNode
}

function Line({ who, at, among, children }: LineProps) {
  const { t } = useTranslation('issues')
  return (
    <div className="flex gap-3">
      <span
        className={`mt-2 size-2 shrink-0 rounded-full ${among ? 'bg-secondary' : 'bg-edge'}`}
        aria-hidden
      />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">{who}</span>{' '}
        <span className="text-muted">
          · <TimeAgo since={at} />
        </span>
        {among ? (
          <span className="ml-2 inline-flex items-center gap-1 text-secondary">
            <Lock size={14} strokeWidth={2} aria-hidden />
            {t('comment.toStaff')}
          </span>
        ) : null}
        <span className="block [overflow-wrap:anywhere]">{children}</span>
      </p>
    </div>
  )
}

/** A person's name if I may read it, otherwise their role. */
function Who({ id, name, role }: { id: string | null; name: PersonName | null; role?: string }) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const me = useMe().user?.id
  if (id !== null && id === me) return t('who.me')
  const personName = fullName(name)
  if (personName) return personName
  if (role && isRole(role)) return common(`role.${role}`)
  return role ? t('who.club') : t('who.greenkeeping')
}

function isRole(role: string): role is keyof typeof common.role {
  return ['guest', 'member', 'kitchen', 'maintenance', 'admin'].includes(role)
}
