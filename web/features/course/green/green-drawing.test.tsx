import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { approachPoint } from '#domain/course/green/line-of-play.ts'
import type { Course } from '#web/data/course/course.ts'
import { cleanup, render, within } from '#web/data/testing/dom.tsx'
import { GreenDrawing } from '#web/features/course/green/green-drawing.tsx'
import { type GreenSite, surroundingsOf } from '#web/features/course/green/green-surroundings.ts'
import { framedHole } from '#web/features/course/hole-shape.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { palettes } from '#web/map/palette.ts'
import { courseRow, frame, greenCentre, greenId } from '#web/testing/test-course.ts'

beforeEach(() => startI18n('en'))
afterEach(cleanup)

const square = (x: number, y: number, half: number) =>
  polygonOf(
    [
      { x: x - half, y: y - half },
      { x: x + half, y: y - half },
      { x: x + half, y: y + half },
      { x: x - half, y: y + half },
    ],
    frame,
  )

function siteWith(changes: Partial<Course> = {}): GreenSite {
  const course = { ...(courseRow(1) as unknown as Course), ...changes }
  const hole = course.hole[0]!
  const framed = framedHole(course, hole, undefined)
  return { course, hole, framed, green: { shape: framed.green!, from: approachPoint(framed.line) } }
}

const { x, y } = greenCentre(1)
const feature = (id: string, kind: string, at: number) => ({
  id,
  hole_id: null,
  kind,
  name: null,
  geometry: square(x + at, y, 8),
})

describe('the drawing of a green', () => {
  it('shows the features near the green, and leaves out distant ones', () => {
    const own = (courseRow(1) as unknown as Course).course_feature
    const site = siteWith({
      course_feature: [
        ...own,
        feature('a', 'bunker', 30),
        feature('b', 'bunker', 200),
        feature('c', 'fairway', -20),
      ],
    })
    const land = surroundingsOf(site)
    expect(land.bunker).toHaveLength(1)
    expect(land.fairway).toHaveLength(1)
    expect(land.stripe.length).toBeGreaterThan(0)
    expect(land.green).toEqual([])
    expect(surroundingsOf(site)).toBe(land)
  })

  it('has the collar, the direction of play and a scale in the unit of the screen', () => {
    const { container, rerender } = render(<GreenDrawing label="Green 1" site={siteWith()} unit="paces" />)
    const drawing = within(container)
    expect(drawing.getByRole('img', { name: 'Green 1' })).toBeTruthy()
    expect(drawing.getByText('10 paces')).toBeTruthy()
    expect(drawing.getByText('Play')).toBeTruthy()
    expect(drawing.queryByText(/^Coarse outline/)).toBeNull()
    expect(container.querySelector(`path[stroke="${palettes.dark.fringe}"]`)).toBeTruthy()
    rerender(<GreenDrawing label="Green 1" site={siteWith()} unit="metres" />)
    expect(drawing.getByText('10 m')).toBeTruthy()
  })

  it('has the direction of play and the scale at its own edges when it is wider than the green', () => {
    class SeenAtOnce {
      observe: () => void
      constructor(callback: () => void) {
        this.observe = callback
      }
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', SeenAtOnce)
    const size = vi.spyOn(SVGElement.prototype, 'getBoundingClientRect')
    size.mockReturnValue({ width: 600, height: 100 } as DOMRect)
    onTestFinished(() => {
      vi.unstubAllGlobals()
      size.mockRestore()
    })
    const drawing = render(<GreenDrawing label="Green 1" site={siteWith()} unit="metres" />)
    const [, , width] = drawing.getByRole('img').getAttribute('viewBox')!.split(' ').map(Number)
    const xOf = (text: string) => Number(drawing.getByText(text).getAttribute('x'))
    expect(xOf('Play')).toBeLessThan(0)
    expect(xOf('10 m')).toBeGreaterThan(width!)
  })

  it('shows that a coarse outline is coarse', () => {
    const coarse = { ...feature(greenId(1), 'green', 0), hole_id: null, geometry: square(x, y, 12) }
    const { container } = render(
      <GreenDrawing label="Green 1" site={siteWith({ course_feature: [coarse] })} unit="paces" />,
    )
    expect(within(container).getByText('Coarse outline: corners 24 m apart')).toBeTruthy()
  })
})
