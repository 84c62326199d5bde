import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { today } from '#web/features/course/testing/pins-screen.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
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

/** The holes and greens of the test course as a GeoJSON file, with optional further features. */
function courseFile(more: object[] = []): File {
  const { hole, course_feature } = courseRow(2) as unknown as {
    hole: { number: number; par: number; line: object }[]
    course_feature: { geometry: object }[]
  }
  const features = [
    ...hole.map(({ number, par, line }) => ({
      type: 'Feature',
      properties: { golf: 'hole', ref: String(number), par: String(par) },
      geometry: line,
    })),
    ...course_feature.map(({ geometry }) => ({ type: 'Feature', properties: { golf: 'green' }, geometry })),
    ...more,
  ]
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], 'links.geojson')
}

async function choose(screen: Shown, file: File) {
  await screen.findByText('Choose a file')
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [file] } })
}

describe('importing a course', () => {
  it('begins with the file that opened the app', async () => {
    type Launch = { files: { getFile: () => Promise<File> }[] }
    let hand = (_launch: Launch): void => undefined
    Object.assign(globalThis, { launchQueue: { setConsumer: (consumer: typeof hand) => (hand = consumer) } })
    const screen = await open()
    await screen.findByText('Choose a file')
    hand({ files: [{ getFile: async () => courseFile() }] })
    expect(await screen.findByRole('button', { name: /Save/ })).toBeTruthy()
    Reflect.deleteProperty(globalThis, 'launchQueue')
  })

  it('shows the content of a file before anything is saved, then saves it as one write', async () => {
    const screen = await open()
    await choose(screen, courseFile())
    expect(await screen.findByText('Guessed: please check')).toBeTruthy()
    expect(screen.getByText('greens').previousSibling?.textContent).toBe('2')
    expect(sentWrites('course_import')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_import')).toHaveLength(1))
    const [sent] = sentWrites('course_import') as [
      { file_name: string; changes: { holes: { add: object[] } } },
    ]
    expect(sent.file_name).toBe('links.geojson')
    expect(sent.changes.holes.add).toHaveLength(2)
    expect(await screen.findByText(/^Saved\. .* is the course that is played\.$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
    await waitFor(() => expect(screen.address()).toBe('/map/edit'))
  })

  it('shows why a file is no course', async () => {
    const screen = await open()
    await choose(screen, new File(['{"type":'], 'broken.geojson'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/damaged JSON|cut short/)
  })

  it('shows that the device cannot open a file', async () => {
    const screen = await open()
    const file = courseFile()
    file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    await choose(screen, file)
    expect(await screen.findByText(/^This device could not open the file\./)).toBeTruthy()
  })

  it('names the feature that is wrong, in the reader’s language only', async () => {
    const screen = await open()
    const open_ring = { type: 'Polygon', coordinates: [[...Array(4)].map((_, at) => [at / 1e4, 53])] }
    await choose(
      screen,
      courseFile([{ type: 'Feature', id: 'way/12', properties: { golf: 'bunker' }, geometry: open_ring }]),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('An outline does not close. (way/12)')
  })

  it('offline stores the import on the device', async () => {
    const screen = await open()
    await choose(screen, courseFile())
    await screen.findByText('Guessed: please check')
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await pendingChanges()).toMatchObject([{ table: 'course_import' }]))
    expect(
      await screen.findByText('Saved on this device; it is sent when there is a connection.'),
    ).toBeTruthy()
  })

  it('shows why an import was refused', async () => {
    refuse(club, 'course_import', 'GS101')
    const screen = await open()
    await choose(screen, courseFile())
    await screen.findByText('Guessed: please check')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The import was not saved')).toBeTruthy()
  })
})

describe('an import next to a current course', () => {
  const OTHER = 'cccccccc-0000-4000-8000-000000000009'

  async function save(source = 'hand') {
    club.rows.course = [
      courseRow(1, { id: OTHER, name: 'Old Links', source, source_key: 'file:old', hole: [] }),
    ]
    const screen = await open()
    await choose(screen, courseFile())
    await screen.findByText('Guessed: please check')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Saved\. Play .*\?$/)).toBeTruthy()
    const [sent] = sentWrites('course_import') as [{ course_id: string; changes: object }]
    expect(sent.changes).not.toHaveProperty('is_current')
    return { screen, id: sent.course_id }
  }

  it.each(['hand', 'demo'])(
    'does not switch automatically (%s), and shows the saved course',
    async (source) => {
      const { screen, id } = await save(source)
      fireEvent.click(screen.getByRole('button', { name: 'Not yet' }))
      await waitFor(() => expect(screen.address()).toBe(`/map/edit?course=${id}`))
      expect(sentWrites('course_play')).toEqual([])
    },
  )

  it('can be made current now after a question that names both courses', async () => {
    const { screen, id } = await save()
    fireEvent.click(screen.getByRole('button', { name: 'Now…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Play .*\?$/ }))
    expect(dialog.getByText(/Old Links stays as it is/)).toBeTruthy()
    expect(sentWrites('course_play')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Play it now' }))
    await waitFor(() => expect(sentWrites('course_play')).toHaveLength(1))
    expect(sentWrites('course_play')[0]).toMatchObject({ course_id: id, starts_on: today })
  })

  it('can be made current from a later date', async () => {
    const { screen, id } = await save()
    fireEvent.click(screen.getByRole('button', { name: 'From a date…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Play .*\?$/ }))
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: today } })
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: /^Play it from/ })
    expect(confirm.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: addDays(today, 9) } })
    fireEvent.click(confirm)
    await waitFor(() => expect(sentWrites('course_play')).toHaveLength(1))
    expect(sentWrites('course_play')[0]).toMatchObject({ course_id: id, starts_on: addDays(today, 9) })
    await waitFor(() => expect(screen.address()).toBe('/map/edit/nines'))
  })
})

describe('a feature of an implausible size', () => {
  const bunker = {
    type: 'Feature',
    properties: { golf: 'bunker' },
    geometry: polygonOf(
      [
        { x: -27, y: 230 },
        { x: 27, y: 230 },
        { x: 27, y: 286 },
        { x: -27, y: 286 },
      ],
      frame,
    ),
  }

  it('is questioned, and is imported or left out as answered', async () => {
    const screen = await open()
    await choose(screen, courseFile([bunker]))
    const question = within(await screen.findByRole('region', { name: 'Is this size right?' }))
    expect(question.getByText(/3,0\d\d m², 4 points$/)).toBeTruthy()
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    expect(screen.getByText('Answer the questions about size first.')).toBeTruthy()
    fireEvent.click(question.getByRole('radio', { name: 'Leave it out' }))
    fireEvent.click(save)
    await waitFor(() => expect(sentWrites('course_import')).toHaveLength(1))
    const [sent] = sentWrites('course_import') as [{ changes: { features: { add: { kind: string }[] } } }]
    expect(sent.changes.features.add.map(({ kind }) => kind)).toEqual(['green', 'green'])
  })
})

describe('a file that is no course', () => {
  it.each([
    ['empty.geojson', '', 'The file is empty.'],
    ['notes.txt', 'Bring the flags in.', 'This is not a course file.'],
    [
      'half.osm',
      '<?xml version="1.0"?><osm><node id="1" lat="53"',
      /^The file (is damaged XML|was cut short)/,
    ],
    ['none.geojson', '{"type":"FeatureCollection","features":[]}', /^The file has no (positions|holes)/],
  ])('%s is refused, and the screen shows why', async (name, text, why) => {
    const screen = await open()
    await choose(screen, new File([text], name))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('This cannot be used')
    expect(within(note).getByText(why)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('can be followed by a valid one', async () => {
    const screen = await open()
    await choose(screen, new File([''], 'empty.geojson'))
    await screen.findByRole('alert')
    await choose(screen, courseFile())
    expect(await screen.findByText('Guessed: please check')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can also be dropped on the page', async () => {
    const screen = await open()
    const place = await screen.findByRole('region', { name: 'File' })
    fireEvent.drop(place, { dataTransfer: { files: [courseFile()] } })
    expect(await screen.findByText('Guessed: please check')).toBeTruthy()
  })
})

describe('the review of an import', () => {
  it('can be left without saving anything', async () => {
    const screen = await open()
    await choose(screen, courseFile())
    await screen.findByText('Guessed: please check')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByText('Choose a file')).toBeTruthy()
    expect(sentWrites('course_import')).toEqual([])
  })
})

describe('a course searched by the name of its club', () => {
  const found = { id: 'way/123', name: 'Test Links', lng: -6.2, lat: 53.4 }
  const answer = (body: object, status = 200) =>
    club.answers.set('POST /functions/v1/course-search', { status, body })

  async function search(name: string) {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Club name' }))
    fireEvent.change(screen.getByLabelText('Name of the club'), { target: { value: name } })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Search' })
    if (!button.disabled) fireEvent.click(button)
    return { screen, button }
  }

  it('is found, loaded and reviewed', async () => {
    answer({ courses: [found] })
    const { screen } = await search('Links')
    expect(await screen.findByText('1 golf course')).toBeTruthy()
    answer({ file: await courseFile().text() })
    fireEvent.click(screen.getByRole('button', { name: /^Test Links/ }))
    expect(await screen.findByText('Guessed: please check')).toBeTruthy()
    const bodies = club.seen.filter(({ path }) => path.includes('course-search')).map(({ body }) => body)
    expect(bodies).toEqual([{ name: 'Links' }, { id: 'way/123' }])
  })

  it('needs three letters', async () => {
    const { button } = await search('Li')
    expect(button.disabled).toBe(true)
  })

  it('may be missing', async () => {
    answer({ courses: [] })
    const { screen } = await search('Nowhere')
    expect(await screen.findByText('OpenStreetMap has no golf course with this name.')).toBeTruthy()
  })

  it.each([
    ['overpass_busy', 'OpenStreetMap is busy. Try again in a minute.'],
    ['overpass_off', 'Searching OpenStreetMap is switched off at this club. Import a file.'],
    ['42501', 'Your role may not do this.'],
    ['something_new', 'Something went wrong. Try again. (something_new)'],
  ])('that fails with %s is reported', async (code, words) => {
    answer({ code, message: 'boom' }, 503)
    const { screen } = await search('Links')
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Nothing was fetched')
    expect(note.textContent).toContain(words)
    expect(note.textContent).not.toContain('boom')
  })

  it('cannot be searched without a network, with a note', async () => {
    setOnline(false)
    const { screen } = await search('Links')
    expect((await screen.findByRole('alert')).textContent).toContain('The search needs a connection.')
  })
})

describe('a course searched by its place', () => {
  async function openBox(values: string[]) {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Place' }))
    for (const [at, side] of ['South', 'West', 'North', 'East'].entries())
      fireEvent.change(screen.getByLabelText(side), { target: { value: values[at] } })
    return { screen, fetchIt: screen.getByRole<HTMLButtonElement>('button', { name: 'Fetch' }) }
  }

  it('is loaded for a box, with commas or points', async () => {
    club.answers.set('POST /functions/v1/course-search', {
      status: 200,
      body: { file: await courseFile().text() },
    })
    const { screen, fetchIt } = await openBox(['53,3', '-6.3', '53.5', '-6.1'])
    fireEvent.click(fetchIt)
    expect(await screen.findByText('Guessed: please check')).toBeTruthy()
  })

  it('is not loaded for a box that is upside down', async () => {
    const { screen, fetchIt } = await openBox(['53.5', '-6.3', '53.3', '-6.1'])
    expect(screen.getByRole('alert').textContent).toMatch(/^South lies below north/)
    expect(fetchIt.disabled).toBe(true)
  })
})
