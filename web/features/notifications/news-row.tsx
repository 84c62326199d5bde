import { Bell, Flag, type LucideIcon, Megaphone, TriangleAlert, UtensilsCrossed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InboxNews } from '#web/features/notifications/notifications-data.ts'
import { formatMoment, formatTime } from '#web/ui/format.ts'

function iconOf({ order_id, issue_id, topic, type }: InboxNews): LucideIcon {
  if (order_id || topic === 'kitchen-orders') return UtensilsCrossed
  if (issue_id || topic === 'all-issues') return TriangleAlert
  if (topic.startsWith('pins-')) return Flag
  return type === 'announcement' ? Megaphone : Bell
}

interface NewsRowProps {
  news: InboxNews
  onOpen: () => void
}

/** One notification; the whole row opens its subject and marks it as read. */
export function NewsRow({ news, onOpen }: NewsRowProps) {
  const { t, i18n } = useTranslation('notifications')
  const Icon = iconOf(news)
  const isUnread = news.read_at === null
  const isToday = new Date(news.created_at).toDateString() === new Date().toDateString()
  const time = (isToday ? formatTime : formatMoment)(news.created_at, i18n.language)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-start gap-3 px-4 py-3 text-left transition-colors duration-150 hover:bg-base-content/5 focus-visible:-outline-offset-2 active:bg-base-content/10"
      >
        <span
          className={`mt-0.5 grid size-9 shrink-0 place-items-center rounded-full ${isUnread ? 'bg-primary/15 text-primary' : 'bg-base-content/6 text-muted'}`}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={`min-w-0 flex-1 break-words ${isUnread ? 'font-semibold' : ''}`}>
              {news.title}
            </span>
            <time dateTime={news.created_at} className="tabular shrink-0 text-muted text-xs">
              {time}
            </time>
          </span>
          {news.body ? (
            <span className="line-clamp-3 break-words text-muted text-sm">{news.body}</span>
          ) : null}
        </span>
        {isUnread ? (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
            <span className="sr-only">{t('inbox.unread')}</span>
          </span>
        ) : null}
      </button>
    </li>
  )
}
