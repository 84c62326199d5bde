import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  change,
  drained,
  keptRecords,
  newDeviceOfClub,
  pagesOfTest,
  report,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
let app: App
const open = pagesOfTest()

const bodies = (method: string) => sent(backend, method, '/rest/v1/issue').map(({ body }) => body)

beforeEach(async () => {
  backend = newDeviceOfClub()
  signedInBefore('ann')
  app = await open()
})

describe('exactly once in effect', () => {
  it('S7.12 a row whose insert arrived but whose answer was lost is created once', async () => {
    backend.fault = ({ method }) => (method === 'POST' ? 'answer lost' : undefined)
    const record = await app.write(report('i1'))
    await until(() => expect(backend.rows.issue).toHaveLength(1))
    backend.fault = () => undefined
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
    expect(bodies('POST').length).toBeGreaterThan(1)
    expect(backend.rows.issue).toHaveLength(1)
  })

  it('a repeated create that a rule now refuses succeeds when its row exists', async () => {
    backend.fault = ({ method }) => (method === 'POST' ? 'answer lost' : undefined)
    const record = await app.write(report('i1'))
    await until(() => expect(backend.rows.issue).toHaveLength(1))
    backend.check = () => ({ status: 400, code: 'GS302', message: 'The kitchen is paused' })
    backend.fault = () => undefined
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
  })

  it('a create with another row’s unique value is refused', async () => {
    backend.check = () => ({ status: 409, code: '23505', message: 'duplicate key … "pin_set_one_published"' })
    const record = await app.write(report('i1'))
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toMatch(/^23505: duplicate key/)
  })

  it('S7.13 a status change whose answer was lost does not count as changed by another person', async () => {
    backend.rows.issue = [{ id: 'i1', status: 'new' }]
    backend.check = (method, _table, row) =>
      method === 'PATCH' && backend.rows.issue![0]!.status !== row.expected_status
        ? { status: 400, code: 'GS421', message: 'The issue has moved on' }
        : undefined
    backend.fault = ({ method }) => (method === 'PATCH' ? 'answer lost' : undefined)
    const record = await app.write(change('i1', { status: 'assigned', expected_status: 'new' }))
    await until(() => expect(backend.rows.issue![0]!.status).toBe('assigned'))
    backend.fault = () => undefined
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
  })

  it('a status change after another person’s change is refused', async () => {
    backend.rows.issue = [{ id: 'i1', status: 'declined' }]
    backend.check = () => ({ status: 400, code: 'GS421', message: 'The issue has moved on' })
    const record = await app.write(change('i1', { status: 'assigned', expected_status: 'new' }))
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('GS421: The issue has moved on')
  })

  it('S7.14 a row that is already gone counts as deleted, one that stays does not', async () => {
    const gone = await app.write({ type: 'DELETE', table: 'issue', id: 'i9', data: {} })
    expect(await app.whenSettled(gone)).toBe('processed')
    backend.rows.issue = [{ id: 'i1' }]
    backend.fault = ({ method }) => (method === 'DELETE' ? { status: 200, body: [] } : undefined)
    const kept = await app.write({ type: 'DELETE', table: 'issue', id: 'i1', data: {} })
    expect(await app.whenSettled(kept)).toBe('error')
    expect((await keptRecords())[1]!.error).toBe('not found or not yours')
  })

  it('a change to a missing row is refused', async () => {
    const record = await app.write(change('i9', { priority: 'low' }))
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('not found or not yours')
  })

  it('two tabs send waiting changes once, one after the other', async () => {
    const queue = lockTabs()
    setOnline(false)
    const other = await open()
    for (const id of ['i1', 'i2', 'i3', 'i4']) await (id < 'i3' ? app : other).write(report(id))
    setOnline(true)
    await drained()
    await queue.tail
    expect(bodies('POST').map((body) => (body as { id: string }).id)).toEqual(['i1', 'i2', 'i3', 'i4'])
  })

  it('a change that is dropped while an earlier one is being sent is not sent', async () => {
    setOnline(false)
    const [first, second] = [await app.write(report('i1')), await app.write(report('i2'))]
    let dropping: Promise<void> | undefined
    backend.fault = ({ method }) => {
      if (method === 'POST') dropping ??= app.drop(second.id)
      return undefined
    }
    const answer = fetch
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      const response = await answer(input, init)
      await dropping
      return response
    })
    setOnline(true)
    expect(await app.whenSettled(first)).toBe('processed')
    await drained()
    expect(bodies('POST')).toMatchObject([{ id: 'i1' }])
  })

  it('a change that is added while others are sent goes out after them', async () => {
    setOnline(false)
    for (const id of ['i1', 'i2']) await app.write(report(id))
    let isAdded = false
    backend.fault = ({ method }) => {
      if (method === 'POST' && !isAdded) {
        isAdded = true
        void app.write(report('i3'))
      }
      return undefined
    }
    setOnline(true)
    await until(() => expect(bodies('POST')).toHaveLength(3))
    expect(bodies('POST')).toMatchObject([{ id: 'i1' }, { id: 'i2' }, { id: 'i3' }])
  })

  it('a second tab shows the waiting changes of the first', async () => {
    const other = await open()
    setOnline(false)
    await app.write(report('i1'))
    await until(() => expect(other.shownRecords.get().map(({ payload }) => payload.id)).toEqual(['i1']))
  })

  it('a second tab keeps showing the sent changes of the first until it has read them', async () => {
    lockTabs()
    const other = await open()
    setOnline(false)
    const record = await app.write(report('i1'))
    await until(() => expect(other.shownRecords.get()).toHaveLength(1))
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
    for (const tab of [app, other])
      await until(() => expect(tab.shownRecords.get()).toMatchObject([{ status: 'processed' }]))
  })
})

