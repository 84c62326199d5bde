import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PinInputs } from '#domain/course/explanation/pin-inputs.ts'
import { pinInputsOf } from '#domain/course/explanation/pin-inputs-of.ts'
import { suggestedInputs } from '#domain/course/explanation/testing.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import {
  moveFlag,
  noteOf,
  openPins,
  publish,
  sentSet,
  startPins,
  storedDraft,
  today,
  whenPublished,
  yesterday,
} from '#web/features/course/testing/pins-screen.ts'
import { club, type OpenScreen, refuse, sentWrites } from '#web/testing/open-screen.tsx'
import { COURSE_ID, frame, greenCentre, greenId, holeId, pinSetRow } from '#web/testing/test-course.ts'
import { nextTask } from '#web/ui/late/next-task.ts'

vi.mock('#domain/course/explanation/pin-inputs-of.ts', { spy: true })
vi.mock('#web/ui/late/next-task.ts', { spy: true })
startPins()

const inputs = suggestedInputs()
beforeEach(() => {
  vi.mocked(pinInputsOf).mockClear()
  vi.mocked(nextTask).mockClear()
})

/** Pins of today, of which the first is explained. */
function explainFirst(changes: Partial<PinInputs> = {}) {
  const explanation = {
    ...{ hole_id: holeId(1), inputs: { ...inputs, ...changes }, chosen_at: `${today}T05:41:00Z` },
    author: { first_name: 'Ada', surname: 'Byrne' },
  }
  club.rows.pin_set = [{ ...pinSetRow(today, 2), pin_explanation: [explanation] }]
}

async function openWhy(screen: OpenScreen) {
  const [button] = await screen.findAllByText('Why is pin 1 here?')
  fireEvent.click(button!)
  return within(await screen.findByRole('dialog', { name: 'Hole 1: why here?', hidden: true }))
}

describe('the explanation of a pin', () => {
  it('comes from its stored inputs: author, rules with their errors, slope, wind, wear and refused places', async () => {
    explainFirst()
    const sheet = await openWhy(await openPins())
    const who = await sheet.findByText(/^Suggested by the app, published by Ada Byrne on /)
    expect(who.textContent).toContain(today.slice(0, 4))
    const edge = sheet.getByText('From the edge').closest('tr')!
    expect(edge.textContent).toMatch(/≥ 3.7.m.*± 1.6.m/)
    expect(sheet.getByText('Slope at the hole').closest('tr')!.textContent).toMatch(/kept.*–.*%/)
    expect(sheet.getByText(/^Slope 1.5 %, falling to the South\. Survey: Drone 2026/)).toBeTruthy()
    expect(sheet.getByText(/^Wind from the South-west, 6 m\/s\.$/)).toBeTruthy()
    expect(sheet.getByText(/^Wear: \d+ old holes on the green\./)).toBeTruthy()
    expect(sheet.getByText(/^Refused, too near the edge: \d/)).toBeTruthy()
    const alternatives = within(
      sheet.getByRole('list', { name: 'Alternatives that were not chosen', hidden: true }),
    )
    expect(alternatives.getAllByRole('listitem', { hidden: true })).toHaveLength(3)
    expect(sheet.getByRole('img', { name: /^Green of hole 1 as it was then/, hidden: true })).toBeTruthy()
  })

  it('names missing inputs: the kind of day, the rounds of old holes, and the weighed places', async () => {
    explainFirst({
      kind: { ...inputs.kind, name: null },
      recent: inputs.recent.map((hole) => ({ ...hole, wear: null })),
      choice: null,
    })
    const sheet = await openWhy(await openPins())
    expect(await sheet.findByText(/^Suggested by the app/)).toBeTruthy()
    expect(sheet.getByText(/^Kind of day: not known\./)).toBeTruthy()
    expect(sheet.getByText(/^Rounds on that hole: not known\./)).toBeTruthy()
    expect(sheet.getByText(/^What the app weighed for this suggestion, .* is not known/)).toBeTruthy()
  })

  it('states plainly that an older pin has no explanation', async () => {
    club.rows.pin_set = [{ ...pinSetRow(today, 2), pin_explanation: [] }]
    const sheet = await openWhy(await openPins())
    expect(await sheet.findByText('This pin was published without an explanation.')).toBeTruthy()
  })

  it('states for a least bad place and refused places that the error when cutting counts', async () => {
    explainFirst({ origin: 'least_bad', choice: { ...inputs.choice!, free: 0 } })
    const sheet = await openWhy(await openPins())
    const who = await sheet.findByText(/published by Ada Byrne/)
    expect(who.textContent).toMatch(
      /^With the error when cutting, no place was sure to keep all rules: the least bad one, published by/,
    )
    // Beside it, the place itself keeps its rules without that error.
    expect(sheet.getByText('From the edge').closest('tr')!.textContent).not.toContain('broken')
    expect(
      sheet.getByText(/^0 of .* places kept all rules, also with the error when cutting\.$/),
    ).toBeTruthy()
  })

  it('states for a flag that was moved by hand only that this place was not compared', async () => {
    explainFirst({ origin: 'hand', choice: null })
    const sheet = await openWhy(await openPins())
    const who = await sheet.findByText(/^Chosen by hand by Ada Byrne on /)
    expect(who.textContent).toMatch(/\. The app compared this place with no other\.$/)
    expect(sheet.queryByText(/^What the app weighed for this suggestion/)).toBeNull()
  })

  it('is read for another day, on which no pin was published', async () => {
    explainFirst()
    const sheet = await openWhy(await openPins())
    await sheet.findByText(/^Suggested by the app/)
    fireEvent.change(sheet.getByLabelText('Day'), { target: { value: '2025-03-04' } })
    expect(await sheet.findByText(/^No pin of this hole is published for /)).toBeTruthy()
  })

  it('shows how far from the plan the hole was cut, with the error of the receiver', async () => {
    explainFirst()
    club.rows.pin_cut = [
      {
        ...{
          id: '88888888-0000-4000-8000-000000000001',
          hole_id: holeId(1),
          date: today,
          lng: -6.2,
          lat: 53.4,
        },
        ...{ accuracy_m: 0.9144, planned_distance_m: 1.8288, cut_at: `${today}T06:30:00Z` },
        cutter: { first_name: 'Con', surname: 'Daly' },
      },
    ]
    const sheet = await openWhy(await openPins())
    expect((await sheet.findByText(/^Con Daly cut the hole/)).textContent).toMatch(
      /cut the hole 2 paces from the published place .* error was 1 pace\./,
    )
  })
})

