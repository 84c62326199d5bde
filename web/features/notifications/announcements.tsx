import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import {
  type AnnouncementAudience,
  type SentAnnouncement,
  useAnnouncementGroups,
  useAnnouncements,
} from '#web/features/notifications/announce-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

/** The office's announcements with their numbers of receivers, and unsent or refused ones. */
export function Announcements() {
  const { t } = useTranslation('notifications')
  const { query, waiting } = useAnnouncements()
  const hindrance = hindranceOf(query)
  const announcements = query.data ?? []
  if (query.isPending && !hindrance && waiting.length === 0) return <Skeleton className="h-16 w-full" />
  if (!hindrance && announcements.length === 0 && waiting.length === 0) return null
  return (
    <section aria-label={t('announce.list')} className="flex flex-col gap-3">
      <List title={t('announce.list')}>
        {waiting.map((record) => (
          <WaitingRow key={record.id} record={record} />
        ))}
        {announcements.map((one) => (
          <SentRow key={one.id} announcement={one} />
        ))}
      </List>
      <ReadError what={t('announce.listFailed')} read={query} />
    </section>
  )
}

/** An announcement that is unsent, or refused with the club's reason. */
function WaitingRow({ record }: { record: MutationRecord }) {
  const { t } = useTranslation('notifications')
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <span className="[overflow-wrap:anywhere]">{String(record.payload.data.title)}</span>
      <RefusedChange
        record={record}
        texts={{ refused: t('announce.refused'), dropQuestion: t('announce.dropQuestion') }}
      />
    </li>
  )
}

function SentRow({ announcement }: { announcement: SentAnnouncement }) {
  const { t, i18n } = useTranslation('notifications')
  const zone = useClubZone()
  const groups = useAnnouncementGroups()
  const group = groups.find(({ value }) => value === announcement.group_id)?.label
  return (
    <ListRow
      title={announcement.title}
      detail={[
        formatMoment(announcement.created_at, i18n.language, zone),
        announcement.author,
        audienceText(announcement.audience),
        endText(),
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        <span className="tabular text-right text-muted text-sm">
          {t('announce.reached', { count: announcement.receivers })}
          <br />
          {t('announce.opened', { count: announcement.readers })}
        </span>
      }
    />
  )

  function endText(): string | null {
    if (announcement.expires_at === null) return null
    if (Date.parse(announcement.expires_at) <= Date.now()) return t('announce.over')
    return t('announce.until', { time: formatMoment(announcement.expires_at, i18n.language, zone) })
  }

  function audienceText(audience: AnnouncementAudience): string {
    return audience === 'group' && group ? group : t(`announce.to.${audience}`)
  }
}
