import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mutation } from '#web/data/mutation.ts'
import { type FakeBackend, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  keptRecords,
  newDevice,
  openApp,
  people,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'

let backend: FakeBackend
let app: App
const opened: App[] = []

async function open(): Promise<App> {
  const next = await openApp()
  opened.push(next)
  return next
}

function report(id: string, description = ''): Mutation {
  return { type: 'CREATE', table: 'issue', id, data: { category: 'bunker', description } }
}

function change(id: string, data: object): Mutation {
  return { type: 'UPDATE', table: 'issue', id, data }
}

function drained(): Promise<void> {
  return vi.waitFor(async () => {
    expect((await keptRecords()).filter(({ status }) => status === 'pending')).toEqual([])
  })
}

const bodies = (method: string) => sent(backend, method, '/rest/v1/issue').map(({ body }) => body)

beforeEach(async () => {
  newDevice()
  backend = fakeBackend()
  Object.assign(backend.rows, people())
  signedInBefore('ann')
  app = await open()
})

afterEach(() => {
  for (const page of opened.splice(0)) page.close()
  vi.restoreAllMocks()
})

describe('a change on a device with a network', () => {
  it('S4.35 S4.36 S4.40 S7.12 is pending first, sent at once and processed when the server took it', async () => {
    const record = await app.write(report('i1'))
    expect(record.status).toBe('pending')
    expect(await app.whenSettled(record)).toBe('processed')
    expect(backend.rows.issue).toEqual([{ id: 'i1', category: 'bunker', description: '' }])
  })

  it('S3.10 S3.11 S3.13 is kept as a record of exactly the six fields, numbered by the device', async () => {
    setOnline(false)
    await app.write(report('i1'))
    await app.write(change('i1', { priority: 'high' }))
    const [first, second] = await keptRecords()
    expect(first).toEqual({
      id: 1,
      timestamp: expect.any(Number),
      type: 'CREATE',
      payload: { table: 'issue', data: { category: 'bunker', description: '' }, id: 'i1' },
      status: 'pending',
      error: null,
    })
    expect(second!.id).toBe(2)
  })

  it('S3.12 S7.12 S7.13 S7.14 creates, changes and deletes a row by its id', async () => {
    await app.write(report('i1'))
    await app.write(report('i2'))
    await app.write(change('i1', { priority: 'high' }))
    await app.write({ type: 'DELETE', table: 'issue', id: 'i2', data: {} })
    await drained()
    expect(backend.rows.issue).toEqual([{ id: 'i1', category: 'bunker', description: '', priority: 'high' }])
    expect((await keptRecords()).map(({ type }) => type)).toEqual(['CREATE', 'CREATE', 'UPDATE', 'DELETE'])
  })

  it('is addressed by the table’s own key where that is not called id', async () => {
    backend.rows.course_status = [{ course_id: 'c1', status: 'open' }]
    await app.write({ type: 'UPDATE', table: 'course_status', id: 'c1', data: { status: 'frost_delay' } })
    await drained()
    expect(backend.rows.course_status).toEqual([{ course_id: 'c1', status: 'frost_delay' }])
  })

  it('is refused at the door, and nothing kept, without a row to address', async () => {
    await expect(app.write(report(''))).rejects.toThrow('A mutation needs a table and an id')
    expect(await keptRecords()).toEqual([])
  })

  it('S5.19 S5.20 fails with Unknown mutation type, and nothing is sent, when it is none of the three', async () => {
    const record = await app.write({ ...report('i1'), type: 'MERGE' } as unknown as Mutation)
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('Unknown mutation type')
    expect(backend.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('changes made without a network', () => {
  it('S4.38 S4.39 go out oldest first when the network returns, and the count is told', async () => {
    const heard: unknown[] = []
    app.onSync((event) => heard.push(event))
    setOnline(false)
    for (const id of ['i1', 'i2', 'i3']) await app.write(report(id))
    expect(bodies('POST')).toEqual([])
    setOnline(true)
    await drained()
    expect(bodies('POST').map((body) => (body as { id: string }).id)).toEqual(['i1', 'i2', 'i3'])
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'complete', count: 3 }]))
  })

  it('S4.38 keep their order although the clock of the device was set back', async () => {
    setOnline(false)
    await app.write(report('i1'))
    vi.spyOn(Date, 'now').mockReturnValue(1_000)
    await app.write(report('i2'))
    const [first, second] = await keptRecords()
    expect(second!.timestamp).toBeGreaterThanOrEqual(first!.timestamp)
  })

  it('S7.12 S7.13 S7.14 outlive the closed app and go out at the next start', async () => {
    setOnline(false)
    backend.rows.issue = [{ id: 'old' }]
    await app.write(report('i1'))
    await app.write(change('i1', { priority: 'low' }))
    await app.write({ type: 'DELETE', table: 'issue', id: 'old', data: {} })
    app.close()
    setOnline(true)
    expect(bodies('POST')).toEqual([])
    await open()
    await drained()
    expect(backend.rows.issue).toEqual([{ id: 'i1', category: 'bunker', description: '', priority: 'low' }])
  })

  it('are told of once when the network that seemed to be there carries nothing, and again when all is through', async () => {
    const heard: unknown[] = []
    app.onSync((event) => heard.push(event))
    backend.fault = ({ method }) => (method === 'POST' ? 'never arrives' : undefined)
    await app.write(report('i1'))
    await app.write(report('i2'))
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'failed' }]))
    backend.fault = () => undefined
    setOnline(true)
    await drained()
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'failed' }, { type: 'complete', count: 2 }]))
  })

  it('are not told of when they went through at once', async () => {
    const heard: unknown[] = []
    app.onSync((event) => heard.push(event))
    const record = await app.write(report('i1'))
    await app.whenSettled(record)
    await drained()
    expect(heard).toEqual([])
  })
})

