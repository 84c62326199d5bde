import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { today, yesterday } from '#web/features/course/testing/pins-screen.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame, greenCentre, greenId, pinSetRow } from '#web/testing/test-course.ts'

startApp('maintenance', () => ({ course: [courseRow(2)], pin_set: [pinSetRow(yesterday, 2, 3)] }))

function open() {
  return openScreen({
    address: '/bestposition',
    load: async () =>
      (await import('#web/features/course/best-position/best-position-screen.tsx')).BestPositionScreen,
  })
}

async function openSheet(button: string, title = button) {
  const screen = await open()
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return { screen, sheet: within(await screen.findByRole('dialog', { name: title })) }
}

describe('the weights and rules', () => {
  const openWeights = () => openSheet('Weights and rules')

  it('explain each number in plain language', async () => {
    const { sheet } = await openWeights()
    fireEvent.change(sheet.getByLabelText('From the edge'), { target: { value: '6' } })
    expect(sheet.getByLabelText('From the edge').getAttribute('aria-valuetext')).toBe('6 paces')
    fireEvent.change(sheet.getByLabelText('Green speed'), { target: { value: '12' } })
    expect(sheet.getByLabelText('Green speed').getAttribute('aria-valuetext')).toBe('12 ft')
    fireEvent.change(sheet.getByLabelText('Wanted difficulty'), { target: { value: '0.7' } })
    expect(sheet.getByLabelText('Wanted difficulty').getAttribute('aria-valuetext')).toBe('70')
    fireEvent.change(sheet.getByLabelText('Error when cutting'), { target: { value: '1.5' } })
    expect(sheet.getByLabelText('Error when cutting').getAttribute('aria-valuetext')).toMatch(/^± 1.5\sm$/)
  })

  it('can be reset to the kind of day', async () => {
    const { screen, sheet } = await openWeights()
    const back = sheet.getByRole<HTMLButtonElement>('button', { name: 'Back to the kind of day' })
    expect(back.disabled).toBe(true)
    const before = sheet.getByLabelText<HTMLInputElement>('Left and right').value
    fireEvent.change(sheet.getByLabelText('Left and right'), { target: { value: '1' } })
    expect(screen.getByText('Weights or rules are changed for now.')).toBeTruthy()
    fireEvent.click(back)
    expect(sheet.getByLabelText<HTMLInputElement>('Left and right').value).toBe(before)
    expect(screen.queryByText('Weights or rules are changed for now.')).toBeNull()
  })

  it('take the felt wind, from a point of the compass', async () => {
    const { sheet } = await openWeights()
    const speed = sheet.getByLabelText('Wind speed')
    expect(speed.getAttribute('aria-valuetext')).toBe('calm')
    expect(sheet.getByLabelText<HTMLSelectElement>('From').disabled).toBe(true)
    fireEvent.change(speed, { target: { value: '8' } })
    expect(speed.getAttribute('aria-valuetext')).toBe('8 m/s')
    fireEvent.change(sheet.getByLabelText('From'), { target: { value: 'n' } })
    expect(sheet.getByLabelText<HTMLSelectElement>('From').value).toBe('n')
  })

  it('cannot be saved as a kind of day without a name', async () => {
    const { sheet } = await openWeights()
    fireEvent.change(sheet.getByLabelText(/Name of the new kind of day/), { target: { value: '   ' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save as a kind of day' }))
    expect(await sheet.findByText('Enter a name for this kind of day.')).toBeTruthy()
    expect(sentWrites('pin_profile')).toEqual([])
  })
})

describe('a kind of day of the club', () => {
  it('is chosen, and deleted on request, also offline', async () => {
    const { profiles } = await import('#domain/course/best-position/profile.ts')
    club.rows.pin_profile = [{ id: 'p1', course_id: COURSE_ID, name: 'Monday', settings: profiles.wet }]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Monday' }))
    await waitFor(() => expect(sentWrites('kind_of_day')).toHaveLength(1))
    setOnline(false)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Monday' }))
    await waitFor(async () =>
      expect(await pendingChanges()).toMatchObject([{ type: 'DELETE', table: 'pin_profile', id: 'p1' }]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Monday' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Daily' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the old holes of a green', () => {
  const openHistory = () => openSheet('Old holes', 'Green 1: old holes')

  it('show where each was, and how many rounds it saw', async () => {
    club.rows.rounds_played = [{ id: 'r1', course_id: COURSE_ID, date: yesterday, rounds: 84 }]
    const { sheet } = await openHistory()
    expect(await sheet.findByText('84 rounds')).toBeTruthy()
    expect(sheet.getByText('middle · 16 paces on · 10 paces from right')).toBeTruthy()
    expect(sheet.getAllByText('no hole known')).toHaveLength(13)
    expect(sheet.getAllByText('not counted')).toHaveLength(13)
  })

  it('correct the rounds of an earlier day', async () => {
    club.rows.rounds_played = [{ id: 'r1', course_id: COURSE_ID, date: yesterday, rounds: 84 }]
    const { sheet } = await openHistory()
    await sheet.findByText('84 rounds')
    fireEvent.change(sheet.getByLabelText('Rounds played'), { target: { value: '90' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save rounds' }))
    await waitFor(() => expect(sentWrites('rounds_played')).toEqual([{ rounds: 90 }]))
    expect(await sheet.findByText('90 rounds')).toBeTruthy()
  })

  it('store the rounds of another day, a whole number up to 1000', async () => {
    const { sheet } = await openHistory()
    const save = sheet.getByRole('button', { name: 'Save rounds' })
    fireEvent.click(save)
    expect(await sheet.findByText('Enter a whole number up to 1000.')).toBeTruthy()
    for (const wrong of ['12.5', '1001', 'many']) {
      fireEvent.change(sheet.getByLabelText('Rounds played'), { target: { value: wrong } })
      expect(sheet.getByText('Enter a whole number up to 1000.')).toBeTruthy()
      fireEvent.click(save)
    }
    fireEvent.change(sheet.getByLabelText('Day'), { target: { value: addDays(today, -3) } })
    fireEvent.change(sheet.getByLabelText(/^Rounds played/), { target: { value: '0' } })
    fireEvent.click(save)
    await waitFor(() => expect(sentWrites('rounds_played')).toHaveLength(1))
    expect(sentWrites('rounds_played')[0]).toMatchObject({ date: addDays(today, -3), rounds: 0 })
  })
})

describe('the rounds of a green on a later day', () => {
  it('can be chosen only for days that have begun', async () => {
    const screen = await openScreen({
      address: `/bestposition?date=${addDays(today, 5)}`,
      load: async () =>
        (await import('#web/features/course/best-position/best-position-screen.tsx')).BestPositionScreen,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Old holes' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Green 1: old holes' }))
    const days = [...sheet.getByLabelText<HTMLSelectElement>('Day').options].map(({ value }) => value)
    expect([days[0], days.at(-1)]).toEqual([today, addDays(today, -6)])
  })
})

describe('the slope survey of a green', () => {
  const openSurvey = () => {
    club.views.green_survey = surveyRow
    return openSheet('Slope survey', 'Green 1: heights')
  }

  /** A table of heights every two metres around the middle of green 1, rising by a centimetre a metre. */
  function survey(reachM = 10): File {
    const lines = ['longitude,latitude,elevation']
    for (let x = -reachM; x <= reachM; x += 2)
      for (let y = -reachM; y <= reachM; y += 2) {
        const { lng, lat } = frame.toLngLat({ x: greenCentre(1).x + x, y: greenCentre(1).y + y })
        lines.push(`${lng.toFixed(8)},${lat.toFixed(8)},${(50 + y / 100).toFixed(3)}`)
      }
    return new File([lines.join('\n')], 'green-1.csv')
  }

  const choose = (sheet: Awaited<ReturnType<typeof openSurvey>>['sheet'], file: File) =>
    fireEvent.change(sheet.getByLabelText('Choose a file'), { target: { files: [file] } })

  const surveyRow = (fields: Row = {}): Row => ({
    ...{
      id: 's1',
      feature_id: greenId(1),
      name: 'Drone 2026',
      kind: 'points',
      created_at: '2026-05-01T08:00:00Z',
    },
    ...{ ...frame.toLngLat(greenCentre(1)), heights: [0, 0, 0, 100, 0, 1] },
    ...fields,
  })

  it('is read from a file, reviewed, and stored for the green', async () => {
    const { sheet } = await openSurvey()
    expect(sheet.getByText('Slope is not considered: this green has no survey.')).toBeTruthy()
    choose(sheet, survey())
    expect(await sheet.findByText('121 points on this green, read as WGS 84.')).toBeTruthy()
    const save = sheet.getByRole<HTMLButtonElement>('button', { name: 'Save for this green' })
    expect(save.disabled).toBe(true)
    fireEvent.click(sheet.getByRole('radio', { name: 'Metres' }))
    expect(sheet.getByText('0.2 m between the lowest and the highest.')).toBeTruthy()
    expect(sentWrites('green_survey')).toEqual([])
    fireEvent.click(save)
    await waitFor(() => expect(sentWrites('green_survey')).toHaveLength(1))
    expect(sentWrites('green_survey')[0]).toMatchObject({
      feature_id: greenId(1),
      name: 'green-1.csv',
      kind: 'points',
    })
    expect((sentWrites('green_survey')[0] as { heights: number[] }).heights).toHaveLength(3 * 121)
  })

  it('whose heights are in feet is stored in metres', async () => {
    const { sheet } = await openSurvey()
    choose(sheet, survey())
    fireEvent.click(await sheet.findByRole('radio', { name: 'Feet' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save for this green' }))
    await waitFor(() => expect(sentWrites('green_survey')).toHaveLength(1))
    const { heights } = sentWrites('green_survey')[0] as { heights: number[] }
    expect(Math.max(...heights.filter((_, i) => i % 3 === 2))).toBe(Math.round(200 * 0.3048))
  })

  it.each([
    ['nothing.txt', 'hello', /^It is neither an ESRI ASCII grid nor a table/],
    ['elsewhere.csv', '1 1 5\n1.0001 1 5\n1 1.0001 5\n1.0002 1 5', /^None of its points lie on this green/],
  ])('shows why %s was refused', async (name, text, why) => {
    const { sheet } = await openSurvey()
    choose(sheet, new File([text], name))
    const note = await sheet.findByRole('alert')
    expect(note.textContent).toContain(`${name} cannot be used`)
    expect(sheet.getByText(why)).toBeTruthy()
    expect(sheet.queryByRole('button', { name: 'Save for this green' })).toBeNull()
  })

  it('shows that the device cannot open its file', async () => {
    const { sheet } = await openSurvey()
    const file = survey()
    file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    choose(sheet, file)
    expect(await sheet.findByText(/^This device could not open the file\./)).toBeTruthy()
  })

  it('that is stored is named, and can be removed', async () => {
    club.rows.green_survey = [surveyRow()]
    const { sheet } = await openSurvey()
    expect(await sheet.findByText('Drone 2026')).toBeTruthy()
    expect(sheet.getByText(/^2 points · /)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(club.rows.green_survey).toEqual([]))
  })

  it('that the club refuses shows the reason, and is dropped', async () => {
    refuse(club, 'green_survey', 'GS201')
    const { sheet } = await openSurvey()
    choose(sheet, survey())
    fireEvent.click(await sheet.findByRole('radio', { name: 'Metres' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save for this green' }))
    expect(await sheet.findByText('This shape cannot be read. Record it again.')).toBeTruthy()
    expect(sheet.queryByText(/GS201/)).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await keptRecords()).toEqual([]))
  })
})

describe('the greens of the round', () => {
  it('are opened one by one, each with its facts', async () => {
    const screen = await open()
    await waitFor(() => expect(screen.getByRole('region', { name: 'The round' })).toBeTruthy())
    expect(screen.getByText('Slope is not considered on 2 greens: they have no survey.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Green 2, [FMB]$/ }))
    expect(screen.getByRole('region', { name: 'Green 2' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Green 1, [FMB]$/ }))
    expect(screen.getByRole('region', { name: 'Green 1' })).toBeTruthy()
  })

  it('without an outline show that they have to be walked first', async () => {
    const course = courseRow(2)
    club.rows.course = [{ ...course, course_feature: (course.course_feature as object[]).slice(1) }]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Green 1, no outline' }))
    expect(await screen.findByText(/^This green has no outline on the course map/)).toBeTruthy()
  })

  it('show without a network that the course is not known', async () => {
    club.failures.set('course', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The course could not be loaded')
  })
})
