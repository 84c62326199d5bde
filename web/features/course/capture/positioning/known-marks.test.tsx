import { describe, expect, it } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { readPlace } from '#web/features/course/capture/positioning/mark-form.tsx'
import { cutButton, ready } from '#web/features/course/testing/cut-mode.ts'
import { smallForGloves } from '#web/features/course/testing/glove-size.ts'
import { fromCentre } from '#web/features/course/testing/pins-screen.ts'
import { reportFixes, standAt } from '#web/features/course/testing/stand-still.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame, greenCentre } from '#web/testing/test-course.ts'
import { reportFix } from '#web/testing/test-device.ts'

const spot = (x: number, y: number) => frame.toLngLat({ x, y })

/** A mark so many metres right of the middle of green 1. */
const markRow = (name: string, beside: number): Row => ({
  ...{
    id: `77777777-0000-4000-8000-${name.padStart(12, '0')}`,
    course_id: COURSE_ID,
    kind: 'sprinkler',
    name,
  },
  ...{ ...spot(beside, greenCentre(1).y), accuracy_m: name === 'poor' ? 20 : 0.05, note: null },
})

startApp('maintenance', () => ({
  course: [courseRow(1)],
  pin_set: [],
  known_mark: [markRow('11', 90), markRow('7', 6)],
}))

async function openMarks() {
  const screen = await openScreen({
    address: '/capturecenterofhole',
    load: async () => (await import('#web/features/course/capture/cup/cup-screen.tsx')).CupScreen,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Known mark' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Known marks' }))
  return { screen, sheet }
}

/** Opens a mark and stands so many metres to the right of it, long enough. */
async function standOn(sheet: Awaited<ReturnType<typeof openMarks>>['sheet'], name: string, beside: number) {
  fireEvent.click(await sheet.findByRole('button', { name: new RegExp(`^${name}\\b`) }))
  const at = name === '7' ? 6 : 90
  await standAt(sheet, spot(at + beside, greenCentre(1).y), { fixes: 8, seconds: 25 })
}

const use = { name: 'Use this from now on' }

describe('the known marks', () => {
  it('are listed nearest first once the device knows its position', async () => {
    const { sheet } = await openMarks()
    await sheet.findByText('7')
    act(() => reportFix(spot(0, greenCentre(1).y), 2))
    const rows = sheet.getAllByText(/^Sprinkler head · /)
    expect(rows.map(({ textContent }) => textContent!.replaceAll('\u00a0', ' '))).toEqual([
      'Sprinkler head · 6 m away',
      'Sprinkler head · 90 m away',
    ])
  })

  it('show that there is none yet', async () => {
    club.rows.known_mark = []
    const release = holdReads('known_mark')
    const { sheet } = await openMarks()
    expect(sheet.queryByText(/^No known marks yet/)).toBeNull()
    release()
    expect(await sheet.findByText('No known marks yet. Add the first one, best from a survey.')).toBeTruthy()
  })

  it('show that they could not be read', async () => {
    club.failures.set('known_mark', { status: 400, body: { code: '42501', message: 'no' } })
    const { sheet } = await openMarks()
    expect(await sheet.findByText('The marks could not be loaded.')).toBeTruthy()
  })

  it('are deleted after a question', async () => {
    const { sheet } = await openMarks()
    fireEvent.click(await sheet.findByRole('button', { name: /^7\b/ }))
    fireEvent.click(sheet.getByRole('button', { name: 'Delete the mark' }))
    expect(club.rows.known_mark).toHaveLength(2)
    fireEvent.click(sheet.getByText('Delete the mark'))
    await waitFor(() => expect(club.rows.known_mark).toHaveLength(1))
    await waitFor(() => expect(sheet.queryByRole('button', { name: /^7\b/ })).toBeNull())
  })

  it('no longer shift once they are deleted', async () => {
    const { screen, sheet } = await openMarks()
    await standOn(sheet, '7', 3)
    fireEvent.click(sheet.getByRole('button', use))
    fireEvent.click(await screen.findByRole('button', { name: 'Known mark' }))
    const again = within(await screen.findByRole('dialog', { name: 'Known marks' }))
    fireEvent.click(await again.findByRole('button', { name: /^7\b/ }))
    fireEvent.click(again.getByRole('button', { name: 'Delete the mark' }))
    fireEvent.click(again.getByText('Delete the mark'))
    expect(await screen.findByText('GPS not corrected')).toBeTruthy()
  })
})

