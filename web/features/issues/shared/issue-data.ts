import type { QueryData } from '@supabase/supabase-js'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { enums } from '#domain/generated/enums.ts'
import { OPEN_STATUSES } from '#domain/issues/steps.ts'
import { supabase } from '#web/data/client.ts'
import { type Complete, completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { currentMe, useMe } from '#web/data/session/session.ts'

export type Category = (typeof enums.issue_category)[number]
export type Priority = (typeof enums.issue_priority)[number]
export type Status = (typeof enums.issue_status)[number]

/** The columns of an issue in a list. */
export const ISSUE_COLUMNS =
  `id, number, reporter_id, category, priority, description, status, lng, lat, accuracy_m, hole_id,
  place_name, place_id, assignee_id, group_id, due_on, snoozed_until, reason, duplicate_of, created_at, updated_at, resolved_at,
  resolved_by, reopened_count, claim_by, escalated_at,
  reporter:profiles!issue_reporter_id_fkey (first_name, surname),
  issue_photo (id, issue_id, comment_id, path, kind, width, height, taken_at,
    blurred, created_at)` as const

const DETAIL_COLUMNS = `${ISSUE_COLUMNS},
  issue_work (id, issue_id, person_id, started_at, ended_at, minutes, by_hand),
  issue_material (id, issue_id, author_id, note, created_at),
  issue_comment (id, issue_id, author_id, body, staff_only, mentions, created_at,
    author:profiles!issue_comment_author_id_fkey (first_name, surname)),
  issue_event (id, kind, from_status, to_status, actor_id, actor_role, changes, reason, at, made_at, lost,
    actor:profiles!issue_event_actor_id_fkey (first_name, surname))` as const

const selectIssues = () => supabase().from('issue').select(ISSUE_COLUMNS)
const selectDetails = () => supabase().from('issue').select(DETAIL_COLUMNS)

/** An issue of a list. `number` is 0 until the server assigns one; `reporter` is null where names may not be read. */
export type Issue = QueryData<ReturnType<typeof selectIssues>>[number]
type DetailRow = QueryData<ReturnType<typeof selectDetails>>[number]

export type IssuePhoto = Issue['issue_photo'][number]
export type IssueComment = DetailRow['issue_comment'][number]
/** A period of work on an issue; `by_hand` if a person entered it. Staff only. */
export type IssueWork = DetailRow['issue_work'][number]
/** Material used for a repair or still needed. Staff only. */
export type IssueMaterial = DetailRow['issue_material'][number]

type EventRow = Omit<DetailRow['issue_event'][number], 'from_status' | 'to_status' | 'changes' | 'lost'>
export type IssueEvent = EventRow & {
  from_status: Status | null
  to_status: Status | null
  /** {field: [before, after]} */
  changes: Record<string, [unknown, unknown]>
  /** Values that a later edit of the same field replaced, by field. */
  lost: Record<string, { value: Record<string, unknown>; author_id: string | null }> | null
}

export type IssueDetail = Omit<DetailRow, 'issue_event'> & { issue_event: IssueEvent[] }
export type ShownIssue = Shown<Issue>

/** Issues of a list, with the changes in this device's outbox applied. */
export interface IssueList {
  issues: ShownIssue[]
  query: UseQueryResult<Issue[]>
}

/** Reads every open issue that I may read. */
export const openIssuesQuery = queryOptions({
  queryKey: ['issue', 'open'],
  queryFn: async () => {
    const { data } = await selectIssues()
      .in('status', [...OPEN_STATUSES])
      .order('created_at', { ascending: false })
      .throwOnError()
    return data
  },
})

/** Every open issue that I may read, newest first. */
export function useOpenIssues(): IssueList {
  return useListed(useQuery(openIssuesQuery))
}

/** The public part of another person's open issue. */
export type OpenIssueLocation = Pick<
  Issue,
  'id' | 'category' | 'status' | 'lng' | 'lat' | 'place_id' | 'created_at'
>

/** Locations of all open issues, including other reporters'. */
export function useOpenIssueLocations(enabled: boolean) {
  const { data, isLoading } = useQuery({
    queryKey: ['issue', 'open places of all'],
    enabled,
    queryFn: async () => {
      const { data: locations } = await supabase().rpc('open_issue_places').throwOnError()
      return locations as OpenIssueLocation[]
    },
  })
  return { locations: data ?? noLocations, isLoading }
}

const noLocations: OpenIssueLocation[] = []

/** My newest 50 reports, newest first. */
export function useMyReports(): IssueList {
  const me = useMe().user?.id ?? ''
  return useListed(useQuery({ ...myReportsQuery(me), enabled: me !== '' }))
}

export function myReportsQuery(userId: string) {
  return queryOptions({
    queryKey: ['issue', 'reported by', userId],
    meta: { refreshesUnseen: true },
    queryFn: async () => {
      const { data } = await selectIssues()
        .eq('reporter_id', userId)
        .order('created_at', { ascending: false })
        .limit(50)
        .throwOnError()
      return data
    },
  })
}

/** Reads one issue with all its details. */
export function issueQuery(id: string) {
  return queryOptions({
    queryKey: ['issue', 'whole', id],
    queryFn: async () => {
      const { data } = await selectDetails().eq('id', id).maybeSingle().throwOnError()
      return data as IssueDetail | null
    },
  })
}

/** The most issues read ahead in full. */
const MOST_AHEAD = 40

/**
 * Reads the open issues that a person may need without a signal, with all their details: new ones and those of the
 * person and the crew, or the person's own reports.
 */
export function issuesAheadQuery(userId: string, crew: string, isCrew: boolean) {
  const ofCrew = `status.eq.new,assignee_id.eq.${userId},group_id.eq.${JSON.stringify(crew)}`
  return queryOptions({
    queryKey: ['issue', 'ahead', userId, crew, isCrew],
    queryFn: async () => {
      const { data } = await selectDetails()
        .in('status', [...OPEN_STATUSES])
        .or(isCrew ? ofCrew : `reporter_id.eq.${userId}`)
        .order('updated_at', { ascending: false })
        .limit(MOST_AHEAD)
        .throwOnError()
      return data as IssueDetail[]
    },
  })
}

interface IssueRead {
  issue: Shown<IssueDetail> | undefined
  /** Only the columns of a list are known: comments, events, times and material are not. */
  isPartial: boolean
  query: UseQueryResult
}

/**
 * One issue with all its details; offline, the details that this device has read. `always` reads again even if the last
 * read is recent.
 */
export function useIssue(id: string, refetchOnMount: true | 'always' = true): IssueRead {
  const query = useQuery({ ...issueQuery(id), enabled: isId(id), refetchOnMount })
  const cached = query.data ?? cachedIssue(id)
  const isPartial = query.data === undefined && cached !== undefined && !hasDetails(id)
  const withPending = useOverlay('issue', cached ? [cached] : undefined, pendingIssue)
  const issue = withPending.find((one) => one.id === id)
  const photos = useOverlay('issue_photo', issue?.issue_photo, pendingPhoto)
  const comments = useOverlay('issue_comment', issue?.issue_comment, pendingComment)
  const work = useOverlay('issue_work', issue?.issue_work, pendingWork)
  const materials = useOverlay('issue_material', issue?.issue_material, pendingMaterial)
  if (!issue) return { issue: undefined, isPartial, query }
  return {
    issue: {
      ...issue,
      issue_photo: photos.filter(({ issue_id }) => issue_id === id).sort(byId),
      issue_event: [...issue.issue_event, ...pendingPhotoEvents(issue, photos)],
      issue_comment: comments.filter(({ issue_id }) => issue_id === id).sort(byTime),
      issue_work: work.filter(({ issue_id }) => issue_id === id).sort(byStart),
      issue_material: materials.filter(({ issue_id }) => issue_id === id).sort(byTime),
    },
    isPartial,
    query,
  }
}

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
}

