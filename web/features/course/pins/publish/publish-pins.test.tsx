import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import {
  fromCentre,
  moveFlag,
  noteOf,
  openPins,
  publish,
  publishButton,
  sentSet,
  startPins,
  storedDraft,
  today,
  whenPublished,
} from '#web/features/course/testing/pins-screen.ts'
import { club, refuse, sentWrites } from '#web/testing/open-screen.tsx'
import { COURSE_ID, frame, greenCentre, holeId, pinSetRow } from '#web/testing/test-course.ts'

startPins()

/** Ben publishes pins `beside` metres right of the middles while the draft is open. */
function publishByBen(beside: number, fields: object = {}) {
  club.rows.pin_set = [{ ...pinSetRow(today, 2, beside), ...fields }]
}

describe('publishing the pins of a day', () => {
  it('sends the notes with the pins, and shows both as published', async () => {
    const screen = await openPins()
    fireEvent.change(await noteOf(screen), { target: { value: '  Greens at 10 feet  ' } })
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(sentSet()).toMatchObject({ note: 'Greens at 10 feet', date: today, replaces: null })
    expect(await screen.findByText(/^Published/)).toBeTruthy()
    expect((await noteOf(screen)).value).toBe('Greens at 10 feet')
    expect(await screen.findByRole('button', { name: 'Take back' })).toBeTruthy()
  })

  it.each([
    ['the club’s time on a late device', 30, 30],
    ['the device’s time on an early one, which the club refuses', -30, 0],
  ])('has %s', async (_, minutes, expected) => {
    const screen = await openPins()
    const { noteServerTime } = await import('#web/data/clock.ts')
    onTestFinished(() => noteServerTime(new Date().toUTCString()))
    await moveFlag(screen)
    act(() => noteServerTime(new Date(Date.now() + minutes * 60_000).toUTCString()))
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    const off = (Date.parse(sentSet().made_at as string) - Date.now()) / 60_000
    expect(off).toBeCloseTo(expected, 0)
  })

  it('is offered again for changed notes only, and replaces the set before', async () => {
    club.rows.pin_set = [{ ...pinSetRow(today, 2), note: 'Frost' }]
    const screen = await openPins()
    await screen.findByText(/^Published .* by Ben Cole$/)
    expect(publishButton(screen).disabled).toBe(true)
    fireEvent.change(await noteOf(screen), { target: { value: 'Frost until ten' } })
    expect(publishButton(screen).disabled).toBe(false)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(sentSet()).toMatchObject({ note: 'Frost until ten', replaces: pinSetRow(today, 2).id })
  })

  it('is sent once, also when the button is pressed twice', async () => {
    club.rows.pin_set = [pinSetRow(today, 2)]
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    publish(screen)
    await whenPublished(screen)
    expect(sentWrites('pin_set')).toHaveLength(1)
  })

  it('keeps unpublished notes for the next visit of the screen', async () => {
    const screen = await openPins()
    fireEvent.change(await noteOf(screen), { target: { value: 'Temporary green on 2' } })
    expect(JSON.stringify({ ...localStorage })).toContain('Temporary green on 2')
  })

  it('lets one undo restore the pins from before', async () => {
    const screen = await openPins()
    await moveFlag(screen, 2)
    publish(screen)
    await whenPublished(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(fromCentre(storedDraft()[holeId(1)]!, 1).x).toBeCloseTo(0, 2)
  })

  it('needs a pin', async () => {
    club.rows.pin_set = []
    const screen = await openPins()
    expect(await screen.findByText('No pin yet')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing new' }).disabled).toBe(true)
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowUp' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish 1 new' }).disabled).toBe(false)
  })

  it('counts the difference: new pins, changes and unchanged pins, or nothing', async () => {
    club.rows.pin_set = [pinSetRow(today, 2)]
    const screen = await openPins()
    expect(await screen.findByRole('button', { name: 'Nothing new' })).toBeTruthy()
    await moveFlag(screen)
    expect(screen.getByRole('button', { name: 'Publish 1 change · 1 stay' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Nothing new' })).toBeTruthy()
  })

  it('never repeats old holes without a choice: it names the holes that are not set, and leaves them out', async () => {
    const screen = await openPins()
    await moveFlag(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Publish 1 new' }))
    const question = within(screen.getByRole('dialog', { name: /^1 hole is not set for/ }))
    expect(question.getByText('Hole 2 has no pin for this day yet.')).toBeTruthy()
    expect(question.getByRole('button', { name: 'Leave the old holes: publish 2' })).toBeTruthy()
    expect(sentWrites('pin_set')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Publish only 1' }))
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(sentSet().pins.map(({ hole_id }) => hole_id)).toEqual([holeId(1)])
  })

  it('waits while a set of the day is still being sent', async () => {
    const screen = await openPins()
    await moveFlag(screen)
    setOnline(false)
    publish(screen)
    await screen.findByText('Waiting to be published')
    await screen.findByRole('button', { name: 'Take back' })
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
    expect(storedDraft()).toHaveProperty(holeId(1))
  })

  it('does not wait for a set of another course', async () => {
    const screen = await openPins()
    await moveFlag(screen)
    setOnline(false)
    const { write } = await import('#web/data/outbox/outbox.ts')
    const data = { course_id: 'winter-course', date: today, status: 'published', pins: [] } as const
    await act(() => write({ type: 'CREATE', table: 'pin_set', id: 'winter-set', data }))
    expect(await keptRecords()).toMatchObject([{ payload: { id: 'winter-set' }, status: 'pending' }])
    expect(screen.queryByText('Waiting to be published')).toBeNull()
    expect(publishButton(screen).disabled).toBe(false)
  })

  it('is not possible for a past day', async () => {
    club.rows.pin_set = [pinSetRow(addDays(today, -3), 2)]
    const screen = await openPins(`?date=${addDays(today, -2)}`)
    await screen.findByRole('application')
    expect(publishButton(screen).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Withdraw the published pins' })).toBeNull()
  })
})

describe('pins that the club refuses', () => {
  it('show that one is on the green of another hole (GS220), keep the draft and read the course again', async () => {
    refuse(club, 'pin_set', 'GS220')
    const readsOfCourse = () => sent(club, 'GET', '/rest/v1/course?').length
    const screen = await openPins()
    await moveFlag(screen, 3)
    const before = readsOfCourse()
    publish(screen)
    const note = await screen.findByRole('alert')
    await waitFor(() => expect(readsOfCourse()).toBeGreaterThan(before))
    expect(note.textContent).toContain('The pin stands on the green of another hole. Check the hole number.')
    expect(screen.queryByRole('button', { name: 'Keep theirs' })).toBeNull()
    expect(fromCentre(storedDraft()[holeId(1)]!, 1).x).toBeCloseTo(3, 2)
    expect(publishButton(screen).disabled).toBe(false)
  })

  it('can be sent again, which replaces the refused ones', async () => {
    refuse(club, 'pin_set', 'GS223')
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    await screen.findByRole('alert')
    club.check = () => undefined
    await moveFlag(screen)
    publish(screen)
    await whenPublished(screen)
    expect(fromCentre(sentSet().pins[0]!, 1).x).toBeCloseTo(2, 2)
    expect(screen.queryByRole('alert')).toBeNull()
    expect((await keptRecords()).filter(({ status }) => status === 'error')).toEqual([])
  })

  it('are read again, so that a set by another person is shown (GS216)', async () => {
    const screen = await openPins()
    await moveFlag(screen, 4)
    refuse(club, 'pin_set', 'GS216')
    publishByBen(1)
    publish(screen)
    const note = await screen.findByText(/^Ben Cole published other pins for this day at/)
    expect(note.textContent).toContain('Yours are kept here as a draft.')
    expect(screen.getByText('1 hole is different')).toBeTruthy()
    expect(screen.getByText('3 paces apart')).toBeTruthy()
    club.check = () => undefined
    fireEvent.click(screen.getByRole('button', { name: 'Publish mine instead' }))
    await whenPublished(screen)
    expect(sentSet()).toMatchObject({ replaces: pinSetRow(today, 2).id })
    expect(fromCentre(sentSet().pins[0]!, 1).x).toBeCloseTo(4, 2)
  })
})

describe('pins that another person published meanwhile', () => {
  /** Opens the day with a draft older than Ben's publication. */
  async function openConflict(fields: object = {}) {
    const screen = await openPins()
    await moveFlag(screen, 6)
    publishByBen(2, fields)
    const { queryClient } = await import('#web/data/queries/query.ts')
    await queryClient.invalidateQueries()
    await screen.findByText('Someone else has published meanwhile')
    return screen
  }

  it('are compared hole by hole, in metres when the greens are shown in metres', async () => {
    const screen = await openConflict()
    expect(screen.getByText('4 paces apart')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Metres' }))
    expect(screen.getByText('4 m')).toBeTruthy()
    expect(screen.queryByText('4 paces apart')).toBeNull()
  })

  it('are shown on the green on request', async () => {
    const screen = await openConflict()
    const shapes = () => screen.getByRole('application').querySelectorAll('g, path, circle').length
    const before = shapes()
    fireEvent.click(screen.getByRole('switch', { name: 'Show theirs on the greens' }))
    expect(shapes()).toBeGreaterThan(before)
  })

  it('show their notes next to mine', async () => {
    const screen = await openPins()
    fireEvent.change(await noteOf(screen), { target: { value: 'Mine' } })
    publishByBen(0, { note: 'Bunkers under repair' })
    const { queryClient } = await import('#web/data/queries/query.ts')
    await queryClient.invalidateQueries()
    expect(await screen.findByText('Their notes: Bunkers under repair')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }))
    await waitFor(() => expect(screen.queryByText(/^Their notes/)).toBeNull())
    expect((await noteOf(screen)).value).toBe('Bunkers under repair')
  })

  it('of the other person stay when they are chosen, and the draft is deleted', async () => {
    const screen = await openConflict()
    fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }))
    await waitFor(() => expect(screen.queryByText('Someone else has published meanwhile')).toBeNull())
    expect(storedDraft()).toEqual({})
    expect(screen.getByText('Planned')).toBeTruthy()
    expect(sentWrites('pin_set')).toEqual([])
  })
})

describe('pins that were published by mistake', () => {
  async function askToWithdraw() {
    club.rows.pin_set = [{ ...pinSetRow(today, 2, 2), course_id: COURSE_ID }]
    const screen = await openPins()
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the published pins' }))
    return { screen, question: within(screen.getByRole('dialog', { name: /^Withdraw the pins of/ })) }
  }

  it('are withdrawn after a question, and stay as a draft', async () => {
    const { screen, question } = await askToWithdraw()
    expect(sentWrites('pin_set')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sentWrites('pin_set')).toEqual([{ status: 'withdrawn' }]))
    await waitFor(() => expect(Object.keys(storedDraft())).toEqual([holeId(1), holeId(2)]))
    expect(fromCentre(storedDraft()[holeId(2)]!, 2).x).toBeCloseTo(2, 2)
    expect(await screen.findByText('Not published yet')).toBeTruthy()
  })

  it('stay when the question is closed', async () => {
    const { screen, question } = await askToWithdraw()
    fireEvent.click(question.getByRole('button', { name: 'Close' }))
    expect(sentWrites('pin_set')).toEqual([])
    expect(screen.getByText(/^Published .* by/)).toBeTruthy()
  })

  it('are withdrawn when the network returns', async () => {
    const { screen, question } = await askToWithdraw()
    setOnline(false)
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Waiting to be withdrawn')).toBeTruthy()
    expect(publishButton(screen).disabled).toBe(true)
    setOnline(true)
    await waitFor(() => expect(sentWrites('pin_set')).toEqual([{ status: 'withdrawn' }]))
  })

  it('stay when the club refuses it, with the reason', async () => {
    refuse(club, 'pin_set', 'GS217')
    const { screen, question } = await askToWithdraw()
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }))
    const note = await screen.findByText('The pins were not withdrawn')
    expect(note.closest('[role=alert]')!.textContent).toContain(
      'Published pins cannot be changed. Publish a new set instead.',
    )
    expect(screen.getByText(/^Published .* by/)).toBeTruthy()
  })
})