describe('exactly once in effect', () => {
  it('S7.12 a row whose insert arrived but whose answer was lost is created once', async () => {
    backend.fault = ({ method }) => (method === 'POST' ? 'answer lost' : undefined)
    const record = await app.write(report('i1'))
    await vi.waitFor(() => expect(backend.rows.issue).toHaveLength(1))
    backend.fault = () => undefined
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
    expect(bodies('POST').length).toBeGreaterThan(1)
    expect(backend.rows.issue).toHaveLength(1)
  })

  it('a repeated create that a rule refuses by now is a success when its row is there', async () => {
    backend.fault = ({ method }) => (method === 'POST' ? 'answer lost' : undefined)
    const record = await app.write(report('i1'))
    await vi.waitFor(() => expect(backend.rows.issue).toHaveLength(1))
    backend.check = () => ({ status: 400, code: 'GS302', message: 'The kitchen is paused' })
    backend.fault = () => undefined
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
  })

  it('a create that meets another row’s unique value is refused', async () => {
    backend.check = () => ({ status: 409, code: '23505', message: 'duplicate key … "pin_set_one_published"' })
    const record = await app.write(report('i1'))
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toMatch(/^23505: duplicate key/)
  })

  it('S7.13 a status change whose answer was lost is not counted as moved on by somebody else', async () => {
    backend.rows.issue = [{ id: 'i1', status: 'new' }]
    backend.check = (method, _table, row) =>
      method === 'PATCH' && backend.rows.issue![0]!.status !== row.expected_status
        ? { status: 400, code: 'GS421', message: 'The issue has moved on' }
        : undefined
    backend.fault = ({ method }) => (method === 'PATCH' ? 'answer lost' : undefined)
    const record = await app.write(change('i1', { status: 'assigned', expected_status: 'new' }))
    await vi.waitFor(() => expect(backend.rows.issue![0]!.status).toBe('assigned'))
    backend.fault = () => undefined
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
  })

  it('a status change that somebody else forestalled is refused', async () => {
    backend.rows.issue = [{ id: 'i1', status: 'declined' }]
    backend.check = () => ({ status: 400, code: 'GS421', message: 'The issue has moved on' })
    const record = await app.write(change('i1', { status: 'assigned', expected_status: 'new' }))
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('GS421: The issue has moved on')
  })

  it('S7.14 a row that is gone already counts as deleted, one that stays does not', async () => {
    const gone = await app.write({ type: 'DELETE', table: 'issue', id: 'i9', data: {} })
    expect(await app.whenSettled(gone)).toBe('processed')
    backend.rows.issue = [{ id: 'i1' }]
    backend.fault = ({ method }) => (method === 'DELETE' ? { status: 200, body: [] } : undefined)
    const kept = await app.write({ type: 'DELETE', table: 'issue', id: 'i1', data: {} })
    expect(await app.whenSettled(kept)).toBe('error')
    expect((await keptRecords())[1]!.error).toBe('not found or not yours')
  })

  it('a change to a row that is not there is refused', async () => {
    const record = await app.write(change('i9', { priority: 'low' }))
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('not found or not yours')
  })

  it('two tabs send what waits once, one after the other', async () => {
    const queue = { tail: Promise.resolve() as Promise<unknown> }
    const request = (_name: string, work: () => Promise<void>) => {
      queue.tail = queue.tail.then(work)
      return queue.tail
    }
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
    setOnline(false)
    const other = await open()
    for (const id of ['i1', 'i2', 'i3', 'i4']) await (id < 'i3' ? app : other).write(report(id))
    setOnline(true)
    await drained()
    await queue.tail
    expect(bodies('POST').map((body) => (body as { id: string }).id)).toEqual(['i1', 'i2', 'i3', 'i4'])
  })

  it('a second tab shows what waits in the first', async () => {
    const other = await open()
    setOnline(false)
    await app.write(report('i1'))
    await vi.waitFor(() => expect(other.shownRecords().map(({ payload }) => payload.id)).toEqual(['i1']))
  })
})

