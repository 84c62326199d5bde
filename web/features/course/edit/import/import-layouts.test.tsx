import { describe, expect, it, vi } from 'vitest'
import { positionOf } from '#domain/course/geometry/lng-lat.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { openScreen, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { courseRow, frame } from '#web/testing/test-course.ts'

// The map engine needs WebGL and workers; these tests read the plan beside it.
vi.mock('#web/map/course-map.ts', () => ({
  CourseMap: class {
    constructor() {
      throw new Error('This browser has no WebGL2')
    }
  },
}))

startApp('admin', () => ({ course: [] }))

function open() {
  return openScreen({
    address: '/map/edit/import',
    load: async () => (await import('#web/features/course/edit/import/import-screen.tsx')).ImportScreen,
  })
}

type Shown = Awaited<ReturnType<typeof open>>

/** The holes and greens of the test course. */
function courseFeatures(): object[] {
  const { hole, course_feature } = courseRow(2) as unknown as {
    hole: { number: number; par: number; line: object }[]
    course_feature: { geometry: object }[]
  }
  return [
    ...hole.map(({ number, par, line }) => ({
      type: 'Feature',
      properties: { golf: 'hole', ref: String(number), par: String(par) },
      geometry: line,
    })),
    ...course_feature.map(({ geometry }) => ({ type: 'Feature', properties: { golf: 'green' }, geometry })),
  ]
}

async function choose(screen: Shown, file: File) {
  await screen.findByText('Choose a file')
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [file] } })
}

/** Holes of 200 m side by side, so many metres east of the test course. */
function layout(name: string, count: number, east: number): object[] {
  return Array.from({ length: count }, (_, i) => {
    const x = east + 120 * i
    const [tee, green] = [
      { x, y: 0 },
      { x, y: 200 },
    ].map((point) => positionOf(frame.toLngLat(point)))
    const ends = i % 2 === 0 ? [tee, green] : [green, tee]
    return {
      type: 'Feature',
      properties: { golf: 'hole', name: `${name} ${i + 1}`, par: '4' },
      geometry: { type: 'LineString', coordinates: ends },
    }
  })
}

describe('a file with layouts of the same numbers', () => {
  const file = () =>
    new File(
      [
        JSON.stringify({
          type: 'FeatureCollection',
          features: [...layout('Old', 18, 0), ...layout('Short', 9, 3000)],
        }),
      ],
      'two.geojson',
    )

  it('shows at once what is lost and why, and imports the layouts that a person chooses', async () => {
    const screen = await open()
    await choose(screen, file())
    const loss = within(await screen.findByRole('region', { name: 'Not everything is taken' }))
    expect(loss.getByRole('alert').textContent).toBe(
      '18 of 27 holes, 9 lines not used9 lines belong to another layout: Short.',
    )
    const short = loss.getByRole<HTMLInputElement>('checkbox', { name: /^Short/ })
    expect(short.checked).toBe(false)
    fireEvent.click(short)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Short/ }).checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_import')).toHaveLength(1))
    const [sent] = sentWrites('course_import') as [{ changes: { holes: { add: object[] } } }]
    expect(sent.changes.holes.add).toHaveLength(27)
  })
})

describe('an answer about a feature of one layout', () => {
  /** A bunker of 4,000 m²: the import asks about it. */
  const bunker = {
    type: 'Feature',
    id: 'way/77',
    properties: { golf: 'bunker' },
    geometry: polygonOf(
      [
        { x: 20, y: 60 },
        { x: 60, y: 60 },
        { x: 60, y: 160 },
        { x: 20, y: 160 },
      ],
      frame,
    ),
  }

  it('is requested again when other layouts are chosen', async () => {
    const screen = await open()
    const features = [...layout('Old', 18, 0), ...layout('Short', 9, 3000), bunker]
    await choose(screen, new File([JSON.stringify({ type: 'FeatureCollection', features })], 'two.geojson'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Leave it out' }))
    await waitFor(() => expect(screen.queryByText('Answer the questions about size first.')).toBeNull())
    fireEvent.click(screen.getByRole('checkbox', { name: /^Short/ }))
    expect(await screen.findByText('Answer the questions about size first.')).toBeTruthy()
  })
})

describe('layouts with 36 numbers', () => {
  it('are full by the plan’s count: a layout up to hole 10 takes 18 numbers', async () => {
    const screen = await open()
    // Numbers 1 to 8 and 10: the last belongs to the second nine.
    const long = layout('Long', 10, 4600).filter((_, i) => i !== 8)
    const features = [...layout('Old', 18, 0), ...layout('New', 9, 3000), ...long]
    await choose(screen, new File([JSON.stringify({ type: 'FeatureCollection', features })], 'three.geojson'))
    fireEvent.click(await screen.findByRole('checkbox', { name: /^New/ }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^New/ }).checked).toBe(true),
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Long/ }).disabled).toBe(true)
  })
})

describe('a file with several courses', () => {
  const away = (degrees: number, features: object[]) =>
    JSON.parse(JSON.stringify(features), (_, value) =>
      Array.isArray(value) && typeof value[0] === 'number' ? [value[0], value[1] + degrees] : value,
    ) as object[]
  const outline = (name: string) => ({
    type: 'Feature',
    id: `way/${name.length}`,
    properties: { leisure: 'golf_course', name },
    geometry: polygonOf(
      [
        { x: -900, y: -900 },
        { x: 900, y: -900 },
        { x: 900, y: 900 },
        { x: -900, y: 900 },
      ],
      frame,
    ),
  })
  const file = () => {
    const features = courseFeatures()
    const all = [...features, outline('North'), ...away(-1, [...features, outline('Southern')])]
    return new File([JSON.stringify({ type: 'FeatureCollection', features: all })], 'country.geojson')
  }

  it('shows them in a list and on a chart, and reviews the chosen one', async () => {
    const screen = await open()
    await choose(screen, file())
    expect(await screen.findByText('The file holds 2 courses. Which one?')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Chart with 2 courses/ })).toBeTruthy()
    // No count of holes: a hole may have a line for each of its tees.
    expect(screen.getByRole('button', { name: /^Southern/ }).textContent).toContain('2 hole lines')
    const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Take this course' })
    expect(take.disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /^Southern/ }))
    const found = within(await screen.findByRole('region', { name: 'What was found' }))
    expect(found.getByText('Southern')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByText('The file holds 2 courses. Which one?')).toBeTruthy()
  })

  it('drops the layouts of one when another is chosen', async () => {
    const screen = await open()
    const features = [...layout('Old', 18, 0), ...layout('Short', 9, 3000)]
    const text = JSON.stringify({ type: 'FeatureCollection', features: [...features, ...away(-1, features)] })
    await choose(screen, new File([text], 'country.geojson'))
    const short = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Short/ })
    fireEvent.click((await screen.findAllByRole('button', { name: /^Course without a name/ }))[0]!)
    fireEvent.click(await short())
    await waitFor(async () => expect((await short()).checked).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    fireEvent.click((await screen.findAllByRole('button', { name: /^Course without a name/ }))[1]!)
    expect((await short()).checked).toBe(false)
  })
})
