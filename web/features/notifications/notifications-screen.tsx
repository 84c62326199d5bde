import {
  Bell,
  CheckCheck,
  Flag,
  type LucideIcon,
  Megaphone,
  TriangleAlert,
  UtensilsCrossed,
} from 'lucide-react'
import { useState } from 'react'
import { appPathOf } from '#domain/base/app-path.ts'
import { dayIn } from '#domain/base/day.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone } from '#web/data/settings.ts'
import { Announce } from '#web/features/notifications/announce.tsx'
import { Announcements } from '#web/features/notifications/announcements.tsx'
import {
  type InboxNews,
  markAllRead,
  markRead,
  useInbox,
  useUnreadCount,
} from '#web/features/notifications/notifications-data.ts'
import { PushCard } from '#web/features/notifications/push-card.tsx'
import { PushSettings } from '#web/features/notifications/push-settings.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { mayPrompt } from '#web/pwa/permission.ts'
import { pushState } from '#web/pwa/push-state.ts'
import { useRouter } from '#web/routes/use-router.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatRecentMoment } from '#web/ui/format/format.ts'
import { List } from '#web/ui/list.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { TopBarActions } from '#web/ui/screen-title.tsx'

/** My notifications, this device's push settings, and for administrators the announcements. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const { role } = useMe()
  const { query, news: all } = useInbox()
  const held = useHeldNews(all, query.isFetchedAfterMount)
  const unread = useUnreadCount()
  const hasUnread = held.news.some(({ read_at }) => read_at === null)
  // The question whether to turn push on is at the top, once a week; otherwise its state is below the notifications.
  const [asks] = useState(() => pushState() === 'default' && mayPrompt())
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <TopBarActions>
        {hasUnread ? (
          <IconButton
            icon={CheckCheck}
            label={t('inbox.markAll')}
            onClick={() => void markAllRead(held.news)}
          />
        ) : null}
      </TopBarActions>
      <div className="flex min-w-0 flex-col gap-6">
        {asks ? <PushCard /> : null}
        {role.role_id === 'admin' ? <Announce /> : null}
        <Inbox unread={unread} query={query} held={held} />
        {role.role_id === 'admin' ? <Announcements /> : null}
      </div>
      <PushSettings withCard={!asks} />
    </div>
  )
}

interface InboxProps {
  unread: number
  query: ReturnType<typeof useInbox>['query']
  held: ReturnType<typeof useHeldNews>
}

function Inbox({ unread, query, held: { news, newer, release } }: InboxProps) {
  const { t } = useTranslation('notifications')
  const zone = useClubZone()
  if (hindranceOf(query)) return <ReadError what={t('inbox.failed')} read={query} />
  if (query.isPending) return <Skeleton className="h-48 w-full" />
  if (news.length === 0)
    return <EmptyState icon={Bell} title={t('inbox.empty')} hint={t('inbox.emptyHint')} />
  const isToday = ({ created_at }: InboxNews) => dayIn(zone, new Date(created_at)) === dayIn(zone, new Date())
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-3 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {unread > 0 ? t('inbox.unreadCount', { count: unread }) : t('inbox.allRead')}
        </p>
        {newer > 0 ? <Button onClick={release}>{t('inbox.showNew', { count: newer })}</Button> : null}
      </div>
      <NewsList title={t('inbox.today')} news={news.filter(isToday)} />
      <NewsList title={t('inbox.earlier')} news={news.filter((item) => !isToday(item))} />
    </div>
  )
}

/**
 * Holds back notifications that arrive while the list is read, so that no row moves under a finger. An empty list, and
 * the club's first answer, are shown at once.
 */
function useHeldNews(all: readonly InboxNews[], isRead: boolean) {
  const [newestId, setNewestId] = useState<string>()
  const first = all[0]?.id
  if (isRead && newestId === undefined && first !== undefined) setNewestId(first)
  const newer = Math.max(
    0,
    all.findIndex(({ id }) => id === newestId),
  )
  return { news: all.slice(newer), newer, release: () => setNewestId(first) }
}

function NewsList({ title, news }: { title: string; news: readonly InboxNews[] }) {
  const router = useRouter()
  if (news.length === 0) return null
  const open = (item: InboxNews) => {
    void markRead(item)
    void router.navigate(appPathOf(item.url) ?? '/notifications')
  }
  return (
    <List title={title}>
      {news.map((item) => (
        <NewsRow key={item.id} news={item} onOpen={() => open(item)} />
      ))}
    </List>
  )
}

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
function NewsRow({ news, onOpen }: NewsRowProps) {
  const { t, i18n } = useTranslation('notifications')
  const Icon = iconOf(news)
  const isUnread = news.read_at === null
  const time = formatRecentMoment(news.created_at, i18n.language, useClubZone())
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
