import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser that resumes sound only after a tap. */
class LockedAudio extends EventTarget {
  static tap: (() => void) | undefined
  static strikes = 0
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume() {
    return new Promise<void>((resolve) => {
      LockedAudio.tap = () => {
        this.state = 'running'
        resolve()
      }
    })
  }
  createOscillator() {
    LockedAudio.strikes++
    return { frequency: {}, connect: (next: object) => next, start: () => {}, stop: () => {} }
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
    return { gain, connect: () => {} }
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', LockedAudio)
  LockedAudio.strikes = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a tap within seconds rings the alarm', 3_000, true],
  ['a tap an hour later does not ring the old alarm', 3_600_000, false],
])('%s', async (_, afterMs, rings) => {
  const { alarm } = await import('./sound.ts')
  const ended = alarm()
  await vi.advanceTimersByTimeAsync(afterMs)
  LockedAudio.tap?.()
  await ended
  expect(LockedAudio.strikes > 0).toBe(rings)
})
