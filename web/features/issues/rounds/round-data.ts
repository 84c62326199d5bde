import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Database } from '#domain/generated/database.ts'
import { OPEN_STATUSES } from '#domain/issues/steps.ts'
import { supabase } from '#web/data/client.ts'
import { clockSkew } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay, usePending, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Category, Priority } from '#web/features/issues/shared/issue-data.ts'

type CheckRow = Database['public']['Tables']['issue_check']['Row']

export interface Check
  extends Pick<CheckRow, 'id' | 'issue_id' | 'position' | 'title' | 'note' | 'checked_by'> {
  state: 'open' | 'ok' | 'fault'
}

const CHECK = 'id, issue_id, position, title, state, note, checked_by'

/** The list of a round's job, my ticks laid over it; of all open jobs at once, so that it is there without a network. */
export function useChecks(issueId: string, isOpen: boolean): Shown<Check>[] {
  const { data } = useQuery({
    queryKey: ['issue_check', isOpen ? 'open' : issueId],
    queryFn: async () => {
      const all = supabase()
        .from('issue_check')
        .select(`${CHECK}, issue!issue_check_issue_id_fkey!inner (status)`)
      const wanted = isOpen ? all.in('issue.status', [...OPEN_STATUSES]) : all.eq('issue_id', issueId)
      const { data: rows } = await wanted.order('position').throwOnError()
      return rows
    },
  })
  const all = useOverlay('issue_check', data)
  const waiting = usePending('issue')
  return useMemo(
    () => all.filter(({ issue_id }) => issue_id === issueId).map((check) => withFault(check, waiting)),
    [all, waiting, issueId],
  )
}

/** The server calls a point faulty once the issue that was found there has arrived; until then this device does. */
function withFault(check: Shown<Check>, waiting: readonly MutationRecord[]): Shown<Check> {
  const found = waiting.find(({ type, payload }) => type === 'CREATE' && payload.data.check_id === check.id)
  return found
    ? { ...check, state: 'fault', note: String(found.payload.data.description), sync: found }
    : check
}

/** Says how a point of a round was found. */
export async function tick(id: string, state: Check['state'], note: string | null = null): Promise<void> {
  const checked_at = new Date(Date.now() - clockSkew()).toISOString()
  await write({ type: 'UPDATE', table: 'issue_check', id, data: { state, note, checked_at } })
}

/** A plan by which a job comes back. */
export interface Round {
  id: string
  name: string
  category: Category
  priority: Priority
  /** 1 is Monday. */
  weekdays: number[]
  month_days: number[]
  from_hour: number
  checklist: string[]
  assignee_id: string | null
  group_id: string | null
  is_active: boolean
}

export interface RoundWithJobs extends Round {
  /** Its newest job. */
  issue: { id: string; status: string; round_on: string }[]
}

/** All rounds, by name, each with its newest job; mine that wait are there too. */
export function useRounds() {
  const query = useQuery({
    queryKey: ['inspection_round', 'all'],
    queryFn: async () => {
      const { data } = await supabase()
        .from('inspection_round')
        .select(
          'id, name, category, priority, weekdays, month_days, from_hour, checklist, assignee_id, group_id, is_active, issue (id, status, round_on)',
        )
        .order('name')
        .order('round_on', { referencedTable: 'issue', ascending: false })
        .limit(1, { referencedTable: 'issue' })
        .throwOnError()
      return data as RoundWithJobs[]
    },
  })
  const rounds = useOverlay('inspection_round', query.data, pendingRound)
  return { query, rounds }
}

const defaults = {
  weekdays: [],
  month_days: [],
  assignee_id: null,
  group_id: null,
  is_active: true,
  issue: [],
}

function pendingRound(written: Record<string, unknown>): RoundWithJobs {
  return { ...defaults, ...(written as Omit<RoundWithJobs, keyof typeof defaults>) }
}

/** Keeps a plan: a new one without an id. Resolves when the device keeps it; rejects when it has no room. */
export async function saveRound({
  id,
  ...plan
}: Omit<Round, 'id'> & { id: string | undefined }): Promise<void> {
  if (id) await write({ type: 'UPDATE', table: 'inspection_round', id, data: plan })
  else await write({ type: 'CREATE', table: 'inspection_round', id: uuidv7(), data: plan })
}

/** Gives a plan up; the jobs that it made stay. */
export async function giveUpRound(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'inspection_round', id, data: {} })
}
