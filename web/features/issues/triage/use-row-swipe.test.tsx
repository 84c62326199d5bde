import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render } from '#web/data/testing/dom.tsx'
import { useRowSwipe } from './use-row-swipe.ts'

const assign = vi.fn()
const decline = vi.fn()
beforeEach(() => {
  assign.mockClear()
  decline.mockClear()
})

afterEach(cleanup)

function Row() {
  const { offset, handlers } = useRowSwipe({ onRight: assign, onLeft: decline })
  return (
    <div data-testid="row" data-offset={offset} {...handlers}>
      row
    </div>
  )
}

/** Swipes a finger over the row, by a number of pixels. */
function draw(by: { x: number; y?: number }, pointerType = 'touch') {
  const row = render(<Row />)
    .getAllByTestId('row')
    .at(-1)!
  row.setPointerCapture = () => {}
  const at = (x: number, y: number) => ({
    pointerId: 1,
    isPrimary: true,
    pointerType,
    clientX: x,
    clientY: y,
  })
  fireEvent.pointerDown(row, at(200, 200))
  for (const part of [0.25, 0.5, 0.75, 1])
    fireEvent.pointerMove(row, at(200 + by.x * part, 200 + (by.y ?? 0) * part))
  const offset = Number(row.dataset.offset)
  fireEvent.pointerUp(row, at(200 + by.x, 200 + (by.y ?? 0)))
  return { offset, rests: Number(row.dataset.offset) === 0 }
}

describe('a swiped row', () => {
  it('assigns to the right and declines to the left, and returns', () => {
    expect(draw({ x: 100 })).toEqual({ offset: 100, rests: true })
    expect(assign).toHaveBeenCalledTimes(1)
    draw({ x: -100 })
    expect(decline).toHaveBeenCalledTimes(1)
  })

  it('does nothing when it is released too early, and moves only to a limit', () => {
    expect(draw({ x: 60 })).toEqual({ offset: 60, rests: true })
    expect(assign).not.toHaveBeenCalled()
    expect(draw({ x: -400 }).offset).toBe(-128)
  })

  it('lets a finger scroll, and a mouse select', () => {
    expect(draw({ x: 100, y: 120 }).offset).toBe(0)
    expect(draw({ x: 100 }, 'mouse').offset).toBe(0)
    expect(assign).not.toHaveBeenCalled()
  })
})
