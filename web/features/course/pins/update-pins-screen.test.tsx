import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/base/day.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { loadPins, publish, publishButton } from '#web/features/course/testing/pins-screen.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import {
  COURSE_ID,
  courseRow,
  frame,
  greenCentre,
  greenId,
  holeId,
  pinSetRow,
  pinSetView,
} from '#web/testing/test-course.ts'

const today = dayIn('Europe/Dublin', new Date())

startApp('maintenance', () => ({
  course: [courseRow(2)],
  pin_set: [pinSetRow(addDays(today, -1), 2)],
}))
beforeEach(() => {
  club.views.pin_set = pinSetView
})

function open(query = '') {
  return openScreen({
    address: `/updatepins${query}`,
    load: loadPins,
  })
}

type Shown = Awaited<ReturnType<typeof open>>

async function moveFlag(screen: Shown, key = 'ArrowRight') {
  fireEvent.keyDown(await screen.findByRole('application'), { key, shiftKey: true })
}

/** The distance of a position to the right of a green's middle, in metres. */
function rightOfCentre({ lng, lat }: { lng: number; lat: number }, number: number) {
  return frame.toPoint({ lng, lat }).x - greenCentre(number).x
}

describe('the pins of a day', () => {
  it('S2.18 begin with the pins of the day before, and are published as a whole set in one write', async () => {
    const screen = await open()
    expect(await screen.findByText('Not published yet')).toBeTruthy()
    await moveFlag(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    const [set] = sentWrites('pin_set') as [{ pins: { hole_id: string; lng: number; lat: number }[] }]
    expect(set).toMatchObject({ course_id: COURSE_ID, date: today, status: 'published', replaces: null })
    expect(set.pins.map(({ hole_id }) => hole_id)).toEqual([holeId(1), holeId(2)])
    expect(rightOfCentre(set.pins[0]!, 1)).toBeCloseTo(1, 2)
    expect(rightOfCentre(set.pins[1]!, 2)).toBeCloseTo(0, 2)
    expect(await screen.findByRole('button', { name: 'Take back' })).toBeTruthy()
  })

  it('keep a draft on the device, and undo and redo its steps', async () => {
    const screen = await open()
    const draft = () =>
      Object.keys(JSON.parse(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`) ?? '{}'))
    await moveFlag(screen)
    expect(draft()).toEqual([holeId(1)])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Redo' }))
    expect(draft()).toEqual([holeId(1)])
  })

  it('are opened green by green, forwards and backwards in a circle', async () => {
    const screen = await open()
    await screen.findByRole('region', { name: 'Green 1' })
    fireEvent.click(screen.getByRole('button', { name: 'Previous green' }))
    expect(screen.getByRole('region', { name: 'Green 2' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next green' }))
    expect(screen.getByRole('region', { name: 'Green 1' })).toBeTruthy()
  })

  it('are not published when one is off its green', async () => {
    const screen = await open()
    for (let metre = 0; metre < 14; metre++) await moveFlag(screen)
    expect(screen.getByText('1 pin is outside its green: 1')).toBeTruthy()
    expect(publishButton(screen).disabled).toBe(true)
  })

  it('are not published when a new one is in a blocked zone, with the reason', async () => {
    const { lng, lat } = frame.toLngLat(greenCentre(1))
    const zone = { lng, lat, radius_m: 3, geometry: null, reason: 'New turf', until: null }
    club.rows.green_block = [
      { id: 'zone', feature_id: greenId(1), issue_id: null, effect_id: null, issue: null, ...zone },
    ]
    const screen = await open()
    expect(await screen.findByText('Kept free: New turf')).toBeTruthy()
    expect(screen.queryByText('1 pin in a zone kept free: 1')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Green 1 is set: next' }))
    expect(screen.getByText('1 pin in a zone kept free: 1')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous green' }))
    fireEvent.click(screen.getByRole('button', { name: 'Free the zone: New turf' }))
    await waitFor(() => expect(screen.queryByText('1 pin in a zone kept free: 1')).toBeNull())
    await waitFor(() => expect(club.rows.green_block).toEqual([]))
  })

  it('offline wait on the device, and are sent when the network returns', async () => {
    const screen = await open()
    await moveFlag(screen)
    setOnline(false)
    publish(screen)
    expect(await screen.findByText('Waiting to be published')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([
      { type: 'CREATE', table: 'pin_set', data: { date: today } },
    ])
    expect(sentWrites('pin_set')).toEqual([])
    setOnline(true)
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
  })

  it('show why a set was refused, keep the draft, and drop it on request', async () => {
    refuse(club, 'pin_set', 'GS204')
    const screen = await open()
    await moveFlag(screen)
    publish(screen)
    const note = await screen.findByRole('alert')
    expect(note.textContent).toMatch(/The pins were not published.+/)
    expect(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`)).toContain(holeId(1))
    fireEvent.click(screen.getByRole('button', { name: 'Discard mine' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`)).toBeNull()
  })

  it('show what another person published meanwhile, hole by hole, and keep theirs on request', async () => {
    localStorage.setItem(`pin-draft-over:${COURSE_ID}:${today}`, 'none')
    localStorage.setItem(
      `pin-draft:${COURSE_ID}:${today}`,
      JSON.stringify({ [holeId(1)]: frame.toLngLat({ x: 5, y: 300 }) }),
    )
    club.rows.pin_set = [pinSetRow(today, 2)]
    const screen = await open()
    expect(await screen.findByText(/Ben Cole published other pins for this day/)).toBeTruthy()
    expect(screen.getByText('1 hole is different')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish mine instead' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }))
    await waitFor(() => expect(screen.queryByText('1 hole is different')).toBeNull())
    expect(screen.getByText(/Published .* by Ben Cole/)).toBeTruthy()
  })

  it('ends a draft that was sent while the screen was closed', async () => {
    const planned = pinSetRow(today, 2)
    const [first] = planned.pin_position as { lng: number; lat: number }[]
    localStorage.setItem(`pin-draft-over:${COURSE_ID}:${today}`, 'none')
    localStorage.setItem(
      `pin-draft:${COURSE_ID}:${today}`,
      JSON.stringify({ [holeId(1)]: { lng: first!.lng, lat: first!.lat } }),
    )
    club.rows.pin_set = [planned]
    const screen = await open()
    expect(await screen.findByRole('button', { name: 'Green 1, M, planned' })).toBeTruthy()
    expect(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`)).toBeNull()
  })

  it('does not ask for the pins of holes that are not played that day', async () => {
    const course = courseRow(27) as { hole: { number: number }[] }
    club.rows.course = [{ ...course, hole: course.hole.filter(({ number }) => [1, 10, 19].includes(number)) }]
    club.rows.pin_set = [{ ...pinSetRow(addDays(today, -1), 27) }]
    const layouts = { id: 'l1', course_id: COURSE_ID, date: today, layouts: [[1, 2]] }
    club.rows.layouts_of_day = [{ ...layouts, chosen_at: `${today}T06:00:00Z` }]
    const screen = await open()
    await moveFlag(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Green 1 is set: next' }))
    await screen.findByRole('region', { name: 'Green 10' })
    await waitFor(() => {
      fireEvent.click(publishButton(screen))
      expect(screen.getByText('Hole 10 has no pin for this day yet.')).toBeTruthy()
    })
    fireEvent.click(screen.getByRole('button', { name: 'Leave the old holes: publish 2' }))
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    const { pins } = sentWrites('pin_set')[0] as { pins: { hole_id: string }[] }
    expect(pins.map(({ hole_id }) => hole_id)).toEqual([holeId(1), holeId(10)])
  })

  it('records a cut at the club’s time although the device’s clock is late', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Green 1 by paces' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Green 1 by paces' }))
    const { noteServerTime } = await import('#web/data/clock.ts')
    const server = Date.now() + 30 * 60_000
    noteServerTime(new Date(server).toUTCString())
    fireEvent.click(sheet.getByRole('button', { name: 'Record as cut' }))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const { cut_at } = sentWrites('pin_cut')[0] as { cut_at: string }
    expect(Math.abs(Date.parse(cut_at) - server)).toBeLessThan(60_000)
    noteServerTime(new Date().toUTCString())
  })

  it('can be copied from an earlier day', async () => {
    club.rows.pin_set = [pinSetRow(addDays(today, -1), 2), pinSetRow(addDays(today, -3), 2, 4)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy a day' }))
    const days = within(screen.getByRole('dialog', { name: 'Copy a day' })).getAllByRole('button', {
      name: /2\/2/,
    })
    fireEvent.click(days[1]!)
    const draft = JSON.parse(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`)!)
    expect(rightOfCentre(draft[holeId(2)], 2)).toBeCloseTo(4, 2)
  })

  it('are placed by paces from the front and the left, and recorded as cut in the same way', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Green 1 by paces' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Green 1 by paces' }))
    fireEvent.change(sheet.getByLabelText('From the front'), { target: { value: '10' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Record as cut' }))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(sentWrites('pin_cut')[0]).toMatchObject({ hole_id: holeId(1), date: today, paces_front: 10 })
    expect(await screen.findByText('The cut hole is recorded')).toBeTruthy()
  })

  it('open for the day of the address, and cannot be set for a day long ago', async () => {
    const screen = await open('?date=2020-05-01')
    expect(await screen.findAllByText('Pins can be set from yesterday up to 14 days ahead.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }))
    await waitFor(() => expect(screen.address()).toBe(`/updatepins?date=${addDays(today, 1)}`))
  })

  it('report that a club has no course yet', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })

  it('report that the course could not be read, and read it again', async () => {
    club.failures.set('course', { status: 500, body: { message: 'broken' } })
    const screen = await open()
    const note = await screen.findByRole('alert')
    club.failures.clear()
    fireEvent.click(within(note).getByRole('button'))
    expect(await screen.findByRole('region', { name: 'Green 1' })).toBeTruthy()
  })
})
