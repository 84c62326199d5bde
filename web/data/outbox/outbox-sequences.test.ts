import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mutation } from '#web/data/outbox/mutation.ts'
import type { FakeBackend, Fault } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  keptRecords,
  newDeviceOfClub,
  openApp,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'

let backend: FakeBackend
let app: App
/** Whether requests leave the device, whatever its network status. */
let reaches = true
/** Requests go on when this resolves. */
let gate = Promise.resolve()

beforeEach(async () => {
  backend = newDeviceOfClub()
  const send = fetch
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    await gate
    const says = navigator.onLine
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(reaches)
    const answer = send(input, init)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(says)
    return answer
  })
  signedInBefore('ann')
  app = await openApp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  app.close()
  vi.restoreAllMocks()
})

/** Events of a device, in sequence. A change of a row is possible only while the person sees the row. */
type Happening =
  | { kind: 'create' | 'update' | 'delete'; row: number; isAwaited: boolean }
  | { kind: 'network'; online: boolean; isWrong: boolean; fault: Fault | undefined }
  | { kind: 'time'; ms: number }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('create', 'update', 'delete'),
      row: fc.nat(2),
      isAwaited: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      online: fc.boolean(),
      isWrong: fc.boolean(),
      fault: fc.constantFrom<Fault | undefined>(undefined, undefined, 'never arrives', 'answer lost', {
        status: 503,
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.constantFrom(0, 1, 900, 1_000, 5_000, 25_000),
    }),
  },
) as fc.Arbitrary<Happening>

it('a change is sent after a try that began while another change was being sent', async () => {
  const write = (id: string) => app.write({ type: 'CREATE', table: 'issue', id, data: {} } as Mutation)
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  await write('i1')
  reaches = true
  setOnline(false)
  await write('i2')
  // The try of the second change begins now, and waits for the first.
  await pass(1_500)
  open()
  for (let i = 0; i < 10; i += 1) await pass(100)
  expect(await waiting()).toEqual([])
  await write('i3')
  await pass(1_500)
  expect(await waiting()).toEqual([])
  expect(backend.rows.issue).toHaveLength(3)
})

describe('any sequence of changes, on any network', () => {
  it('is sent once requests reach the club, in order, also while the device reports that it has no network', {
    timeout: 120_000,
  }, async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 14 }), async (happenings) => {
        const rows = new Map<string, unknown>()
        const prefix = `run-${++run}`
        let count = 0
        for (const step of happenings) await take(step, rows, prefix, () => ++count)
        backend.fault = () => undefined
        reaches = true
        for (let i = 0; i < 40 && (await waiting()).length > 0; i += 1) await pass(5_000)
        expect((await waiting()).map(({ type, payload }) => [type, payload.id])).toEqual([])
        expect((await keptRecords()).filter(({ status }) => status === 'error')).toEqual([])
        const stored = (backend.rows.inspection_round ?? []).filter(({ id }) => String(id).startsWith(prefix))
        expect(Object.fromEntries(stored.map(({ id, name }) => [id, name]))).toEqual(Object.fromEntries(rows))
      }),
      { numRuns: 40 },
    )
  })
})

async function take(step: Happening, rows: Map<string, unknown>, prefix: string, count: () => number) {
  if (step.kind === 'time') return pass(step.ms)
  if (step.kind === 'network') {
    backend.fault = ({ method }) => (method === 'GET' ? undefined : step.fault)
    reaches = step.online || step.isWrong
    return setOnline(step.online)
  }
  const id = `${prefix}-${step.row}`
  if ((step.kind === 'create') === rows.has(id)) return
  const name = `name ${count()}`
  if (step.kind === 'delete') rows.delete(id)
  else rows.set(id, name)
  const type = step.kind.toUpperCase()
  const data = step.kind === 'delete' ? {} : { name }
  const written = app.write({ type, table: 'inspection_round', id, data } as Mutation)
  if (step.isAwaited) await written
}

/** Lets that time pass, and pending operations of the device's storage finish. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let i = 0; i < 12; i += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function waiting() {
  return (await keptRecords()).filter(({ status }) => status === 'pending')
}
