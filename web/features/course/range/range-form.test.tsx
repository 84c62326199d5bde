import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { today } from '#web/features/course/testing/pins-screen.ts'
import { club, openScreen, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame } from '#web/testing/test-course.ts'

const item = (id: string, kind: string, y: number, x = 0): Row => ({
  ...{ id, kind, name: id, course_id: COURSE_ID, colour: null, accuracy_m: 1, geometry: null },
  ...frame.toLngLat({ x, y }),
})

const declaration = (fields: Row = {}): Row => ({
  ...{ id: 'day-1', course_id: COURSE_ID, date: today, opens: '08:00:00', closes: '20:00:00' },
  ...{ line_m: 10, irons_only: false, closed: null, closed_from: null, closed_until: null },
  ...{ note: null, replaces: null, declared_at: `${today}T06:00:00Z` },
  ...fields,
})

startApp('maintenance', () => ({
  course: [courseRow(1)],
  range_item: [item('Bay 1', 'bay', 0, -2), item('Bay 2', 'bay', 0, 2), item('White', 'flag', 150)],
  range_day: [declaration()],
}))

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

async function openForm() {
  const screen = await open()
  fireEvent.click(await screen.findByRole('button', { name: "Set today's range" }))
  const form = within(await screen.findByRole('dialog', { name: /^The range on/ }))
  const publish = () => fireEvent.click(form.getByRole('button', { name: 'Set the range' }))
  return { screen, form, publish }
}

describe('setting the range day', () => {
  it('moves the tee line in steps, also behind the bays', async () => {
    const { screen, form, publish } = await openForm()
    fireEvent.click(form.getByRole('button', { name: 'Forward 5 m' }))
    fireEvent.click(form.getByRole('button', { name: 'Back 1 m' }))
    expect(form.getByText('14')).toBeTruthy()
    for (let step = 0; step < 4; step++) fireEvent.click(form.getByRole('button', { name: 'Back 5 m' }))
    publish()
    await waitFor(() => expect(sentWrites('range_day')).toHaveLength(1))
    expect(sentWrites('range_day')[0]).toMatchObject({ line_m: -6 })
    expect(await screen.findByText('Tee line 6 m behind the bays')).toBeTruthy()
  })

  it('closes it for some hours with a reason', async () => {
    const { screen, form, publish } = await openForm()
    fireEvent.click(form.getByRole('button', { name: 'Mowing' }))
    fireEvent.change(form.getByLabelText(/^Closed from/), { target: { value: '11:00' } })
    fireEvent.change(form.getByLabelText(/^until/), { target: { value: '15:00' } })
    publish()
    await waitFor(() => expect(sentWrites('range_day')).toHaveLength(1))
    expect(sentWrites('range_day')[0]).toMatchObject({
      ...{ closed: 'mowing', closed_from: '11:00', closed_until: '15:00' },
    })
    expect(await screen.findByText('Range closed')).toBeTruthy()
    expect(screen.getByText('Mowing, open again at 15:00')).toBeTruthy()
  })

  it('drops the times when there is no closure', async () => {
    club.rows.range_day = [
      declaration({ closed: 'event', closed_from: '11:00:00', closed_until: '15:00:00' }),
    ]
    const { form, publish } = await openForm()
    fireEvent.click(form.getByRole('button', { name: 'No' }))
    publish()
    await waitFor(() => expect(sentWrites('range_day')).toHaveLength(1))
    expect(sentWrites('range_day')[0]).toMatchObject({ closed: null, closed_from: null, closed_until: null })
  })

  it.each([
    ['Opens', '21:00'],
    ['Closes', ''],
  ])('with %s at "%s" is not sent', async (label, value) => {
    const { form, publish } = await openForm()
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
    publish()
    expect((await form.findByRole('alert')).textContent).toContain(
      'Set an opening time before the closing time.',
    )
    expect(sentWrites('range_day')).toEqual([])
  })

  it('begins with the hours of the day before, and with no other value of it', async () => {
    const before = { date: addDays(today, -1), irons_only: true, note: 'Old', closed: 'event' }
    club.rows.range_day = [declaration(before)]
    const { form } = await openForm()
    expect(form.getByLabelText<HTMLInputElement>(/^Opens/).value).toBe('08:00')
    expect(form.getByRole<HTMLInputElement>('switch', { name: /Irons only/ }).checked).toBe(false)
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('')
    expect(form.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('that the club refused can be set again, or dropped', async () => {
    refuse(club, 'range_day', '42501')
    const { screen, publish } = await openForm()
    publish()
    const note = await screen.findByText(/^Not set: /)
    fireEvent.click(
      within(note.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Discard' }),
    )
    await waitFor(() => expect(screen.queryByText(/^Not set: /)).toBeNull())
  })
})

describe('the hours of the range', () => {
  it.each([
    ['14:30:00', '20:00:00', 'Not open yet', /opens at 14:30/],
    ['08:00:00', '11:30:00', 'Closed for today', /08:00 to 11:30/],
    ['08:00:00', '20:00:00', 'Range open', /until 20:00/],
  ])('from %s to %s are shown at noon', async (opens, closes, state, words) => {
    vi.setSystemTime(Date.parse(`${today}T12:00:00Z`))
    club.rows.range_day = [declaration({ opens, closes })]
    const screen = await open()
    expect(await screen.findByText(state)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('of a day that could not be read are unknown, and those of the day before are marked as such', async () => {
    const { queryClient } = await import('#web/data/queries/query.ts')
    const yesterday = addDays(today, -1)
    queryClient.setQueryData(['range_day', COURSE_ID, yesterday], [declaration({ date: yesterday })])
    club.failures.set('range_day', 'never arrives')
    const screen = await open()
    expect(await screen.findByText('Not known here whether it is open')).toBeTruthy()
    expect(screen.getByText(/^Hours of .*: 08:00 to 20:00$/)).toBeTruthy()
    expect(screen.getByText(/^Today's tee line needs a connection/)).toBeTruthy()
    expect(screen.queryByText(/until 20:00/)).toBeNull()
  })

  it('that were never set are not guessed', async () => {
    club.rows.range_day = []
    const screen = await open()
    expect(await screen.findByText('Opening hours not set')).toBeTruthy()
    expect(screen.getByText("Today's tee line is not set yet. Distances are from the bays.")).toBeTruthy()
  })
})
