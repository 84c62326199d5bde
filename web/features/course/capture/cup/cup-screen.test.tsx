import { describe, expect, it } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import {
  countPaces,
  cutButton,
  openCutMode,
  ready,
  stripStates,
} from '#web/features/course/testing/cut-mode.ts'
import { cutRow, today, yesterday } from '#web/features/course/testing/pins-screen.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import {
  club,
  type OpenScreen,
  pendingChanges,
  refuse,
  sentWrites,
  startApp,
} from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame, greenCentre, holeId, pinSetRow } from '#web/testing/test-course.ts'

startApp('maintenance', () => ({ course: [courseRow(3)], pin_set: [pinSetRow(today, 3)] }))

/** Opens the paces after the plan has arrived. */
async function openPaces(screen: OpenScreen) {
  await screen.findByText(/^Planned /)
  fireEvent.click(screen.getByRole('button', { name: 'By paces' }))
}

describe('cutting by paces', () => {
  it('S2.38 begins with the plan, records the counted paces, and goes on to the next hole', async () => {
    const screen = await openCutMode()
    // Before the plan is read: it fills the untouched fields later.
    fireEvent.click(await screen.findByRole('button', { name: 'By paces' }))
    const front = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Paces from the front' })
    await waitFor(() => expect(front.value).toBe('16'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Paces from the side' }).value).toBe('13')
    expect(cutButton(screen).disabled).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'I counted these' }))
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const [cut] = sentWrites('pin_cut') as [{ lng: number; lat: number; hole_id: string; date: string }]
    expect(cut).toMatchObject({ hole_id: holeId(1), date: today, samples: null, paces_front: 16 })
    const at = frame.toPoint(cut)
    expect(Math.hypot(at.x - greenCentre(1).x, at.y - greenCentre(1).y)).toBeLessThan(1.5)
    expect(await screen.findByRole('heading', { name: 'Green 2' })).toBeTruthy()
    expect(await screen.findByText('1 of 3 cut')).toBeTruthy()
    await waitFor(() => expect(stripStates(screen)).toEqual(['cut', 'open', 'open']))
  })

  it('cannot be recorded untouched: one changed number does not confirm the other', async () => {
    const screen = await openCutMode()
    await openPaces(screen)
    countPaces(screen, 'Paces from the front', '14')
    expect(cutButton(screen).disabled).toBe(true)
    expect(screen.getByText('Confirm or change the paces')).toBeTruthy()
    countPaces(screen, 'Paces from the side', '9')
    await ready(screen)
    expect(sentWrites('pin_cut')).toEqual([])
  })

  it('begins empty without a plan, with a note', async () => {
    club.rows.pin_set = [pinSetRow(yesterday, 3)]
    const screen = await openCutMode()
    expect(await screen.findByText('No hole is planned here for today')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'By paces' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Paces from the front' }).value).toBe('')
    expect(screen.queryByRole('button', { name: 'I counted these' })).toBeNull()
    expect(screen.getByText('Enter your paces')).toBeTruthy()
    countPaces(screen, 'Paces from the front', '12')
    countPaces(screen, 'Paces from the side', '6')
    expect(cutButton(screen).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Right' }))
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(sentWrites('pin_cut')[0]).toMatchObject({ paces_front: 12, paces_side: 6, side: 'right' })
    expect(frame.toPoint(sentWrites('pin_cut')[0] as never).x).toBeGreaterThan(greenCentre(1).x)
  })

  it('is not shown as unplanned while only the plan of the day before is loaded', async () => {
    const { queryClient } = await import('#web/data/queries/query.ts')
    const key = ['pin_set', 'standing', COURSE_ID, yesterday]
    queryClient.setQueryData(key, { plan: pinSetRow(yesterday, 3), cuts: [] })
    const release = holdReads('pin_set')
    const screen = await openCutMode()
    await screen.findByRole('heading', { name: 'Green 1' })
    expect(screen.queryByText('No hole is planned here for today')).toBeNull()
    release()
    expect(await screen.findByText(/^Planned /)).toBeTruthy()
  })

  it('is not recorded with paces that the green does not have', async () => {
    const screen = await openCutMode()
    await openPaces(screen)
    countPaces(screen, 'Paces from the front', '60')
    countPaces(screen, 'Paces from the side', '9')
    expect(screen.getByText('This green has no place with those paces.')).toBeTruthy()
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('steps by one, and refuses text that is no number', async () => {
    const screen = await openCutMode()
    await openPaces(screen)
    const front = within(screen.getByRole('group', { name: 'Paces from the front' }))
    fireEvent.click(front.getByRole('button', { name: 'One more' }))
    expect(front.getByRole<HTMLInputElement>('textbox').value).toBe('17')
    countPaces(screen, 'Paces from the front', 'many')
    expect(front.getByRole<HTMLInputElement>('textbox').value).toBe('')
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('keeps entries made before the plan is read, and takes the rest from the plan', async () => {
    const release = holdReads('pin_set')
    const screen = await openCutMode()
    fireEvent.click(await screen.findByRole('button', { name: 'By paces' }))
    expect(screen.queryByText('The plan could not be loaded')).toBeNull()
    for (const more of screen.getAllByRole<HTMLButtonElement>('button', { name: 'One more' }))
      expect(more.disabled).toBe(true)
    countPaces(screen, 'Paces from the front', '14')
    release()
    const side = screen.getByRole<HTMLInputElement>('textbox', { name: 'Paces from the side' })
    await waitFor(() => expect(side.value).toBe('13'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Paces from the front' }).value).toBe('14')
    expect(screen.getByText('Confirm or change the paces')).toBeTruthy()
    expect(cutButton(screen).disabled).toBe(true)
  })

  it('stays at the hole whose paces are entered while the round is read', async () => {
    club.rows.pin_cut = [cutRow(1, today)]
    const release = holdReads('pin_cut')
    const screen = await openCutMode()
    fireEvent.click(await screen.findByRole('button', { name: 'By paces' }))
    countPaces(screen, 'Paces from the front', '14')
    release()
    await waitFor(() => expect(stripStates(screen)).toEqual(['cut', 'open', 'open']))
    expect(screen.getByRole('heading', { name: 'Green 1' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Paces from the front' }).value).toBe('14')
  })

  it('asks to walk the outline first on a green that is not mapped', async () => {
    club.rows.course = [courseRow(1, { course_feature: [] })]
    const screen = await openCutMode()
    expect(
      await screen.findByText(
        'This green is not on the map, so paces cannot be used. Walk its outline first.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'By paces' }).disabled).toBe(true)
  })
})

describe('the round', () => {
  it('offline stores nine cuts, shows each at once, and sends each once', async () => {
    club.rows.course = [courseRow(9)]
    club.rows.pin_set = [pinSetRow(today, 9)]
    const screen = await openCutMode()
    await screen.findByText(/^Planned /)
    setOnline(false)
    for (let number = 1; number <= 9; number++) {
      await screen.findByRole('heading', { name: `Green ${number}` })
      fireEvent.click(screen.getByRole('button', { name: 'By paces' }))
      fireEvent.click(await screen.findByRole('button', { name: 'I counted these' }))
      await ready(screen)
      fireEvent.click(cutButton(screen))
      await waitFor(() =>
        expect(stripStates(screen).filter((state) => state === 'waiting')).toHaveLength(number),
      )
    }
    expect(await screen.findByText('All 9 holes are cut')).toBeTruthy()
    expect(await pendingChanges()).toHaveLength(9)
    expect(sentWrites('pin_cut')).toEqual([])
    setOnline(true)
    await waitFor(() => expect(stripStates(screen)).toEqual(Array(9).fill('cut')))
    const holes = (club.rows.pin_cut ?? []).map(({ hole_id }) => hole_id)
    expect(holes.toSorted()).toEqual(Array.from({ length: 9 }, (_, at) => holeId(at + 1)))
  })

  it('opens the hole after the one that I cut last', async () => {
    club.rows.pin_cut = [cutRow(1, today)]
    const screen = await openCutMode()
    expect(await screen.findByRole('heading', { name: 'Green 2' })).toBeTruthy()
  })

  it('shows the cuts of the crew, live', async () => {
    const screen = await openCutMode()
    await screen.findByRole('heading', { name: 'Green 1' })
    expect(stripStates(screen)).toEqual(['open', 'open', 'open'])
    club.rows.pin_cut = [cutRow(3, today, { planned_distance_m: 1.2 })]
    const { invalidateTables } = await import('#web/data/queries/invalidate.ts')
    await invalidateTables(['pin_cut'])
    await waitFor(() => expect(stripStates(screen)).toEqual(['open', 'open', 'cut']))
    fireEvent.click(screen.getByRole('button', { name: 'Previous green' }))
    expect(await screen.findByText(/^Cut \d\d:\d\d, 1.2 m off the plan$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cut again here' })).toBeTruthy()
  })

  it('undoes the last cut and shows its hole again', async () => {
    const screen = await openCutMode()
    await openPaces(screen)
    fireEvent.click(await screen.findByRole('button', { name: 'I counted these' }))
    await ready(screen)
    fireEvent.click(cutButton(screen))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo 1' }))
    expect(await screen.findByRole('heading', { name: 'Green 1' })).toBeTruthy()
    expect(await screen.findByText('0 of 3 cut')).toBeTruthy()
    await waitFor(() => expect(club.rows.pin_cut ?? []).toEqual([]))
  })

  it('lists the holes to go to, and undoes a cut after a question', async () => {
    club.rows.pin_cut = [cutRow(1, today, { accuracy_m: 0.5, planned_distance_m: 1.2 }), cutRow(2, yesterday)]
    const screen = await openCutMode()
    fireEvent.click(await screen.findByRole('button', { name: /^1 of 3 cut/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Holes of today' }))
    expect(sheet.getByText(/±0.5 m · 1.2 m from plan$/)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Take back the cup of 1' }))
    expect(club.rows.pin_cut).toHaveLength(2)
    fireEvent.click(sheet.getByRole('button', { name: 'Take back' }))
    expect(await sheet.findByText('No hole has been recorded as cut today.')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Green 3, not cut' }))
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
  })

  it('shows a refused cut with the reason, and does not count it', async () => {
    refuse(club, 'pin_cut', 'GS203')
    const screen = await openCutMode()
    await openPaces(screen)
    fireEvent.click(await screen.findByRole('button', { name: 'I counted these' }))
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(stripStates(screen)[0]).toBe('refused'))
    fireEvent.click(await screen.findByRole('button', { name: /^0 of 3 cut/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Holes of today' }))
    expect(sheet.getByRole('button', { name: 'Green 1, refused' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Take back the cup of 1' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Take back' }))
    await waitFor(async () => expect(await keptRecords()).toEqual([]))
    await waitFor(() => expect(stripStates(screen)).toEqual(['open', 'open', 'open']))
  })

  it('has a strip of three nines on a course of 27', async () => {
    club.rows.course = [courseRow(27)]
    club.rows.pin_set = [pinSetRow(today, 27)]
    const screen = await openCutMode()
    expect(await screen.findByText('0 of 27 cut')).toBeTruthy()
    expect(stripStates(screen)).toHaveLength(27)
  })

  it('goes to the next hole and to the one before, in a circle', async () => {
    const screen = await openCutMode('?hole=1')
    fireEvent.click(await screen.findByRole('button', { name: 'Previous green' }))
    expect(await screen.findByRole('heading', { name: 'Green 3' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next green' }))
    expect(await screen.findByRole('heading', { name: 'Green 1' })).toBeTruthy()
  })
})

describe('cut mode without a course', () => {
  it('reports that a club has none yet', async () => {
    club.rows.course = []
    const screen = await openCutMode()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })

  it('reports that it could not be loaded', async () => {
    club.failures.set('course', { status: 400, body: { code: 'PGRST000', message: 'no' } })
    const screen = await openCutMode()
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('works without the plan when only that could not be read', async () => {
    club.failures.set('pin_set', { status: 400, body: { code: 'PGRST000', message: 'no' } })
    const screen = await openCutMode()
    expect(await screen.findByText('The plan could not be loaded')).toBeTruthy()
  })
})
