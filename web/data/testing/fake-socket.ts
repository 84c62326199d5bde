type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

/** A realtime server's end of one WebSocket: records messages, accepts joins, sends a test's messages. */
export class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  /** Whether new connections succeed. */
  static reachable = true

  readonly url: string
  readyState = FakeSocket.CONNECTING
  binaryType = 'arraybuffer'
  bufferedAmount = 0
  heard: Frame[] = []
  onopen: ((event: unknown) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
    queueMicrotask(() => (FakeSocket.reachable ? this.open() : this.cut()))
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame
    this.heard.push(frame)
    const [joinRef, ref, topic, event, payload] = frame
    const asked = (payload as { config?: { postgres_changes?: object[] } }).config?.postgres_changes ?? []
    const postgres_changes = asked.map((binding, index) => ({ id: index + 1, ...binding }))
    const response = event === 'phx_join' ? { postgres_changes } : {}
    queueMicrotask(() => this.say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]))
  }

  close(): void {
    this.cut(1000)
  }

  /** Announces a change of a table's row. */
  change(table: string, type = 'INSERT'): void {
    const data = {
      schema: 'public',
      table,
      type,
      commit_timestamp: '',
      columns: [],
      record: {},
      errors: null,
    }
    this.say([null, null, this.topic, 'postgres_changes', { ids: [1], data }])
  }

  /** Closes the channel but not the connection, like a server that withdraws a right. */
  closeChannel(): void {
    const [joinRef] = this.heard.findLast(([, , , event]) => event === 'phx_join')!
    this.say([joinRef, joinRef, this.topic, 'phx_close', {}])
  }

  /** Ends the connection like a dead network. */
  cut(code = 1006): void {
    this.readyState = FakeSocket.CLOSED
    this.onclose?.({ code, reason: '', wasClean: code === 1000 })
  }

  private get topic(): string {
    return this.heard.findLast(([, , , event]) => event === 'phx_join')![2]
  }

  private open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.({})
  }

  private say(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}
