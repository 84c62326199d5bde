import { RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, retry } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import {
  type AnnouncementAudience,
  type SentAnnouncement,
  useAnnouncementGroups,
  useAnnouncements,
} from '#web/features/notifications/announce-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** What the office announced: each with how many people have it, and what still waits or was refused. */
export function Announcements() {
  const { t } = useTranslation('notifications')
  const { query, waiting } = useAnnouncements()
  const hindrance = hindranceOf(query)
  const sent = query.data ?? []
  if (query.isPending && !hindrance && waiting.length === 0) return <Skeleton className="h-16 w-full" />
  if (!hindrance && sent.length === 0 && waiting.length === 0) return null
  return (
    <section aria-label={t('announce.list')} className="flex flex-col gap-3">
      <List title={t('announce.list')}>
        {waiting.map((record) => (
          <WaitingRow key={record.id} record={record} />
        ))}
        {sent.map((one) => (
          <SentRow key={one.id} sent={one} />
        ))}
      </List>
      {hindrance ? (
        <ErrorNote
          what={t('announce.listFailed')}
          why={errorText(hindrance)}
          onRetry={() => void query.refetch()}
        />
      ) : null}
    </section>
  )
}

/** An announcement that has not arrived: it waits for the network, or the club refused it and says why. */
function WaitingRow({ record }: { record: MutationRecord }) {
  const { t } = useTranslation(['notifications', 'common'])
  const refusal = refusalOf(record)
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{String(record.payload.data.title)}</span>
        <PendingGlyph status={record.status} withWord={record.status !== 'error'} />
      </span>
      {record.status === 'error' ? (
        <div role="alert" className="flex flex-col gap-2">
          <p className="text-error text-sm">
            {t('announce.refused')} {refusal ? errorText(refusal) : ''}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button icon={RotateCw} onClick={() => void retry(record.id)}>
              {t('common:action.retry')}
            </Button>
            <Button icon={Trash2} onClick={() => void drop(record.id)}>
              {t('common:action.drop')}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}

function SentRow({ sent }: { sent: SentAnnouncement }) {
  const { t, i18n } = useTranslation('notifications')
  const groups = useAnnouncementGroups()
  const group = groups.find(({ value }) => value === sent.group_id)?.label
  const isOver = sent.expires_at !== null && Date.parse(sent.expires_at) <= Date.now()
  return (
    <ListRow
      title={sent.title}
      detail={[
        formatMoment(sent.created_at, i18n.language),
        sent.author,
        audienceText(sent.audience),
        isOver ? t('announce.over') : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        <span className="tabular text-right text-muted text-sm">
          {t('announce.reached', { count: sent.receivers })}
          <br />
          {t('announce.opened', { count: sent.readers })}
        </span>
      }
    />
  )

  function audienceText(audience: AnnouncementAudience): string {
    return audience === 'group' && group ? group : t(`announce.to.${audience}`)
  }
}