// Photo ids are made when the picture is taken; created_at is the time of arrival.
function byId(a: IssuePhoto, b: IssuePhoto): number {
  return a.id < b.id ? -1 : 1
}

function byTime(a: { created_at: string }, b: { created_at: string }): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at)
}

function byStart(a: IssueWork, b: IssueWork): number {
  return Date.parse(a.started_at) - Date.parse(b.started_at)
}

/** An issue as this device's lists know it: the newest of its rows, with details from any that has them. */
export function cachedIssue(id: string): IssueDetail | undefined {
  const rows = cachedRows(id)
  const [newest] = rows.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
  if (!newest) return undefined
  const details = { issue_comment: [], issue_event: firstEvents(newest), issue_work: [], issue_material: [] }
  return { ...details, ...rows.find(isDetailed), ...newest }
}

/** The first events of my report. A list may have the sent report before its history is read. */
function firstEvents(issue: Issue): IssueEvent[] {
  if (issue.reporter_id !== currentMe().user?.id) return []
  return [pendingEvent('reported', issue.created_at), ...photoEvents(issue.issue_photo)]
}

function hasDetails(id: string): boolean {
  return cachedRows(id).some(isDetailed)
}

function cachedRows(id: string): Issue[] {
  const lists = queryClient.getQueriesData<Issue[]>({ queryKey: ['issue'] })
  return lists
    .flatMap(([, list]) => (Array.isArray(list) ? list : []))
    .filter((issue) => issue.id === id && 'issue_photo' in issue)
}

