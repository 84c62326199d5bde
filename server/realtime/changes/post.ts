import type { EncodedMessage } from '../sockets/encoded-message.ts'
import type { Audience } from './audience.ts'
import type { Binding } from './bindings.ts'
import type { LoggedChange } from './change-log.ts'
import type { RealtimeTable } from './tables.ts'

/** A channel that receives changes. */
export interface Subscriber {
  readonly audience: Audience
  readonly bindings: readonly Binding[]
  readonly topic: string
  deliver(message: EncodedMessage): void
  /** Ends the channel so that the client joins, and reads, again. */
  interrupt(reason: string): void
}

/** A change for one subscriber. */
export interface Post {
  subscriber: Subscriber
  /** The subscriber's audience when the post was created: a check for one audience does not apply to another. */
  audience: Audience
  table: RealtimeTable
  change: LoggedChange
  bindings: Binding[]
  /** Set by a look-up: the audience may not see the row. */
  isUnseen?: boolean
}
