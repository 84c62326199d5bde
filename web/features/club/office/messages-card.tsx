import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '#web/features/club/office/messages-data.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** The number of messages to the club that are not handled yet. */
export function MessagesCard() {
  const { t } = useTranslation('club')
  const { messages, isPending, hindrance } = useMessages()
  if (isPending) return hindrance ? null : <Skeleton className="h-14 w-full" />
  const count = messages.filter(({ handled_at }) => handled_at === null).length
  return (
    <List>
      <ListRow
        to="/contactus"
        icon={Mail}
        title={t('messages.title')}
        {...(count === 0 ? { detail: t('messages.noneNew') } : {})}
        trailing={count > 0 ? <StatusPill tone="attention">{t('messages.new', { count })}</StatusPill> : null}
      />
    </List>
  )
}
