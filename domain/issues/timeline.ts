import type { enums } from '../generated/enums.ts'

export interface TimelineEvent {
  id: number
  kind: (typeof enums.issue_event_kind)[number]
  actor_id: string | null
  at: string
}

export interface TimelineComment {
  id: string
  created_at: string
}

export type TimelineEntry<Event, Comment> =
  | { type: 'event'; at: string; event: Event }
  /** Photos that one person added at one time. */
  | { type: 'photos'; at: string; event: Event; count: number }
  | { type: 'comment'; at: string; comment: Comment }

/** Photos of one person within this time are one line of the timeline. */
const IN_ONE_GO_MS = 10 * 60_000

/**
 * The history of an issue, oldest first: its events and its comments in order. Comments come from their own rows, so
 * that unsent ones are included.
 */
export function timelineOf<Event extends TimelineEvent, Comment extends TimelineComment>(
  events: readonly Event[],
  comments: readonly Comment[],
): TimelineEntry<Event, Comment>[] {
  const entries: TimelineEntry<Event, Comment>[] = []
  for (const event of [...events].sort((a, b) => a.id - b.id)) {
    if (event.kind === 'comment') continue
    const last = entries.at(-1)
    if (event.kind !== 'photo') entries.push({ type: 'event', at: event.at, event })
    else if (last?.type === 'photos' && inOneGo(last.event, event)) last.count += 1
    else entries.push({ type: 'photos', at: event.at, event, count: 1 })
  }
  for (const comment of comments) entries.push({ type: 'comment', at: comment.created_at, comment })
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function inOneGo(a: TimelineEvent, b: TimelineEvent): boolean {
  return a.actor_id === b.actor_id && Date.parse(b.at) - Date.parse(a.at) <= IN_ONE_GO_MS
}