describe('standing on a known mark', () => {
  it('shows the error of the device with its direction, and shifts later records', async () => {
    const { screen, sheet } = await openMarks()
    await standOn(sheet, '7', 3)
    expect(sheet.getByText('The device is off by 3 m to the east.')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', use))
    expect(await screen.findByText(/^GPS corrected by (2\.[5-9]|3) m for now, as 7 showed/)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Known marks' })).toBeNull()
    reportFixes(spot(4, greenCentre(1).y), { aheadMs: 30_000 })
    await ready(screen)
    fireEvent.click(cutButton(screen))
    await waitFor(() => expect(sentWrites('pin_cut')).toHaveLength(1))
    const cutAt = fromCentre(sentWrites('pin_cut')[0] as never, 1).x
    expect(cutAt).toBeGreaterThan(0.9)
    expect(cutAt).toBeLessThan(1.6)
  })

  it('must last twenty seconds', async () => {
    const { sheet } = await openMarks()
    fireEvent.click(await sheet.findByRole('button', { name: /^7\b/ }))
    fireEvent.click(sheet.getByRole('button', { name: 'Start averaging' }))
    reportFixes(spot(7, greenCentre(1).y), { fixes: 6, seconds: 12 })
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: '8 seconds more' }).disabled).toBe(true)
  })

  it('shows nothing when the device is too far from it', async () => {
    const { sheet } = await openMarks()
    await standOn(sheet, '7', 30)
    expect(sheet.getByText(/^This is more than 15 m from where the mark should be/)).toBeTruthy()
    expect(sheet.getByRole<HTMLButtonElement>('button', use).disabled).toBe(true)
  })

  it('is not used when the mark itself is too poorly known', async () => {
    club.rows.known_mark = [markRow('poor', 90)]
    const { sheet } = await openMarks()
    await standOn(sheet, 'poor', 3)
    expect(sheet.getByText(/Adding this would make nothing better/)).toBeTruthy()
    expect(sheet.getByRole<HTMLButtonElement>('button', use).disabled).toBe(true)
  })

  it('a second time shows how far the device has drifted since', async () => {
    const { screen, sheet } = await openMarks()
    await standOn(sheet, '7', 3)
    fireEvent.click(sheet.getByRole('button', use))
    fireEvent.click(await screen.findByRole('button', { name: 'Known mark' }))
    const again = within(await screen.findByRole('dialog', { name: 'Known marks' }))
    await standOn(again, '7', 5)
    expect(
      again.getByText(
        /^The device is off by 5 m to the east. Since the last mark the device has drifted by 2 m/,
      ),
    ).toBeTruthy()
  })

  it('measures the error of this device with the first stand on a mark within the hour', async () => {
    const { screen, sheet } = await openMarks()
    await standOn(sheet, '7', 9)
    fireEvent.click(sheet.getByRole('button', use))
    fireEvent.click(await screen.findByRole('button', { name: 'Known mark' }))
    const again = within(await screen.findByRole('dialog', { name: 'Known marks' }))
    const checked = again.getByText(
      /^Checked 1 time on known marks\. While GPS is not corrected, the error of standing still is shown at 1[12]\d % of/,
    )
    fireEvent.click(again.getByRole('button', { name: 'Forget the checks' }))
    expect(checked.isConnected).toBe(false)
  })

  it('no longer shifts when it is switched off', async () => {
    const { screen, sheet } = await openMarks()
    await standOn(sheet, '7', 3)
    fireEvent.click(sheet.getByRole('button', use))
    fireEvent.click(await screen.findByRole('button', { name: 'Known mark' }))
    const again = within(await screen.findByRole('dialog', { name: 'Known marks' }))
    fireEvent.click(again.getByRole('button', { name: 'Stop shifting' }))
    expect(screen.getByText('GPS not corrected')).toBeTruthy()
  })

  it('no longer shifts after three quarters of an hour', async () => {
    const takenAt = Date.now() - 46 * 60_000
    const stand = { quick: 0, slow: 4 }
    const bias = { markId: 'm', markName: '7', shift: { x: 3, y: 0 }, markErrorM: 0.1, stand, takenAt }
    localStorage.setItem('capture-bias', JSON.stringify(bias))
    const { screen } = await openMarks()
    expect(screen.getByText('GPS not corrected')).toBeTruthy()
  })
})

