import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { completeWith } from '#web/data/outbox/optimistic.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'

/** A message to the club's office. */
export interface ContactMessage {
  id: string
  name: string
  email: string | null
  subject: string
  body: string
  created_at: string
  handled_at: string | null
  /** The signed-in author; null: a visitor, or a person who has left. */
  author: { first_name: string; surname: string } | null
}

export type ShownMessage = ContactMessage & { sync?: MutationRecord }

const MOST = 200

const complete = completeWith<ContactMessage>(({ timestamp }) => ({
  created_at: new Date(timestamp).toISOString(),
  handled_at: null,
  author: null,
}))

/** The open messages to the club and those handled last, newest first; for administrators. */
export function useMessages() {
  const query = useQuery({
    queryKey: ['contact_message', 'all'],
    queryFn: async (): Promise<ContactMessage[]> => {
      const { data } = await supabase()
        .from('contact_message')
        .select(
          'id, name, email, subject, body, created_at, handled_at, author:profiles (first_name, surname)',
        )
        // Open ones first: an old one must not drop out behind newer handled ones.
        .order('handled_at', { ascending: false, nullsFirst: true })
        .order('created_at', { ascending: false })
        .limit(MOST)
        .throwOnError()
      return data.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    },
    // The device does not store messages to the office.
    meta: { keep: false },
  })
  const messages: ShownMessage[] = useOverlay('contact_message', query.data, complete)
  return { ...query, hindrance: hindranceOf(query), messages }
}

/** Marks a message as handled, or as new again. */
export async function handleMessage(id: string, isHandled: boolean): Promise<void> {
  const handled_at = isHandled ? new Date().toISOString() : null
  await write({ type: 'UPDATE', table: 'contact_message', id, data: { handled_at } })
}

export async function deleteMessage(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'contact_message', id, data: {} })
}