/** Gives the tabs the locks of a browser; `tail` is the end of what waits for them. */
function lockTabs(): { tail: Promise<unknown> } {
  const queue = { tail: Promise.resolve() as Promise<unknown> }
  const request = (_name: string, work: () => Promise<void>) => {
    queue.tail = queue.tail.then(work)
    return queue.tail
  }
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
  return queue
}

describe('an answer that is not final', () => {
  for (const status of [500, 502, 503, 429]) {
    it(`S4.39 a change answered with ${status} stays pending and is sent again`, async () => {
      backend.fault = ({ method }) =>
        method === 'POST' ? { status, body: { code: 'XX000', message: 'no' } } : undefined
      const record = await app.write(report('i1'))
      await until(() => expect(bodies('POST').length).toBeGreaterThan(0))
      expect((await keptRecords())[0]).toMatchObject({ status: 'pending', error: null })
      backend.fault = () => undefined
      setOnline(true)
      expect(await app.whenSettled(record)).toBe('processed')
    })
  }

  it('a page from a proxy refuses nothing', async () => {
    backend.fault = ({ method }) => (method === 'POST' ? { status: 404, body: 'not here' } : undefined)
    await app.write(report('i1'))
    await until(() => expect(bodies('POST')).toHaveLength(1))
    expect((await keptRecords())[0]!.status).toBe('pending')
  })

  it('a change that fails inside the server does not hold up others, except later ones of the same row', async () => {
    backend.rows.issue = [{ id: 'i1' }]
    backend.fault = ({ method, path }) =>
      method === 'PATCH' && path.includes('i1')
        ? { status: 500, body: { code: 'XX000', message: 'bug' } }
        : undefined
    setOnline(false)
    await app.write(change('i1', { priority: 'low' }))
    await app.write(change('i1', { priority: 'high' }))
    const other = await app.write(report('i2'))
    setOnline(true)
    expect(await app.whenSettled(other)).toBe('processed')
    expect(bodies('PATCH')).toEqual([{ priority: 'low' }])
  })

  it('S4.39 is sent again automatically, without any event', async () => {
    const realTimeout = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => realTimeout(work, ms < 20_000 ? 0 : ms))
    let tries = 0
    backend.fault = ({ method }) => (method === 'POST' && ++tries < 5 ? 'never arrives' : undefined)
    const record = await app.write(report('i1'))
    expect(await app.whenSettled(record)).toBe('processed')
    expect(tries).toBe(5)
    vi.stubGlobal('setTimeout', realTimeout)
  })

  it('is tried after one second, then after twice as long each time, at most a minute', async () => {
    const { retryDelayMs } = await import('#web/data/outbox/outbox-sender.ts')
    const delays = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]
    expect(delays.map((_, failures) => retryDelayMs(failures))).toEqual(delays)
  })

  it('an expired token is renewed and the change sent again', async () => {
    const { data } = await (await app.authClient()).getSession()
    backend.expired.add(data.session!.access_token)
    const record = await app.write(report('i1'))
    expect(await app.whenSettled(record)).toBe('processed')
    expect(sent(backend, 'POST', '/auth/v1/token?grant_type=refresh_token')).toHaveLength(1)
  })
})

describe('dropping changes that cannot have arrived', () => {
  async function waiting(): Promise<number> {
    setOnline(false)
    return (await app.write(report('i1'))).id
  }

  it('drops a change that was never sent', async () => {
    expect(await app.dropUnsent(await waiting())).toBe(true)
    expect(await keptRecords()).toEqual([])
  })

  it('keeps a change that a sender takes up between the question and the deletion', async () => {
    const id = await waiting()
    const { transaction } = IDBDatabase.prototype
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...[stores, mode, options]: Parameters<IDBDatabase['transaction']>
    ) {
      if (mode === 'readwrite') {
        spy.mockRestore()
        const envelopes = transaction.call(this, 'envelopes', 'readwrite').objectStore('envelopes')
        const request = envelopes.get(id)
        request.onsuccess = () => envelopes.put({ ...request.result, sent: true })
      }
      return transaction.call(this, stores, mode, options)
    })
    expect(await app.dropUnsent(id)).toBe(false)
    expect(await keptRecords()).toHaveLength(1)
  })

  it('returns false for a processed one', async () => {
    const record = await app.write(report('i1'))
    await app.whenSettled(record)
    expect(await app.dropUnsent(record.id)).toBe(false)
  })
})