describe('a new mark', () => {
  async function openForm() {
    const { screen, sheet } = await openMarks()
    fireEvent.click(sheet.getByRole('button', { name: 'Add a mark' }))
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: ' Sprinkler 9 ' } })
    return { screen, sheet, save: sheet.getByRole<HTMLButtonElement>('button', { name: 'Save' }) }
  }

  it('from a survey is stored with the typed numbers', async () => {
    const { sheet, save } = await openForm()
    expect(save.disabled).toBe(true)
    const field = sheet.getByLabelText('Latitude, longitude')
    fireEvent.change(field, { target: { value: '53.4, six' } })
    expect(sheet.getByText('Enter two numbers: latitude, then longitude.')).toBeTruthy()
    expect(save.disabled).toBe(true)
    fireEvent.change(field, { target: { value: '53.4027001, -6.2000002' } })
    fireEvent.change(sheet.getByLabelText('Kind'), { target: { value: 'survey_point' } })
    expect(save.disabled).toBe(true)
    const accuracy = sheet.getByLabelText('How exact it is, ± metres')
    fireEvent.change(accuracy, { target: { value: '0' } })
    expect(sheet.getByText('Enter metres, above 0 and up to 25.')).toBeTruthy()
    fireEvent.change(accuracy, { target: { value: '0,05' } })
    fireEvent.click(save)
    await waitFor(() => expect(sentWrites('known_mark')).toHaveLength(1))
    expect(sentWrites('known_mark')[0]).toMatchObject({
      ...{ course_id: COURSE_ID, kind: 'survey_point', name: 'Sprinkler 9', accuracy_m: 0.05 },
      ...{ lat: 53.4027001, lng: -6.2000002 },
    })
    expect(await sheet.findByRole('button', { name: /^Sprinkler 9/ })).toBeTruthy()
  })

  it('from a stand has an error', async () => {
    const { sheet, save } = await openForm()
    fireEvent.click(sheet.getByRole('radio', { name: 'Stand on it' }))
    expect(sheet.getByText(/^A mark that was only stood on is no better than the phone/)).toBeTruthy()
    await standAt(sheet, spot(3, 290))
    fireEvent.click(save)
    await waitFor(() => expect(sentWrites('known_mark')).toHaveLength(1))
    const mark = sentWrites('known_mark')[0] as { lng: number; lat: number; accuracy_m: number }
    expect(frame.toPoint(mark).x).toBeCloseTo(3, 1)
    // A stand cannot reveal its constant error: such a mark is not exact.
    expect(mark.accuracy_m).toBeGreaterThanOrEqual(1.5)
  })

  it('waits without a network, and stays in the list when the club refuses it', async () => {
    refuse(club, 'known_mark', '42501')
    const { sheet, save } = await openForm()
    setOnline(false)
    fireEvent.change(sheet.getByLabelText('Latitude, longitude'), { target: { value: '53.4 -6.2' } })
    fireEvent.change(sheet.getByLabelText('How exact it is, ± metres'), { target: { value: '2' } })
    fireEvent.click(save)
    expect(await sheet.findByRole('button', { name: /^Sprinkler 9/ })).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([{ table: 'known_mark', data: { name: 'Sprinkler 9' } }])
  })

  it('that the club refused is deleted on this device', async () => {
    refuse(club, 'known_mark', 'GS201')
    const { sheet, save } = await openForm()
    fireEvent.change(sheet.getByLabelText('Latitude, longitude'), { target: { value: '53.4 -6.2' } })
    fireEvent.change(sheet.getByLabelText('How exact it is, ± metres'), { target: { value: '2' } })
    fireEvent.click(save)
    await waitFor(() => expect(sentWrites('known_mark')).toHaveLength(1))
    fireEvent.click(await sheet.findByRole('button', { name: /^Sprinkler 9/ }))
    fireEvent.click(sheet.getByRole('button', { name: 'Delete the mark' }))
    fireEvent.click(sheet.getByText('Delete the mark'))
    await waitFor(() => expect(sheet.queryByRole('button', { name: /^Sprinkler 9/ })).toBeNull())
    await waitFor(async () => expect(await pendingChanges()).toEqual([]))
  })
})

it.each([
  ['53.4, -6.2', { lat: 53.4, lng: -6.2 }],
  [' 53.4;6 ', { lat: 53.4, lng: 6 }],
  ['0, 0', null],
  ['91, 0', null],
  ['53.4', null],
  ['53,4, 6,2', null],
])('reads the position %s', (text, place) => {
  expect(readPlace(text)).toEqual(place)
})

it('every button of known marks is at least 56 px high, for gloves', async () => {
  const { screen, sheet } = await openMarks()
  await sheet.findByRole('button', { name: /^7\b/ })
  expect(smallForGloves(screen.container)).toEqual([])
  fireEvent.click(sheet.getByRole('button', { name: /^7\b/ }))
  expect((await sheet.findByRole('button', { name: /^Use this|more/ })).className).toContain('min-h-16')
  expect(smallForGloves(screen.container)).toEqual([])
  fireEvent.click(sheet.getByRole('button', { name: 'Back' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Add a mark' }))
  expect((await sheet.findByRole('button', { name: 'Save' })).className).toContain('min-h-16')
  expect(smallForGloves(screen.container)).toEqual([])
})
