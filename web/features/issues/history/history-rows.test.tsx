import { beforeEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, frame, greenCentre } from '#web/testing/test-course.ts'

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

const marks = () => engine.calls.get('setMarks')?.[0] as { id: string; isChosen: boolean }[] | undefined
const chosen = () => marks()?.filter(({ isChosen }) => isChosen)
const row = (text: string, screen: Awaited<ReturnType<typeof open>>) => screen.getByText(text).closest('li')!

const onGreen = (hole: number) => frame.toLngLat(greenCentre(hole))
const finished = (number: number, fields: object) =>
  issueRow({ id: issueId(number), number, status: 'closed', ...fields })

beforeEach(() => engine.calls.clear())

startApp('maintenance', () => ({
  course: [courseRow(3)],
  issue: [
    finished(1, { description: 'Rake missing', ...onGreen(1) }),
    finished(2, { description: 'Pipe burst', ...onGreen(2) }),
    finished(3, { description: 'Lost key', lng: null, lat: null }),
  ],
}))

async function open() {
  const screen = await openScreen({
    address: '/issuehistory',
    load: async () =>
      (await import('#web/features/issues/history/issue-history-screen.tsx')).IssueHistoryScreen,
  })
  await screen.findByText('Rake missing')
  return screen
}

describe('the issue history on a wide screen', () => {
  it('has the map next to the list; a tap on a mark selects its row and scrolls to it', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    const screen = await open()
    await waitFor(() => expect(marks()).toHaveLength(2))
    expect(chosen()).toEqual([])
    expect(screen.getByText('1 has no place and is in the list only.')).toBeTruthy()
    act(() => engine.events.onMark!(issueId(2)))
    await waitFor(() => expect(chosen()).toMatchObject([{ id: issueId(2) }]))
    expect(row('Pipe burst', screen).dataset.current).toBe('true')
    expect(row('Rake missing', screen).dataset.current).toBeUndefined()
    expect(scrolled.mock.contexts).toEqual([row('Pipe burst', screen)])
    act(() => engine.events.onTap!(onGreen(3)))
    await waitFor(() => expect(chosen()).toEqual([]))
    expect(row('Pipe burst', screen).dataset.current).toBeUndefined()
  })

  it('a row shows its mark on the map, and an issue without a position offers no mark', async () => {
    const screen = await open()
    await waitFor(() => expect(marks()).toHaveLength(2))
    const button = screen.getByRole('button', { name: 'Show #1 on the map' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(button)
    await waitFor(() => expect(chosen()).toMatchObject([{ id: issueId(1) }]))
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(engine.calls.get('lookAt')?.[0]).toMatchObject(onGreen(1))
    expect(within(row('Lost key', screen)).queryByRole('button')).toBeNull()
    fireEvent.click(button)
    await waitFor(() => expect(chosen()).toEqual([]))
  })

  it('a narrow screen shows only the list', async () => {
    const narrow = Object.assign(new EventTarget(), { matches: false })
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow as MediaQueryList)
    const screen = await open()
    expect(screen.queryByRole('button', { name: /on the map$/ })).toBeNull()
    expect(marks()).toBeUndefined()
  })

  it('without a drawn course shows a note, and the list stays', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet.')).toBeTruthy()
    expect(screen.getByText('Pipe burst')).toBeTruthy()
  })

  it('whose course cannot be read shows a note, and the list stays', async () => {
    club.failures.set('course', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await open()
    expect(await screen.findByText('The course could not be loaded')).toBeTruthy()
    expect(screen.queryByText('The course is not mapped yet.')).toBeNull()
    expect(screen.getByText('Pipe burst')).toBeTruthy()
  })
})
