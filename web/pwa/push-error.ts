/** Why push cannot be switched on; the messages are the specification's. */
const pushMessages = {
  blocked: 'Notification permission not granted and blocked',
  unsupported: "This browser doesn't support the APIs required",
  noDatabase: 'indexedDb not supported',
  worker: 'Failed to register the service worker',
  noKey: 'No VAPID key is configured',
  badKey: 'The VAPID key is not valid',
  subscribe: 'Token subscribe failed',
  update: 'Token update failed',
  unsubscribe: 'Token unsubscribe failed',
} as const

export type PushFault = keyof typeof pushMessages

export class PushError extends Error {
  override readonly name = 'PushError'
  readonly fault: PushFault
  constructor(fault: PushFault, cause?: unknown) {
    super(pushMessages[fault], { cause })
    this.fault = fault
  }
}
