import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { enums } from '#domain/generated/enums.ts'
import { OPEN_STATUSES } from '#domain/issues/steps.ts'
import type { Stretch } from '#domain/issues/work-time.ts'
import { supabase } from '#web/data/client.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import { queryClient } from '#web/data/query.ts'
import { currentMe, useMe } from '#web/data/session/session.ts'

export type Category = (typeof enums.issue_category)[number]
export type Priority = (typeof enums.issue_priority)[number]
export type Status = (typeof enums.issue_status)[number]

export interface PersonName {
  first_name: string | null
  surname: string | null
}

export interface IssuePhoto {
  id: string
  issue_id: string
  path: string
  kind: 'report' | 'after' | 'comment'
  /** The comment that it belongs to. */
  comment_id: string | null
  width: number | null
  height: number | null
  /** When the app's own camera took it; null for a picture that was chosen. */
  taken_at: string | null
  /** Its sender covered something in it. */
  blurred: boolean
  created_at: string
}

export interface IssueComment {
  id: string
  issue_id: string
  author_id: string | null
  body: string
  staff_only: boolean
  /** Ids of those whom it names. */
  mentions: string[]
  created_at: string
  /** Absent for those who may not read other people's names. */
  author: PersonName | null
}

export interface IssueEvent {
  id: number
  kind: (typeof enums.issue_event_kind)[number]
  from_status: Status | null
  to_status: Status | null
  actor_id: string | null
  actor_role: string
  /** {field: [before, after]} */
  changes: Record<string, [unknown, unknown]>
  reason: string | null
  at: string
  /** When its author made it, where that was before it arrived. */
  made_at: string | null
  /** What was written into the same fields by two, and did not stay. */
  lost: Record<string, { value: Record<string, unknown>; author_id: string | null }> | null
  actor: PersonName | null
}

/** A stretch of work on an issue; staff's to know. */
export interface IssueWork extends Stretch {
  id: string
  issue_id: string
  person_id: string | null
  /** Said by a person, of work that no start and no pause has measured. */
  by_hand: boolean
}

/** What was used for a repair, or is still needed; staff's to know. */
export interface IssueMaterial {
  id: string
  issue_id: string
  author_id: string | null
  note: string
  created_at: string
}

export interface Issue {
  id: string
  /** 0 until the server has given one. */
  number: number
  reporter_id: string | null
  category: Category
  priority: Priority
  description: string
  status: Status
  lng: number | null
  lat: number | null
  accuracy_m: number | null
  hole_id: string | null
  place_name: string | null
  /** The machine or spot whose code it was reported by. */
  place_id: string | null
  assignee_id: string | null
  group_id: string | null
  due_on: string | null
  reason: string | null
  duplicate_of: string | null
  created_at: string
  updated_at: string
  resolved_at: string | null
  /** Who said last that it is done. */
  resolved_by: string | null
  reopened_count: number
  /** By when one of its crew should have taken it; null while somebody has it, or nobody is to. */
  claim_by: string | null
  /** When nobody had, and whoever leads the work was told. */
  escalated_at: string | null
  reporter: PersonName | null
  issue_photo: IssuePhoto[]
}

export interface IssueInFull extends Issue {
  issue_comment: IssueComment[]
  issue_event: IssueEvent[]
  issue_work: IssueWork[]
  issue_material: IssueMaterial[]
}

export type ShownIssue = Shown<Issue>

/** What a list shows of an issue. */
export const ISSUE_COLUMNS = `id, number, reporter_id, category, priority, description, status, lng, lat, accuracy_m, hole_id,
  place_name, place_id, assignee_id, group_id, due_on, reason, duplicate_of, created_at, updated_at, resolved_at,
  resolved_by, reopened_count, claim_by, escalated_at,
  reporter:profiles!issue_reporter_id_fkey (first_name, surname),
  issue_photo (id, issue_id, comment_id, path, kind, width, height, taken_at,
    blurred, created_at)`

