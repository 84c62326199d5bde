import { useQuery } from '@tanstack/react-query'
import { SearchX, UserX } from 'lucide-react'
import { fullName } from '#domain/base/person-name.ts'
import { supabase } from '#web/data/client.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { asRoleId, type RoleId } from '#web/data/session/roles.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

import { formatMoment } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { StatusPill } from '#web/ui/status.tsx'

const MOST = 200

function useRemoved(role: RoleId | null) {
  return useQuery({
    queryKey: ['removed_person', role],
    meta: { keep: false },
    queryFn: async () => {
      const all = supabase()
        .from('removed_person')
        .select('id, removed_at, by_whom, role_id, thread_kept, remover:profiles (first_name, surname)')
      const narrowed = role === null ? all : all.eq('role_id', role)
      const { data } = await narrowed.order('removed_at', { ascending: false }).limit(MOST).throwOnError()
      return data
    },
  })
}

/** Removed people: when, by whom and their role. Their identity is forgotten. */
export function RemovedPeople({ role }: { role: RoleId | null }) {
  const { t, i18n } = useTranslation(['groups', 'common'])
  const zone = useClubZone()
  const removed = useRemoved(role)
  if (hindranceOf(removed)) return <ReadError what={t('failed')} read={removed} />
  if (!removed.data) return <Skeleton className="h-16 w-full" />
  if (removed.data.length === 0) {
    return <EmptyState icon={SearchX} title={t('gone.nobody')} hint={t('gone.nobodyHint')} />
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">{t('gone.hint')}</p>
      <List>
        {removed.data.map(({ id, removed_at, by_whom, role_id, thread_kept, remover }) => (
          <ListRow
            key={id}
            icon={UserX}
            title={formatMoment(removed_at, i18n.language, zone)}
            detail={[
              by_whom === 'admin'
                ? t('gone.by', { name: (remover && fullName(remover)) || t('common:role.admin') })
                : t(`gone.${by_whom === 'self' ? 'self' : 'server'}`),
              ...(thread_kept ? [t('gone.kept')] : []),
            ].join(' · ')}
            trailing={<StatusPill tone="quiet">{t(`common:role.${asRoleId(role_id)}`)}</StatusPill>}
          />
        ))}
      </List>
    </div>
  )
}
