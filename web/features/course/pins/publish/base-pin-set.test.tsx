import { afterEach, describe, expect, it } from 'vitest'
import { renderHook } from '#web/data/testing/dom.tsx'
import { useBasePinSet } from './base-pin-set.ts'

interface Day {
  hasDraft: boolean
  published: string | null
}

const open = (day: Day) =>
  renderHook((now: Day) => useBasePinSet('links:2026-06-01', now.hasDraft, now.published), {
    initialProps: day,
  })
afterEach(() => localStorage.clear())

describe('the set under a draft of pins', () => {
  it('is the one from the start of the draft, also after later publications', () => {
    const { result, rerender } = open({ hasDraft: false, published: 'first' })
    rerender({ hasDraft: true, published: 'first' })
    rerender({ hasDraft: true, published: 'second' })
    expect(result.current).toBe('first')
  })

  it('is stored when the app is closed, also when there was none', () => {
    open({ hasDraft: true, published: null }).unmount()
    expect(open({ hasDraft: true, published: 'first' }).result.current).toBeNull()
  })

  it('is the newest as soon as there is no draft', () => {
    const { result, rerender } = open({ hasDraft: true, published: 'first' })
    rerender({ hasDraft: false, published: 'second' })
    expect(result.current).toBe('second')
    rerender({ hasDraft: true, published: 'second' })
    expect(result.current).toBe('second')
  })
})
