import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { cleanup, fireEvent, render } from '#web/data/testing/dom.tsx'
import { usePlanView } from './plan-view.ts'

const frame = localFrame({ lng: -8, lat: 53 })
const corners = [
  { x: -10, y: -10 },
  { x: 10, y: -10 },
  { x: 0, y: 10 },
]
const edit = { onSelect: vi.fn(), onMove: vi.fn(), onTap: vi.fn() }

function Plan({ selected }: { selected: number | null }) {
  const view = usePlanView({ frame, toShow: corners, corners, selected, edit })
  return <svg ref={view.drawing} data-span={view.span} {...view.handlers} />
}

/** The plan is 400 by 400 pixels and 26 m across. */
const pixel = ({ x, y }: { x: number; y: number }) => ({
  clientX: 200 + (x * 400) / 26,
  clientY: 200 - (y * 400) / 26,
})

function show(selected: number | null = null) {
  const { container } = render(<Plan selected={selected} />)
  const svg = container.querySelector('svg')!
  svg.setPointerCapture = () => {}
  svg.getBoundingClientRect = () => new DOMRect(0, 0, 400, 400)
  return svg
}

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

describe('usePlanView', () => {
  it('selects the corner nearest to a tap, and deselects the selected one', () => {
    for (const [selected, result] of [
      [null, 2],
      [2, null],
    ] as const) {
      const svg = show(selected)
      fireEvent.pointerDown(svg, { pointerId: 1, ...pixel({ x: 0.5, y: 9.5 }) })
      fireEvent.pointerUp(svg, { pointerId: 1, ...pixel({ x: 0.5, y: 9.5 }) })
      expect(edit.onSelect).toHaveBeenLastCalledWith(result)
      cleanup()
    }
    expect(edit.onTap).not.toHaveBeenCalled()
  })

  it('adds a corner where free ground is tapped', () => {
    const svg = show()
    fireEvent.pointerDown(svg, { pointerId: 1, ...pixel({ x: 0, y: 0 }) })
    fireEvent.pointerUp(svg, { pointerId: 1, ...pixel({ x: 0, y: 0 }) })
    const { x, y } = frame.toPoint(edit.onTap.mock.calls[0]![0])
    expect([x, y]).toEqual([expect.closeTo(0, 3), expect.closeTo(0, 3)])
  })

  it('moves the selected corner by as much as it is dragged', () => {
    const svg = show(1)
    fireEvent.pointerDown(svg, { pointerId: 1, ...pixel(corners[1]!) })
    fireEvent.pointerMove(svg, { pointerId: 1, ...pixel({ x: 8, y: -4 }) })
    fireEvent.pointerUp(svg, { pointerId: 1, ...pixel({ x: 8, y: -4 }) })
    const [index, to] = edit.onMove.mock.calls[0]!
    const { x, y } = frame.toPoint(to)
    expect([index, x, y]).toEqual([1, expect.closeTo(8, 3), expect.closeTo(-4, 3)])
  })

  it('halves the span when two fingers move to twice their distance', () => {
    const svg = show()
    const before = Number(svg.dataset.span)
    fireEvent.pointerDown(svg, { pointerId: 1, clientX: 150, clientY: 200 })
    fireEvent.pointerDown(svg, { pointerId: 2, clientX: 250, clientY: 200 })
    fireEvent.pointerMove(svg, { pointerId: 2, clientX: 350, clientY: 200 })
    expect(Number(svg.dataset.span)).toBeCloseTo(before / 2, 6)
  })

  it('stays zoomed when one of two fingers leaves and the other moves on', () => {
    const svg = show()
    const before = Number(svg.dataset.span)
    fireEvent.pointerDown(svg, { pointerId: 1, clientX: 150, clientY: 200 })
    fireEvent.pointerDown(svg, { pointerId: 2, clientX: 250, clientY: 200 })
    fireEvent.pointerMove(svg, { pointerId: 2, clientX: 350, clientY: 200 })
    fireEvent.pointerUp(svg, { pointerId: 2, clientX: 350, clientY: 200 })
    fireEvent.pointerMove(svg, { pointerId: 1, clientX: 170, clientY: 200 })
    expect(Number(svg.dataset.span)).toBeCloseTo(before / 2, 6)
  })
})
