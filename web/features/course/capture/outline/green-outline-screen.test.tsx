import { describe, expect, it } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { palettes } from '#web/map/palette.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, frame, greenCentre, greenId } from '#web/testing/test-course.ts'
import { reportFix } from '#web/testing/test-device.ts'

startApp('maintenance', () => ({ course: [courseRow(3)] }))

function open(query = '') {
  return openScreen({
    address: `/getgreenpolygon${query}`,
    load: async () =>
      (await import('#web/features/course/capture/outline/green-outline-screen.tsx')).GreenOutlineScreen,
  })
}

type Shown = Awaited<ReturnType<typeof open>>

/** Reports 17 fixes around the green of a hole, three seconds apart. */
function walkRound(number: number) {
  const { x, y } = greenCentre(number)
  const start = Date.now() - 40_000
  for (let step = 0; step <= 16; step++) {
    const turn = (step / 16) * 2 * Math.PI
    const at = frame.toLngLat({ x: x + 11 * Math.cos(turn), y: y + 14 * Math.sin(turn) })
    act(() => reportFix(at, 2, start + step * 3000))
  }
}

async function finishWalk(screen: Shown, number = 1) {
  fireEvent.click(await screen.findByRole('button', { name: 'Start walking' }))
  await screen.findByRole('heading', { name: `Green ${number}` })
  walkRound(number)
  fireEvent.click(await screen.findByRole('button', { name: 'Finish the walk' }))
  await screen.findByRole('button', { name: 'Publish the outline' })
}

describe('the outline of a green', () => {
  it('S1.07 S2.33 is walked, reviewed and published as one write', async () => {
    const screen = await open()
    await finishWalk(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Publish the outline' }))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    const [outline] = sentWrites('green_outline') as [{ geometry: { coordinates: number[][][] } }]
    expect(outline).toMatchObject({ feature_id: greenId(1), source: 'walk' })
    const ring = outline.geometry.coordinates[0]!.map(([lng, lat]) => frame.toPoint({ lng: lng!, lat: lat! }))
    expect(ring.length).toBeGreaterThan(12)
    expect(Math.max(...ring.map(({ x }) => x))).toBeCloseTo(11, 0)
    expect(await screen.findByText('Outline published')).toBeTruthy()
  })

  it('is drawn over the green as every screen shows it: collar, grid, direction of play, coarse or not', async () => {
    const coarse = courseRow(2)
    const [first] = coarse.course_feature as { geometry: { coordinates: number[][][] } }[]
    first!.geometry.coordinates = [first!.geometry.coordinates[0]!.filter((_, at) => at % 6 === 0)]
    club.rows.course = [coarse]
    const screen = await open()
    const plan = await screen.findByRole('img', { name: 'Plan of Green 1, north up' })
    const { fringe, halo } = palettes.dark
    expect(plan.querySelectorAll(`path[stroke="${fringe}"]`)).toHaveLength(2)
    expect(plan.querySelector(`path[clip-path][stroke="${halo}"]`)?.getAttribute('d')).toMatch(/^M.+L.+M/)
    expect(screen.getByText('Play').querySelector('svg')?.style.rotate).toBe('0deg')
    expect(screen.getByText(/^Coarse outline: corners \d+ m apart$/)).toBeTruthy()
  })

  it('is stored on the device offline', async () => {
    const screen = await open('?hole=2')
    await finishWalk(screen, 2)
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Publish the outline' }))
    await waitFor(async () => expect(await pendingChanges()).toHaveLength(1))
    expect(await pendingChanges()).toMatchObject([
      { table: 'green_outline', data: { feature_id: greenId(2) } },
    ])
  })

  it('of another hole’s green is refused before it is sent', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Start walking' }))
    await screen.findByRole('heading', { name: 'Green 1' })
    walkRound(2)
    fireEvent.click(await screen.findByRole('button', { name: 'Finish the walk' }))
    expect(await screen.findByText(/goes round Green 2|lies .* from the green/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish the outline' }).disabled).toBe(true)
  })

  it('of an unfinished walk is offered again, and discarded only after a second question', async () => {
    // Earlier tests leave walks of greens 1 and 2 on the device.
    const screen = await open('?hole=3')
    fireEvent.click(await screen.findByRole('button', { name: 'Start walking' }))
    await screen.findByRole('heading', { name: 'Green 3' })
    walkRound(3)
    fireEvent.click(screen.getByRole('button', { name: 'Continue later' }))
    const offer = within((await screen.findByText('Unfinished: Green 3')).closest('section')!)
    fireEvent.click(offer.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText('Unfinished: Green 3')).toBeTruthy()
    fireEvent.click(offer.getByRole('button', { name: 'Really discard' }))
    await waitFor(() => expect(screen.queryByText('Unfinished: Green 3')).toBeNull())
  })

  it('that is refused does not replace the one before', async () => {
    refuse(club, 'green_outline', 'GS101')
    const screen = await open()
    await finishWalk(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Publish the outline' }))
    await waitFor(() => expect(sentWrites('green_outline')).toHaveLength(1))
    expect(club.rows.green_outline ?? []).toEqual([])
  })

  it('shows how good the position is, and that nothing is recorded while it is bad', async () => {
    const screen = await open()
    expect(await screen.findByText(/^Waiting for GPS/)).toBeTruthy()
    act(() => reportFix(frame.toLngLat(greenCentre(1)), 2))
    expect(await screen.findByText('Good: ±2 m')).toBeTruthy()
    act(() => reportFix(frame.toLngLat(greenCentre(1)), 30, Date.now() + 1000))
    expect(await screen.findByText(/Nothing is recorded/)).toBeTruthy()
  })

  it('can be the first one of a green', async () => {
    club.rows.course = [courseRow(1, { course_feature: [] })]
    const screen = await open()
    expect(
      await screen.findByText('This green has no outline yet. The first walk puts it on the map.'),
    ).toBeTruthy()
  })

  it('reports that a club has no course yet', async () => {
    club.rows.course = []
    const screen = await open()
    expect(await screen.findByText('The course is not mapped yet')).toBeTruthy()
  })
})

describe('an outline on the range', () => {
  it('S2.39 begins with the name of a green', async () => {
    club.rows.range_item = []
    const screen = await openScreen({
      address: '/getrangegreenpolygon',
      load: async () =>
        (await import('#web/features/course/capture/outline/range-green-screen.tsx')).RangeGreenScreen,
    })
    expect(await screen.findByText('No greens on the range yet')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Target 120' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add this green' }))
    expect(await screen.findByText(/Target 120/)).toBeTruthy()
  })
})
