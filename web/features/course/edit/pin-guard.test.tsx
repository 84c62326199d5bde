import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { cleanup, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { ImportPins } from './import/import-pins.tsx'
import { usePinGuard, withRow } from './pin-guard.tsx'

const frame = localFrame({ lng: -8, lat: 53 })
const pin = { hole_id: 'h3', ...frame.toLngLat({ x: 2, y: 2 }), accuracy_m: null, zone: null }
vi.mock('#web/data/course/pins.ts', () => ({
  usePins: () => ({ data: { date: '2026-06-01', note: null, published_at: null, pin_position: [pin] } }),
  usePinHistory: () => ({ data: { plans: [], cuts: [] } }),
}))
vi.mock('#web/data/course/club-day.ts', () => ({ useClubDay: () => '2026-06-01' }))
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= () => undefined
  return startI18n('en')
})
afterEach(cleanup)

const green = (id: string, x: number) => {
  const ring = [
    { x: x - 10, y: -10 },
    { x: x + 10, y: -10 },
    { x: x + 10, y: 10 },
    { x: x - 10, y: 10 },
  ]
  return { id, kind: 'green', geometry: polygonOf(ring, frame) }
}
const course = {
  id: 'links',
  hole: [{ id: 'h3', number: 3, green_id: 'old', line: { type: 'LineString', coordinates: [] } }],
  course_feature: [green('old', 0), green('new', 100)],
  nine: [],
  composite_course: [],
} as unknown as EditCourse

/** A button that runs `act`, which changes the course into `after`. */
function Change({ after, act }: { after: EditCourse; act: () => void }) {
  const { guard, question } = usePinGuard(course)
  return (
    <>
      <button type="button" onClick={() => guard(after, act)}>
        Go
      </button>
      {question}
    </>
  )
}

function change(after: EditCourse) {
  const act = vi.fn()
  render(<Change after={after} act={act} />)
  fireEvent.click(screen.getByText('Go'))
  return act
}

describe('a change of the course', () => {
  it('that moves the green away from today’s pin is done after a confirmation', () => {
    const act = change(withRow(course, 'hole', 'h3', { green_id: 'new' }))
    expect(act).not.toHaveBeenCalled()
    expect(screen.getByText('Hole 3: Today')).toBeDefined()
    fireEvent.click(screen.getByText('Change it anyway'))
    expect(act).toHaveBeenCalledOnce()
  })

  it('is not done when its author cancels', () => {
    const act = change(withRow(course, 'hole', 'h3', { green_id: 'new' }))
    fireEvent.click(screen.getByLabelText('Close'))
    expect(screen.queryByText('Hole 3: Today')).toBeNull()
    expect(act).not.toHaveBeenCalled()
  })

  it('that does not affect pins is done at once', () => {
    expect(change(withRow(course, 'hole', 'h3', { name: 'Bay' }))).toHaveBeenCalledOnce()
  })
})

describe('an import', () => {
  const nothing = { add: [], change: [] }
  const said = (changes: object) => {
    const all = { holes: nothing, features: nothing, range: nothing, ...changes }
    render(<ImportPins course={course} changes={all} />)
    return screen.queryByRole('status')?.textContent ?? ''
  }

  it('shows which pins leave their green, also for a green that it adds', () => {
    const features = { add: [green('brought', 300)], change: [] }
    const holes = { add: [], change: [{ id: 'h3', green_id: 'brought' }] }
    expect(said({ features, holes })).toContain('Hole 3')
  })

  it('shows which pins leave a green that it moves', () => {
    const moved = { id: 'old', geometry: green('old', 60).geometry }
    expect(said({ features: { add: [], change: [moved] } })).toContain('Hole 3')
  })

  it('shows nothing of pins that stay', () => {
    const larger = { id: 'old', geometry: green('old', 1).geometry }
    expect(said({ features: { add: [], change: [larger] } })).toBe('')
  })
})
