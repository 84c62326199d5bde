import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayIn } from '#domain/base/day.ts'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame } from '#web/testing/test-course.ts'
import { reportFix } from '#web/testing/test-device.ts'

const today = dayIn('Europe/Dublin', new Date())
const item = (id: string, kind: string, name: string, y: number, x = 0) => ({
  ...{ id, kind, name, course_id: COURSE_ID, colour: null, accuracy_m: 1, geometry: null },
  ...frame.toLngLat({ x, y }),
})
const declaration = {
  ...{ id: 'day-1', course_id: COURSE_ID, date: today, opens: '00:00:00', closes: '23:59:00' },
  ...{ line_m: 10, irons_only: false, closed: null, closed_from: null, closed_until: null },
  ...{ note: 'Grass tees', replaces: null, declared_at: `${today}T06:00:00Z` },
}

startApp('maintenance', () => ({
  course: [courseRow(1)],
  range_item: [
    item('bay-1', 'bay', 'Bay 1', 0, -50),
    item('bay-2', 'bay', 'Bay 2', 0, 50),
    item('flag', 'flag', 'White', 150),
  ],
  range_day: [declaration],
}))

// The range closes a minute before midnight.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${today}T12:00:00Z`), toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

function open() {
  return openScreen({
    address: '/showrange',
    load: async () => (await import('#web/features/course/range/range-screen.tsx')).RangeScreen,
  })
}

describe('the range', () => {
  it('S1.06 S2.14 shows the state of the day and the distance of each target from the tee line', async () => {
    const screen = await open()
    expect(await screen.findByText('Range open')).toBeTruthy()
    expect(screen.getByText('Grass tees')).toBeTruthy()
    expect(screen.getByText('Tee line 10 m in front of the bays')).toBeTruthy()
    expect(screen.getByRole('button', { name: /White.*140 m/ })).toBeTruthy()
  })

  it('measures from a chosen bay', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText('Measure from'), { target: { value: 'bay-1' } })
    expect(await screen.findByRole('button', { name: /White.*149 m/ })).toBeTruthy()
  })

  it('measures from the player’s position, and reports when that is far away', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Where I stand' }))
    act(() => reportFix(frame.toLngLat({ x: 0, y: 50 }), 3))
    expect(await screen.findByRole('button', { name: /White.*100 m/ })).toBeTruthy()
    act(() => reportFix(frame.toLngLat({ x: 0, y: -5000 }), 3))
    expect(await screen.findByText(/from the range\. Distances are from the tee line/)).toBeTruthy()
  })

  it('is set for the day by staff, and replaces the declaration they saw', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: "Set today's range" }))
    const sheet = within(await screen.findByRole('dialog', { name: /^The range on/ }))
    fireEvent.click(sheet.getByRole('switch', { name: /Irons only/ }))
    fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Mats only' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Set the range' }))
    await waitFor(() => expect(sentWrites('range_day')).toHaveLength(1))
    expect(sentWrites('range_day')[0]).toMatchObject({
      ...{ course_id: COURSE_ID, date: today, replaces: 'day-1' },
      ...{ irons_only: true, note: 'Mats only', line_m: 10 },
    })
    expect(await screen.findByText('Irons only')).toBeTruthy()
  })

  it('offline shows the change at once and stores it on the device', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: "Set today's range" }))
    const sheet = within(await screen.findByRole('dialog', { name: /^The range on/ }))
    setOnline(false)
    fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Mats only' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Set the range' }))
    expect(await screen.findByText('Mats only')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([{ table: 'range_day', data: { note: 'Mats only' } }])
  })

  it('shows why a change was refused, and the present state', async () => {
    refuse(club, 'range_day', 'GS101')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: "Set today's range" }))
    const sheet = within(await screen.findByRole('dialog', { name: /^The range on/ }))
    fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Mats only' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Set the range' }))
    expect(await screen.findByText(/^Not set: Only the office may change/)).toBeTruthy()
    expect(screen.getByText('Grass tees')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Set it again' })).toBeTruthy()
  })

  it('is closed by the effect of an issue', async () => {
    club.rows.issue_effect = [
      {
        ...{ id: 'effect', issue_id: 'issue', kind: 'range_closed', feature_id: null, hole_id: null },
        ...{ lng: null, lat: null, radius_m: null, note: 'Net torn', until: null },
        ...{ created_at: `${today}T06:00:00Z`, is_on: true, by_itself: false },
      },
    ]
    const screen = await open()
    expect(await screen.findByText('Range closed')).toBeTruthy()
    expect(screen.getByText('Net torn')).toBeTruthy()
  })

  it('asks staff to record the first target', async () => {
    club.rows.range_item = []
    const screen = await open()
    const link = await screen.findByRole('link', { name: 'Record range items' })
    expect(link.getAttribute('href')).toBe('/capturerangeitems')
  })

  it('shows that the range could not be read, and reads it again', async () => {
    club.failures.set('range_item', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await open()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The range could not be loaded')
    club.failures.clear()
    fireEvent.click(within(note).getByRole('button'))
    expect(await screen.findByText('Range open')).toBeTruthy()
  })
})
