import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/data/queries/query.ts'
import { settingsQuery } from '#web/data/settings.ts'
import { act, renderHook } from '#web/data/testing/dom.tsx'
import { useClubDay } from './club-day.ts'
import { courseQuery, useCourse } from './course.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

describe('the day at the club', () => {
  afterEach(() => void vi.useRealTimers())

  it('changes at midnight by the club’s clock on a screen that stays open', () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-01T22:59:30Z') })
    queryClient.setQueryData(settingsQuery.queryKey, { 'club.time_zone': 'Europe/Dublin' })
    const day = renderHook(useClubDay, { wrapper })
    expect(day.result.current).toBe('2026-05-01')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(day.result.current).toBe('2026-05-02')
    day.unmount()
  })
})

describe('the current course', () => {
  it('is the same object for every component that reads it', () => {
    const stored = { id: 'rossnashee', hole: [], course_feature: [], nine: [], composite_course: [] }
    queryClient.setQueryData(courseQuery.queryKey, stored as never)
    const [row, next] = [
      renderHook(() => useCourse(), { wrapper }),
      renderHook(() => useCourse(), { wrapper }),
    ]
    expect(row.result.current.data).toMatchObject({ id: 'rossnashee', round: null })
    expect(next.result.current.data).toBe(row.result.current.data)
  })
})
