import type { Present, RoomName } from '../channels/room.ts'
import type { Broadcast } from '../sockets/frames.ts'

/** The present clients of one room on one gateway. */
export interface PresentIn {
  room: RoomName
  present: Present[]
}

/** A message between gateways. */
export type PeerMessage =
  /** The start of a gateway, with its present clients; the peers answer with theirs. */
  | { type: 'hello'; everyone: PresentIn[] }
  /** All present clients of a gateway. */
  | { type: 'everyone'; everyone: PresentIn[] }
  | { type: 'beat' }
  | { type: 'bye' }
  | { type: 'presence'; room: RoomName; leaves: string[]; joins: Present[] }
  /** Bytes are base64. */
  | { type: 'broadcast'; room: RoomName; broadcast: Broadcast; bytes?: string }
