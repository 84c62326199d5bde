import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { usePending, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export const AUDIENCES = ['everyone', 'members', 'staff', 'group'] as const
export type AnnouncementAudience = (typeof AUDIENCES)[number]

export const LONGEST_TITLE = 120
export const LONGEST_BODY = 500

export interface AnnouncementText {
  title: string
  body: string
}

/** An administrator's unsent announcement. */
export interface AnnouncementDraft {
  audience: AnnouncementAudience
  /** For the audience `group`; otherwise empty. */
  group: string
  /** By language of the club. */
  texts: Partial<Record<string, AnnouncementText>>
  /** Hours until it leaves the inboxes; null: it stays. */
  hours: number | null
}

/** A sent announcement, with the number of people who have it in their inbox, and of those who opened it. */
export interface SentAnnouncement {
  id: string
  audience: AnnouncementAudience
  group_id: string | null
  title: string
  body: string
  expires_at: string | null
  created_at: string
  receivers: number
  readers: number
  author: string | null
}

const HOUR_MS = 3_600_000

/** Sends an announcement through the outbox; resolves when it is stored. `languages`: the first is required. */
export async function announce(
  { audience, group, texts, hours }: AnnouncementDraft,
  languages: readonly string[],
): Promise<void> {
  const [first = 'en', ...others] = languages
  const translations = Object.fromEntries(
    others.flatMap((language) => {
      const text = texts[language]
      return text?.title.trim() ? [[language, { title: text.title.trim(), body: text.body.trim() }]] : []
    }),
  )
  const data = {
    audience,
    group_id: audience === 'group' ? group : null,
    title: texts[first]?.title.trim() ?? '',
    body: texts[first]?.body.trim() ?? '',
    translations,
    expires_at: hours === null ? null : new Date(Date.now() + hours * HOUR_MS).toISOString(),
  }
  await write({ type: 'CREATE', table: 'announcement', id: uuidv7(), data })
}

/** The number of people it would reach now; undefined while unknown. */
export function useReceivers(audience: AnnouncementAudience, group: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['profiles', 'announcement_receivers', audience, group],
    meta: { keep: false },
    enabled: audience !== 'group' || group !== '',
    queryFn: async () => {
      const args = { to_audience: audience, ...(audience === 'group' && { to_group: group }) }
      return (await supabase().rpc('announcement_receivers', args).throwOnError()).data
    },
  })
  return data ?? undefined
}

/** The club's newest announcements, preceded by my unsent ones. */
export function useAnnouncements() {
  const query = useQuery({
    queryKey: ['announcement', 'sent'],
    meta: { keep: false },
    queryFn: async () =>
      (await supabase().rpc('sent_announcements').throwOnError()).data as SentAnnouncement[],
  })
  const arrived = new Set(query.data?.map(({ id }) => id))
  const waiting: MutationRecord[] = usePending('announcement').filter(
    ({ payload }) => !arrived.has(payload.id),
  )
  return { query, waiting }
}

/** The club's groups with their names in the reader's language, as audiences. */
export function useAnnouncementGroups(): { value: string; label: string }[] {
  const { language } = useTranslation().i18n
  const { data } = useQuery({
    queryKey: ['user_groups', 'names'],
    meta: { isSmall: true },
    queryFn: async () =>
      (await supabase().from('user_groups').select('group_id, name, name_i18n').order('name').throwOnError())
        .data,
  })
  return (data ?? [])
    .filter(({ group_id }) => group_id !== 'default')
    .map(({ group_id, name, name_i18n }) => ({
      value: group_id,
      label: (name_i18n as Record<string, string> | null)?.[language] ?? name,
    }))
}
