import { describe, expect, it, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

function task() {
  let end = () => {}
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  return { run, end: () => end() }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('prefetch', () => {
  it('S2.69 runs two at once and starts the third only when one has ended', async () => {
    const [first, second, third] = [task(), task(), task()]
    prefetch('1', first.run)
    prefetch('2', second.run)
    prefetch('3', third.run)
    await settle()
    expect([first, second, third].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0])
    second.end()
    await settle()
    expect(third.run).toHaveBeenCalledOnce()
    first.end()
    third.end()
    await settle()
  })

  it('continues after a failure, and requests a key only once at a time', async () => {
    const failing = vi.fn(() => Promise.reject(new Error('no network')))
    const throwing = vi.fn(() => {
      throw new Error('at once')
    })
    const next = task()
    prefetch('a', failing)
    prefetch('b', throwing)
    prefetch('c', next.run)
    prefetch('c', next.run)
    await settle()
    expect(next.run).toHaveBeenCalledOnce()
    next.end()
    await settle()
    prefetch('c', next.run)
    await settle()
    expect(next.run).toHaveBeenCalledTimes(2)
  })
})
