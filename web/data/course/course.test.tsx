import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#web/data/queries/query.ts'
import { courseQuery, useCourse } from './course.ts'

describe('the course that is played', () => {
  it('is one and the same for everybody who reads it', () => {
    const stored = { id: 'rossnashee', hole: [], course_feature: [], nine: [], composite_course: [] }
    queryClient.setQueryData(courseQuery.queryKey, stored as never)
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    )
    const [row, next] = [
      renderHook(() => useCourse(), { wrapper }),
      renderHook(() => useCourse(), { wrapper }),
    ]
    expect(row.result.current.data).toMatchObject({ id: 'rossnashee', round: null })
    expect(next.result.current.data).toBe(row.result.current.data)
  })
})