/** Issues as a list shows them: those that were read, with what this device has not sent yet laid over. */
export interface IssueList {
  issues: ShownIssue[]
  query: UseQueryResult<Issue[]>
}

/** Every issue that I may see and that still wants work, newest first. */
export function useOpenIssues(wanted = true): IssueList {
  return useShown(
    useQuery({
      queryKey: ['issue', 'open'],
      enabled: wanted,
      queryFn: async () => {
        const { data } = await supabase()
          .from('issue')
          .select(ISSUE_COLUMNS)
          .in('status', [...OPEN_STATUSES])
          .order('created_at', { ascending: false })
          .throwOnError()
        return data as unknown as Issue[]
      },
    }),
  )
}

/** Somebody else's open issue, as far as everybody may know it. */
export type OpenPlace = Pick<Issue, 'id' | 'category' | 'status' | 'lng' | 'lat' | 'place_id' | 'created_at'>

/** Where something is open already, whoever reported it. */
export function useOpenPlaces(wanted: boolean): OpenPlace[] {
  const { data } = useQuery({
    queryKey: ['issue', 'open places of all'],
    enabled: wanted,
    queryFn: async () => {
      const { data: places } = await supabase().rpc('open_issue_places').throwOnError()
      return places as unknown as OpenPlace[]
    },
  })
  return data ?? nowhere
}

const nowhere: OpenPlace[] = []

/** What I reported, newest first. */
export function useMyReports(): IssueList {
  const me = useMe().user?.id ?? ''
  return useShown(
    useQuery({
      queryKey: ['issue', 'reported by', me],
      enabled: me !== '',
      queryFn: async () => {
        const { data } = await supabase()
          .from('issue')
          .select(ISSUE_COLUMNS)
          .eq('reporter_id', me)
          .order('created_at', { ascending: false })
          .limit(50)
          .throwOnError()
        return data as unknown as Issue[]
      },
    }),
  )
}

/**
 * One issue with everything that happened to it. With no network, what a list knew of it; undefined when nothing is
 * known of it here.
 */
export function useIssue(id: string): { issue: Shown<IssueInFull> | undefined; query: UseQueryResult } {
  const query = useQuery({
    queryKey: ['issue', 'whole', id],
    enabled: isId(id),
    queryFn: async () => {
      const { data } = await supabase()
        .from('issue')
        .select(
          `${ISSUE_COLUMNS},
           issue_work (id, issue_id, person_id, started_at, ended_at, minutes, by_hand),
           issue_material (id, issue_id, author_id, note, created_at),
           issue_comment (id, issue_id, author_id, body, staff_only, mentions, created_at,
             author:profiles!issue_comment_author_id_fkey (first_name, surname)),
           issue_event (id, kind, from_status, to_status, actor_id, actor_role, changes, reason, at, made_at, lost,
             actor:profiles!issue_event_actor_id_fkey (first_name, surname))`,
        )
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      return data as unknown as IssueInFull | null
    },
  })
  const known = query.data ?? listed(id)
  const shown = useOverlay('issue', known ? [known] : undefined, asReported)
  const issue = shown.find((one) => one.id === id)
  const photos = useOverlay('issue_photo', issue?.issue_photo, asAdded)
  const comments = useOverlay('issue_comment', issue?.issue_comment, asSaid)
  const work = useOverlay('issue_work', issue?.issue_work, asWorked)
  const materials = useOverlay('issue_material', issue?.issue_material, asUsed)
  if (!issue) return { issue: undefined, query }
  return {
    issue: {
      ...issue,
      issue_photo: photos.filter(({ issue_id }) => issue_id === id).sort(byId),
      issue_comment: comments.filter(({ issue_id }) => issue_id === id).sort(byTime),
      issue_work: work.filter(({ issue_id }) => issue_id === id).sort(byStart),
      issue_material: materials.filter(({ issue_id }) => issue_id === id).sort(byTime),
    },
    query,
  }
}

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
}