describe('a refused change', () => {
  const refuseDescriptions = () => {
    backend.check = (_method, _table, { description }) =>
      description === 'bad' ? { status: 400, code: '23514', message: 'violates check' } : undefined
  }

  it('S4.37 stays with code and sentence and holds up nothing that does not need it', async () => {
    refuseDescriptions()
    const heard: { type: string }[] = []
    app.onSync((event) => heard.push(event))
    const refused = await app.write(report('i1', 'bad'))
    const other = await app.write(report('i2'))
    expect(await app.whenSettled(refused)).toBe('error')
    expect(await app.whenSettled(other)).toBe('processed')
    const [kept] = await keptRecords()
    expect(kept).toMatchObject({ status: 'error', error: '23514: violates check' })
    expect(heard.map(({ type }) => type)).toEqual(['refused'])
  })

  it('keeps what needs its row waiting, and a retry sends both in order', async () => {
    refuseDescriptions()
    const refused = await app.write(report('i1', 'bad'))
    const comment = await app.write({
      type: 'CREATE',
      table: 'issue_comment',
      id: 'm1',
      data: { issue_id: 'i1', body: 'Deep' },
    })
    await app.whenSettled(refused)
    expect((await keptRecords())[1]!.status).toBe('pending')
    backend.check = () => undefined
    await app.retry(refused.id)
    expect(await app.whenSettled(comment)).toBe('processed')
    expect(backend.rows.issue).toHaveLength(1)
    expect(backend.rows.issue_comment).toEqual([{ id: 'm1', issue_id: 'i1', body: 'Deep' }])
  })

  it('takes what needs its row with it when its author drops it', async () => {
    refuseDescriptions()
    const refused = await app.write(report('i1', 'bad'))
    await app.whenSettled(refused)
    await app.write(change('i1', { priority: 'low' }))
    const other = await app.write(report('i2'))
    await app.whenSettled(other)
    await app.drop(refused.id)
    expect((await keptRecords()).map(({ payload }) => payload.id)).toEqual(['i2'])
    expect(await app.whenSettled(refused)).toBe('error')
  })

  it('does not stand in the way of the next try on the same thing when it was an update', async () => {
    backend.rows.issue = [{ id: 'i1' }]
    refuseDescriptions()
    await app.write(change('i1', { description: 'bad' }))
    const next = await app.write(change('i1', { description: 'good' }))
    expect(await app.whenSettled(next)).toBe('processed')
    expect(backend.rows.issue).toEqual([{ id: 'i1', description: 'good' }])
  })
})

