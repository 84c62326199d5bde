import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Database } from '#domain/generated/database.ts'
import { OPEN_STATUSES } from '#domain/issues/steps.ts'
import { supabase } from '#web/data/client.ts'
import { clockSkew } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay, usePending, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Category, Priority } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { dayNames } from '#web/ui/format/day-names.ts'

type CheckRow = Database['public']['Tables']['issue_check']['Row']

export interface Check
  extends Pick<CheckRow, 'id' | 'issue_id' | 'position' | 'title' | 'note' | 'checked_by'> {
  state: 'open' | 'ok' | 'fault'
}

const CHECK = 'id, issue_id, position, title, state, note, checked_by'

/** Reads the checklists of all open issues, or of one issue by its id. */
export function checksQuery(of: 'open' | (string & {})) {
  return queryOptions({
    queryKey: ['issue_check', of],
    queryFn: async () => {
      const all = supabase()
        .from('issue_check')
        .select(`${CHECK}, issue!issue_check_issue_id_fkey!inner (status)`)
      const filtered = of === 'open' ? all.in('issue.status', [...OPEN_STATUSES]) : all.eq('issue_id', of)
      const { data } = await filtered.order('position').throwOnError()
      return data
    },
  })
}

/** An issue's checklist, pending changes applied. Reads those of all open issues at once, for offline use. */
export function useChecks(issueId: string, isOpen: boolean): Shown<Check>[] {
  const { data } = useQuery(checksQuery(isOpen ? 'open' : issueId))
  const all = useOverlay('issue_check', data)
  const waiting = usePending('issue')
  return useMemo(
    () => all.filter(({ issue_id }) => issue_id === issueId).map((check) => withFault(check, waiting)),
    [all, waiting, issueId],
  )
}

/** Marks a point as faulty while its issue is in the outbox; the server does so on arrival. */
function withFault(check: Shown<Check>, waiting: readonly MutationRecord[]): Shown<Check> {
  const report = waiting.find(({ type, payload }) => type === 'CREATE' && payload.data.check_id === check.id)
  return report
    ? { ...check, state: 'fault', note: String(report.payload.data.description), sync: report }
    : check
}

/** Sets the state of a point. */
export async function setCheckState(id: string, state: Check['state']): Promise<void> {
  const checked_at = new Date(Date.now() - clockSkew()).toISOString()
  await write({ type: 'UPDATE', table: 'issue_check', id, data: { state, note: null, checked_at } })
}

/** An inspection round. */
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

export const roundsQuery = queryOptions({
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

/** All rounds by name, each with its newest job, pending changes applied. */
export function useRounds() {
  const query = useQuery(roundsQuery)
  const rounds = useOverlay('inspection_round', query.data, pendingRound)
  return { query, rounds }
}

const pendingRound = completeWith<RoundWithJobs>(() => ({
  weekdays: [],
  month_days: [],
  assignee_id: null,
  group_id: null,
  is_active: true,
  issue: [],
}))

/** Saves a round, a new one without an id. Resolves when the outbox has it; rejects when the storage is full. */
export async function saveRound({
  id,
  ...plan
}: Omit<Round, 'id'> & { id: string | undefined }): Promise<void> {
  if (id) await write({ type: 'UPDATE', table: 'inspection_round', id, data: plan })
  else await write({ type: 'CREATE', table: 'inspection_round', id: uuidv7(), data: plan })
}

/** Starts the job of a round today for a person. Returns the job's id; rejects when the device's storage is full. */
export async function startRoundNow(
  { id, category, priority, name }: Pick<Round, 'id' | 'category' | 'priority' | 'name'>,
  me: string | null,
): Promise<string> {
  const jobId = uuidv7()
  const data = { round_id: id, category, priority, description: name, assignee_id: me }
  await write({ type: 'CREATE', table: 'issue', id: jobId, data })
  return jobId
}

/** Deletes a round; its jobs stay. */
export async function deleteRound(id: string): Promise<void> {
  await write({ type: 'DELETE', table: 'inspection_round', id, data: {} })
}

/** The days of a round: `Mon, Thu`, `every day`, `1 of the month`. */
export function useScheduleText(): (round: Pick<Round, 'weekdays' | 'month_days'>) => string {
  const { t, i18n } = useTranslation('issues')
  const list = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' })
  return ({ weekdays, month_days }) => {
    const week =
      weekdays.length === 7
        ? t('rounds.everyDay')
        : list.format([...weekdays].sort().map(dayNames(i18n.language)))
    const month = [...month_days].sort((a, b) => a - b).map((day) => t('rounds.monthDay', { day }))
    return [week, ...month].filter(Boolean).join(' · ')
  }
}
