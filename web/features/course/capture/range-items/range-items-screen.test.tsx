import { describe, expect, it } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { smallForGloves } from '#web/features/course/testing/glove-size.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame } from '#web/testing/test-course.ts'
import { reportFix } from '#web/testing/test-device.ts'

const item = (id: string, kind: string, name: string) => ({
  ...{ id, kind, name, course_id: COURSE_ID, colour: null, accuracy_m: 2, geometry: null },
  ...{ device: null, samples: 10, captured_at: null, ...frame.toLngLat({ x: 0, y: 100 }) },
})

startApp('maintenance', () => ({
  course: [courseRow(1)],
  range_item: [
    item('flag', 'flag', 'White 150'),
    item('bay-10', 'bay', 'Bay 10'),
    item('bay-2', 'bay', 'Bay 2'),
  ],
}))

function open() {
  return openScreen({
    address: '/capturerangeitems',
    load: async () =>
      (await import('#web/features/course/capture/range-items/range-items-screen.tsx')).RangeItemsScreen,
  })
}

describe('the items of the range', () => {
  it('S2.37 are listed by kind, Bay 2 before Bay 10, with the error of their positions', async () => {
    const screen = await open()
    await screen.findByText('White 150')
    const names = screen.getAllByText(/^(White|Bay) \d/).map(({ textContent }) => textContent)
    expect(names).toEqual(['White 150', 'Bay 2', 'Bay 10'])
    expect(screen.getByText('Flag · ±2 m')).toBeTruthy()
  })

  it('are filtered by kind', async () => {
    const screen = await open()
    await screen.findByText('White 150')
    fireEvent.click(screen.getByRole('button', { name: 'Bay' }))
    expect(screen.queryByText('White 150')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(screen.getByText('White 150')).toBeTruthy()
  })

  it('are renamed in one write', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByText('White 150'))
    const sheet = within(screen.getByRole('dialog', { name: 'White 150' }))
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Red 150' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    // A colour that another person sets meanwhile stays.
    await waitFor(() => expect(sentWrites('range_item')).toEqual([{ name: 'Red 150' }]))
    expect(await screen.findByText('Red 150')).toBeTruthy()
  })

  it('are deleted only after a second question', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByText('White 150'))
    fireEvent.click(screen.getByRole('button', { name: 'Delete White 150' }))
    expect(club.rows.range_item).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Really delete White 150' }))
    await waitFor(() => expect(club.rows.range_item).toHaveLength(2))
  })

  it('offline changes wait on the device', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByText('Bay 2'))
    const sheet = within(screen.getByRole('dialog', { name: 'Bay 2' }))
    setOnline(false)
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Bay 3' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await pendingChanges()).toMatchObject([{ table: 'range_item', id: 'bay-2' }]),
    )
    expect(await screen.findByText('Bay 3')).toBeTruthy()
  })

  it('refused changes show why, and can be dropped', async () => {
    refuse(club, 'range_item', 'GS101')
    const screen = await open()
    fireEvent.click(await screen.findByText('Bay 2'))
    const sheet = within(screen.getByRole('dialog', { name: 'Bay 2' }))
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Bay 3' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('range_item')).toHaveLength(1))
    await screen.findByRole('button', { name: /^Bay [23].*(refused|error|not sent)/i })
    fireEvent.click(screen.getByRole('button', { name: /^Bay [23]/ }))
    expect(await screen.findByText('The club did not accept this change')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('Bay 2')).toBeTruthy()
  })

  it('show that nothing is recorded yet', async () => {
    club.rows.range_item = []
    const screen = await open()
    expect(await screen.findByText('Nothing recorded yet')).toBeTruthy()
  })
})

describe('known marks', () => {
  const mark = (fields: object) => ({
    ...{ id: 'mark-1', course_id: COURSE_ID, kind: 'sprinkler', name: 'Sprinkler 7.2', accuracy_m: null },
    ...{ note: null, ...frame.toLngLat({ x: 0, y: 0 }), ...fields },
  })

  it('are listed nearest first, with their distance once the device has a position', async () => {
    club.rows.known_mark = [
      mark({ id: 'far', name: 'Far', ...frame.toLngLat({ x: 0, y: 500 }) }),
      mark({ id: 'near', name: 'Near' }),
    ]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Known mark' }))
    await screen.findByText('Near')
    act(() => reportFix(frame.toLngLat({ x: 0, y: 10 }), 3))
    await screen.findByText(/10 m away/)
    const names = screen.getAllByText(/^(Near|Far)$/).map(({ textContent }) => textContent)
    expect(names).toEqual(['Near', 'Far'])
  })

  it('are added from a survey by latitude and longitude', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Known mark' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Add a mark' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Known marks' }))
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Plate 3' } })
    const field = sheet.getByLabelText(/Latitude, longitude/)
    fireEvent.change(field, { target: { value: 'here' } })
    expect(sheet.getByText('Enter two numbers: latitude, then longitude.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '53.4000001, -6.2' } })
    fireEvent.change(sheet.getByLabelText(/How exact/), { target: { value: '0.5' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentWrites('known_mark')).toMatchObject([{ name: 'Plate 3', lat: 53.4000001, lng: -6.2 }]),
    )
  })
})

it('every button of the range items is at least 56 px high, for gloves', async () => {
  const screen = await open()
  await screen.findByText('White 150')
  expect(smallForGloves(screen.container)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /White 150/ }))
  expect((await screen.findByRole('button', { name: 'Save' })).className).toContain('min-h-16')
  expect(smallForGloves(screen.container)).toEqual([])
})
