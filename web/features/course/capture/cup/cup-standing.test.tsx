import { describe, expect, it } from 'vitest'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { act, fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import {
  countPaces,
  cutButton,
  openCutMode,
  ready,
  stripStates,
} from '#web/features/course/testing/cut-mode.ts'
import { cutRow, fromCentre, today } from '#web/features/course/testing/pins-screen.ts'
import { reportFixes } from '#web/features/course/testing/stand-still.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { club, ME, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, frame, greenCentre, greenId, holeId, pinSetRow } from '#web/testing/test-course.ts'
import { reportFix, reportNoFix } from '#web/testing/test-device.ts'

startApp('maintenance', () => ({ course: [courseRow(3)], pin_set: [pinSetRow(today, 3)] }))

/** A place so many metres right of and behind the middle of a green. */
const on = (number: number, beside = 0, behind = 0) => {
  const { x, y } = greenCentre(number)
  return frame.toLngLat({ x: x + beside, y: y + behind })
}

/** Stands at a place for some readings, one second apart; each stand of a test follows the one before. */
let clockMs = 0
function stand(place: LngLat, fixes = 6, accuracyM = 2): void {
  reportFixes(place, { fixes, accuracyM, seconds: fixes - 1, aheadMs: clockMs })
  clockMs += fixes * 1000
}

async function openStanding(query = '') {
  clockMs = 0
  const screen = await openCutMode(query)
  await screen.findByRole('heading', { name: /^Green \d+$/ })
  return screen
}

const ring = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('[data-readings]')!.dataset.readings

describe('cutting at the present position', () => {
  it('opens at the green underfoot, and one press cuts the hole and opens the next', async () => {
    const screen = await openStanding()
    stand(on(2, 2))
    expect(await screen.findByRole('heading', { name: 'Green 2' })).toBeTruthy()
    await ready(screen)
    expect(cutButton(screen).textContent).toMatch(/±2\sm, 6 readings/)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const cut = sentWrites('pin_cut')[0] as { lng: number; lat: number; accuracy_m: number }
    expect(cut).toMatchObject({ hole_id: holeId(2), samples: 6, spread_m: 0, paces_front: null, side: null })
    expect(fromCentre(cut, 2).x).toBeCloseTo(2, 1)
    expect(cut.accuracy_m).toBeGreaterThan(1)
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
    await waitFor(() => expect(stripStates(screen)).toEqual(['open', 'cut', 'open']))
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('fills its ring with the readings, and is disabled until there are five', async () => {
    const screen = await openStanding()
    expect(ring(screen.container)).toBe('0.00')
    stand(on(1), 3)
    expect(ring(screen.container)).toBe('0.60')
    expect(cutButton(screen).disabled).toBe(true)
    expect(screen.getByText('2 more readings')).toBeTruthy()
    stand(on(1), 2)
    expect(ring(screen.container)).toBe('1.00')
    await ready(screen)
  })

  it('names the error of a device whose earlier claims were too good', async () => {
    const check = { ratio: 3, sinceMarkMs: null, takenAt: Date.now() - 60_000 }
    localStorage.setItem('claim-checks', JSON.stringify({ checks: Array(60).fill(check), marks: [] }))
    const screen = await openStanding()
    stand(on(1), 6, 8)
    expect(await screen.findByText(/^Too uncertain: ±\d+\sm$/)).toBeTruthy()
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('counts no reading from before a walk', async () => {
    const screen = await openStanding()
    stand(on(1, -6))
    await ready(screen)
    stand(on(1, 6), 3)
    expect(cutButton(screen).disabled).toBe(true)
    stand(on(1, 6), 5)
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(fromCentre(sentWrites('pin_cut')[0] as never, 1).x).toBeCloseTo(6, 0)
  })

  it('does not count readings that are too uncertain, with a note', async () => {
    const screen = await openStanding()
    stand(on(1), 6, 40)
    expect(screen.getByText('Too uncertain: ±40 m')).toBeTruthy()
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('follows the cutter from green to green, and does not return to a cut hole', async () => {
    const screen = await openStanding()
    for (const number of [3, 1, 2]) {
      stand(on(number))
      await screen.findByRole('heading', { name: `Green ${number}` })
      await ready(screen)
      fireEvent.click(cutButton(screen))
      await waitFor(() => expect(stripStates(screen)[number - 1]).toMatch(/cut|waiting/))
    }
    expect(screen.getByText('All 3 holes are cut')).toBeTruthy()
    await waitFor(() =>
      expect(sentWrites('pin_cut').map(({ hole_id }) => hole_id)).toEqual([holeId(3), holeId(1), holeId(2)]),
    )
  })

  it('off the green is refused', async () => {
    const screen = await openStanding('?hole=1')
    stand(on(1, 20))
    expect(screen.getByText('You are off green 1')).toBeTruthy()
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('shows the distance to the green from afar', async () => {
    const screen = await openStanding('?hole=1')
    stand(on(1, 0, -200))
    expect(screen.getByText('Green 1 is 185 m away')).toBeTruthy()
  })

  it('stays at the hole of the address, and offers the green underfoot', async () => {
    const screen = await openStanding('?hole=1')
    act(() => reportFix(on(3), 2))
    expect(screen.getByRole('heading', { name: 'Green 1' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Green 3' }))
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
    expect(screen.queryByText('You stand on green 3.')).toBeNull()
  })

  it('on a green of two holes opens the uncut one with the nearer plan', async () => {
    const [one, two, three] = courseRow(3).hole as [object, object, object]
    club.rows.course = [courseRow(3, { hole: [one, two, { ...three, green_id: greenId(1) }] })]
    club.rows.pin_cut = [cutRow(1, today)]
    const screen = await openStanding()
    await waitFor(() => expect(stripStates(screen)[0]).toBe('cut'))
    stand(on(1))
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
  })
})

describe('standing on a green before the round was read', () => {
  it('leads to the uncut hole once that is known', async () => {
    const [one, two, three] = courseRow(3).hole as [object, object, object]
    club.rows.course = [courseRow(3, { hole: [one, two, { ...three, green_id: greenId(1) }] })]
    club.rows.pin_cut = [cutRow(1, today)]
    const release = holdReads('pin_cut')
    const screen = await openStanding()
    stand(on(1))
    expect(screen.getByRole('heading', { name: 'Green 1' })).toBeTruthy()
    release()
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
  })

  it('leads to the next hole when that green is cut', async () => {
    club.rows.pin_cut = [cutRow(2, today, { cut_by: ME })]
    const release = holdReads('pin_cut')
    const screen = await openStanding()
    stand(on(2))
    expect(await screen.findByRole('heading', { name: 'Green 2' })).toBeTruthy()
    release()
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
  })
})

describe('the way to the planned hole', () => {
  it('is shown with an arrow in the direction of play, to the tenth', async () => {
    const screen = await openStanding()
    stand(on(1, 3.3, -4.1), 8)
    const words = await screen.findByText('4.1 m further back, 3.3 m left')
    const degrees = Number.parseFloat(words.querySelector('svg')!.style.rotate)
    expect(degrees).toBeCloseTo(360 - 38.8, 0)
    expect(screen.container.querySelector('[data-mark="plan"]')).toBeTruthy()
    expect(screen.container.querySelector('[data-mark="here"]')).toBeTruthy()
  })

  it('is no finer than the position', async () => {
    const screen = await openStanding()
    stand(on(1, 9.4, 8.2), 6, 9)
    expect(await screen.findByText('8 m further forward, 9 m left')).toBeTruthy()
  })

  it('is not shown within the error of the position', async () => {
    const screen = await openStanding()
    stand(on(1, 1), 6, 4)
    expect(await screen.findByText('You stand at the planned hole, within ±4 m')).toBeTruthy()
  })
})

describe('a hole by position and by paces', () => {
  it('is between both, and stores both measurements', async () => {
    const screen = await openStanding()
    stand(on(1))
    await screen.findByText(/^Planned /)
    fireEvent.click(screen.getByRole('button', { name: 'By paces' }))
    countPaces(screen, 'Paces from the front', '15')
    countPaces(screen, 'Paces from the side', '12')
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(sentWrites('pin_cut')[0]).toMatchObject({ paces_front: 15, paces_side: 12, samples: 6 })
  })

  it('is not recorded when they contradict each other, until the position is left out', async () => {
    const screen = await openStanding()
    stand(on(1, 11))
    fireEvent.click(screen.getByRole('button', { name: 'By paces' }))
    fireEvent.click(await screen.findByRole('button', { name: 'I counted these' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Position and paces are .* apart/)
    expect(cutButton(screen).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Leave the position out' }))
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(sentWrites('pin_cut')[0]).toMatchObject({ samples: null, paces_front: 16 })
  })
})

describe('the position of the device', () => {
  it.each([
    [{ lng: 0, lat: 0 }, 3, /^The device gives 0, 0/],
    [on(1), 400, /^This position comes from phone masts/],
    [{ lng: 400, lat: 53 }, 3, /^The device gave no valid position/],
  ])('%o ±%i m is refused, and the screen shows why', async (place, accuracyM, words) => {
    const screen = await openStanding()
    act(() => reportFix(place, accuracyM))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('that the person forbids leaves paces as the only way', async () => {
    const screen = await openStanding()
    act(() => reportNoFix(1))
    expect(await screen.findByText(/^The app may not use your position/)).toBeTruthy()
    expect(screen.getByText('No position: use paces')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'By paces' }))
    fireEvent.click(await screen.findByRole('button', { name: 'I counted these' }))
    await ready(screen)
  })

  it('that is lost cuts nothing until it returns', async () => {
    const screen = await openStanding()
    stand(on(1))
    await ready(screen)
    act(() => reportNoFix(2))
    expect(await screen.findByText(/^The position is lost/)).toBeTruthy()
    expect(cutButton(screen).disabled).toBe(true)
    stand(on(1), 1)
    await ready(screen)
  })

  it('that is old is not used: the screen waits for a new one', async () => {
    const screen = await openStanding()
    act(() => reportFix(on(1), 2, Date.now() - 30_000))
    expect((await screen.findAllByText('Waiting for GPS')).length).toBe(2)
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('shows that the clock of the device is wrong, and the cut has the time of the satellites', async () => {
    const screen = await openStanding()
    const fiveMinutesMs = 5 * 60_000
    reportFixes(on(1), { fixes: 8, seconds: 7, aheadMs: -fiveMinutesMs })
    expect(await screen.findByText(/^This device's clock is 5 minutes ahead of the satellites/)).toBeTruthy()
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const { cut_at } = sentWrites('pin_cut')[0] as { cut_at: string }
    expect(Math.abs(Date.parse(cut_at) + fiveMinutesMs - Date.now())).toBeLessThan(60_000)
  })

  it('shows that GPS is not corrected by a known mark', async () => {
    const screen = await openStanding()
    expect(await screen.findByText('GPS not corrected')).toBeTruthy()
  })
})
