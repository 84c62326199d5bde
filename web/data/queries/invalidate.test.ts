import { type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { cachedItems, writeCached } from './cache.ts'
import { invalidateEverything, invalidateTables, onInvalidated } from './invalidate.ts'
import { queryClient } from './query.ts'
import { KNOWN_TABLES, relatedTables } from './relations.ts'

const isStale = (...queryKey: unknown[]) => queryClient.getQueryState(queryKey)!.isInvalidated

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
})

describe('relations between tables', () => {
  it('S3.28 name users, user_settings, posts, comments and post_likes too', () => {
    for (const table of ['users', 'user_settings', 'posts', 'comments', 'post_likes']) {
      expect(KNOWN_TABLES).toContain(table)
      expect(relatedTables(table).length).toBeGreaterThan(1)
    }
  })

  it('lead only to known tables, and to the table itself first', () => {
    for (const table of KNOWN_TABLES) {
      const [first, ...related] = relatedTables(table)
      expect(first).toBe(table)
      for (const other of related) expect(KNOWN_TABLES).toContain(other)
    }
    expect(relatedTables('a_table_of_tomorrow')).toEqual(['a_table_of_tomorrow'])
  })
})

describe('a change of a table', () => {
  it('from realtime does not touch queries that apply realtime events themselves', async () => {
    await queryClient.fetchQuery({
      queryKey: ['user_order', 'queue'],
      meta: { appliesRealtime: true },
      queryFn: () => [],
    })
    queryClient.setQueryData(['user_order', 'mine'], [])
    await invalidateTables(['user_order'], true)
    expect(isStale('user_order', 'queue')).toBe(false)
    expect(isStale('user_order', 'mine')).toBe(true)
    await invalidateTables(['user_order'])
    expect(isStale('user_order', 'queue')).toBe(true)
  })

  it('S7.18 makes its own queries and those of related tables stale, no others', async () => {
    queryClient.setQueryData(['user_order_item', 'o1'], [])
    queryClient.setQueryData(['user_order', 'mine'], [])
    queryClient.setQueryData(['issue', 'new'], [])
    await invalidateTables(['user_order_item'])
    expect(isStale('user_order_item', 'o1')).toBe(true)
    expect(isStale('user_order', 'mine')).toBe(true)
    expect(isStale('issue', 'new')).toBe(false)
  })

  it('makes queries stale that name the table besides their key’s table', async () => {
    const meta = { tables: ['contact_message'] }
    await queryClient.fetchQuery({ queryKey: ['needs'], meta, queryFn: () => [] })
    await invalidateTables(['issue'])
    expect(isStale('needs')).toBe(false)
    await invalidateTables(['contact_message'], true)
    expect(isStale('needs')).toBe(true)
  })

  it('S7.18 drops the cached items with the tag of the table or of a related one', async () => {
    writeCached('board', 1, { tags: ['user_order'] })
    writeCached('pins', 2, { tags: ['pin_set'] })
    await invalidateTables(['user_order_item'])
    expect(cachedItems('board')).toEqual([])
    expect(cachedItems('pins')).toMatchObject([{ value: 2 }])
  })

  it('S7.17 reads the visible queries again before it resolves', async () => {
    let number = 1
    const observer = new QueryObserver(queryClient, {
      queryKey: ['issue', 'open'],
      queryFn: async () => number,
    })
    const stop = observer.subscribe(() => {})
    await until(() => expect(observer.getCurrentResult().data).toBe(1))
    number = 2
    await invalidateTables(['issue'])
    expect(observer.getCurrentResult().data).toBe(2)
    stop()
  })

  it('is read again in the background by a query that asks for it, and by no other', async () => {
    let number = 1
    const read = (name: string, meta: QueryMeta) =>
      queryClient.fetchQuery({ queryKey: ['issue', name], meta, queryFn: async () => number })
    await read('mine', { refreshesUnseen: true })
    await read('open', {})
    number = 2
    await invalidateTables(['user_order'])
    expect(queryClient.getQueryData(['issue', 'mine'])).toBe(1)
    await invalidateTables(['issue'])
    expect(queryClient.getQueryData(['issue', 'mine'])).toBe(2)
    expect(queryClient.getQueryData(['issue', 'open'])).toBe(1)
    number = 3
    await invalidateEverything(KNOWN_TABLES)
    expect(queryClient.getQueryData(['issue', 'mine'])).toBe(3)
  })

  it('reaches listeners with the related tables, until they unsubscribe', async () => {
    const heard: string[][] = []
    const stop = onInvalidated((tables) => heard.push([...tables]))
    await invalidateTables(['roles'])
    stop()
    await invalidateTables(['roles'])
    expect(heard).toEqual([['roles', 'profiles']])
  })

  it('of any table after a gap: everything is stale', async () => {
    queryClient.setQueryData(['weather'], 1)
    queryClient.setQueryData(['issue', 'new'], [])
    writeCached('pins', 2, { tags: ['pin_set'] })
    await invalidateEverything(KNOWN_TABLES)
    expect(isStale('weather')).toBe(true)
    expect(isStale('issue', 'new')).toBe(true)
    expect(cachedItems('pins')).toEqual([])
  })
})
