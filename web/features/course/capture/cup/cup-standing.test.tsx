import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { cutRow, fromCentre, today, yesterday } from '#web/features/course/testing/pins-screen.ts'
import { reportFixes, standAt } from '#web/features/course/testing/stand-still.ts'
import {
  club,
  type OpenScreen,
  openScreen,
  pendingChanges,
  refuse,
  sentWrites,
  startApp,
} from '#web/testing/open-screen.tsx'
import { courseRow, frame, greenCentre, holeId, pinSetRow } from '#web/testing/test-course.ts'
import { reportFix, reportNoFix } from '#web/testing/test-device.ts'

startApp('maintenance', () => ({ course: [courseRow(3)], pin_set: [pinSetRow(today, 3)] }))

function open(query = '') {
  return openScreen({
    address: `/capturecenterofhole${query}`,
    load: async () => (await import('#web/features/course/capture/cup/cup-screen.tsx')).CupScreen,
  })
}

/** A place so many metres to the right of the middle of a green. */
const on = (number: number, beside = 0) => {
  const { x, y } = greenCentre(number)
  return frame.toLngLat({ x: x + beside, y })
}

const record = (screen: OpenScreen, number = 1) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Record the cup of ${number}` })

describe('standing at a cup', () => {
  it('records the average of the fixes, and how far they lay apart', async () => {
    const screen = await open()
    await standAt(screen, on(1, 2))
    const figures = within(screen.getByRole('region', { name: 'Average so far' }))
    expect(figures.getByText(/6 fixes/)).toBeTruthy()
    expect(await screen.findByText('2 m from plan')).toBeTruthy()
    fireEvent.click(record(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const cut = sentWrites('pin_cut')[0] as { lng: number; lat: number; accuracy_m: number }
    expect(cut).toMatchObject({ hole_id: holeId(1), samples: 6, spread_m: 0, paces_front: null, side: null })
    expect(fromCentre(cut, 1).x).toBeCloseTo(2, 1)
    expect(cut.accuracy_m).toBeGreaterThan(0)
    expect(await screen.findByText('Cup of 1 recorded')).toBeTruthy()
    expect(screen.address()).toBe('/capturecenterofhole?hole=2')
  })

  it('wants five fixes before it is enough', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start averaging' }))
    reportFixes(on(1), { fixes: 3 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '2 more fixes' }).disabled).toBe(true)
    expect(record(screen).disabled).toBe(true)
    reportFixes(on(1), { fixes: 2, aheadMs: 10_000 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'That is enough' }).disabled).toBe(false)
  })

  it('records nothing while it still runs, and drops what was averaged when asked', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start averaging' }))
    reportFixes(on(1))
    expect(record(screen).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'That is enough' }))
    expect(record(screen).disabled).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Drop' }))
    expect(record(screen).disabled).toBe(true)
    expect(screen.getByText('Hold the phone over the cup and stand still.')).toBeTruthy()
  })

  it('leaves out fixes that are too uncertain', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start averaging' }))
    reportFixes(on(1), { fixes: 5 })
    reportFixes(on(1), { fixes: 4, accuracyM: 40, aheadMs: 10_000 })
    expect(screen.getByText(/^Too uncertain: ±40 m/)).toBeTruthy()
    expect(screen.getByText(/5 fixes/)).toBeTruthy()
  })

  it('off the green is refused, and so is the green of another hole', async () => {
    const screen = await open()
    await standAt(screen, on(1, 20))
    expect(screen.getByRole('alert').textContent).toContain('This is off green 1. Average again at the cup.')
    expect(record(screen).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Once more' }))
    reportFixes(on(2), { aheadMs: 20_000 })
    fireEvent.click(screen.getByRole('button', { name: 'That is enough' }))
    expect(screen.getByRole('alert').textContent).toContain('This is on green 2, not on 1.')
    expect(record(screen).disabled).toBe(true)
  })

  it('leads to the hole on whose green I stand', async () => {
    const screen = await open()
    await screen.findByRole('button', { name: 'Start averaging' })
    act(() => reportFix(on(3), 2))
    expect(screen.getByText('You stand on green 3.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Green 3' }))
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
    expect(screen.queryByText('You stand on green 3.')).toBeNull()
  })
})

describe('a cup by a position and by paces', () => {
  const byPaces = (screen: OpenScreen) =>
    fireEvent.click(screen.getByRole('switch', { name: /Also by paces/ }))
  const count = (screen: OpenScreen, label: string, act: 'One more' | 'One less', times: number) => {
    const stepper = within(screen.getByRole('group', { name: label }))
    for (let step = 0; step < times; step++) fireEvent.click(stepper.getByRole('button', { name: act }))
  }

  it('is between both, and says how far they were apart', async () => {
    const screen = await open()
    await standAt(screen, on(1))
    byPaces(screen)
    count(screen, 'Paces from the front', 'One more', 6)
    count(screen, 'Paces from the side', 'One more', 6)
    expect(screen.getByText(/^Fix and paces are .* apart$/)).toBeTruthy()
    fireEvent.click(record(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(sentWrites('pin_cut')[0]).toMatchObject({
      paces_front: 16,
      paces_side: 12,
      side: 'left',
      samples: 6,
    })
  })

  it('is not recorded where they contradict each other', async () => {
    const screen = await open()
    await standAt(screen, on(1, 11))
    byPaces(screen)
    expect(screen.getByRole('alert').textContent).toMatch(
      /^The fix and the paces are .* apart: one of them is wrong/,
    )
    expect(record(screen).disabled).toBe(true)
  })

  it('is not recorded with paces that the green does not have', async () => {
    const screen = await open()
    await screen.findByRole('button', { name: 'Start averaging' })
    byPaces(screen)
    expect(record(screen).disabled).toBe(false)
    count(screen, 'Paces from the front', 'One more', 26)
    expect(screen.getByText('This green has no place with those paces.')).toBeTruthy()
    expect(record(screen).disabled).toBe(true)
  })

  it('counts from the right when asked', async () => {
    const screen = await open()
    await screen.findByRole('button', { name: 'Start averaging' })
    byPaces(screen)
    fireEvent.click(screen.getByRole('radio', { name: 'Right' }))
    expect(screen.getByText('10 on, 6 from the right')).toBeTruthy()
    fireEvent.click(record(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(sentWrites('pin_cut')[0]).toMatchObject({ side: 'right' })
    expect(fromCentre(sentWrites('pin_cut')[0] as never, 1).x).toBeGreaterThan(0)
  })
})

describe('the position of the device', () => {
  it.each([
    [{ lng: 0, lat: 0 }, 3, /^The device says 0, 0/],
    [on(1), 400, /^This position comes from phone masts/],
    [{ lng: 400, lat: 53 }, 3, /^The device gave something that is no place/],
  ])('%o ±%i m is not believed, and the screen says why', async (place, accuracyM, words) => {
    const screen = await open()
    await screen.findByText(/^Looking for satellites/)
    act(() => reportFix(place, accuracyM))
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('that the person forbids leaves paces as the only way', async () => {
    const screen = await open()
    await screen.findByText(/^Looking for satellites/)
    act(() => reportNoFix(1))
    expect(screen.getByText(/^This device does not give its position to the app/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start averaging' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('switch', { name: /Also by paces/ }))
    expect(record(screen).disabled).toBe(false)
  })

  it('that is lost is said, and comes back', async () => {
    const screen = await open()
    await screen.findByText(/^Looking for satellites/)
    act(() => reportFix(on(1), 2))
    act(() => reportNoFix(2))
    expect(screen.getByText(/^The position is lost/)).toBeTruthy()
    act(() => reportFix(on(1), 2, Date.now() + 1000))
    expect(screen.getByText('Good: ±2 m')).toBeTruthy()
  })

  it('that is old is not recorded', async () => {
    const screen = await open()
    await screen.findByText(/^Looking for satellites/)
    act(() => reportFix(on(1), 2, Date.now() - 30_000))
    expect(screen.getByText(/^That is an old position/)).toBeTruthy()
  })

  it('shows that the clock of the device is wrong, and the cup carries the time of the satellites', async () => {
    const screen = await open()
    const fiveMinutesMs = 5 * 60_000
    await standAt(screen, on(1), { fixes: 8, aheadMs: -fiveMinutesMs })
    expect(screen.getByText(/^This device's clock is 5 minutes ahead of the satellites/)).toBeTruthy()
    fireEvent.click(record(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const { cut_at } = sentWrites('pin_cut')[0] as { cut_at: string }
    expect(Math.abs(Date.parse(cut_at) + fiveMinutesMs - Date.now())).toBeLessThan(60_000)
  })
})

describe('the cups of today', () => {
  it('are listed with their time, error and distance from the plan', async () => {
    club.rows.pin_cut = [cutRow(1, today, { accuracy_m: 0.5, planned_distance_m: 1.2 }), cutRow(2, yesterday)]
    const screen = await open()
    expect(await screen.findByText('1 of 3 cut today')).toBeTruthy()
    expect(screen.getByText(/±0.5 m · 1.2 m from plan$/)).toBeTruthy()
  })

  it('say that none has been cut', async () => {
    const screen = await open()
    expect(await screen.findByText('No hole has been recorded as cut today.')).toBeTruthy()
  })

  it('are taken back after a question', async () => {
    club.rows.pin_cut = [cutRow(1, today)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Take back the cup of 1' }))
    expect(club.rows.pin_cut).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('No hole has been recorded as cut today.')).toBeTruthy()
    await waitFor(() => expect(club.rows.pin_cut).toEqual([]))
  })

  it('stay where the club refuses to take them back', async () => {
    club.rows.pin_cut = [cutRow(1, today)]
    refuse(club, 'pin_cut', 'GS225')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Take back the cup of 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    await waitFor(async () => expect((await keptRecords())[0]?.status).toBe('error'))
    expect(await screen.findByText('1 of 3 cut today')).toBeTruthy()
  })

  it('wait without a network, and are counted at once', async () => {
    const screen = await open()
    await screen.findByText('No hole has been recorded as cut today.')
    setOnline(false)
    fireEvent.click(screen.getByRole('switch', { name: /Also by paces/ }))
    fireEvent.click(record(screen))
    expect(await screen.findByText('1 of 3 cut today')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([{ type: 'CREATE', table: 'pin_cut' }])
  })
})

it('goes to the next hole and to the one before, in a circle', async () => {
  const screen = await open('?hole=1')
  fireEvent.click(await screen.findByRole('button', { name: 'Previous green' }))
  expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next green' }))
  expect(await screen.findByRole('heading', { name: 'Green 1' })).toBeTruthy()
})
