import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGatherer } from './gatherer.ts'

const LIMITS = { gatherMs: 50, longestMs: 1_000 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('gathered items', () => {
  it('are passed on together, each once, a moment after the first', async () => {
    const work = vi.fn(async () => undefined)
    const { add } = createGatherer(work, LIMITS)
    for (const item of ['issue', 'issue', 'profiles']) add(item)
    await vi.advanceTimersByTimeAsync(49)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(work.mock.calls).toEqual([[['issue', 'profiles']]])
  })

  it('wait for the work on earlier items, and for as long again', async () => {
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

  it('wait for hanging work only for a limited time', async () => {
    const work = vi.fn(() => new Promise(() => undefined))
    const { add } = createGatherer(work, LIMITS)
    add(1)
    await vi.advanceTimersByTimeAsync(50)
    add(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('are passed on at once when they are flushed, also during other work', async () => {
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
