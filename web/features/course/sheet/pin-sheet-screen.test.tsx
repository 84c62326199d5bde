import { describe, expect, it, vi } from 'vitest'
import { addDays, dayIn } from '#domain/base/day.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, pinSetRow } from '#web/testing/test-course.ts'

const today = dayIn('Europe/Dublin', new Date())

startApp('maintenance', () => ({
  course: [courseRow(2)],
  pin_set: [{ ...pinSetRow(today, 2, 4), note: 'Stimp 9.5' }],
}))

const load = () => import('#web/features/course/sheet/pin-sheet-screen.tsx')

function open(query = '') {
  return openScreen({ address: `/map/sheet${query}`, load: async () => (await load()).PinSheetScreen })
}

describe('the pin sheet of a day', () => {
  it('shows for each hole how far its pin is from the front and from the nearer side', async () => {
    const screen = await open()
    const pins = await screen.findAllByRole('img', { name: '15 from the front, 9 from the right' })
    expect(pins.length).toBeGreaterThanOrEqual(2)
    expect(screen.getAllByText('Stimp 9.5').length).toBeGreaterThan(0)
  })

  it('counts in metres on request, and stores that on the device', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Metres' }))
    expect(
      (await screen.findAllByRole('img', { name: '14 from the front, 8 from the right' })).length,
    ).toBeGreaterThan(0)
    expect(localStorage.getItem('pin-measure')).toBe('metres')
  })

  it('says that a course without holes is not mapped yet', async () => {
    club.rows.course = [courseRow(0)]
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })

  it('prints the page alone, on the chosen paper', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Letter' }))
    expect(document.querySelector('.sheet-printed')?.className).toContain('sheet-letter')
    fireEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is shared by an address of its own with its day', async () => {
    const writeText = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Share the link' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/map/sheet?date=${today}`))
    // A toast would cover distances of the sheet.
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy()
  })

  it('shows the link where the browser has no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Share the link' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      `The link could not be copied ${location.origin}/map/sheet?date=${today}`,
    )
  })

  it('shows today for an address with a day that does not exist', async () => {
    const screen = await open('?date=2026-02-30')
    const days = within(await screen.findByRole('navigation', { name: 'Day of the sheet' }))
    expect(days.getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('date')
  })

  it('leads to the days around it, and back to the map', async () => {
    const screen = await open()
    const days = within(await screen.findByRole('navigation', { name: 'Day of the sheet' }))
    expect(days.getByRole('link', { name: 'Tomorrow' }).getAttribute('href')).toBe(
      `/map/sheet?date=${addDays(today, 1)}`,
    )
    expect(screen.getByRole('link', { name: 'Back to the map' }).getAttribute('href')).toBe('/map')
  })

  it('leads staff back to the pins of the day', async () => {
    const screen = await openScreen({
      address: '/updatepins/sheet',
      load: async () => (await load()).StaffPinSheetScreen,
    })
    const back = await screen.findByRole('link', { name: 'Back to the pins' })
    expect(back.getAttribute('href')).toBe('/updatepins')
    const days = within(screen.getByRole('navigation', { name: 'Day of the sheet' }))
    expect(days.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe(
      `/updatepins/sheet?date=${today}`,
    )
  })

  it('shows for a day without pins that none are published', async () => {
    club.rows.pin_set = []
    const screen = await open(`?date=${addDays(today, 1)}`)
    expect((await screen.findAllByText('No pins published for this day')).length).toBeGreaterThan(0)
  })

  it('shows that a club has no course yet', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })
})
