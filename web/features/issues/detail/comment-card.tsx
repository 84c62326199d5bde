import { Eye, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { mentionParts } from '#domain/issues/mentions.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useRole } from '#web/data/session/visitor.ts'
import type { Reader } from '#web/features/issues/detail/use-readers.ts'
import { PhotoStrip } from '#web/features/issues/photos/photos.tsx'
import type { IssueComment, IssuePhoto } from '#web/features/issues/shared/issue-data.ts'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TimeAgo } from '#web/ui/format/reading.tsx'

interface CommentCardProps {
  comment: Shown<IssueComment>
  /** The author's name, if the reader may see it. */
  who: ReactNode
  photos: IssuePhoto[]
  readers: readonly Reader[]
}

/** A comment. One for staff only has its own colour and label. */
export function CommentCard({ comment, who, photos, readers }: CommentCardProps) {
  const { t } = useTranslation('issues')
  const staff = worksOnIssues(useRole())
  const among = comment.staff_only
  return (
    <div
      className={`rounded-box border px-4 py-3 ${
        among ? 'border-secondary/50 border-l-4 bg-secondary/8' : 'border-line bg-base-100'
      }`}
    >
      {staff ? <Audience among={among} /> : null}
      <p className="text-sm">
        <span className="font-semibold">{who}</span>{' '}
        <span className="text-muted">
          · <TimeAgo since={comment.created_at} />
        </span>
        {among && !staff ? <span className="text-secondary"> · {t('comment.toStaff')}</span> : null}
      </p>
      <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <CommentText comment={comment} readers={readers} />
      </p>
      {photos.length > 0 ? (
        <div className="mt-2">
          <PhotoStrip photos={photos} />
        </div>
      ) : null}
      {comment.sync ? <SyncNote record={comment.sync} /> : null}
    </div>
  )
}

function Audience({ among }: { among: boolean }) {
  const { t } = useTranslation('issues')
  const Icon = among ? Lock : Eye
  return (
    <p
      className={`mb-1 flex items-center gap-1.5 font-semibold text-xs ${among ? 'text-secondary' : 'text-muted'}`}
    >
      <Icon size={14} strokeWidth={2} aria-hidden />
      {t(among ? 'comment.toStaff' : 'comment.forAll')}
    </p>
  )
}

/** The text with the mentioned names highlighted. */
function CommentText({ comment, readers }: Pick<CommentCardProps, 'comment' | 'readers'>) {
  const mentioned = readers.filter(({ id }) => comment.mentions.includes(id))
  let at = 0
  return mentionParts(comment.body, mentioned).map(({ text, person }) => {
    at += text.length
    return person ? (
      <strong key={at} className="rounded-field bg-info/12 px-1 font-semibold text-info">
        {text}
      </strong>
    ) : (
      text
    )
  })
}
