import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, renderHook, waitFor } from '#web/data/testing/dom.tsx'
import type { FakeBackend } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  change,
  keptRecords,
  newDeviceOfClub,
  openApp,
  report,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'
import '#web/data/testing/until.ts'

let backend: FakeBackend
let app: App

beforeEach(async () => {
  backend = newDeviceOfClub()
  signedInBefore('ann')
  app = await openApp()
})

afterEach(() => {
  app.close()
  vi.restoreAllMocks()
})

describe('the outbox on a screen', () => {
  it('S4.35 S4.36 a change is listed while it waits, for its table and its row, and removed when it is processed', async () => {
    setOnline(false)
    const all = renderHook(() => app.usePending())
    const issues = renderHook(() => app.usePending('issue'))
    const orders = renderHook(() => app.usePending('user_order'))
    const thing = renderHook(() => app.usePendingFor('issue', 'i1'))
    await act(() => app.write(report('i1')))
    expect(all.result.current).toHaveLength(1)
    expect(issues.result.current[0]).toMatchObject({ type: 'CREATE', status: 'pending' })
    expect(orders.result.current).toEqual([])
    expect(thing.result.current?.payload.id).toBe('i1')
    act(() => setOnline(true))
    await waitFor(() => expect(all.result.current).toEqual([]))
    expect(thing.result.current).toBeUndefined()
  })

  it('S4.37 a refused change stays on its row until its author retries or drops it', async () => {
    backend.check = () => ({
      status: 400,
      code: 'GS401',
      message: 'Only members and staff can report issues.',
    })
    const thing = renderHook(() => app.usePendingFor('issue', 'i1'))
    await act(() => app.write(report('i1')))
    await waitFor(() => expect(thing.result.current?.status).toBe('error'))
    expect(thing.result.current!.error).toBe('GS401: Only members and staff can report issues.')
    await act(() => app.drop(thing.result.current!.id))
    await waitFor(() => expect(thing.result.current).toBeUndefined())
  })

  it('the rows of a table stay the same list while a change to another table is sent', async () => {
    setOnline(false)
    await act(() => app.write(change('i1', { status: 'done' })))
    const rows = { issue: [{ id: 'i1' }], order: [{ id: 'o1' }] }
    const issues = renderHook(() => app.useOverlay('issue', rows.issue))
    const orders = renderHook(() => app.useOverlay('user_order', rows.order))
    const before = { issues: issues.result.current, orders: orders.result.current }
    expect(before.issues).toMatchObject([{ id: 'i1', status: 'done', sync: { status: 'pending' } }])
    await act(() => app.write({ type: 'UPDATE', table: 'user_order', id: 'o1', data: { rush: true } }))
    await waitFor(() => expect(orders.result.current).not.toBe(before.orders))
    expect(issues.result.current).toBe(before.issues)
  })

  it('a new row never disappears between the answer and the read that contains it', async () => {
    const { queryClient } = await import('#web/data/queries/query.ts')
    let rows: { id: string }[] = []
    let answer = () => {}
    await queryClient.fetchQuery({ queryKey: ['issue', 'new'], queryFn: async () => rows })
    const { QueryObserver } = await import('@tanstack/react-query')
    const observer = new QueryObserver(queryClient, {
      queryKey: ['issue', 'new'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => new Promise<{ id: string }[]>((resolve) => (answer = () => resolve(rows))),
    })
    const stop = observer.subscribe(() => {})
    const shown: number[] = []
    const { result, rerender } = renderHook(() => {
      const list = app.useOverlay('issue', observer.getCurrentResult().data)
      shown.push(list.length)
      return list
    })
    const record = await act(() => app.write(report('i1')))
    await act(() => app.whenSettled(record))
    await waitFor(() => expect(result.current).toMatchObject([{ id: 'i1', sync: undefined }]))
    rows = [{ id: 'i1' }]
    await act(async () => answer())
    await waitFor(() => expect(observer.getCurrentResult().data).toEqual(rows))
    rerender()
    expect(result.current).toEqual([{ id: 'i1' }])
    expect(shown.lastIndexOf(0)).toBeLessThan(shown.indexOf(1))
    stop()
  })

  it('a changed row stays changed until it is read, also while reads fail', async () => {
    const { queryClient } = await import('#web/data/queries/query.ts')
    const { QueryObserver } = await import('@tanstack/react-query')
    const read = vi.fn<() => Promise<{ id: string; status: string }[]>>()
    read.mockResolvedValueOnce([{ id: 'i1', status: 'new' }])
    const queryKey = ['issue', 'mine']
    const observer = new QueryObserver(queryClient, { queryKey, queryFn: read, retry: false })
    const stop = observer.subscribe(() => {})
    await waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
    backend.rows.issue = [{ id: 'i1', status: 'new' }]
    const { result, rerender } = renderHook(() => app.useOverlay('issue', observer.getCurrentResult().data))
    read.mockRejectedValueOnce(new Error('no answer'))
    const record = await act(() => app.write(change('i1', { status: 'assigned' })))
    await act(() => app.whenSettled(record))
    await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    await act(() => app.recordsChanged())
    rerender()
    expect(result.current).toMatchObject([{ status: 'assigned' }])
    read.mockResolvedValueOnce([{ id: 'i1', status: 'assigned' }])
    await act(() => queryClient.invalidateQueries({ queryKey }))
    await waitFor(() => expect(app.shownRecords.get()).toEqual([]))
    rerender()
    expect(result.current).toEqual([{ id: 'i1', status: 'assigned' }])
    stop()
  })

  it('a changed row stays changed in an outage that began before it was read, however long', async () => {
    const { queryClient } = await import('#web/data/queries/query.ts')
    const { QueryObserver } = await import('@tanstack/react-query')
    const LONGEST_MS = 60_000
    const wait = setTimeout
    const hurry = (work: () => void, ms?: number) => wait(work, ms === LONGEST_MS ? 50 : ms)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurry as typeof setTimeout)
    const read = vi.fn(async () => [{ id: 'i1', status: 'assigned' }])
    read.mockResolvedValueOnce([{ id: 'i1', status: 'new' }])
    const observer = new QueryObserver(queryClient, { queryKey: ['issue', 'mine'], queryFn: read })
    const stop = observer.subscribe(() => {})
    await waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
    read.mockImplementationOnce(async () => {
      setOnline(false)
      throw new Error('no answer')
    })
    backend.rows.issue = [{ id: 'i1', status: 'new' }]
    const { result, rerender } = renderHook(() => app.useOverlay('issue', observer.getCurrentResult().data))
    const record = await act(() => app.write(change('i1', { status: 'assigned' })))
    await act(() => app.whenSettled(record))
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    await act(() => new Promise((resolve) => wait(resolve, 400)))
    rerender()
    expect(result.current).toMatchObject([{ status: 'assigned' }])
    act(() => setOnline(true))
    await waitFor(() => expect(app.shownRecords.get()).toEqual([]))
    stop()
  })

  it('a changed row waits for the reads that contain it, not for each read of its table', async () => {
    const { queryClient } = await import('#web/data/queries/query.ts')
    const { QueryObserver } = await import('@tanstack/react-query')
    backend.rows.issue = [{ id: 'i1', status: 'new' }]
    const stops: (() => void)[] = []
    const watch = async (name: string, queryFn: () => Promise<unknown>) => {
      const observer = new QueryObserver(queryClient, { queryKey: ['issue', name], queryFn, retry: false })
      stops.push(observer.subscribe(() => {}))
      await waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
    }
    let reads = 0
    await watch('others', () => (reads++ === 0 ? Promise.resolve([{ id: 'i2' }]) : new Promise(() => {})))
    await watch('one', async () => ({ ...backend.rows.issue![0] }))
    const record = await app.write(change('i1', { status: 'closed' }))
    await app.whenSettled(record)
    await waitFor(() => expect(app.shownRecords.get()).toEqual([]))
    for (const stop of stops) stop()
  })

  it('many changes cost few reads of the screen and of the store, and the last of them is read', async () => {
    const { queryClient } = await import('#web/data/queries/query.ts')
    const { QueryObserver } = await import('@tanstack/react-query')
    const ids = Array.from({ length: 100 }, (_, at) => `i${at}`)
    setOnline(false)
    for (const id of ids) await app.write(report(id))
    const queryFn = vi.fn(async () => (backend.rows.issue ?? []).map(({ id }) => id))
    const observer = new QueryObserver(queryClient, { queryKey: ['issue', 'all'], queryFn })
    const stop = observer.subscribe(() => {})
    const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    const startedAt = performance.now()
    setOnline(true)
    await waitFor(() => expect(observer.getCurrentResult().data).toEqual(ids))
    const seconds = (performance.now() - startedAt) / 1000
    // The screen is read once a second at most, the store five times; a few more at the start and at the end.
    expect(queryFn.mock.calls.length).toBeLessThan(seconds + 5)
    expect(told.mock.calls.length).toBeLessThan(5 * seconds + 5)
    stop()
  })

  it('a row that is created and deleted at once does not come back for a moment', async () => {
    const shown: number[] = []
    const none: { id: string }[] = []
    renderHook(() => shown.push(app.useOverlay('issue', none).length))
    await act(async () => app.whenSettled(await app.write(report('i1'))))
    await waitFor(() => expect(shown.at(-1)).toBe(1))
    const gone = { type: 'DELETE', table: 'issue', data: {}, id: 'i1' } as const
    await act(async () => app.whenSettled(await app.write(gone)))
    await waitFor(() => expect(shown.at(-1)).toBe(0))
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(shown.lastIndexOf(1)).toBeLessThan(shown.length - 1)
    expect(shown.slice(shown.indexOf(0, shown.indexOf(1)))).not.toContain(1)
  })

  it('a waiting photo can be shown, and its address is released', async () => {
    setOnline(false)
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    const photo = renderHook(() => app.usePendingFile('issue-photos', 'i1/p1.webp'))
    const blob = new Blob(['pixels'], { type: 'image/webp' })
    const files = [{ bucket: 'issue-photos', path: 'i1/p1.webp', blob }]
    const data = { issue_id: 'i1', path: 'i1/p1.webp' }
    await act(() => app.write({ type: 'CREATE', table: 'issue_photo', id: 'p1', data, files }))
    await waitFor(() => expect(photo.result.current).toBe('blob:photo'))
    expect((made.mock.calls[0]![0] as Blob).type).toBe('image/webp')
    act(() => setOnline(true))
    await waitFor(() => expect(photo.result.current).toBeUndefined())
    expect(revoked).toHaveBeenCalledWith('blob:photo')
  })
})

describe('processed records', () => {
  it('are pruned every 300000 ms while the app stays open', async () => {
    app.close()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await openApp()
    await app.whenSettled(await app.write(report('i1')))
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 25 * 3_600_000)
    vi.advanceTimersByTime(299_000)
    expect(await keptRecords()).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await waitFor(async () => expect(await keptRecords()).toEqual([]))
    vi.useRealTimers()
  })

  it('are deleted a day after they were created, waiting and refused ones never', async () => {
    backend.check = (_method, _table, { id }) =>
      id === 'i2' ? { status: 400, code: 'GS401', message: 'no' } : undefined
    await app.whenSettled(await app.write(report('i1')))
    await app.whenSettled(await app.write(report('i2')))
    app.close()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 23 * 3_600_000)
    app = await openApp()
    expect(await keptRecords()).toHaveLength(2)
    app.close()
    vi.spyOn(Date, 'now').mockReturnValue(now + 25 * 3_600_000)
    app = await openApp()
    expect((await keptRecords()).map(({ payload }) => payload.id)).toEqual(['i2'])
  })
})
