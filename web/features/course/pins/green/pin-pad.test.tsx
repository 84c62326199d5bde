import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import {
  blockRow,
  firstGreen,
  moveFlag,
  openPins,
  publishButton,
  startPins,
  storedDraft,
  today,
  yesterday,
} from '#web/features/course/testing/pins-screen.ts'
import { club, type OpenScreen } from '#web/testing/open-screen.tsx'
import {
  COURSE_ID,
  courseRow,
  frame,
  greenCentre,
  greenId,
  holeId,
  pinSetRow,
} from '#web/testing/test-course.ts'

startPins()

/** The readings under the green: their words and numbers. */
async function readings(screen: OpenScreen) {
  await firstGreen(screen)
  const terms = [...screen.container.querySelectorAll('dt')]
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling!.textContent]))
}

describe('the readings of a pin', () => {
  it('are those of a pin sheet: on, from the side, to the edge and to an old hole', async () => {
    const screen = await openPins()
    expect(await readings(screen)).toEqual({
      'paces on': '16.5',
      'from left': '13',
      'to edge': '13',
      'to old hole': '0',
    })
    await moveFlag(screen, 3)
    expect(await readings(screen)).toMatchObject({ 'from right': '10', 'to old hole': '3.5' })
  })

  it('are in metres when the club measures in metres, on the next visit too', async () => {
    const screen = await openPins()
    await firstGreen(screen)
    fireEvent.click(screen.getByRole('radio', { name: 'Metres' }))
    expect(await readings(screen)).toMatchObject({ on: '15m', 'from left': '12m' })
    expect(localStorage.getItem('pin-measure')).toBe('metres')
    fireEvent.click(screen.getByRole('button', { name: 'Step: 0.1 m' }))
    expect(screen.getByRole('button', { name: 'Step: 1 m' })).toBeTruthy()
  })

  it('show that no old hole is near', async () => {
    club.rows.pin_set = [pinSetRow(today, 2)]
    const screen = await openPins()
    expect(await readings(screen)).toMatchObject({ 'none near': '–' })
  })

  it('warn near the edge, and near the hole of yesterday or of another day', async () => {
    club.rows.pin_set = [pinSetRow(yesterday, 2, 6)]
    const screen = await openPins()
    await firstGreen(screen)
    expect(screen.getByText("Within 5 paces of yesterday's hole.")).toBeTruthy()
    expect(screen.queryByText(/^Nearer to the edge/)).toBeNull()
    await moveFlag(screen, 5)
    // On a short phone only the chip shows it: the sentence would cover the green.
    expect(screen.getByText('Nearer to the edge than 4 paces.').className).toContain(':sr-only')
    expect(screen.queryByText("Within 5 paces of yesterday's hole.")).toBeNull()
    const chip = screen.getByText('to edge').closest('[data-tone]')!
    expect(chip.getAttribute('data-tone')).toBe('warning')
    expect(screen.getByRole('button', { name: '1 edge' })).toBeTruthy()
    expect(publishButton(screen).disabled).toBe(false)
  })

  it('warn near the edge by the rule of the chosen kind of day', async () => {
    const kind = { id: 'k1', course_id: COURSE_ID, date: today, name: 'recovery', profile_id: null }
    club.rows.kind_of_day = [{ ...kind, chosen_at: `${today}T06:00:00Z` }]
    club.rows.pin_set = [pinSetRow(addDays(today, -10), 2, 6)]
    const screen = await openPins()
    await firstGreen(screen)
    await moveFlag(screen, 2)
    expect(await screen.findByText('Nearer to the edge than 5 paces.')).toBeTruthy()
  })

  it('do not warn of an old hole at a distance that suffices for its rounds', async () => {
    const rounds = [20, 100, 100, 100].map((count, i) => ({
      ...{ id: `r${i}`, course_id: COURSE_ID, date: addDays(today, -1 - i), rounds: count },
    }))
    club.rows.rounds_played = rounds
    const screen = await openPins()
    await firstGreen(screen)
    await moveFlag(screen, 4)
    await waitFor(() => expect(screen.queryByText(/of yesterday's hole/)).toBeNull())
    expect(screen.queryByText(/yesterday's hole/)).toBeNull()
  })

  it('include old holes for as long as their ground may need to recover', async () => {
    const rounds = [100, 10, 10].map((count, i) => ({
      ...{ id: `r${i}`, course_id: COURSE_ID, date: addDays(today, -16 - i), rounds: count },
    }))
    club.rows.rounds_played = rounds
    club.rows.pin_set = [pinSetRow(yesterday, 2, -9), pinSetRow(addDays(today, -16), 2, 9)]
    const screen = await openPins()
    await firstGreen(screen)
    await moveFlag(screen, 18)
    await waitFor(async () => expect(await readings(screen)).toMatchObject({ 'to old hole': '0' }))
  })

  it('warn of the flag of another hole on the same green', async () => {
    const course = courseRow(2)
    for (const hole of course.hole as { green_id: string }[]) hole.green_id = greenId(1)
    club.rows.course = [course]
    const pins = pinSetRow(yesterday, 1)
    const { x, y } = greenCentre(1)
    const second = {
      hole_id: holeId(2),
      ...frame.toLngLat({ x: x + 2, y }),
      accuracy_m: null,
      zone: 'middle',
    }
    club.rows.pin_set = [{ ...pins, pin_position: [...(pins.pin_position as object[]), second] }]
    const screen = await openPins()
    const warning = await screen.findByText('Only 2 paces from the flag of hole 2 on this green.')
    expect(warning.className).not.toContain(':sr-only')
  })

  it('show the source of the pin: an old hole, or the draft', async () => {
    const screen = await openPins()
    await firstGreen(screen)
    expect(screen.getByText('Not set: old hole stays')).toBeTruthy()
    await moveFlag(screen)
    expect(screen.getByText('Set, not published')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Green 1, M, set' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Green 2, M, open' })).toBeTruthy()
  })

  it('show that a green without an outline keeps its last pin', async () => {
    club.rows.course = [courseRow(1, { course_feature: [] })]
    const screen = await openPins()
    expect(
      await screen.findByText('This hole has no green on the course map. Its last pin stays.'),
    ).toBeTruthy()
    expect(screen.queryByRole('application')).toBeNull()
  })

  it('show that the published pin is off the green that was redrawn since', async () => {
    club.rows.pin_set = [pinSetRow(today, 2, 40)]
    const screen = await openPins()
    expect(
      await screen.findByText(/^The pin published for this day is not on the green that hole 1 is played to/),
    ).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowUp' })
    expect(screen.queryByText(/^The pin published for this day is not on the green/)).toBeNull()
  })
})

describe('a suggestion', () => {
  it('is accepted for the green in view, or for all greens at once', async () => {
    const screen = await openPins()
    await firstGreen(screen)
    const one = screen.getByRole<HTMLButtonElement>('button', { name: 'Use suggestion' })
    await waitFor(() => expect(one.disabled).toBe(false))
    expect(screen.getByText(/^Suggestion: /)).toBeTruthy()
    fireEvent.click(one)
    expect(Object.keys(storedDraft())).toEqual([holeId(1)])
    fireEvent.click(screen.getByRole('button', { name: 'Use suggestions' }))
    expect(Object.keys(storedDraft())).toEqual([holeId(1), holeId(2)])
  })

  it('is missing when the whole green is blocked', async () => {
    club.rows.green_block = [blockRow(1, { radius_m: 40 })]
    const screen = await openPins()
    expect(await screen.findByText('No place on this green meets all rules.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use suggestion' }).disabled).toBe(true)
  })
})

describe('the drawing of a green in sunlight', () => {
  const root = document.documentElement
  afterEach(() => delete root.dataset.contrast)
  const oldHoles = (screen: OpenScreen) => screen.container.querySelector('[data-old-holes]')!

  it('has old holes as black rings with the days since then, the newest on top, and a flag 1.5 times as large', async () => {
    root.dataset.contrast = 'sun'
    club.rows.pin_set = [pinSetRow(yesterday, 2), pinSetRow(addDays(today, -3), 2, 4)]
    const screen = await openPins()
    const drawing = await firstGreen(screen)
    expect(oldHoles(screen).textContent).toBe('31')
    expect(oldHoles(screen).querySelector('circle[stroke="#000000"]')).toBeTruthy()
    expect(drawing.querySelector('[data-flag]')!.getAttribute('transform')).toContain('scale(1.5)')
  })

  it('is ordinary without it', async () => {
    const screen = await openPins()
    const drawing = await firstGreen(screen)
    expect(oldHoles(screen).textContent).toBe('')
    expect(drawing.querySelector('[data-flag]')!.getAttribute('transform')).toContain('scale(1)')
  })
})
