import { Bell as BellIcon } from 'lucide-react'
import { useUnreadCount } from '#web/features/notifications/notifications-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CountMark } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** The link to the inbox, with the number of unread notifications. */
export function Bell() {
  const { t } = useTranslation(['common', 'notifications'])
  const unread = useUnreadCount()
  const label =
    unread > 0
      ? `${t('home.inbox')}, ${t('notifications:inbox.unreadCount', { count: unread })}`
      : t('home.inbox')
  return (
    <Link to="/notifications" aria-label={label} className="btn btn-ghost btn-square relative size-11">
      <BellIcon size={24} strokeWidth={1.75} aria-hidden />
      <CountMark count={unread} />
    </Link>
  )
}
