import type { LoggedChange } from '../changes/change-log.ts'
import type { Hub } from './hub.ts'

/** Whether the change is a broadcast from the database: a row that was added to realtime.messages. */
export function isMessage({ schema, table }: LoggedChange): boolean {
  return schema === 'realtime' && table === 'messages'
}

interface MessageRow {
  id: string
  topic: string
  event: string | null
  payload: unknown
  private: boolean | null
}

/** Gives broadcasts from the database to the rooms of this gateway; each gateway of a group does so by itself. */
export function deliverDatabaseBroadcasts(hub: Hub, changes: LoggedChange[]): void {
  for (const { record } of changes) {
    const { id, topic, event, payload, private: isPrivate } = record as unknown as MessageRow
    const room = hub.rooms.get({ topic: `realtime:${topic}`, isPrivate: isPrivate === true })
    room?.deliver({ type: 'broadcast', event: event ?? '', payload, meta: { id } }, undefined, id)
  }
}
