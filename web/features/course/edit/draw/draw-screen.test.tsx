import { beforeEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, frame, greenCentre, greenId } from '#web/testing/test-course.ts'
import { savedFiles } from '#web/testing/test-device.ts'

type Events = Record<string, (...given: unknown[]) => void>
const engine = vi.hoisted(() => ({ events: {} as Events, calls: new Map<string, unknown[]>() }))
vi.mock('#web/map/course-map.ts', () => ({
  CourseMap: class {
    constructor(_container: HTMLElement, events: Events) {
      engine.events = events
      // biome-ignore lint/correctness/noConstructorReturn: every method of the engine is recorded
      return new Proxy(this, {
        get: (_map, method: string) =>
          method === 'then' ? undefined : (...given: unknown[]) => void engine.calls.set(method, given),
      })
    }
  },
}))

beforeEach(() => engine.calls.clear())

startApp('admin', () => {
  const course = courseRow(2)
  return {
    course: [course],
    hole: course.hole as never[],
    course_feature: course.course_feature as never[],
    pin_set: [],
  }
})

async function open(query = '') {
  const screen = await openScreen({
    address: `/map/edit${query}`,
    load: async () => (await import('#web/features/course/edit/draw/draw-screen.tsx')).DrawScreen,
  })
  await waitFor(() => expect(engine.calls.get('setCourse')).toBeTruthy())
  return screen
}

const tap = (x: number, y: number) => act(() => engine.events.onTap!(frame.toLngLat({ x, y })))

describe('drawing the course', () => {
  it('has one title, with and without a selection', async () => {
    const screen = await open()
    const titles = () =>
      screen
        .getAllByRole('heading', { level: 1 })
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '')
    expect(titles()).toEqual(['Edit the course'])
    const { x, y } = greenCentre(2)
    tap(x, y)
    await waitFor(() => expect(titles()).not.toContain('Edit the course'))
    expect(titles()).toHaveLength(1)
  })

  it('names the green that is tapped', async () => {
    const screen = await open()
    const { x, y } = greenCentre(2)
    tap(x, y)
    const field = await screen.findByLabelText(/^Name/)
    fireEvent.change(field, { target: { value: 'The Bowl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_feature')).toMatchObject([{ name: 'The Bowl' }]))
  })

  it('draws a bunker corner by corner and saves it', async () => {
    const screen = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Bunker' }))
    tap(20, 250)
    tap(30, 250)
    tap(25, 260)
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_feature')).toHaveLength(1))
    expect(sentWrites('course_feature')[0]).toMatchObject({ kind: 'bunker', geometry: { type: 'Polygon' } })
  })

  it('offline stores the change on the device', async () => {
    const screen = await open()
    const { x, y } = greenCentre(1)
    tap(x, y)
    const field = await screen.findByLabelText(/^Name/)
    setOnline(false)
    fireEvent.change(field, { target: { value: 'The Bowl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await pendingChanges()).toMatchObject([{ table: 'course_feature', id: greenId(1) }]),
    )
  })

  it('leaves the course unchanged after a refused change', async () => {
    refuse(club, 'course_feature', 'GS101')
    const screen = await open()
    const { x, y } = greenCentre(1)
    tap(x, y)
    const field = await screen.findByLabelText(/^Name/)
    fireEvent.change(field, { target: { value: 'The Bowl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_feature')).toHaveLength(1))
    expect(club.rows.course_feature![0]).toMatchObject({ id: greenId(1), name: null })
  })

  it('opens the hole of a chosen number', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Hole 2' }))
    expect(await screen.findByText(/Par 4/)).toBeTruthy()
  })

  it('leads a club without a course to the import', async () => {
    club.rows.course = []
    const screen = await openScreen({
      address: '/map/edit',
      load: async () => (await import('#web/features/course/edit/draw/draw-screen.tsx')).DrawScreen,
    })
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })
})

