import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { courseRow } from '#web/features/course/testing/test-course.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'

// The engine needs WebGL and workers; the plan beside it is what these tests read.
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

/** The holes and greens of the test course as a GeoJSON file. */
function courseFile(): File {
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
  ]
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], 'links.geojson')
}

async function choose(screen: Shown, file: File) {
  await screen.findByText('Choose a file')
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [file] } })
}

describe('importing a course', () => {
  it('shows what was found in a file before anything is saved, then saves it as one write', async () => {
    const screen = await open()
    await choose(screen, courseFile())
    expect(await screen.findByText('Guessed: please check')).toBeTruthy()
    expect(sentWrites('course_import')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentWrites('course_import')).toHaveLength(1))
    const [sent] = sentWrites('course_import') as [
      { file_name: string; changes: { holes: { add: object[] } } },
    ]
    expect(sent.file_name).toBe('links.geojson')
    expect(sent.changes.holes.add).toHaveLength(2)
    await waitFor(() => expect(screen.address()).toBe('/map/edit'))
  })

  it('says what is wrong with a file that is no course', async () => {
    const screen = await open()
    await choose(screen, new File(['{"type":'], 'broken.geojson'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/damaged JSON|cut short/)
  })

  it('offline keeps the import on the device', async () => {
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

  it('says why an import was refused', async () => {
    refuse(club, 'course_import', 'GS101')
    const screen = await open()
    await choose(screen, courseFile())
    await screen.findByText('Guessed: please check')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The import was not saved')).toBeTruthy()
  })
})
