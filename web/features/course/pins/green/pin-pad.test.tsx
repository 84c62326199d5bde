import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { act, fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import {
  blockRow,
  fromCentre,
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

const flag = () => fromCentre(storedDraft()[holeId(1)]!, 1)
const green = (screen: OpenScreen) => screen.findByRole('application', { name: /^Green 1, played upwards/ })

/** The readings under the green: their words and numbers. */
async function readings(screen: OpenScreen) {
  await green(screen)
  const terms = [...screen.container.querySelectorAll('dt')]
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling!.textContent]))
}

describe('moving a flag', () => {
  it('by arrow keys goes 10 cm, with Shift a metre, with Alt a centimetre', async () => {
    const screen = await openPins()
    const drawing = await green(screen)
    fireEvent.keyDown(drawing, { key: 'ArrowUp' })
    expect(flag().y).toBeCloseTo(0.1, 2)
    fireEvent.keyDown(drawing, { key: 'ArrowDown', shiftKey: true })
    expect(flag().y).toBeCloseTo(-0.9, 2)
    fireEvent.keyDown(drawing, { key: 'ArrowLeft', altKey: true })
    expect(flag().x).toBeCloseTo(-0.01, 3)
  })

  it('can be undone and redone by keys', async () => {
    const screen = await openPins()
    const drawing = await green(screen)
    fireEvent.keyDown(drawing, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(drawing, { key: 'z', ctrlKey: true })
    expect(storedDraft()).toEqual({})
    fireEvent.keyDown(drawing, { key: 'z', ctrlKey: true, shiftKey: true })
    expect(flag().x).toBeCloseTo(1, 2)
  })

  it('by a held key is one step of undo', async () => {
    const screen = await openPins()
    const drawing = await green(screen)
    fireEvent.keyDown(drawing, { key: 'ArrowRight' })
    for (let turn = 0; turn < 5; turn++) fireEvent.keyDown(drawing, { key: 'ArrowRight', repeat: true })
    expect(flag().x).toBeCloseTo(0.6, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(storedDraft()).toEqual({})
  })

  it('leaves other keys to the page', async () => {
    const screen = await openPins()
    expect(fireEvent.keyDown(await green(screen), { key: 'Tab' })).toBe(true)
    expect(storedDraft()).toEqual({})
  })

  /** The drawing at ten pixels per metre, and its centre. */
  async function sizedGreen(screen: OpenScreen) {
    const drawing = await green(screen)
    const [, , width, height] = drawing.getAttribute('viewBox')!.split(' ').map(Number)
    const box = { left: 0, top: 0, width: width! * 10, height: height! * 10 }
    drawing.getBoundingClientRect = () => box as DOMRect
    drawing.setPointerCapture = () => undefined
    const at = (x: number, y: number) => ({
      pointerId: 1,
      clientX: box.width / 2 + x,
      clientY: box.height / 2 + y,
    })
    return { drawing, at }
  }

  it('by a drag from the flag follows the finger, under a loupe with the figures', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    fireEvent.pointerDown(drawing, at(15, -10))
    fireEvent.pointerMove(drawing, at(18, -10))
    expect(storedDraft()).toEqual({})
    fireEvent.pointerMove(drawing, at(35, -10))
    fireEvent.pointerMove(drawing, at(45, 0))
    expect(screen.container.querySelector('[data-loupe]')).toBeTruthy()
    expect(screen.getByText(/paces on · .* from right$/)).toBeTruthy()
    fireEvent.pointerUp(drawing, at(45, 0))
    expect(screen.container.querySelector('[data-loupe]')).toBeNull()
    expect(flag().x).toBeCloseTo(3, 1)
    expect(flag().y).toBeCloseTo(-1, 1)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(storedDraft()).toEqual({})
  })

  it('does not happen by a swipe beside the flag, which scrolls the page', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    fireEvent.pointerDown(drawing, at(60, 40))
    fireEvent.pointerMove(drawing, at(60, 90))
    fireEvent.pointerUp(drawing, at(60, 90))
    expect(storedDraft()).toEqual({})
    expect(screen.queryByRole('button', { name: 'Move here?' })).toBeNull()
  })

  it('by a hold beside the flag follows the finger too', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fireEvent.pointerDown(drawing, at(60, 40))
      act(() => void vi.advanceTimersByTime(450))
    } finally {
      vi.useRealTimers()
    }
    fireEvent.pointerMove(drawing, at(80, 40))
    fireEvent.pointerUp(drawing, at(80, 40))
    expect(flag().x).toBeCloseTo(2, 1)
  })

  it('by a tap is proposed first, and done when that is confirmed', async () => {
    const screen = await openPins()
    const { drawing, at } = await sizedGreen(screen)
    fireEvent.pointerDown(drawing, at(40, 0))
    fireEvent.pointerUp(drawing, at(40, 0))
    expect(storedDraft()).toEqual({})
    fireEvent.click(screen.getByRole('button', { name: 'Move here?' }))
    expect(flag().x).toBeCloseTo(4, 1)
    expect(flag().y).toBeCloseTo(0, 1)
    expect(screen.queryByRole('button', { name: 'Move here?' })).toBeNull()
  })

  it('by the step buttons uses the chosen step, which is stored', async () => {
    const screen = await openPins()
    await green(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Right' }))
    expect(flag().x).toBeCloseTo(0.091, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Step: 0.1 paces' }))
    fireEvent.click(screen.getByRole('button', { name: 'Towards the back' }))
    expect(flag().y).toBeCloseTo(0.914, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Step: 1 pace' }))
    fireEvent.click(screen.getByRole('button', { name: 'Towards the front' }))
    expect(flag().y).toBeCloseTo(0.905, 2)
    expect(localStorage.getItem('pin-step')).toBe('fine')
  })

  it('continues while a step button is held, and stops when it is released', async () => {
    const screen = await openPins()
    await green(screen)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const left = screen.getByRole('button', { name: 'Left' })
      fireEvent.pointerDown(left)
      for (const ms of [400, 80, 80]) act(() => void vi.advanceTimersByTime(ms))
      fireEvent.pointerUp(left)
      act(() => void vi.advanceTimersByTime(1000))
      // The click after a pointer press.
      fireEvent.click(left, { detail: 1 })
    } finally {
      vi.useRealTimers()
    }
    expect(flag().x).toBeCloseTo(-0.366, 2)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(storedDraft()).toEqual({})
  })

  it('stops when two fingers held the button and both let go', async () => {
    const screen = await openPins()
    await green(screen)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const left = screen.getByRole('button', { name: 'Left' })
      for (const pointerId of [1, 2]) fireEvent.pointerDown(left, { pointerId })
      for (const pointerId of [1, 2]) fireEvent.pointerUp(left, { pointerId })
      act(() => void vi.advanceTimersByTime(1000))
    } finally {
      vi.useRealTimers()
    }
    expect(flag().x).toBeCloseTo(-0.183, 2)
  })
})

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
    await green(screen)
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
    await green(screen)
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
    await green(screen)
    await moveFlag(screen, 2)
    expect(await screen.findByText('Nearer to the edge than 5 paces.')).toBeTruthy()
  })

  it('do not warn of an old hole at a distance that suffices for its rounds', async () => {
    const rounds = [20, 100, 100, 100].map((count, i) => ({
      ...{ id: `r${i}`, course_id: COURSE_ID, date: addDays(today, -1 - i), rounds: count },
    }))
    club.rows.rounds_played = rounds
    const screen = await openPins()
    await green(screen)
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
    await green(screen)
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
    await green(screen)
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
    await green(screen)
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
    const drawing = await green(screen)
    expect(oldHoles(screen).textContent).toBe('31')
    expect(oldHoles(screen).querySelector('circle[stroke="#000000"]')).toBeTruthy()
    expect(drawing.querySelector('[data-flag]')!.getAttribute('transform')).toContain('scale(1.5)')
  })

  it('is ordinary without it', async () => {
    const screen = await openPins()
    const drawing = await green(screen)
    expect(oldHoles(screen).textContent).toBe('')
    expect(drawing.querySelector('[data-flag]')!.getAttribute('transform')).toContain('scale(1)')
  })
})
