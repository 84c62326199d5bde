import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays, dayIn } from '#domain/base/day.ts'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'
import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import type { ChoiceRequest } from '#web/features/course/best-position/choice-worker.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, greenId, holeId, pinSetRow } from '#web/testing/test-course.ts'

const today = dayIn('Europe/Dublin', new Date())

startApp('maintenance', () => ({ course: [courseRow(2)], pin_set: [pinSetRow(addDays(today, -1), 2)] }))

function open() {
  return openScreen({
    address: '/bestposition',
    load: async () =>
      (await import('#web/features/course/best-position/best-position-screen.tsx')).BestPositionScreen,
  })
}

/** A course with the first hole of each of three nines. */
function threeNines() {
  const course = courseRow(27) as { hole: { number: number }[]; course_feature: { id: string }[] }
  const numbers = [1, 10, 19]
  return {
    ...course,
    hole: course.hole.filter(({ number }) => numbers.includes(number)),
    course_feature: course.course_feature.filter(({ id }) => numbers.map(greenId).includes(id)),
  }
}

const toPins = { name: 'Use these 2' }

const OTHER_COURSE_ID = 'cccccccc-0000-4000-8000-000000000009'

describe('the best positions', () => {
  it('S1.08 S2.22 copies a suggestion for each green to the draft of the day’s pins', async () => {
    const screen = await open()
    expect(await screen.findByRole('img', { name: /Green 1, played upwards/ })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', toPins).disabled).toBe(false))
    fireEvent.click(screen.getByRole('button', toPins))
    await waitFor(() => expect(screen.address()).toBe(`/updatepins?date=${today}`))
    const draft = JSON.parse(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`)!)
    expect(Object.keys(draft)).toEqual([holeId(1), holeId(2)])
  })

  it('copies nothing before the inputs of the choice are read', async () => {
    const release = holdReads('green_block')
    const screen = await open()
    const use = await screen.findByRole<HTMLButtonElement>('button', toPins)
    expect(use.disabled).toBe(true)
    release()
    await waitFor(() => expect(use.disabled).toBe(false))
    fireEvent.click(use)
    await waitFor(() => expect(screen.address()).toBe(`/updatepins?date=${today}`))
    const draft = JSON.parse(localStorage.getItem(`pin-draft:${COURSE_ID}:${today}`)!)
    expect(Object.keys(draft)).toEqual([holeId(1), holeId(2)])
  })

  it('offers no choice for another kind of day while the club’s choice is being read', async () => {
    const chosen_at = `${today}T05:00:00Z`
    club.rows.kind_of_day = [
      { id: 'a', course_id: COURSE_ID, date: today, name: 'wet', profile_id: null, chosen_at },
    ]
    const kinds: (string | null)[] = []
    class ListedWorker {
      onmessage: ((event: { data: RoundSuggestion }) => void) | null = null
      postMessage({ greens, day, kind }: ChoiceRequest) {
        kinds.push(kind.name)
        queueMicrotask(() => act(() => this.onmessage?.({ data: suggestRound(greens, day) })))
      }
      terminate() {}
    }
    Object.assign(globalThis, { Worker: ListedWorker })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'Worker'))
    const release = holdReads('kind_of_day')
    const screen = await open()
    await waitFor(() => {
      const read = club.seen.map(({ path }) => path.split('?')[0])
      for (const table of ['green_block', 'green_survey', 'rounds_played', 'pin_profile'])
        expect(read).toContain(`/rest/v1/${table}`)
    })
    release()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', toPins).disabled).toBe(false))
    expect(new Set(kinds)).toEqual(new Set(['wet']))
  })

  it('shows all greens with their pins, and opens one by a press', async () => {
    const screen = await open()
    const sheet = within(await screen.findByRole('list', { name: 'Greens' }))
    const second = await sheet.findByRole('button', { name: /^Green 2, [FMB]$/ })
    fireEvent.click(second)
    expect(second.getAttribute('aria-current')).toBe('step')
    expect(await screen.findByRole('img', { name: /^Green 2, played upwards/ })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'The round' })).getByText('front')).toBeTruthy()
  })

  it('locks a hole, and chooses other places for the rest', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Lock hole 1 here' }))
    expect(await screen.findByRole('button', { name: /^Green 1, [FMB], locked$/ })).toBeTruthy()
    const flagOf = (number: number) =>
      screen
        .getByRole('button', { name: new RegExp(`^Green ${number}, `) })
        .querySelector('g[transform]')!
        .getAttribute('transform')
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose the others again' })
    // The button does nothing during a choice.
    await waitFor(() => expect(again.disabled).toBe(false))
    const before = [flagOf(1), flagOf(2)]
    fireEvent.click(again)
    await waitFor(() => expect(flagOf(2)).not.toBe(before[1]))
    expect(flagOf(1)).toBe(before[0])
  })

  it('shows the kind of day that the club chose last for the date', async () => {
    club.rows.kind_of_day = [
      {
        id: 'a',
        course_id: COURSE_ID,
        date: today,
        name: 'wet',
        profile_id: null,
        chosen_at: `${today}T05:00:00Z`,
      },
      {
        id: 'b',
        course_id: COURSE_ID,
        date: today,
        name: 'windy',
        profile_id: null,
        chosen_at: `${today}T06:00:00Z`,
      },
      {
        id: 'c',
        course_id: COURSE_ID,
        date: addDays(today, 1),
        name: 'wet',
        profile_id: null,
        chosen_at: `${today}T07:00:00Z`,
      },
    ]
    const screen = await open()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Windy' }).getAttribute('aria-pressed')).toBe('true'),
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Wet' }).getAttribute('aria-pressed')).toBe('true'),
    )
  })

  it('chooses the kind of day for the whole club; offline the choice waits on the device', async () => {
    const screen = await open()
    const wet = await screen.findByRole('button', { name: 'Wet' })
    setOnline(false)
    fireEvent.click(wet)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Wet' }).getAttribute('aria-pressed')).toBe('true'),
    )
    expect(await pendingChanges()).toMatchObject([
      { type: 'CREATE', table: 'kind_of_day', data: { course_id: COURSE_ID, date: today, name: 'wet' } },
    ])
  })

  it('shows no unsent choice for the course before this one', async () => {
    const screen = await open()
    const daily = await screen.findByRole('button', { name: 'Daily' })
    setOnline(false)
    const data = { course_id: OTHER_COURSE_ID, date: today, name: 'wet' } as const
    await act(() => screen.app.write({ type: 'CREATE', table: 'kind_of_day', id: OTHER_COURSE_ID, data }))
    expect(daily.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Wet' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('asks on three nines for the layouts of the day, and balances each round for the whole club', async () => {
    club.rows.course = [threeNines()]
    club.rows.pin_set = []
    const screen = await open()
    const played = within(await screen.findByRole('region', { name: 'What is played' }))
    expect(await played.findByText('1–9, 10–18, 19–27')).toBeTruthy()
    expect(played.getByText('Not chosen yet: each nine is balanced for itself.')).toBeTruthy()
    expect(await screen.findByRole('region', { name: '19–27' })).toBeTruthy()
    fireEvent.click(played.getByRole('button', { name: 'Choose' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'What is played' }))
    fireEvent.click(sheet.getByRole('checkbox', { name: '1–9 + 10–18' }))
    for (const name of ['1–9', '10–18', '19–27']) fireEvent.click(sheet.getByRole('checkbox', { name }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save for the club' }))
    await waitFor(() => expect(sentWrites('layouts_of_day')).toHaveLength(1))
    expect(sentWrites('layouts_of_day')[0]).toMatchObject({
      course_id: COURSE_ID,
      date: today,
      layouts: [[1, 2]],
    })
    expect(await screen.findByRole('region', { name: '1–9 + 10–18' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Green 19, not played' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '19–27' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', toPins)).toBeTruthy())
  })

  it('shows no layouts before they are read', async () => {
    club.rows.course = [threeNines()]
    const release = holdReads('layouts_of_day')
    const screen = await open()
    const played = within(await screen.findByRole('region', { name: 'What is played' }))
    expect(played.queryByText(/^Not chosen yet/)).toBeNull()
    expect(played.queryByText(/10–18/)).toBeNull()
    expect(played.getByRole<HTMLButtonElement>('button', { name: 'Choose' }).disabled).toBe(true)
    release()
    expect(await played.findByText(/^Not chosen yet/)).toBeTruthy()
  })

  it('does not show the balance of some rounds under the names of others', async () => {
    const waiting: (() => void)[] = []
    class HeldWorker {
      onmessage: ((event: { data: RoundSuggestion }) => void) | null = null
      postMessage({ greens, day }: ChoiceRequest) {
        waiting.push(() => this.onmessage?.({ data: suggestRound(greens, day) }))
      }
      terminate() {}
    }
    Object.assign(globalThis, { Worker: HeldWorker })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'Worker'))
    club.rows.course = [threeNines()]
    const screen = await open()
    const seeAnswered = (name: string) =>
      waitFor(() => {
        act(() => waiting.shift()?.())
        expect(screen.getByRole('region', { name })).toBeTruthy()
      })
    await seeAnswered('1–9')
    const played = within(screen.getByRole('region', { name: 'What is played' }))
    fireEvent.click(played.getByRole('button', { name: 'Choose' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'What is played' }))
    for (const name of ['1–9 + 10–18', '1–9']) fireEvent.click(sheet.getByRole('checkbox', { name }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save for the club' }))
    expect(await played.findByText('1–9 + 10–18, 10–18, 19–27')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '1–9 + 10–18' })).toBeNull()
    await seeAnswered('1–9 + 10–18')
  })

  it('does not ask for layouts on 18 holes', async () => {
    const screen = await open()
    await screen.findByRole('region', { name: 'The round' })
    expect(screen.queryByRole('region', { name: 'What is played' })).toBeNull()
  })

  it('saves changed weights as a kind of day of the club', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Weights and rules' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Weights and rules' }))
    fireEvent.change(sheet.getByLabelText('Rest of the turf'), { target: { value: '6' } })
    expect(screen.getByText('Weights or rules are changed for now.')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText(/Name of the new kind of day/), { target: { value: 'Monday' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save as a kind of day' }))
    await waitFor(() => expect(sentWrites('pin_profile')).toHaveLength(1))
    expect(sentWrites('pin_profile')[0]).toMatchObject({
      course_id: COURSE_ID,
      name: 'Monday',
      settings: { weights: { rest: 6 } },
    })
    expect(await screen.findByRole('button', { name: 'Delete Monday' })).toBeTruthy()
  })

  it('stores the rounds of a day; offline they wait on the device', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Old holes' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Green 1: old holes' }))
    setOnline(false)
    fireEvent.change(sheet.getByLabelText(/Rounds played/), { target: { value: '120' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save rounds' }))
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(1))
    expect(await pendingChanges()).toMatchObject([{ table: 'rounds_played', data: { rounds: 120 } }])
  })

  async function keepFree(radiusM: number) {
    const { frame } = await import('#web/testing/test-course.ts')
    const { lng, lat } = frame.toLngLat({ x: 0, y: 300 })
    const zone = { lng, lat, radius_m: radiusM, geometry: null, reason: 'Aeration', until: null }
    club.rows.green_block = [
      { id: 'zone', feature_id: greenId(1), issue_id: null, effect_id: null, issue: null, ...zone },
    ]
  }

  it('names the rule to relax on a green whose middle is blocked, and offers the least bad place', async () => {
    await keepFree(14)
    const screen = await open()
    expect(await screen.findByText('Free a zone that is kept free of pins.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use this 1' })).toBeTruthy()
    const take = screen.getByRole('button', { name: 'Use this place all the same' })
    // A second tap before the next choice does not unlock the place again.
    fireEvent.click(take)
    fireEvent.click(take)
    expect(await screen.findByRole('button', { name: /^Green 1, [FMB], locked$/ })).toBeTruthy()
  })

  it('offers no place on a green that is blocked as a whole', async () => {
    await keepFree(40)
    const screen = await open()
    expect(await screen.findByText(/^The whole green is kept free/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use this place all the same' })).toBeNull()
  })

  it('sends a new kind of day', async () => {
    refuse(club, 'pin_profile', 'GS101')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Weights and rules' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Weights and rules' }))
    fireEvent.change(sheet.getByLabelText(/Name of the new kind of day/), { target: { value: 'Monday' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save as a kind of day' }))
    await waitFor(() => expect(sentWrites('pin_profile')).toHaveLength(1))
  })

  it('reports that a club has no course yet', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })
})