it('a flag on the green of another hole is named, and not published', async () => {
  const onGreen2 = { [holeId(1)]: frame.toLngLat(greenCentre(2)) }
  localStorage.setItem(`pin-draft:${COURSE_ID}:${today}`, JSON.stringify(onGreen2))
  const screen = await openPins()
  expect(await screen.findByText('This is the green of hole 2. Bring the flag back to its own.')).toBeTruthy()
  expect(screen.getByText('1 pin is outside its green: 1')).toBeTruthy()
  expect(publishButton(screen).disabled).toBe(true)
})

describe('the pins on a phone', () => {
  beforeEach(() => {
    const narrow = Object.assign(new EventTarget(), { matches: false })
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow as MediaQueryList)
  })
  afterEach(() => vi.mocked(matchMedia).mockRestore())

  it('show a refusal in one line, which opens the whole text and the remedy', async () => {
    refuse(club, 'pin_set', 'GS220')
    const screen = await openPins()
    await moveFlag(screen, 3)
    publish(screen)
    const line = within(await screen.findByRole('alert')).getByRole('button', {
      name: 'The pins were not published',
    })
    expect(screen.queryByText(/^The pin stands on the green of another hole/)).toBeNull()
    fireEvent.click(line)
    const sheet = within(screen.getByRole('dialog', { name: 'The pins were not published' }))
    expect(sheet.getByText(/^The pin stands on the green of another hole/)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Discard mine' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('show in one line that another person published, and compare both sets in a sheet', async () => {
    const screen = await openPins()
    await moveFlag(screen, 6)
    publishByBen(2)
    const { queryClient } = await import('#web/data/queries/query.ts')
    await queryClient.invalidateQueries()
    const line = await screen.findByRole('button', { name: 'Someone else has published meanwhile' })
    expect(screen.queryByText('4 paces apart')).toBeNull()
    fireEvent.click(line)
    const sheet = within(screen.getByRole('dialog', { name: 'Someone else has published meanwhile' }))
    expect(sheet.getByText('4 paces apart')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Keep theirs' }))
    await waitFor(() => expect(storedDraft()).toEqual({}))
  })

  it('show calmly that there is no connection', async () => {
    const screen = await openPins()
    await screen.findByRole('application')
    expect(screen.queryByText('No connection')).toBeNull()
    act(() => setOnline(false))
    expect(await screen.findByText('No connection')).toBeTruthy()
  })
})
