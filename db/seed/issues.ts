import type { LineString } from 'geojson'
import { addDays, dayIn } from '#domain/base/day.ts'
import { lineLength, pieces, pointAlong } from '#domain/course/geometry/line.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { minus, plus, rightOf, times, unit } from '#domain/course/geometry/point.ts'
import type { Session } from '#server/database/types.ts'
import { type DemoIssue, demoIssues, type SeedStep } from './issues-data.ts'
import { type FindPerson, GREENS_CREW, peopleIn } from './people.ts'
import { demoId, insertRows } from './rows.ts'

const HOUR_MS = 3_600_000

interface HoleRow {
  id: string
  number: number
  line: LineString
}

type Row = Record<string, unknown>

/** An issue after its steps, with its timeline. */
interface History {
  row: Row
  comments: Row[]
  events: Row[]
}

/** Writes the demo's issues on the current course, with their comments and timelines. */
export async function seedIssues(session: Session, courseId: string, now: Date): Promise<void> {
  const { rows } = await session.query<HoleRow>(
    'select id, number, line from public.hole where course_id = $1::uuid',
    [courseId],
  )
  const holes = new Map(rows.map((hole) => [hole.number, hole]))
  const person = await peopleIn(session)
  const histories = demoIssues.map((issue) => tell(issue, holes.get(issue.place.hole), person, now))
  const comments = histories.flatMap((one) => one.comments)
  const events = histories
    .flatMap((one) => one.events)
    .sort((a, b) => String(a.at).localeCompare(String(b.at)))
  await insertRows(
    session,
    'public.issue',
    ISSUE_COLUMNS,
    histories.map(({ row }) => row),
  )
  await insertRows(session, 'public.issue_comment', COMMENT_COLUMNS, comments)
  // The triggers have recorded all of it as of now; the true timeline replaces that.
  await session.query(
    'delete from public.issue_event where issue_id::text in (select jsonb_array_elements_text($1::jsonb))',
    [JSON.stringify(histories.map(({ row }) => row.id))],
  )
  await insertRows(session, 'public.issue_event', EVENT_COLUMNS, events)
}

function tell(issue: DemoIssue, hole: HoleRow | undefined, person: FindPerson, now: Date): History {
  const id = demoId('issue', issue.key)
  const reported = now.getTime() - issue.hoursAgo * HOUR_MS
  const at = (hours: number) => new Date(reported + hours * HOUR_MS).toISOString()
  const history: History = { row: issueRow(issue, id, hole, person, at(0)), comments: [], events: [] }
  history.events.push({ ...eventOf(issue.who, id, at(0), person), kind: 'reported', to_status: 'new' })
  issue.steps.forEach((step, i) => {
    const event = eventOf(step.by, id, at(step.after), person)
    if ('say' in step) comment(history, step, event, demoId('comment', issue.key, i))
    else if ('assign' in step) assign(history, step, event, person)
    else move(history, step, event)
  })
  return history
}

function issueRow(
  issue: DemoIssue,
  id: string,
  hole: HoleRow | undefined,
  person: FindPerson,
  at: string,
): Row {
  return {
    id,
    reporter_id: person(issue.who),
    category: issue.category,
    priority: issue.priority,
    description: issue.text,
    status: 'new',
    ...placeOn(issue, hole),
    place_name: issue.place.name ?? null,
    resolved_at: null,
    resolved_by: null,
    created_at: at,
  }
}

type Step<Key extends string> = Extract<SeedStep, Record<Key, unknown>>
type Event = ReturnType<typeof eventOf>

function comment({ comments, events }: History, step: Step<'say'>, event: Event, id: string): void {
  const staffOnly = step.staffOnly ?? false
  const { issue_id, actor_id: author_id, at: created_at } = event
  comments.push({ id, issue_id, author_id, body: step.say, staff_only: staffOnly, created_at })
  const changes = { comment_id: [null, id], ...(staffOnly ? { staff_only: [null, true] } : {}) }
  events.push({ ...event, kind: 'comment', changes })
}

function assign({ row, events }: History, step: Step<'assign'>, event: Event, person: FindPerson): void {
  const who = step.assign === 'crew' ? { group_id: GREENS_CREW } : { assignee_id: person(step.assign) }
  const due =
    step.dueIn === undefined ? {} : { due_on: addDays(dayIn('UTC', new Date(event.at)), step.dueIn) }
  const fields = Object.entries({ ...who, ...due })
  const changes = Object.fromEntries(fields.map(([key, value]) => [key, [null, value]]))
  events.push({ ...event, kind: 'assigned', from_status: row.status, to_status: 'assigned', changes })
  Object.assign(row, who, due, { status: 'assigned' })
}

function move({ row, events }: History, step: Step<'to'>, event: Event): void {
  const reason = step.reason ?? null
  events.push({ ...event, kind: 'status', from_status: row.status, to_status: step.to, reason })
  const isDone = step.to === 'resolved' || step.to === 'closed'
  if (step.to === 'resolved') Object.assign(row, { resolved_at: event.at, resolved_by: event.actor_id })
  if (!isDone) Object.assign(row, { resolved_at: null, resolved_by: null })
  row.reason = step.to === 'declined' ? reason : null
  row.status = step.to
}

const STAFF_ROLES: Readonly<Record<string, string>> = {
  admin: 'admin',
  kitchen: 'kitchen',
  greenkeeper: 'maintenance',
  headgreenkeeper: 'maintenance',
}

function eventOf(name: string, issueId: string, at: string, person: FindPerson) {
  const role = STAFF_ROLES[name] ?? 'member'
  return { issue_id: issueId, actor_id: person(name), actor_role: role, changes: {}, at }
}

/** The place beside the hole's line; none if the course lacks that hole. */
function placeOn({ place }: DemoIssue, hole: HoleRow | undefined) {
  if (hole === undefined) return { lng: null, lat: null, accuracy_m: null, hole_id: null }
  const frame = localFrame(lngLatOf(hole.line.coordinates[0]!))
  const line = hole.line.coordinates.map(frame.fromPosition)
  const along = place.share * lineLength(line)
  const [before, after] = pieceAt(line, along)
  const point = plus(pointAlong(line, along), times(rightOf(unit(minus(after, before))), place.aside))
  const { lng, lat } = frame.toLngLat(point)
  return { lng, lat, accuracy_m: 4, hole_id: hole.id }
}

function pieceAt(line: Parameters<typeof pieces>[0], along: number) {
  let passed = 0
  const all = pieces(line)
  const segment = all.find(([a, b]) => {
    passed += Math.hypot(b.x - a.x, b.y - a.y)
    return along <= passed
  })
  return segment ?? all.at(-1)!
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
  resolved_by: 'uuid',
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
