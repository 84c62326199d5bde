import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mutation } from '#web/data/outbox/mutation.ts'
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

describe('a change on a device with a network', () => {
  it('S4.35 S4.36 S4.40 S7.12 is pending first, sent at once and processed when the server accepted it', async () => {
    const record = await app.write(report('i1'))
    expect(record.status).toBe('pending')
    expect(await app.whenSettled(record)).toBe('processed')
    expect(backend.rows.issue).toEqual([{ id: 'i1', category: 'bunker', description: '' }])
  })

  it('reports to the gateway for how many seconds it waited', async () => {
    setOnline(false)
    const record = await app.write(report('i1'))
    const clock = vi.spyOn(Date, 'now').mockReturnValue(record.timestamp + 90_400)
    setOnline(true)
    expect(await app.whenSettled(record)).toBe('processed')
    clock.mockRestore()
    expect(sent(backend, 'POST', '/rest/v1/issue').map(({ outboxAge }) => outboxAge)).toEqual(['90'])
  })

  it('S3.10 S3.11 S3.13 is stored as a record of exactly the six fields, numbered by the device', async () => {
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

  it('S7.12 S7.13 S7.14 works for any table', async () => {
    backend.rows.menu_category = [{ id: 'pies' }]
    await app.write({ type: 'CREATE', table: 'menu_category', id: 'soups', data: { name: 'Soups' } })
    await app.write({ type: 'UPDATE', table: 'menu_category', id: 'soups', data: { position: 2 } })
    await app.write({ type: 'DELETE', table: 'menu_category', id: 'pies', data: {} })
    await drained()
    expect(backend.rows.menu_category).toEqual([{ id: 'soups', name: 'Soups', position: 2 }])
    expect(backend.rows.issue ?? []).toEqual([])
  })

  it('is addressed by the table’s own key when that is not called id', async () => {
    backend.rows.course_status = [{ course_id: 'c1', status: 'open' }]
    await app.write({ type: 'UPDATE', table: 'course_status', id: 'c1', data: { status: 'frost_delay' } })
    await drained()
    expect(backend.rows.course_status).toEqual([{ course_id: 'c1', status: 'frost_delay' }])
  })

  it('is refused at once, and not stored, without a row to address', async () => {
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

describe('changes made offline', () => {
  it('S1.33 S4.38 S4.39 are sent oldest first when the network returns, and their number is shown', async () => {
    const heard: unknown[] = []
    app.onSync((event) => heard.push(event))
    setOnline(false)
    for (const id of ['i1', 'i2', 'i3']) await app.write(report(id))
    expect(bodies('POST')).toEqual([])
    setOnline(true)
    await drained()
    expect(bodies('POST').map((body) => (body as { id: string }).id)).toEqual(['i1', 'i2', 'i3'])
    await until(() => expect(heard).toEqual([{ type: 'complete', count: 3 }]))
  })

  it('S4.39 are sent when the network returns, and not only when the next try is due', async () => {
    const later = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms < 1_000 ? later(work, ms) : 0))
    setOnline(false)
    await app.write(report('i1'))
    setOnline(true)
    await until(() => expect(bodies('POST')).toHaveLength(1))
    vi.stubGlobal('setTimeout', later)
  })

  it('S4.38 keep their order although the clock of the device was set back', async () => {
    setOnline(false)
    await app.write(report('i1'))
    vi.spyOn(Date, 'now').mockReturnValue(1_000)
    await app.write(report('i2'))
    const [first, second] = await keptRecords()
    expect(second!.timestamp).toBeGreaterThanOrEqual(first!.timestamp)
  })

  it('S7.12 S7.13 S7.14 survive the closed app and are sent at the next start', async () => {
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

  it('S8.34 are reported once when the network fails, and again when all are sent', async () => {
    const heard: unknown[] = []
    app.onSync((event) => heard.push(event))
    backend.fault = ({ method }) => (method === 'POST' ? 'never arrives' : undefined)
    await app.write(report('i1'))
    await app.write(report('i2'))
    await until(() => expect(heard).toEqual([{ type: 'failed' }]))
    backend.fault = () => undefined
    setOnline(true)
    await drained()
    await until(() => expect(heard).toEqual([{ type: 'failed' }, { type: 'complete', count: 2 }]))
  })

  it('are not reported when they were sent at once', async () => {
    const heard: unknown[] = []
    app.onSync((event) => heard.push(event))
    const record = await app.write(report('i1'))
    await app.whenSettled(record)
    await drained()
    expect(heard).toEqual([])
  })
})

describe('a refused change', () => {
  const refuseDescriptions = () => {
    backend.check = (_method, _table, { description }) =>
      description === 'bad' ? { status: 400, code: '23514', message: 'violates check' } : undefined
  }

  it('S4.37 keeps code and sentence and does not hold up independent changes', async () => {
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

  it('holds up changes that need its row, and a retry sends both in order', async () => {
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

  it('is sent corrected, with the fields that its author did not correct', async () => {
    refuseDescriptions()
    const refused = await app.write(report('i1', 'bad'))
    await app.whenSettled(refused)
    await app.retry(refused.id, { description: 'good' })
    expect(await app.whenSettled(refused)).toBe('processed')
    expect(backend.rows.issue).toEqual([{ id: 'i1', category: 'bunker', description: 'good' }])
  })

  it('is dropped together with the changes that need its row', async () => {
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

  it('does not prevent the next try on the same row when it was an update', async () => {
    backend.rows.issue = [{ id: 'i1' }]
    refuseDescriptions()
    await app.write(change('i1', { description: 'bad' }))
    const next = await app.write(change('i1', { description: 'good' }))
    expect(await app.whenSettled(next)).toBe('processed')
    expect(backend.rows.issue).toEqual([{ id: 'i1', description: 'good' }])
  })
})
