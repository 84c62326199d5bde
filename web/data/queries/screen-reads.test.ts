import { beforeEach, describe, expect, it, vi } from 'vitest'
import { courseQuery } from '#web/data/course/course.ts'
import { knownAt } from './known-at.ts'
import { queryClient } from './query.ts'
import { currentFacts, knownSince, type ReadFacts, readOf } from './screen-reads.ts'

const channel = vi.hoisted(() => ({ heardAt: 0 }))
vi.mock('#web/data/realtime.ts', () => ({ lastHeardAt: () => channel.heardAt }))

const MORNING = 1_000_000
const NOON = 2_000_000

beforeEach(() => {
  queryClient.clear()
  channel.heardAt = 0
})

describe('the time up to which an answer is known to be current', () => {
  const key = ['range_day', 'today']
  const readAt = (updatedAt: number, queryKey = key) => queryClient.setQueryData(queryKey, [], { updatedAt })

  it('is the last sign of the realtime channel, when no event has made it stale', () => {
    readAt(MORNING)
    channel.heardAt = NOON
    expect(knownAt(key)).toBe(NOON)
  })

  it('is the time of the read, after an event made it stale or when the channel was silent since', async () => {
    readAt(MORNING)
    expect(knownAt(key)).toBe(MORNING)
    channel.heardAt = NOON
    await queryClient.invalidateQueries({ queryKey: key })
    expect(knownAt(key)).toBe(MORNING)
  })

  it('is the time of the read, when the channel does not report its changes', () => {
    queryClient.getQueryCache().build(queryClient, { queryKey: key, meta: { isPolled: true } })
    readAt(MORNING)
    channel.heardAt = NOON
    expect(knownAt(key)).toBe(MORNING)
  })

  it('is for a screen the time of its oldest; a long-lived one counts only alone', () => {
    const of = (name: string, keepMs?: number) =>
      readOf({ queryKey: [name], queryFn: () => [], ...(keepMs && { meta: { keepMs } }) })
    const [young, old, lasting] = [of('young'), of('old'), of('lasting', 1)]
    readAt(NOON, ['young'])
    readAt(MORNING, ['old'])
    readAt(1, ['lasting'])
    const since = (...needs: ReturnType<typeof of>[]) => knownSince({ needs: () => needs }, {} as ReadFacts)
    expect(since(young, old, lasting)).toBe(MORNING)
    expect(since(lasting)).toBe(1)
    expect(since(of('never read'))).toBeUndefined()
    // The screen only shows that it is not loaded.
    expect(since(young, of('never read'))).toBeUndefined()
    expect(knownSince({ needs: () => [young], saysAge: true }, {} as ReadFacts)).toBeUndefined()
  })
})

describe('a course of 27 holes', () => {
  const course = (isPlayed: boolean) => ({
    id: 'c',
    hole: Array.from({ length: 27 }, (_, i) => ({ id: `h${i + 1}`, number: i + 1 })),
    nine: ['red', 'white', 'blue'].map((id, i) => ({ id, position: i + 1, name: id })),
    composite_course: [
      { id: 'cc', name: 'Cup', first_nine_id: 'red', second_nine_id: 'blue', is_played: isPlayed },
    ],
  })

  it.each([
    [false, true],
    [true, false],
  ])('has layouts to choose from, unless its holes are played as one round: %s', (isPlayed, hasLayouts) => {
    queryClient.setQueryData(courseQuery.queryKey, course(isPlayed) as never)
    expect(currentFacts().hasLayouts).toBe(hasLayouts)
  })
})
