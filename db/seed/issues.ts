import type { LineString } from 'geojson'
import { addDays, dayIn } from '#domain/base/day.ts'
import { lineLength, pieces, pointAlong } from '#domain/course/line.ts'
import { localFrame } from '#domain/course/local-frame.ts'
import { placeOf } from '#domain/course/place.ts'
import { minus, plus, rightOf, times, unit } from '#domain/course/point.ts'
import type { Session } from '#server/database/types.ts'
import { type DemoIssue, demoIssues, type IssueStep } from './issues-data.ts'
import { GREENS_CREW, personId } from './people.ts'
import { demoId, insertRows } from './rows.ts'

const HOUR_MS = 3_600_000

interface HoleRow {
  id: string
  number: number
  line: LineString
}

/** An issue as its steps have left it, with the timeline that led there. */
interface Told {
  row: Record<string, unknown>
  comments: Record<string, unknown>[]
  events: Record<string, unknown>[]
}

/** Writes the demo's issues on the course that is played, with their comments and timelines. */
export async function seedIssues(session: Session, courseId: string, now: Date): Promise<void> {
  const { rows } = await session.query<HoleRow>(
    'select id, number, line from public.hole where course_id = $1::uuid',
    [courseId],
  )
  const holes = new Map(rows.map((hole) => [hole.number, hole]))
  const told = demoIssues.map((issue) => tell(issue, holes.get(issue.place.hole), now))
  await insertRows(
    session,
    'public.issue',
    ISSUE_COLUMNS,
    told.map(({ row }) => row),
  )
  await insertRows(
    session,
    'public.issue_comment',
    COMMENT_COLUMNS,
    told.flatMap(({ comments }) => comments),
  )
  // The triggers have noted that all of it happened just now; the true timeline takes the place of that.
  await session.query(
    'delete from public.issue_event where issue_id::text in (select jsonb_array_elements_text($1::jsonb))',
    [JSON.stringify(told.map(({ row }) => row.id))],
  )
  const events = told.flatMap((one) => one.events).sort((a, b) => String(a.at).localeCompare(String(b.at)))
  await insertRows(session, 'public.issue_event', EVENT_COLUMNS, events)
}

function tell(issue: DemoIssue, hole: HoleRow | undefined, now: Date): Told {
  const id = demoId('issue', issue.key)
  const reported = now.getTime() - issue.hoursAgo * HOUR_MS
  const at = (hours: number) => new Date(reported + hours * HOUR_MS).toISOString()
  const row: Record<string, unknown> = {
    id,
    reporter_id: personId(issue.who),
    category: issue.category,
    priority: issue.priority,
    description: issue.text,
    status: 'new',
    ...placeOn(issue, hole),
    place_name: issue.place.name ?? null,
    created_at: at(0),
  }
  const first = { ...eventOf(issue.who, id, at(0)), kind: 'reported', to_status: 'new' }
  const told: Told = { row, comments: [], events: [first] }
  issue.steps.forEach((step, i) => {
    takeStep(told, step, at(step.after), demoId('comment', issue.key, i))
  })
  return told
}

/** Brings the issue on by one step. */
function takeStep({ row, comments, events }: Told, step: IssueStep, at: string, commentId: string): void {
  const id = String(row.id)
  const event = eventOf(step.by, id, at)
  const from = row.status
  if ('say' in step) {
    const staffOnly = step.staffOnly ?? false
    comments.push({
      id: commentId,
      issue_id: id,
      author_id: personId(step.by),
      body: step.say,
      staff_only: staffOnly,
      created_at: at,
    })
    const changes = { comment_id: [null, commentId], ...(staffOnly ? { staff_only: [null, true] } : {}) }
    events.push({ ...event, kind: 'comment', changes })
  } else if ('assign' in step) {
    const who = step.assign === 'crew' ? { group_id: GREENS_CREW } : { assignee_id: personId(step.assign) }
    const due = step.dueIn === undefined ? {} : { due_on: addDays(dayIn('UTC', new Date(at)), step.dueIn) }
    Object.assign(row, who, due, { status: 'assigned' })
    const changes = Object.fromEntries(
      Object.entries({ ...who, ...due }).map(([key, value]) => [key, [null, value]]),
    )
    events.push({ ...event, kind: 'assigned', from_status: from, to_status: 'assigned', changes })
  } else {
    const resolved = step.to === 'resolved' ? at : step.to === 'closed' ? row.resolved_at : null
    Object.assign(row, {
      status: step.to,
      resolved_at: resolved,
      reason: step.to === 'declined' ? step.reason : null,
    })
    events.push({
      ...event,
      kind: 'status',
      from_status: from,
      to_status: step.to,
      reason: step.reason ?? null,
    })
  }
}

function eventOf(name: string, issueId: string, at: string) {
  const staff: Record<string, string> = {
    admin: 'admin',
    kitchen: 'kitchen',
    greenkeeper: 'maintenance',
    headgreenkeeper: 'maintenance',
  }
  return { issue_id: issueId, actor_id: personId(name), actor_role: staff[name] ?? 'member', changes: {}, at }
}

/** The place beside the hole's line; none on a course without that hole. */
function placeOn({ place }: DemoIssue, hole: HoleRow | undefined) {
  if (hole === undefined) return { lng: null, lat: null, accuracy_m: null, hole_id: null }
  const frame = localFrame(placeOf(hole.line.coordinates[0]!))
  const line = hole.line.coordinates.map(frame.fromPosition)
  const along = place.share * lineLength(line)
  const [before, after] = pieceAt(line, along)
  const point = plus(pointAlong(line, along), times(rightOf(unit(minus(after, before))), place.aside))
  const { lng, lat } = frame.toPlace(point)
  return { lng, lat, accuracy_m: 4, hole_id: hole.id }
}

function pieceAt(line: Parameters<typeof pieces>[0], along: number) {
  let passed = 0
  const all = pieces(line)
  const found = all.find(([a, b]) => {
    passed += Math.hypot(b.x - a.x, b.y - a.y)
    return along <= passed
  })
  return found ?? all.at(-1)!
}

const ISSUE_COLUMNS = {
  id: 'uuid',
  reporter_id: 'uuid',
  category: 'text',
  priority: 'text',
  description: 'text',
  status: 'text',
  lng: 'float8',
  lat: 'float8',
  accuracy_m: 'numeric',
  hole_id: 'uuid',
  place_name: 'text',
  assignee_id: 'uuid',
  group_id: 'text',
  due_on: 'date',
  reason: 'text',
  created_at: 'timestamptz',
  resolved_at: 'timestamptz',
}

const COMMENT_COLUMNS = {
  id: 'uuid',
  issue_id: 'uuid',
  author_id: 'uuid',
  body: 'text',
  staff_only: 'boolean',
  created_at: 'timestamptz',
}

const EVENT_COLUMNS = {
  issue_id: 'uuid',
  kind: 'text',
  from_status: 'text',
  to_status: 'text',
  actor_id: 'uuid',
  actor_role: 'text',
  changes: 'jsonb',
  reason: 'text',
  at: 'timestamptz',
}
