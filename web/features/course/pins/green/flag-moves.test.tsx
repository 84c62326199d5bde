import { describe, expect, it, vi } from 'vitest'
import { act, fireEvent } from '#web/data/testing/dom.tsx'
import {
  firstFlag,
  firstGreen,
  openPins,
  startPins,
  storedDraft,
} from '#web/features/course/testing/pins-screen.ts'
import type { OpenScreen } from '#web/testing/open-screen.tsx'
import { holeId } from '#web/testing/test-course.ts'

startPins()

describe('moving a flag', () => {
  it('by arrow keys goes 10 cm, with Shift a metre, with Alt a centimetre', async () => {
    const screen = await openPins()
    const drawing = await firstGreen(screen)
    fireEvent.keyDown(drawing, { key: 'ArrowUp' })
    expect(firstFlag().y).toBeCloseTo(0.1, 2)
    fireEvent.keyDown(drawing, { key: 'ArrowDown', shiftKey: true })
    expect(firstFlag().y).toBeCloseTo(-0.9, 2)
    fireEvent.keyDown(drawing, { key: 'ArrowLeft', altKey: true })
    expect(firstFlag().x).toBeCloseTo(-0.01, 3)
  })

  it('can be undone and redone by keys', async () => {
    const screen = await openPins()
    const drawing = await firstGreen(screen)
    fireEvent.keyDown(drawing, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(drawing, { key: 'z', ctrlKey: true })
    expect(storedDraft()).toEqual({})
    fireEvent.keyDown(drawing, { key: 'z', ctrlKey: true, shiftKey: true })
    expect(firstFlag().x).toBeCloseTo(1, 2)
  })

  it('by a held key is one step of undo', async () => {
    const screen = await openPins()
    const drawing = await firstGreen(screen)
    fireEvent.keyDown(drawing, { key: 'ArrowRight' })
    for (let turn = 0; turn < 5; turn++) fireEvent.keyDown(drawing, { key: 'ArrowRight', repeat: true })
    expect(firstFlag().x).toBeCloseTo(0.6, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(storedDraft()).toEqual({})
  })

  it('leaves other keys to the page', async () => {
    const screen = await openPins()
    expect(fireEvent.keyDown(await firstGreen(screen), { key: 'Tab' })).toBe(true)
    expect(storedDraft()).toEqual({})
  })

  /** The drawing at ten pixels per metre, and its centre. */
  async function sizedGreen(screen: OpenScreen) {
    const drawing = await firstGreen(screen)
    const [, , width, height] = drawing.getAttribute('viewBox')!.split(' ').map(Number)
    const box = { left: 0, top: 0, width: width! * 10, height: height! * 10 }
    drawing.getBoundingClientRect = () => box as DOMRect
    drawing.setPointerCapture = () => undefined
    const at = (x: number, y: number) => ({
      pointerId: 1,
      clientX: box.width / 2 + x,
      clientY: box.height / 2 + y,
    })
    return { drawing, at }
  }

  it('by a drag from the flag follows the finger, under a loupe with the figures', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    fireEvent.pointerDown(drawing, at(15, -10))
    fireEvent.pointerMove(drawing, at(18, -10))
    expect(storedDraft()).toEqual({})
    fireEvent.pointerMove(drawing, at(35, -10))
    fireEvent.pointerMove(drawing, at(45, 0))
    expect(screen.container.querySelector('[data-loupe]')).toBeTruthy()
    expect(screen.getByText(/paces on · .* from right$/)).toBeTruthy()
    fireEvent.pointerUp(drawing, at(45, 0))
    expect(screen.container.querySelector('[data-loupe]')).toBeNull()
    expect(firstFlag().x).toBeCloseTo(3, 1)
    expect(firstFlag().y).toBeCloseTo(-1, 1)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(storedDraft()).toEqual({})
  })

  it('does not happen by a swipe beside the flag, which scrolls the page', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    fireEvent.pointerDown(drawing, at(60, 40))
    fireEvent.pointerMove(drawing, at(60, 90))
    fireEvent.pointerUp(drawing, at(60, 90))
    expect(storedDraft()).toEqual({})
    expect(screen.queryByRole('button', { name: 'Move here?' })).toBeNull()
  })

  it('by a hold beside the flag follows the finger too', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fireEvent.pointerDown(drawing, at(60, 40))
      act(() => void vi.advanceTimersByTime(450))
    } finally {
      vi.useRealTimers()
    }
    fireEvent.pointerMove(drawing, at(80, 40))
    fireEvent.pointerUp(drawing, at(80, 40))
    expect(firstFlag().x).toBeCloseTo(2, 1)
  })

  it('by a tap is proposed first, and done when that is confirmed', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    fireEvent.pointerDown(drawing, at(40, 0))
    fireEvent.pointerUp(drawing, at(40, 0))
    expect(storedDraft()).toEqual({})
    fireEvent.click(screen.getByRole('button', { name: 'Move here?' }))
    expect(firstFlag().x).toBeCloseTo(4, 1)
    expect(firstFlag().y).toBeCloseTo(0, 1)
    expect(screen.queryByRole('button', { name: 'Move here?' })).toBeNull()
  })

  describe('ends with the next green', () => {
    const next = (screen: OpenScreen) => fireEvent.click(screen.getByRole('button', { name: 'Next green' }))

    it('for a finger that drags the flag', async () => {
      const screen = await openPins()
      const { drawing, at } = await sizedGreen(screen)
      fireEvent.pointerDown(drawing, at(15, -10))
      fireEvent.pointerMove(drawing, at(45, 0))
      const placed = storedDraft()
      expect(Object.keys(placed)).toEqual([holeId(1)])
      next(screen)
      fireEvent.pointerMove(drawing, at(80, 0))
      fireEvent.pointerUp(drawing, at(80, 0))
      expect(storedDraft()).toEqual(placed)
      expect(screen.container.querySelector('[data-loupe]')).toBeNull()
    })

    it('for a proposal', async () => {
      const screen = await openPins()
      const { drawing, at } = await sizedGreen(screen)
      fireEvent.pointerDown(drawing, at(40, 0))
      fireEvent.pointerUp(drawing, at(40, 0))
      expect(screen.getByRole('button', { name: 'Move here?' })).toBeTruthy()
      next(screen)
      expect(screen.queryByRole('button', { name: 'Move here?' })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Previous green' }))
      expect(await firstGreen(screen)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Move here?' })).toBeNull()
    })

    it('for a step button that is still held', async () => {
      const screen = await openPins()
      await firstGreen(screen)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        fireEvent.pointerDown(screen.getByRole('button', { name: 'Left' }))
        next(screen)
        act(() => void vi.advanceTimersByTime(2000))
      } finally {
        vi.useRealTimers()
      }
      expect(Object.keys(storedDraft())).toEqual([holeId(1)])
    })
  })

  it('by the step buttons uses the chosen step, which is stored', async () => {
    const screen = await openPins()
    await firstGreen(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Right' }))
    expect(firstFlag().x).toBeCloseTo(0.091, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Step: 0.1 paces' }))
    fireEvent.click(screen.getByRole('button', { name: 'Towards the back' }))
    expect(firstFlag().y).toBeCloseTo(0.914, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Step: 1 pace' }))
    fireEvent.click(screen.getByRole('button', { name: 'Towards the front' }))
    expect(firstFlag().y).toBeCloseTo(0.905, 2)
    expect(localStorage.getItem('pin-step')).toBe('fine')
  })

  it('continues while a step button is held, and stops when it is released', async () => {
    const screen = await openPins()
    await firstGreen(screen)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const left = screen.getByRole('button', { name: 'Left' })
      fireEvent.pointerDown(left)
      for (const ms of [400, 80, 80]) act(() => void vi.advanceTimersByTime(ms))
      fireEvent.pointerUp(left)
      act(() => void vi.advanceTimersByTime(1000))
      // The click after a pointer press.
      fireEvent.click(left, { detail: 1 })
    } finally {
      vi.useRealTimers()
    }
    expect(firstFlag().x).toBeCloseTo(-0.366, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(storedDraft()).toEqual({})
  })

  it('stops when two fingers held the button and both let go', async () => {
    const screen = await openPins()
    await firstGreen(screen)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const left = screen.getByRole('button', { name: 'Left' })
      for (const pointerId of [1, 2]) fireEvent.pointerDown(left, { pointerId })
      for (const pointerId of [1, 2]) fireEvent.pointerUp(left, { pointerId })
      act(() => void vi.advanceTimersByTime(1000))
    } finally {
      vi.useRealTimers()
    }
    expect(firstFlag().x).toBeCloseTo(-0.183, 2)
  })
})