describe('a publication', () => {
  it('includes the inputs of new pins, and none for unchanged ones', async () => {
    club.rows.pin_set = [pinSetRow(today, 2)]
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    const [first, second] = sentSet().pins as { inputs?: typeof inputs }[]
    expect(first!.inputs).toMatchObject({ version: 1, origin: 'hand', choice: null, slope: null })
    expect(second).not.toHaveProperty('inputs')
  })

  it('does not explain a pin that was moved and put back', async () => {
    const planned = pinSetRow(today, 2)
    club.rows.pin_set = [planned]
    const screen = await openPins()
    await moveFlag(screen)
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowLeft', shiftKey: true })
    fireEvent.change(await noteOf(screen), { target: { value: 'Frost' } })
    expect(pinInputsOf).not.toHaveBeenCalled()
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    const places = (planned.pin_position as Row[]).map(({ hole_id, lng, lat }) => ({ hole_id, lng, lat }))
    expect(sentSet().pins).toEqual(places)
  })

  it('marks a pin as repeated, with the old hole that is too near', async () => {
    club.rows.pin_set = [pinSetRow(yesterday, 2)]
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    const second = sentSet().pins[1] as { inputs?: typeof inputs }
    expect(second.inputs).toMatchObject({ origin: 'repeated' })
    expect(second.inputs!.recent[0]).toMatchObject({ at: [0, 0], daysAgo: 1 })
  })

  it('includes the weighed places of an accepted suggestion', async () => {
    const screen = await openPins()
    await useSuggestions(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    for (const pin of sentSet().pins as { inputs?: typeof inputs }[]) {
      expect(pin.inputs).toMatchObject({ origin: 'suggested', kind: { name: 'daily', isClubs: false } })
      expect(pin.inputs!.choice!.alternatives.length).toBeGreaterThan(0)
    }
  })

  it('marks a suggestion as such on a device without room for the weighed places', async () => {
    const { setItem } = Storage.prototype
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key.startsWith('pin-weighed')) throw new DOMException('No room', 'QuotaExceededError')
      setItem.call(this, key, value)
    })
    const screen = await openPins()
    await useSuggestions(screen)
    expect(storedDraft()[holeId(1)]).toMatchObject({ origin: 'suggested' })
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(firstInputs()).toMatchObject({ origin: 'suggested', choice: { wantedDifficulty: 0.4 } })
  })

  it('marks a suggestion as such after the app was closed, without the weighed places', async () => {
    const place = pinSetRow(today, 2).pin_position as Row[]
    const { lng, lat } = place[0] as { lng: number; lat: number }
    const draft = { [holeId(1)]: { lng: lng + 1e-6, lat, origin: 'suggested' } }
    localStorage.setItem(`pin-draft:${COURSE_ID}:${today}`, JSON.stringify(draft))
    const screen = await openPins()
    await whenSuggested(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(firstInputs()).toMatchObject({ origin: 'suggested', choice: null })
  })

  it('marks a moved suggestion as set by hand', async () => {
    const screen = await openPins()
    await useSuggestions(screen)
    await moveFlag(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(firstInputs()).toMatchObject({ origin: 'hand', choice: null })
  })

  it('stores unread inputs as unknown', async () => {
    for (const table of ['rounds_played', 'kind_of_day'])
      club.failures.set(table, { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(firstInputs()!.kind.name).toBeNull()
    expect(firstInputs()!.recent.map(({ wear }) => wear)).toEqual([null])
  })

  it('explains each pin in a task of its own, after the press', async () => {
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    expect(pinInputsOf).not.toHaveBeenCalled()
    expect(screen.getByText('Preparing the pins for publishing')).toBeTruthy()
    expect(screen.queryByText('Waiting to be published')).toBeNull()
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    const [first, second] = vi.mocked(pinInputsOf).mock.invocationCallOrder
    const tasks = vi.mocked(nextTask).mock.invocationCallOrder
    expect(tasks.filter((order) => order > first! && order < second!)).toHaveLength(1)
  })

  it('is sent without explanations at the next press when the club cannot read them', async () => {
    const screen = await openPins()
    await moveFlag(screen)
    refuse(club, 'pin_set', 'GS290')
    publish(screen)
    await screen.findByText(/Publish again: the pins are then published without explanations\./)
    club.check = () => undefined
    publish(screen)
    await whenPublished(screen)
    expect(firstInputs()).toBeUndefined()
  })

  it('waits for the first read of the surveys, and then explains its pins', async () => {
    let answer: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
      if (String(input).includes('green_survey')) await held
      return answered(input, init)
    })
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    expect(await screen.findByText('Preparing the pins for publishing')).toBeTruthy()
    for (let task = 0; task < 20; task++) await nextTask()
    expect(sentWrites('pin_set')).toEqual([])
    answer!()
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(firstInputs()).toMatchObject({ origin: 'hand' })
  })

  it('has the club’s day of a survey that was stored after its midnight', async () => {
    const steps = Array.from({ length: 21 }, (_, i) => (i - 10) * 100)
    const heights = steps.flatMap((x) => steps.flatMap((y) => [x, y, x / 10]))
    const survey = { id: 's1', feature_id: greenId(1), name: 'Drone', kind: 'points', heights }
    const place = frame.toLngLat(greenCentre(1))
    club.rows.green_survey = [{ ...survey, ...place, created_at: '2026-05-01T23:30:00Z' }]
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(firstInputs()).toMatchObject({ slope: { survey: { name: 'Drone', on: '2026-05-02' } } })
  })

  it('is sent without explanations when the surveys could not be read', async () => {
    club.failures.set('green_survey', { status: 400, body: { code: '42501', message: 'no' } })
    club.rows.pin_set = [pinSetRow(today, 2)]
    const screen = await openPins()
    await moveFlag(screen)
    publish(screen)
    await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
    expect(sentSet().pins[0]).not.toHaveProperty('inputs')
  })
})

/** The button that takes the suggestions for all greens, as soon as there are any: zones and surveys are read then. */
async function whenSuggested(screen: OpenScreen) {
  const use = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Use suggestions/ })
  await waitFor(() => expect(use().disabled).toBe(false))
  return use()
}

async function useSuggestions(screen: OpenScreen) {
  fireEvent.click(await whenSuggested(screen))
}

/** The inputs of the newest sent set for its first pin. */
function firstInputs() {
  return (sentSet().pins[0] as { inputs?: PinInputs }).inputs
}
