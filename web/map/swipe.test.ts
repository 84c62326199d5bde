import { describe, expect, it, vi } from 'vitest'
import { watchSwipes } from '#web/map/swipe.ts'

/** A finger that moves from one place to another in that many milliseconds. */
function finger(from: [number, number], to: [number, number], ms: number, fingers = 1) {
  const element = document.createElement('div')
  const told = vi.fn()
  const end = watchSwipes(element, told)
  const touches = (at: [number, number], count: number) =>
    Array.from({ length: count }, () => ({ clientX: at[0], clientY: at[1] }))
  send(element, 'touchstart', 1000, {
    touches: touches(from, fingers),
    changedTouches: touches(from, fingers),
  })
  send(element, 'touchend', 1000 + ms, { touches: [], changedTouches: touches(to, 1) })
  end()
  return told
}

function send(element: Element, type: string, at: number, more: object) {
  const event = new Event(type)
  for (const [name, value] of Object.entries({ ...more, timeStamp: at })) {
    Object.defineProperty(event, name, { value })
  }
  element.dispatchEvent(event)
}

describe('a swipe', () => {
  it('to the left shows the next screen, to the right the one before', () => {
    expect(finger([300, 400], [180, 410], 200)).toHaveBeenCalledWith(1)
    expect(finger([100, 400], [220, 390], 200)).toHaveBeenCalledWith(-1)
  })

  it('is ignored when it is slow, short, steep or made with two fingers', () => {
    expect(finger([300, 400], [180, 410], 900)).not.toHaveBeenCalled()
    expect(finger([300, 400], [250, 400], 200)).not.toHaveBeenCalled()
    expect(finger([300, 400], [200, 520], 200)).not.toHaveBeenCalled()
    expect(finger([300, 400], [180, 410], 200, 2)).not.toHaveBeenCalled()
  })
})
