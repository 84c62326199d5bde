import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { until } from '#web/data/testing/until.ts'

const HOUR = 3_600_000

/** The modules of one page load, with the device's stored data. */
async function openPage() {
  vi.resetModules()
  const { queryClient } = await import('./query.ts')
  const keeper = await import('./query-keeper.ts')
  const stop = keeper.startKeepingQueries()
  return { queryClient, ...keeper, stop }
}

type Page = Awaited<ReturnType<typeof openPage>>
const pages: Page[] = []

async function open(person: string): Promise<Page> {
  const page = await openPage()
  pages.push(page)
  await page.keepQueriesFor(person)
  return page
}

const read = (
  page: Page,
  key: string,
  data: unknown,
  meta?: { keep?: false; appliesRealtime?: true; isSmall?: true; keepMs?: number },
) => page.queryClient.fetchQuery({ queryKey: [key], queryFn: async () => data, meta })

async function keptKeys(): Promise<string[]> {
  const db = await openDB('greenside-offline')
  const all = await db.getAll('queries')
  db.close()
  return all.map(({ owner, queryKey }) => `${owner}:${queryKey[0]}`).sort()
}

const untilKept = (...keys: string[]) => until(async () => expect(await keptKeys()).toEqual(keys))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  for (const page of pages.splice(0)) {
    page.stop()
    page.queryClient.clear()
  }
  vi.restoreAllMocks()
})

describe('answers stored for reading offline', () => {
  it('S9.04 are in greenside-offline, version 1', async () => {
    const page = await open('ann')
    await read(page, 'issue', [1])
    await untilKept('ann:issue')
    expect(await indexedDB.databases()).toEqual([{ name: 'greenside-offline', version: 1 }])
  })

  it('exist after a restart, with their age', async () => {
    const before = await open('ann')
    await read(before, 'issue', [{ id: 'i1' }])
    const readAt = before.queryClient.getQueryState(['issue'])!.dataUpdatedAt
    await untilKept('ann:issue')
    const after = await open('ann')
    expect(after.queryClient.getQueryData(['issue'])).toEqual([{ id: 'i1' }])
    expect(after.queryClient.getQueryState(['issue'])!.dataUpdatedAt).toBe(readAt)
  })

  it('contain the events of the realtime channel since they were read', async () => {
    const before = await open('ann')
    await read(before, 'user_order', ['ticket 1'], { appliesRealtime: true })
    await untilKept('ann:user_order')
    before.queryClient.setQueryData(['user_order'], ['ticket 1', 'ticket 2'])
    before.queryClient.setQueryData(['user_order'], ['ticket 1', 'ticket 2', 'ticket 3'])
    await until(async () => {
      const after = await open('ann')
      expect(after.queryClient.getQueryData(['user_order'])).toEqual(['ticket 1', 'ticket 2', 'ticket 3'])
    })
  })

  it('are read again at once, however recent they are', async () => {
    const before = await open('me')
    await read(before, 'user_groups', ['Greens crew'])
    await untilKept('me:user_groups')
    const after = await open('me')
    expect(after.queryClient.getQueryData(['user_groups'])).toEqual(['Greens crew'])
    expect(after.queryClient.getQueryState(['user_groups'])?.isInvalidated).toBe(true)
  })

  it('S9.03 are available for 24 hours and then deleted', async () => {
    const start = Date.now()
    await read(await open('ann'), 'issue', [1])
    await untilKept('ann:issue')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start + 24 * HOUR - 60_000)
    expect((await open('ann')).queryClient.getQueryData(['issue'])).toEqual([1])
    clock.mockReturnValue(start + 24 * HOUR + 60_000)
    expect((await open('ann')).queryClient.getQueryData(['issue'])).toBeUndefined()
    expect(await keptKeys()).toEqual([])
  })

  it('are kept for as long as a query says, or not at all', async () => {
    const page = await open('ann')
    await read(page, 'course', 'geometry', { keepMs: 30 * 24 * HOUR })
    await read(page, 'secret', 1, { keep: false })
    await untilKept('ann:course')
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * 24 * HOUR)
    expect((await open('ann')).queryClient.getQueryData(['course'])).toBe('geometry')
  })

  it('are only those of the person who read them', async () => {
    await read(await open('ann'), 'issue', ['of ann'])
    await untilKept('ann:issue')
    const page = await open('ben')
    expect(page.queryClient.getQueryData(['issue'])).toBeUndefined()
    await page.keepQueriesFor('')
    expect(page.queryClient.getQueryData(['issue'])).toBeUndefined()
  })

  it('are removed from memory when another person comes, and from the device when they are deleted', async () => {
    const page = await open('ann')
    await read(page, 'issue', ['of ann'])
    await untilKept('ann:issue')
    await page.keepQueriesFor('ben')
    expect(page.queryClient.getQueryData(['issue'])).toBeUndefined()
    await read(page, 'menu_item', ['of ben'])
    await untilKept('ann:issue', 'ben:menu_item')
    await page.forgetQueriesOf('ann')
    expect(await keptKeys()).toEqual(['ben:menu_item'])
  })

  it('of a read that ends after its person left are not stored for the next person', async () => {
    const page = await open('ann')
    let answer = (_rows: string[]) => {}
    const slow = page.queryClient
      .fetchQuery({
        queryKey: ['issue'],
        queryFn: () => new Promise<string[]>((resolve) => (answer = resolve)),
      })
      .catch(() => undefined)
    await page.keepQueriesFor('ben')
    answer(['of ann'])
    await slow
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await keptKeys()).toEqual([])
    expect(page.queryClient.getQueryData(['issue'])).toBeUndefined()
  })

  it('S3.15 that are small are available when the store of the device does not open, for their person only', async () => {
    const before = await open('ann')
    await read(before, 'setting', { 'club.name': 'Ballymore' }, { isSmall: true })
    await read(before, 'issue', [1])
    await untilKept('ann:issue', 'ann:setting')
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'InvalidStateError')
      },
    })
    const after = await open('ann')
    expect(after.queryClient.getQueryData(['setting'])).toEqual({ 'club.name': 'Ballymore' })
    expect(after.queryClient.getQueryData(['issue'])).toBeUndefined()
    expect((await open('ben')).queryClient.getQueryData(['setting'])).toBeUndefined()
  })

  it('S8.36 do not need a device that stores data; a failure is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'InvalidStateError')
      },
    })
    const page = await open('ann')
    await read(page, 'issue', [1])
    expect(page.queryClient.getQueryData(['issue'])).toEqual([1])
    await until(() =>
      expect(logged.mock.calls.map(([text]) => text)).toEqual([
        'Only the small answers kept for reading offline could be opened',
        'An answer could not be kept for reading offline',
      ]),
    )
  })
})
