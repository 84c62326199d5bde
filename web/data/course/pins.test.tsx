import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { overlay } from '#web/data/outbox/optimistic.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { renderHook } from '#web/data/testing/dom.tsx'
import { useGreenBlocks } from './pins.ts'

const waiting: MutationRecord[] = []
vi.mock('#web/data/outbox/outbox.ts', () => ({
  useOverlay: (table: string, rows: readonly object[] = []) => overlay(rows, waiting, table),
}))

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const shown = () =>
  renderHook(() => useGreenBlocks('2026-11-21'), { wrapper }).result.current.data?.map(({ id }) => id)

const freed = (status: 'pending' | 'error') =>
  ({
    type: 'UPDATE',
    status,
    payload: { table: 'issue_effect', id: 'burnt', data: { is_on: false } },
  }) as unknown as MutationRecord

beforeEach(() => {
  waiting.length = 0
  queryClient.setQueryData(
    ['green_block', 'all'],
    [
      { id: 'by-hand', until: null, effect_id: null },
      { id: 'kept-before-effects', until: null },
      { id: 'of-issue', until: null, effect_id: 'burnt' },
    ],
  )
})

describe('the blocked zones of a green', () => {
  it('exclude the zone that I unblocked through its issue, before that is sent', () => {
    expect(shown()).toEqual(['by-hand', 'kept-before-effects', 'of-issue'])
    waiting.push(freed('pending'))
    expect(shown()).toEqual(['by-hand', 'kept-before-effects'])
  })

  it('include it again when that was refused', () => {
    waiting.push(freed('error'))
    expect(shown()).toContain('of-issue')
  })
})
