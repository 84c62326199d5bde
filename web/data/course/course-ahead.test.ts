import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/data/queries/query.ts'
import { courseQuery } from './course.ts'
import { readCourseAhead } from './course-ahead.ts'

const asked: string[] = []
vi.mock('#web/data/client.ts', () => ({ supabase: () => ({ from: (table: string) => answers(table) }) }))

function answers(table: string) {
  asked.push(table)
  const rows: Record<string, unknown> = {
    course: { id: 'rossnashee', hole: [], course_feature: [], nine: [], composite_course: [] },
    setting: [{ key: 'club.time_zone', value: 'Asia/Tokyo' }],
    pin_set: { id: 'p', date: '2026-11-21', pin_position: [] },
    pin_cut: [],
  }
  const chain: unknown = new Proxy(() => undefined, {
    get: (_, name) =>
      name === 'then'
        ? (done: (answer: unknown) => void) => done({ data: rows[table], error: null })
        : () => chain,
  })
  return chain
}

beforeEach(() => {
  queryClient.clear()
  asked.length = 0
})

describe('the course, read before anybody opens the map', () => {
  it('lies on the device with its settings and the pins of the club’s own day', async () => {
    await readCourseAhead(new Date('2026-11-20T23:00:00Z'))
    expect(asked).toEqual(['course', 'setting', 'pin_set', 'pin_cut'])
    expect(queryClient.getQueryData(courseQuery.queryKey)).toMatchObject({ id: 'rossnashee' })
    expect(queryClient.getQueryData(['pin_set', 'standing', 'rossnashee', '2026-11-21'])).toBeDefined()
  })

  it('is not read twice', async () => {
    await readCourseAhead(new Date('2026-11-20T23:00:00Z'))
    await readCourseAhead(new Date('2026-11-20T23:00:00Z'))
    expect(asked).toHaveLength(4)
  })
})
