import type { QueryData } from '@supabase/supabase-js'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { afterPage } from '#domain/base/list-query.ts'
import { enums } from '#domain/generated/enums.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { type SearchTerms, searchConditions } from '#domain/issues/history.ts'
import { DONE_STATUSES } from '#domain/issues/steps.ts'
import { supabase } from '#web/data/client.ts'
import { useCourse } from '#web/data/course/course.ts'
import { useMe } from '#web/data/session/session.ts'
import {
  type Category,
  ISSUE_COLUMNS,
  type Issue,
  type Status,
  useIssuesWithPending,
} from '#web/features/issues/shared/issue-data.ts'
import { flat } from '#web/features/issues/work/work-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export interface HistoryFilter {
  text: string
  status: Status | null
  category: Category | null
  /** A hole's id. */
  hole: string | null
  /** Only issues reopened at least once. */
  reopened: boolean
}

export const noHistoryFilter: HistoryFilter = {
  text: '',
  status: null,
  category: null,
  hole: null,
  reopened: false,
}

const PAGE = 30
/** More than a spreadsheet reader needs; filters reach further back. */
const EXPORT_MAX = 10_000
const EXPORT_PAGE = 500

/**
 * Returns the reporter for the history's requests: null for the crew, who read all reports. Other people read only their
 * own reports, and a request that names the reporter uses an index.
 */
export function reporterFor(role: string, userId: string): string | null {
  return worksOnIssues(role) ? null : userId
}

/** Reads the finished issues of a reporter that match a filter, in pages. */
export function historyQuery(filter: HistoryFilter, terms: SearchTerms, reporter: string | null) {
  return infiniteQueryOptions({
    queryKey: ['issue', 'history', filter, reporter],
    initialPageParam: null as Issue | null,
    queryFn: async ({ pageParam, signal }) => {
      const all = supabase().from('issue').select(ISSUE_COLUMNS)
      const issues = reporter === null ? all : all.eq('reporter_id', reporter)
      const { data } = await matching(issues, filter, terms, pageParam)
        .limit(PAGE)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    getNextPageParam: (page: Issue[]) => (page.length < PAGE ? undefined : page.at(-1)!),
  })
}

/** Finished issues that I may see and that match the filter, the latest first, a page at a time. */
export function useHistory(filter: HistoryFilter) {
  const terms = useSearchTerms()
  const { role, user } = useMe()
  const reporter = reporterFor(role.role_id, user?.id ?? '')
  const query = useInfiniteQuery({ ...historyQuery(filter, terms, reporter), enabled: user !== null })
  const rows = useMemo(() => flat(query.data), [query.data])
  const issues = useIssuesWithPending(rows)
  const readIds = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  return {
    // An unsent report is no history.
    issues: issues.filter(({ id, status }) => readIds.has(id) && isDone(status)),
    query,
  }
}

function isDone(status: Status): boolean {
  return (DONE_STATUSES as readonly Status[]).includes(status)
}

/** The part of a query builder that matching() needs, for any columns. */
interface IssueQuery {
  in(column: string, values: readonly string[]): this
  eq(column: string, value: string): this
  gt(column: string, value: number): this
  or(conditions: string): this
  order(column: string, options: { ascending: boolean }): this
}

/** Adds the conditions and the order of the history; `after` is the last row of the previous page. */
function matching<Query extends IssueQuery>(
  issues: Query,
  { text, status, category, hole, reopened }: HistoryFilter,
  terms: SearchTerms,
  after: Pick<Issue, 'updated_at' | 'id'> | null,
): Query {
  let query = issues.in('status', status ? [status] : [...DONE_STATUSES])
  if (category) query = query.eq('category', category)
  if (hole) query = query.eq('hole_id', hole)
  if (reopened) query = query.gt('reopened_count', 0)
  for (const condition of searchConditions(text, terms)) query = query.or(condition)
  if (after) query = query.or(afterPage('updated_at', after.updated_at, after.id))
  return query.order('updated_at', { ascending: false }).order('id', { ascending: false })
}

/** Finds categories and holes in a search word, in the reader's language. */
export function useSearchTerms(): SearchTerms {
  const { t } = useTranslation('issues')
  const { data: course } = useCourse()
  return {
    categoriesNamed: (word) =>
      enums.issue_category.filter((category) => t(`category.${category}`).toLowerCase().includes(word)),
    holesNamed: (word) =>
      (course?.hole ?? []).filter(({ number }) => String(number) === word).map(({ id }) => id),
  }
}

const EXPORT_COLUMNS =
  `id, number, status, category, priority, description, lng, lat, hole_id, place_name, reason,
  reopened_count, resolved_by, created_at, updated_at, resolved_at, hole (number),
  issue_work (started_at, ended_at, minutes), issue_material (note)` as const

const selectExport = () => supabase().from('issue').select(EXPORT_COLUMNS)

/** The source of one row of the spreadsheet. */
export type ExportedIssue = QueryData<ReturnType<typeof selectExport>>[number]

/** All matches of the filter, up to 10 000, read in pages. */
export async function exportedHistory(filter: HistoryFilter, terms: SearchTerms): Promise<ExportedIssue[]> {
  const rows: ExportedIssue[] = []
  while (rows.length < EXPORT_MAX) {
    const { data } = await matching(selectExport(), filter, terms, rows.at(-1) ?? null)
      .limit(EXPORT_PAGE)
      .throwOnError()
    rows.push(...data)
    if (data.length < EXPORT_PAGE) break
  }
  return rows
}
