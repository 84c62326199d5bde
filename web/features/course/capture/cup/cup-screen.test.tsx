import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dayIn } from '#domain/base/day.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, frame, greenCentre, holeId, pinSetRow } from '#web/testing/test-course.ts'

const today = dayIn('Europe/Dublin', new Date())

startApp('maintenance', () => ({ course: [courseRow(2)], pin_set: [pinSetRow(today, 2)] }))

function open(query = '') {
  return openScreen({
    address: `/capturecenterofhole${query}`,
    load: async () => (await import('#web/features/course/capture/cup/cup-screen.tsx')).CupScreen,
  })
}

type Shown = Awaited<ReturnType<typeof open>>

async function paceTheCup(screen: Shown) {
  fireEvent.click(await screen.findByRole('switch', { name: /Also by paces/ }))
}

const record = (number: number) => ({ name: `Record the cup of ${number}` })

describe('recording a cup', () => {
  it('S1.04 records a cup by paces and goes on to the next hole', async () => {
    const screen = await open()
    await paceTheCup(screen)
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', record(1)).disabled).toBe(false))
    fireEvent.click(screen.getByRole('button', record(1)))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const [cut] = sentWrites('pin_cut') as [{ lng: number; lat: number; hole_id: string; date: string }]
    expect(cut).toMatchObject({ hole_id: holeId(1), date: today, samples: null })
    const at = frame.toPoint(cut)
    expect(Math.hypot(at.x - greenCentre(1).x, at.y - greenCentre(1).y)).toBeLessThan(15)
    expect(await screen.findByRole('button', record(2))).toBeTruthy()
  })

  it('offline keeps the cup on the device', async () => {
    const screen = await open('?hole=2')
    await paceTheCup(screen)
    setOnline(false)
    fireEvent.click(screen.getByRole('button', record(2)))
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(1))
    expect(await pendingChanges()).toMatchObject([{ table: 'pin_cut', data: { hole_id: holeId(2) } }])
  })

  it('shows a refused cup among those of today, and does not count it', async () => {
    refuse(club, 'pin_cut', 'GS203')
    const screen = await open()
    await paceTheCup(screen)
    fireEvent.click(screen.getByRole('button', record(1)))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    expect(club.rows.pin_cut ?? []).toEqual([])
  })

  it('needs a measurement before it records', async () => {
    const screen = await open()
    expect((await screen.findByRole<HTMLButtonElement>('button', record(1))).disabled).toBe(true)
  })

  it('asks to walk the outline first on a green that is not mapped', async () => {
    club.rows.course = [courseRow(1, { course_feature: [] })]
    const screen = await open()
    expect(
      await screen.findByText('This green is not on the map, so paces say nothing. Walk its outline first.'),
    ).toBeTruthy()
  })

  it('says that a club has no course yet', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })
})
