import { describe, expect, it } from 'vitest'
import { act, fireEvent, within } from '#web/data/testing/dom.tsx'
import { cutRow, openPins, startPins, today, yesterday } from '#web/features/course/testing/pins-screen.ts'
import { club, type OpenScreen } from '#web/testing/open-screen.tsx'
import { COURSE_ID, pinSetRow } from '#web/testing/test-course.ts'

startPins()

const green = (screen: OpenScreen) => screen.findByRole('application', { name: /^Green 1, played upwards/ })

describe('a cut hole', () => {
  it('shows when, by whom, how far from the plan and how certain', async () => {
    club.rows.pin_set = [pinSetRow(today, 2)]
    const cutter = { first_name: 'Ben', surname: 'Cole' }
    club.rows.pin_cut = [cutRow(1, today, { planned_distance_m: 1.83, accuracy_m: 0.4, cutter }, 1)]
    const screen = await openPins()
    expect(await screen.findByText(/^Cut .*, 2 paces off$/)).toBeTruthy()
    expect(screen.getByText('Ben Cole · ±0.5 paces')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Green 1, M, cut' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Green 2, M, planned' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Metres' }))
    expect(screen.getByText(/^Cut .*, 1.8 m off$/)).toBeTruthy()
    expect(screen.getByText('Ben Cole · ±0.4 m')).toBeTruthy()
  })

  it('without a plan is shown as such', async () => {
    club.rows.pin_cut = [cutRow(1, today)]
    const screen = await openPins()
    expect(await screen.findByText('No pin was planned')).toBeTruthy()
    expect(screen.getByText(/^Cut \d/)).toBeTruthy()
  })
})

describe('the wear of a green', () => {
  it('is drawn from the old holes, by days or by the counted rounds', async () => {
    club.rows.rounds_played = [{ id: 'rounds', course_id: COURSE_ID, date: yesterday, rounds: 90 }]
    const screen = await openPins()
    const drawing = await green(screen)
    const shapes = () => drawing.querySelectorAll('*').length
    await screen.findByRole('radio', { name: 'By rounds' })
    // After the suggestion is drawn, only the wear changes the drawing.
    await screen.findByText(/^Suggestion: /)
    const plain = shapes()
    fireEvent.click(screen.getByRole('radio', { name: 'Wear' }))
    expect(shapes()).toBeGreaterThan(plain)
    fireEvent.click(screen.getByRole('radio', { name: 'Dots' }))
    expect(shapes()).toBe(plain)
  })

  it('is not offered by rounds when none were counted', async () => {
    const screen = await openPins()
    expect(await screen.findByRole('radio', { name: 'Wear' })).toBeTruthy()
    await screen.findByText(/^Suggestion: /)
    expect(screen.queryByRole('radio', { name: 'By rounds' })).toBeNull()
  })
})

it('a device whose clock is wrong shows the error of its clock', async () => {
  const { noteServerTime } = await import('#web/data/clock.ts')
  const screen = await openPins()
  await green(screen)
  expect(screen.queryByText(/^This device's clock/)).toBeNull()
  act(() => noteServerTime(new Date(Date.now() - 3 * 3_600_000).toUTCString()))
  expect(await screen.findByText("This device's clock is 3 hours ahead")).toBeTruthy()
  act(() => noteServerTime(new Date().toUTCString()))
})

it('the strip of greens shows which one is in view, and in which third each pin is', async () => {
  const screen = await openPins()
  await green(screen)
  const strip = within(screen.getByRole('list', { name: 'Greens' }))
  expect(strip.getByRole('button', { name: 'Green 1, M, open' }).getAttribute('aria-current')).toBe('step')
  expect(screen.getByText('F0 M2 B0')).toBeTruthy()
  fireEvent.click(strip.getByRole('button', { name: 'Green 2, M, open' }))
  expect(screen.getByRole('region', { name: 'Green 2' })).toBeTruthy()
  expect(strip.getByRole('button', { name: 'Green 2, M, open' }).getAttribute('aria-current')).toBe('step')
})
