import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGatherer } from './gatherer.ts'

const LIMITS = { gatherMs: 50, longestMs: 1_000 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('items that are gathered', () => {
  it('are handed over together, each once, a moment after the first', async () => {
    const work = vi.fn(async () => undefined)
    const { add } = createGatherer(work, LIMITS)
    for (const item of ['issue', 'issue', 'profiles']) add(item)
    await vi.advanceTimersByTimeAsync(49)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(work.mock.calls).toEqual([[['issue', 'profiles']]])
  })

  it('wait for the work on those before, and for as long again', async () => {
    const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 300)))
    const { add } = createGatherer(work, LIMITS)
    add(1)
    await vi.advanceTimersByTimeAsync(50)
    add(2)
    await vi.advanceTimersByTimeAsync(599)
    expect(work.mock.calls).toEqual([[[1]]])
    await vi.advanceTimersByTimeAsync(1)
    expect(work.mock.calls).toEqual([[[1]], [[2]]])
  })

  it('wait for work that hangs only so long', async () => {
    const work = vi.fn(() => new Promise(() => undefined))
    const { add } = createGatherer(work, LIMITS)
    add(1)
    await vi.advanceTimersByTimeAsync(50)
    add(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('go at once where they are flushed, also while work goes on', async () => {
    const work = vi.fn(() => new Promise(() => undefined))
    const { add, flush } = createGatherer(work, LIMITS)
    add(1)
    flush()
    add(2)
    flush()
    flush()
    expect(work.mock.calls).toEqual([[[1]], [[2]]])
  })
})