describe('an answer that is not final', () => {
  for (const status of [500, 502, 503, 429]) {
    it(`S4.39 a change answered with ${status} stays pending and is sent again`, async () => {
      backend.fault = ({ method }) =>
        method === 'POST' ? { status, body: { code: 'XX000', message: 'no' } } : undefined
      const record = await app.write(report('i1'))
      await vi.waitFor(() => expect(bodies('POST').length).toBeGreaterThan(0))
      expect((await keptRecords())[0]).toMatchObject({ status: 'pending', error: null })
      backend.fault = () => undefined
      setOnline(true)
      expect(await app.whenSettled(record)).toBe('processed')
    })
  }

  it('a page of a proxy in between refuses nothing', async () => {
    backend.fault = ({ method }) => (method === 'POST' ? { status: 404, body: 'not here' } : undefined)
    await app.write(report('i1'))
    await vi.waitFor(() => expect(bodies('POST')).toHaveLength(1))
    expect((await keptRecords())[0]!.status).toBe('pending')
  })

  it('a change that fails inside the server does not hold up others, but what follows on the same row', async () => {
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

  it('is tried again after one second, then after twice as long each time', async () => {
    const delays: number[] = []
    const realTimeout = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
      if (ms >= 1_000 && ms <= 60_000 && ms !== 20_000 && ms !== 5_000) delays.push(ms)
      return realTimeout(work, ms >= 1_000 && delays.length < 9 ? 0 : ms)
    })
    backend.fault = ({ method }) => (method === 'POST' ? 'never arrives' : undefined)
    await app.write(report('i1'))
    await vi.waitFor(() => expect(delays.length).toBeGreaterThanOrEqual(8))
    vi.stubGlobal('setTimeout', realTimeout)
    expect(delays.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('an expired token is renewed and the change sent again', async () => {
    const { data } = await app.supabase().auth.getSession()
    backend.expired.add(data.session!.access_token)
    const record = await app.write(report('i1'))
    expect(await app.whenSettled(record)).toBe('processed')
    expect(sent(backend, 'POST', '/auth/v1/token?grant_type=refresh_token')).toHaveLength(1)
  })
})

describe('changes belong to their author', () => {
  it('another person on the device neither sends nor sees them; the author does later', async () => {
    setOnline(false)
    await app.write(report('i1'))
    backend.fault = ({ method, path }) =>
      method === 'POST' && path.startsWith('/rest/v1/issue') ? 'never arrives' : undefined
    setOnline(true)
    await app.signOut()
    await app.supabase().auth.signInWithPassword({ email: 'ben@club.example', password: 'x' })
    await vi.waitFor(() => expect(app.currentMe().profile?.id).toBe('ben'))
    backend.fault = () => undefined
    backend.seen.length = 0
    const other = await app.write(report('i2'))
    await app.whenSettled(other)
    expect(bodies('POST')).toEqual([{ id: 'i2', category: 'bunker', description: '' }])
    expect(app.shownRecords()).toEqual([])
    await app.retry(1)
    await app.drop(1)
    expect((await keptRecords())[0]!.status).toBe('pending')
    await app.signOut()
    await app.supabase().auth.signInWithPassword({ email: 'ann@club.example', password: 'x' })
    await drained()
    expect(sent(backend, 'POST', '/rest/v1/issue').map(({ token }) => token.split('-')[0])).toEqual([
      'ben',
      'ann',
    ])
  })

  it('what nobody signed in wrote is sent in nobody’s name', async () => {
    await app.signOut()
    await vi.waitFor(() => expect(app.currentMe().user).toBeNull())
    const record = await app.write(report('i1'))
    expect(await app.whenSettled(record)).toBe('processed')
    expect(sent(backend, 'POST', '/rest/v1/issue')[0]!.token).toBe('anon')
  })
})

describe('files of a change', () => {
  const photo = (): Mutation => ({
    type: 'CREATE',
    table: 'issue_photo',
    id: 'p1',
    data: { issue_id: 'i1', path: 'i1/p1.webp' },
    files: [
      { bucket: 'issue-photos', path: 'i1/p1.webp', blob: new Blob(['pixels'], { type: 'image/webp' }) },
    ],
  })

  it('go up before the row and leave the device afterwards', async () => {
    const record = await app.write(photo())
    expect(await app.whenSettled(record)).toBe('processed')
    const order = backend.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(order).toEqual(['/storage/v1/object/issue-photos/i1/p1.webp', '/rest/v1/issue_photo'])
    expect(backend.files.get('issue-photos/i1/p1.webp')).toEqual({ type: 'image/webp', upsert: true })
    expect(await app.keptFiles()).toEqual([])
  })

  it('are kept beside the record, never in it, through a restart', async () => {
    setOnline(false)
    await app.write(photo())
    expect(JSON.stringify(await keptRecords())).not.toContain('pixels')
    app.close()
    setOnline(true)
    await open()
    await drained()
    expect(backend.files.size).toBe(1)
  })

  it('go up once although the row had to be sent twice', async () => {
    backend.fault = ({ path }) => (path.startsWith('/rest/v1/issue_photo') ? 'never arrives' : undefined)
    await app.write(photo())
    await vi.waitFor(() => expect(sent(backend, 'POST', '/rest/v1/issue_photo')).toHaveLength(1))
    backend.fault = () => undefined
    setOnline(true)
    await drained()
    expect(sent(backend, 'POST', '/storage/v1/object')).toHaveLength(1)
  })

  it('refused by the store leave the row unsent, with the reason', async () => {
    backend.fault = ({ path }) =>
      path.startsWith('/storage/')
        ? { status: 400, body: { statusCode: '413', error: 'EntityTooLarge', message: 'too large' } }
        : undefined
    const record = await app.write(photo())
    expect(await app.whenSettled(record)).toBe('error')
    expect((await keptRecords())[0]!.error).toBe('413: too large')
    expect(sent(backend, 'POST', '/rest/v1/issue_photo')).toEqual([])
  })
})
