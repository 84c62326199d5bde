import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '#domain/base/day.ts'
import { afterPage, likeAnywhere, searchWords } from '#domain/base/list-query.ts'
import { fullName } from '#domain/base/person-name.ts'
import type { Database, Json } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'
import type { AuditKind } from '#web/features/audit/audit-kinds.ts'
import { type AuditCategory, kindsOf } from '#web/features/audit/audit-kinds.ts'

type Row = Database['public']['Tables']['audit_entry']['Row']
export type AuditEntry = Omit<Row, 'count_key' | 'words'>

export interface AuditFilter {
  text: string
  category: AuditCategory | null
  kind: AuditKind | null
  /** A person's id: entries by and about them; `system`: by the server. */
  person: string | null
  /** Days of the club, such as 2026-11-21; empty for no bound. */
  first: string
  last: string
}

export const noAuditFilter: AuditFilter = {
  text: '',
  category: null,
  kind: null,
  person: null,
  first: '',
  last: '',
}

const PAGE = 50
export const EXPORT_MAX = 10_000
const EXPORT_PAGE = 500

const COLUMNS =
  'id, at, kind, actor_id, actor_name, actor_role, network, subject_table, subject_id, subject_label, before, after, code, count'

/** The entries that match the filter, the latest first, a page at a time. `zone`: the club's time zone. */
export function useAuditLog(filter: AuditFilter, zone: string) {
  const query = useInfiniteQuery({
    queryKey: ['audit_entry', filter, zone],
    initialPageParam: null as AuditEntry | null,
    // The device does not store names and network addresses.
    meta: { keep: false },
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await matching(filter, zone, pageParam).limit(PAGE).abortSignal(signal).throwOnError()
      return data
    },
    getNextPageParam: (page: AuditEntry[]) => (page.length < PAGE ? undefined : page.at(-1)),
  })
  const entries = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  return { query, entries }
}

/** All entries that match the filter, up to 10,000, read in pages. Rejects with the gateway's error. */
export async function exportedEntries(filter: AuditFilter, zone: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  while (entries.length < EXPORT_MAX) {
    const { data } = await matching(filter, zone, entries.at(-1) ?? null)
      .limit(EXPORT_PAGE)
      .throwOnError()
    entries.push(...data)
    if (data.length < EXPORT_PAGE) break
  }
  return entries
}

function matching(
  { text, category, kind, person, first, last }: AuditFilter,
  zone: string,
  after: AuditEntry | null,
) {
  let query = supabase().from('audit_entry').select(COLUMNS)
  if (kind) query = query.eq('kind', kind)
  else if (category) query = query.in('kind', kindsOf(category))
  if (person === 'system') query = query.eq('actor_role', 'system')
  else if (person) query = query.or(`actor_id.eq.${person},subject_id.eq.${person}`)
  // The database parses a day with its zone's name.
  if (first) query = query.gte('at', `${first} ${zone}`)
  if (last) query = query.lt('at', `${addDays(last, 1)} ${zone}`)
  for (const word of searchWords(text)) query = query.like('words', likeAnywhere(word))
  if (after) query = query.lte('at', after.at).or(afterPage('at', after.at, after.id))
  return query.order('at', { ascending: false }).order('id', { ascending: false })
}

export interface Staff {
  id: string
  name: string
}

/** The people who can change data for others, by name. */
export function useStaff(): Staff[] {
  const { data } = useQuery({
    queryKey: ['profiles', 'audit staff'],
    meta: { keep: false },
    queryFn: async () => {
      const { data: rows } = await supabase()
        .from('profiles')
        .select('id, first_name, surname')
        .in('role_id', ['kitchen', 'maintenance', 'admin'])
        .order('first_name')
        .throwOnError()
      return rows
    },
  })
  return (data ?? []).map((person) => ({ id: person.id, name: fullName(person) ?? person.id }))
}

/** The columns of `before` or `after`; empty without a row. */
export function recordColumns(json: Json | null): Readonly<Record<string, Json | undefined>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}
