import { Hourglass, type LucideIcon, Mail, MailX, Printer, TriangleAlert } from 'lucide-react'
import { useClubZone } from '#web/data/settings.ts'
import { type NeedKind, useNeeds } from '#web/features/club/office/needs-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AppPath } from '#web/routes/routes.ts'
import { formatMoment } from '#web/ui/format/format.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import type { Query } from '#web/ui/link.tsx'
import { ListRow } from '#web/ui/list.tsx'
import { useNeedsPart } from '#web/ui/needs/needs-list.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** The screen for each kind. */
const places: Record<NeedKind, { icon: LucideIcon; to: AppPath; query?: Query }> = {
  printers: { icon: Printer, to: '/kitchenorderlist' },
  messages: { icon: Mail, to: '/contactus' },
  waiting: { icon: Hourglass, to: '/groupadmin', query: { state: 'waiting' } },
  invitations: { icon: MailX, to: '/groupadmin', query: { state: 'expired' } },
  jobs: { icon: TriangleAlert, to: '/settings/system' },
}

/** Messages, waiting people, expired invitations, failed jobs and printers in trouble: a row for each kind. */
export function OfficeNeeds() {
  const { t, i18n } = useTranslation('club')
  const zone = useClubZone()
  const { data, isLoading, hindrance, knownAt } = useNeeds()
  useNeedsPart({ isLoading, hindrance, rowCount: data?.length ?? 0, knownAt })
  if (isLoading) return <Pending />
  return data?.map(({ kind, count, since }) => {
    const { icon, to, query } = places[kind]
    return (
      <ListRow
        key={kind}
        icon={icon}
        to={to}
        {...(query && { query })}
        title={t(`needs.${kind}`, { count })}
        detail={
          <>
            {t('needs.since', { time: formatMoment(since, i18n.language, zone) })} <ReadAge at={knownAt} />
          </>
        }
      />
    )
  })
}
