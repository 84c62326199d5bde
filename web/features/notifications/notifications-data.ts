import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { badgeApp } from '#web/pwa/badge.ts'

export interface InboxNews {
  id: string
  type: string
  topic: string
  title: string
  body: string
  url: string
  order_id: string | null
  issue_id: string | null
  created_at: string
  read_at: string | null
}

/** A pending change: this notification and older ones are read. */
interface Reading {
  notification_id: string
}

const COLUMNS = 'id, type, topic, title, body, url, order_id, issue_id, created_at, read_at'
/** The number of notifications in an inbox. */
const SHOWN = 100

export function inboxQuery(userId: string) {
  return queryOptions({
    queryKey: ['notification', 'inbox', userId],
    // Realtime does not report notifications that arrived while the page was loading.
    staleTime: 0,
    queryFn: async (): Promise<InboxNews[]> => {
      const { data } = await supabase()
        .from('notification')
        .select(COLUMNS)
        .order('created_at', { ascending: false })
        .limit(SHOWN)
        .throwOnError()
      return data
    },
  })
}

/** My newest notifications, newest first, with my pending reads applied. */
export function useInbox() {
  const { user } = useMe()
  const query = useQuery({ ...inboxQuery(user?.id ?? ''), enabled: user !== null })
  const items = useOverlay<InboxNews>('notification', query.data)
  const readings = useOverlay<Reading>('notification_reading', undefined)
  const readFrom = items.findIndex(({ id }) =>
    readings.some(({ notification_id, sync }) => notification_id === id && sync?.status !== 'error'),
  )
  const news = items.map((item, at) =>
    readFrom >= 0 && at >= readFrom && !item.read_at ? { ...item, read_at: item.created_at } : item,
  )
  return { query, news }
}

/** The number of unread notifications among those of the inbox; also on the app's icon. */
export function useUnreadCount(): number {
  const { query, news } = useInbox()
  const unread = news.filter(({ read_at }) => read_at === null).length
  const isKnown = query.data !== undefined
  useEffect(() => {
    if (isKnown) badgeApp(unread)
  }, [isKnown, unread])
  return unread
}

/** Marks one notification as read. */
export async function markRead({ id, read_at }: InboxNews): Promise<void> {
  if (read_at !== null) return
  await write({ type: 'UPDATE', table: 'notification', id, data: { read_at: new Date().toISOString() } })
}

/** Marks the newest of these notifications and all older ones as read, in one change that can wait for a network. */
export async function markAllRead(news: readonly InboxNews[]): Promise<void> {
  const [newest] = news
  if (!newest) return
  const data = { notification_id: newest.id, read_at: new Date().toISOString() }
  await write({ type: 'CREATE', table: 'notification_reading', id: uuidv7(), data })
}