function isDetailed(issue: Issue): issue is IssueDetail {
  return 'issue_event' in issue
}

function useListed(query: UseQueryResult<Issue[]>): IssueList {
  return { issues: useIssuesWithPending(query.data), query }
}

/** Rows of a list with the changes in this device's outbox applied. */
export function useIssuesWithPending<Row extends Issue>(rows: readonly Row[] | undefined): Shown<Row>[] {
  // A pending report has the columns of every list of issues.
  const withPending = useOverlay('issue', rows, pendingIssue as Complete<Issue> as Complete<Row>)
  const photos = useOverlay('issue_photo', noPhotos, pendingPhoto)
  return useMemo(() => withPending.map((issue) => withPhotos(issue, photos)), [withPending, photos])
}

const noPhotos: IssuePhoto[] = []

function withPhotos<Row extends Issue>(issue: Row, pending: IssuePhoto[]): Row {
  const cached = new Set(issue.issue_photo.map(({ id }) => id))
  const mine = pending.filter(({ id, issue_id }) => issue_id === issue.id && !cached.has(id))
  return { ...issue, issue_photo: [...issue.issue_photo, ...mine].sort(byId) }
}

/** A report in the outbox as the server will store it. */
const pendingIssue = completeWith<IssueDetail>((record) => {
  const at = new Date(record.timestamp).toISOString()
  const { user, profile } = currentMe()
  return {
    number: 0,
    reporter_id: user?.id ?? null,
    priority: 'normal',
    description: '',
    status: record.payload.data.assignee_id || record.payload.data.group_id ? 'assigned' : 'new',
    lng: null,
    lat: null,
    accuracy_m: null,
    hole_id: null,
    place_name: null,
    place_id: null,
    assignee_id: null,
    group_id: null,
    due_on: null,
    snoozed_until: null,
    reason: null,
    duplicate_of: null,
    created_at: at,
    updated_at: at,
    resolved_at: null,
    resolved_by: null,
    reopened_count: 0,
    claim_by: null,
    escalated_at: null,
    reporter: profile,
    issue_photo: [],
    issue_comment: [],
    issue_event: [pendingEvent('reported', at)],
    issue_work: [],
    issue_material: [],
  }
})

/** Events without a number from the club sort after all others. */
const FIRST_PENDING_EVENT = Number.MAX_SAFE_INTEGER - 1000

/** The event that the club will write for a change in the outbox, shown early so that nothing moves later. */
function pendingEvent(kind: 'reported' | 'photo', at: string, order = 0): IssueEvent {
  const { user, profile } = currentMe()
  return {
    id: FIRST_PENDING_EVENT + order,
    kind,
    from_status: null,
    to_status: kind === 'reported' ? 'new' : null,
    actor_id: user?.id ?? null,
    actor_role: profile?.role_id ?? 'member',
    changes: {},
    reason: null,
    at,
    made_at: null,
    lost: null,
    actor: profile,
  }
}

function pendingPhotoEvents(issue: IssueDetail, photos: readonly IssuePhoto[]): IssueEvent[] {
  const stored = new Set(issue.issue_photo.map(({ id }) => id))
  return photoEvents(photos.filter(({ id, issue_id }) => issue_id === issue.id && !stored.has(id)))
}

function photoEvents(photos: readonly IssuePhoto[]): IssueEvent[] {
  return photos
    .filter(({ comment_id }) => comment_id === null)
    .map(({ created_at }, index) => pendingEvent('photo', created_at, index + 1))
}

const pendingPhoto = completeWith<IssuePhoto>((record) => {
  return {
    kind: 'report',
    comment_id: null,
    width: null,
    height: null,
    taken_at: null,
    blurred: false,
    created_at: new Date(record.timestamp).toISOString(),
  }
})

const pendingComment = completeWith<IssueComment>((record) => {
  const { user, profile } = currentMe()
  return {
    author_id: user?.id ?? null,
    staff_only: false,
    mentions: [],
    created_at: new Date(record.timestamp).toISOString(),
    author: profile,
  }
})

const pendingWork = completeWith<IssueWork>(({ payload }) => ({
  person_id: currentMe().user?.id ?? null,
  by_hand: true,
  minutes: null,
  ended_at: String(payload.data.started_at),
}))

const pendingMaterial = completeWith<IssueMaterial>((record) => {
  return {
    author_id: currentMe().user?.id ?? null,
    created_at: new Date(record.timestamp).toISOString(),
  }
})