describe('correcting a feature', () => {
  const openGreen = async (number: number) => {
    const screen = await open()
    const { x, y } = greenCentre(number)
    tap(x, y)
    await screen.findByRole('heading', { name: 'Green' })
    return screen
  }

  it('moves a corner by keys, undoes it, and saves the shape', async () => {
    const screen = await openGreen(1)
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save shape' })
    expect(save.disabled).toBe(true)
    fireEvent.keyDown(document.body, { key: 'n' })
    fireEvent.keyDown(document.body, { key: 'ArrowUp', shiftKey: true })
    expect(save.disabled).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(save.disabled).toBe(true)
    fireEvent.keyDown(document.body, { key: 'n' })
    fireEvent.keyDown(document.body, { key: 'ArrowUp', shiftKey: true })
    fireEvent.click(save)
    await waitFor(() => expect(sentWrites('course_feature')).toHaveLength(1))
    expect(sentWrites('course_feature')[0]).toMatchObject({ geometry: { type: 'Polygon' } })
  })

  it('draws the former shape again when a saved one is undone', async () => {
    const screen = await openGreen(1)
    const drawn = () => JSON.stringify((engine.calls.get('setEditing')![0] as { draft: unknown }).draft)
    const before = drawn()
    fireEvent.keyDown(document.body, { key: 'n' })
    fireEvent.keyDown(document.body, { key: 'ArrowUp', shiftKey: true })
    fireEvent.click(screen.getByRole('button', { name: 'Save shape' }))
    const toast = (await screen.findByText('Changed')).closest('li')!
    expect(drawn()).not.toBe(before)
    fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sentWrites('course_feature')).toHaveLength(2))
    await waitFor(() => expect(drawn()).toBe(before))
  })

  it('does not save a shape that lost its corners, and shows why', async () => {
    const screen = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Bunker' }))
    tap(20, 250)
    tap(30, 250)
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    tap(25, 260)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })

  it('deletes a green', async () => {
    const screen = await openGreen(2)
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Deleted')).toBeTruthy()
    await waitFor(() => expect(club.rows.course_feature).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Green' })).toBeNull()
  })

  it('restores a deleted green for each of its holes', async () => {
    const course = courseRow(2)
    const holes = (course.hole as object[]).map((hole) => ({ ...hole, green_id: greenId(1) }))
    club.rows.course = [{ ...course, hole: holes }]
    const screen = await openGreen(1)
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Deleted')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sentWrites('course_feature').at(-1)).toMatchObject({ id: greenId(1) }))
    await waitFor(() => expect(sentWrites('hole')).toEqual([{ green_id: greenId(1) }]))
  })

  it('adds the green to another hole', async () => {
    const screen = await openGreen(1)
    const field = screen.getByLabelText<HTMLSelectElement>('Green of')
    expect(field.selectedOptions[0]!.textContent).toBe('Hole 1')
    const choice = [...field.options].find(({ textContent }) => textContent === 'Give it to hole 2 too')!
    fireEvent.change(field, { target: { value: choice.value } })
    await waitFor(() => expect(sentWrites('hole')).toEqual([{ green_id: greenId(1) }]))
  })

  it('shows why the club refused a change, until that is dismissed', async () => {
    refuse(club, 'course_feature', 'GS242')
    const screen = await openGreen(1)
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'The Bowl' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const notes = await screen.findAllByText('The club did not accept this change')
    fireEvent.click(within(notes[0]!.closest<HTMLElement>('[role=alert]')!).getByRole('button'))
    await waitFor(() => expect(screen.queryByText('The club did not accept this change')).toBeNull())
  })
})

describe('correcting a hole', () => {
  const openHole = async (number: number) => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: `Hole ${number}` }))
    await screen.findByRole('heading', { name: `Hole ${number}` })
    return screen
  }

  it('reverses its direction of play', async () => {
    const screen = await openHole(1)
    fireEvent.click(screen.getByRole('button', { name: 'Reverse the direction' }))
    await waitFor(() => expect(sentWrites('hole')).toHaveLength(1))
    const { line } = sentWrites('hole')[0] as { line: { coordinates: [number, number][] } }
    const [lng, lat] = line.coordinates[0]!
    expect(frame.toPoint({ lng, lat }).y).toBeCloseTo(300, 0)
    expect(sentWrites('hole')[0]).not.toHaveProperty('length_m')
  })

  it('sets the green that is tapped on the map', async () => {
    const screen = await openHole(1)
    fireEvent.click(screen.getByRole('button', { name: 'Choose the green on the map' }))
    expect(screen.getByText('Tap the green of this hole on the map.')).toBeTruthy()
    const { x, y } = greenCentre(2)
    tap(x, y)
    await waitFor(() => expect(sentWrites('hole')).toEqual([{ green_id: greenId(2) }]))
    await waitFor(() => expect(screen.queryByText('Tap the green of this hole on the map.')).toBeNull())
  })

  it('goes to the next hole and to the one before', async () => {
    const screen = await openHole(1)
    fireEvent.click(screen.getByRole('button', { name: 'Next hole' }))
    expect(await screen.findByRole('heading', { name: 'Hole 2' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous hole' }))
    expect(await screen.findByRole('heading', { name: 'Hole 1' })).toBeTruthy()
  })

  it('can be deleted after a question', async () => {
    const screen = await openHole(2)
    fireEvent.click(screen.getByRole('button', { name: 'Delete hole' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete hole' }))
    expect(club.rows.hole).toHaveLength(2)
    fireEvent.click(question.getByRole('button', { name: 'Delete hole 2' }))
    await waitFor(() => expect(club.rows.hole).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Hole 2' })).toBeNull()
  })

  it('can be drawn from the tee to the green, with the next free number', async () => {
    const screen = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Draw' }))
    fireEvent.click(await screen.findByRole('button', { name: 'New hole' }))
    tap(250, 0)
    tap(250, 180)
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('hole')).toHaveLength(1))
    expect(sentWrites('hole')[0]).toMatchObject({ number: 3, line: { type: 'LineString' } })
    expect((sentWrites('hole')[0] as { length_m: number }).length_m).toBeCloseTo(180, 0)
  })
})

describe('the overview of the course', () => {
  it('lists what remains to do, and opens it', async () => {
    const course = courseRow(2)
    const [first, second] = course.hole as object[]
    club.rows.course = [{ ...course, hole: [{ ...first, par: null }, second] }]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Hole 1 has no par' }))
    expect(await screen.findByRole('heading', { name: 'Hole 1' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Correct the card' }).getAttribute('href')).toBe('/map/edit/card')
  })

  it('leads to the card of the course that is being edited', async () => {
    const screen = await open(`?course=${COURSE_ID}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Hole 1' }))
    const card = await screen.findByRole('link', { name: 'Correct the card' })
    expect(card.getAttribute('href')).toBe(`/map/edit/card?course=${COURSE_ID}`)
  })

  it('can be exported as a file', async () => {
    const screen = await open()
    const files = savedFiles()
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    expect(JSON.parse(await files[0]!.text())).toMatchObject({ type: 'FeatureCollection' })
  })
})