// Ids are made in the order of taking; the server knows only the order of arriving.
function byId(a: IssuePhoto, b: IssuePhoto): number {
  return a.id < b.id ? -1 : 1
}

function byTime(a: { created_at: string }, b: { created_at: string }): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at)
}

function byStart(a: IssueWork, b: IssueWork): number {
  return Date.parse(a.started_at) - Date.parse(b.started_at)
}

/** An issue as some list on this device last had it. */
export function listed(id: string): IssueInFull | undefined {
  const lists = queryClient.getQueriesData<Issue[]>({ queryKey: ['issue'] })
  const found = lists
    .flatMap(([, list]) => (Array.isArray(list) ? list : []))
    .find((issue) => issue.id === id && 'issue_photo' in issue)
  return found && { issue_comment: [], issue_event: [], issue_work: [], issue_material: [], ...found }
}

function useShown(query: UseQueryResult<Issue[]>): IssueList {
  return { issues: useShownRows(query.data), query }
}

/** Rows of a list with what this device has not sent yet. */
export function useShownRows(read: readonly Issue[] | undefined): ShownIssue[] {
  const rows = useOverlay('issue', read, asReported)
  const photos = useOverlay('issue_photo', none, asAdded)
  return useMemo(() => rows.map((issue) => withPhotos(issue, photos)), [rows, photos])
}

const none: IssuePhoto[] = []

function withPhotos(issue: ShownIssue, waiting: IssuePhoto[]): ShownIssue {
  const known = new Set(issue.issue_photo.map(({ id }) => id))
  const mine = waiting.filter(({ id, issue_id }) => issue_id === issue.id && !known.has(id))
  return { ...issue, issue_photo: [...issue.issue_photo, ...mine].sort(byId) }
}

/** A report that this device has not sent yet, as the server will have it. */
function asReported(written: Record<string, unknown>, record: MutationRecord): IssueInFull {
  const at = new Date(record.timestamp).toISOString()
  const { user, profile } = currentMe()
  return {
    number: 0,
    reporter_id: user?.id ?? null,
    priority: 'normal',
    description: '',
    status: written.assignee_id || written.group_id ? 'assigned' : 'new',
    lng: null,
    lat: null,
    accuracy_m: null,
    hole_id: null,
    place_name: null,
    place_id: null,
    assignee_id: null,
    group_id: null,
    due_on: null,
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
    issue_event: [],
    issue_work: [],
    issue_material: [],
    ...(written as Pick<Issue, 'id' | 'category'>),
  }
}

function asAdded(written: Record<string, unknown>, record: MutationRecord): IssuePhoto {
  const created_at = new Date(record.timestamp).toISOString()
  const unsaid = {
    kind: 'report',
    comment_id: null,
    width: null,
    height: null,
    taken_at: null,
    blurred: false,
  }
  return { ...unsaid, created_at, ...written } as IssuePhoto
}

function asSaid(written: Record<string, unknown>, record: MutationRecord): IssueComment {
  const { user, profile } = currentMe()
  const created_at = new Date(record.timestamp).toISOString()
  return {
    author_id: user?.id ?? null,
    staff_only: false,
    mentions: [],
    created_at,
    author: profile,
    ...written,
  } as unknown as IssueComment
}

function asWorked(written: Record<string, unknown>): IssueWork {
  const at = String(written.started_at)
  const person_id = currentMe().user?.id ?? null
  return { person_id, by_hand: true, minutes: null, ...written, ended_at: at } as unknown as IssueWork
}

function asUsed(written: Record<string, unknown>, record: MutationRecord): IssueMaterial {
  const created_at = new Date(record.timestamp).toISOString()
  return { author_id: currentMe().user?.id ?? null, created_at, ...written } as IssueMaterial
}
