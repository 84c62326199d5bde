import { describe, expect, it } from 'vitest'
import { type CutPin, pinsByDay, standingPins } from './standing-pins.ts'

const place = (lng: number) => ({ lng, lat: 53, accuracy_m: null, zone: 'middle' as const })
const plan = {
  date: '2026-06-02',
  note: 'Soft',
  published_at: '2026-06-01T17:00:00Z',
  pin_position: [
    { hole_id: 'one', ...place(1) },
    { hole_id: 'two', ...place(2) },
  ],
}
const cut = (hole_id: string, lng: number, date = '2026-06-02', time = '06:42'): CutPin => ({
  ...place(lng),
  hole_id,
  date,
  cut_at: `${date}T${time}:00Z`,
})
const lngOf = (cuts: CutPin[], day = '2026-06-02') =>
  standingPins(plan, cuts, day)?.pin_position.map(({ lng, cut: made }) => (made ? -lng : lng))

describe('the pins of a day', () => {
  it('are at their planned positions until their holes are cut', () => {
    expect(lngOf([])).toEqual([1, 2])
    expect(lngOf([cut('two', 2.5)])).toEqual([1, -2.5])
  })

  it('are where a hole was cut last, in any order of the cuts', () => {
    const cuts = [cut('one', 1.1, '2026-06-02', '06:00'), cut('one', 1.2, '2026-06-02', '07:00')]
    expect(lngOf(cuts)).toEqual([-1.2, 2])
    expect(lngOf(cuts.reverse())).toEqual([-1.2, 2])
  })

  it('use a cut of an earlier day only while its plan stands', () => {
    expect(lngOf([cut('one', 1.1, '2026-06-01')])).toEqual([1, 2])
    expect(lngOf([cut('one', 1.1)], '2026-06-03')).toEqual([-1.1, 2])
    expect(lngOf([cut('one', 1.1, '2026-06-03')], '2026-06-03')).toEqual([-1.1, 2])
  })

  it('do not include cuts for a later day', () => {
    expect(lngOf([cut('one', 1.1, '2026-06-03')])).toEqual([1, 2])
  })

  it('may be cut without a plan', () => {
    expect(standingPins(null, [cut('one', 1.1)], '2026-06-02')).toMatchObject({
      date: '2026-06-02',
      published_at: null,
      pin_position: [{ hole_id: 'one', lng: 1.1 }],
    })
    expect(standingPins(null, [cut('one', 1.1, '2026-06-01')], '2026-06-02')).toBeNull()
  })

  it('do not include cuts and plans off the green of their hole', () => {
    const onGreen = ({ lng }: { lng: number }) => lng !== 1.1 && lng !== 2
    const made = [cut('one', 1.1), cut('two', 2.5)]
    const pins = standingPins(plan, made, '2026-06-02', onGreen)?.pin_position
    expect(pins?.map(({ hole_id, lng }) => [hole_id, lng])).toEqual([
      ['one', 1],
      ['two', 2.5],
    ])
    expect(standingPins(plan, [], '2026-06-02', () => false)).toMatchObject({ pin_position: [] })
  })

  it('take the third of the plan when the cut has none', () => {
    const made = { ...cut('one', 1.1), zone: null }
    expect(standingPins(plan, [made], '2026-06-02')?.pin_position[0]?.zone).toBe('middle')
  })
})

describe('the pins of many days', () => {
  it('are separated by date, newest first, each with the cuts of its own date', () => {
    const later = { ...plan, date: '2026-06-03' }
    const days = pinsByDay([plan, later], [cut('one', 1.1), cut('two', 2.2, '2026-06-01')])
    expect(days.map(({ date, pin_position }) => [date, pin_position.map(({ lng }) => lng)])).toEqual([
      ['2026-06-03', [1, 2]],
      ['2026-06-02', [1.1, 2]],
      ['2026-06-01', [2.2]],
    ])
  })
})
