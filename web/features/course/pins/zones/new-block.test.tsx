import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { cleanup, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { NewBlock } from './new-block.tsx'

const written = vi.hoisted(() => vi.fn(() => Promise.resolve({})))
vi.mock('#web/data/outbox/outbox.ts', () => ({ write: written }))
beforeEach(() => startI18n('en'))
afterEach(cleanup)

const place = { lng: -8, lat: 53 }
const frame = localFrame(place)
const ring = [
  { x: -12, y: -12 },
  { x: 12, y: -12 },
  { x: 12, y: 12 },
  { x: -12, y: 12 },
]
const green = {
  course: { course_feature: [] },
  hole: {
    id: 'h',
    number: 4,
    line: {
      type: 'LineString',
      coordinates: [
        [-8, 52.998],
        [-8, 53],
      ],
    },
  },
  framed: { frame, hazards: [] },
  green: { shape: [[ring]], from: { x: 0, y: -200 } },
  recent: [],
} as unknown as GreenOfDay

function open() {
  const onClose = vi.fn()
  render(
    <NewBlock
      open
      title="Keep free"
      featureId="g"
      green={green}
      blocks={[]}
      place={place}
      date="2026-06-01"
      onClose={onClose}
    />,
  )
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Fungus' } })
  return onClose
}
const corner = (...keys: string[]) => {
  const drawing = screen.getByRole('application')
  for (const key of [...keys, 'Enter']) fireEvent.keyDown(drawing, { key })
}
const save = () => screen.getByRole('button', { name: 'Keep free' }) as HTMLButtonElement

describe('a new blocked zone', () => {
  it('cannot end before the day of the pins', () => {
    open()
    const lastDay = screen.getByLabelText(/^Last day/)
    fireEvent.change(lastDay, { target: { value: '2026-05-31' } })
    expect(screen.getByText('Choose Mon 1 Jun or later.')).toBeTruthy()
    expect(save().disabled).toBe(true)
    fireEvent.change(lastDay, { target: { value: '2026-06-01' } })
    expect(save().disabled).toBe(false)
  })

  it('is a circle at the flag', () => {
    open()
    fireEvent.click(save())
    expect(written).toHaveBeenLastCalledWith(
      expect.objectContaining({
        table: 'green_block',
        data: { feature_id: 'g', reason: 'Fungus', until: null, ...place, radius_m: 2 },
      }),
    )
  })

  it('is an outline of at least three corners, drawn on the green', () => {
    open()
    fireEvent.click(screen.getByText('Outline'))
    corner()
    corner('ArrowRight', 'ArrowRight')
    expect(save().disabled).toBe(true)
    corner('ArrowUp', 'ArrowUp')
    fireEvent.click(save())
    const { data } = (
      written.mock.lastCall as unknown as [{ data: { geometry: { coordinates: number[][][] } } }]
    )[0]
    const corners = data.geometry.coordinates[0]!.map(([lng, lat]) => frame.toPoint({ lng: lng!, lat: lat! }))
    expect(corners).toHaveLength(4)
    expect(Math.max(...corners.map(({ y }) => y)) - Math.min(...corners.map(({ y }) => y))).toBeCloseTo(1, 1)
    expect(data).not.toHaveProperty('radius_m')
  })

  it('cannot be saved while its outline crosses itself', () => {
    open()
    fireEvent.click(screen.getByText('Outline'))
    corner()
    corner('ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp')
    corner('ArrowDown', 'ArrowDown')
    corner('ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp')
    expect(screen.getByRole('alert').textContent).toMatch(/crosses itself/)
    expect(save().disabled).toBe(true)
  })
})
