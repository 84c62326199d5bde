import { describe, expect, it } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import { club, openScreen, pendingChanges, refuse, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow, holeId } from '#web/testing/test-course.ts'

startApp('admin', () => ({ course: [courseRow(3)] }))

function open() {
  return openScreen({
    address: '/map/edit/card',
    load: async () => (await import('#web/features/course/edit/card-screen.tsx')).CardScreen,
  })
}

describe('the scorecard', () => {
  it('saves the corrections of several holes in one write', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText('Par of hole 1'), { target: { value: '5' } })
    fireEvent.change(screen.getByLabelText('Par of hole 2'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
    await waitFor(() => expect(sentWrites('scorecard')).toHaveLength(1))
    expect(sentWrites('scorecard')[0]).toMatchObject({
      course_id: COURSE_ID,
      holes: [
        { hole_id: holeId(1), par: 5 },
        { hole_id: holeId(2), par: null },
      ],
    })
    expect(await screen.findByText('Card saved')).toBeTruthy()
  })

  it('does not save a card when two holes have the same number or stroke index', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText('Number of hole 2'), { target: { value: '1' } })
    expect(screen.getByRole('alert').textContent).toContain('Two holes have the same number')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save card' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    fireEvent.change(screen.getByLabelText('Stroke index of hole 2'), { target: { value: '1' } })
    expect(screen.getByRole('alert').textContent).toContain('Two holes have the same stroke index')
  })

  it('adds up the pars, and shows no sum while one is unknown', async () => {
    const screen = await open()
    const total = () => screen.getAllByRole('row').at(-1)!.textContent
    await screen.findByLabelText('Par of hole 1')
    expect(total()).toContain('12')
    fireEvent.change(screen.getByLabelText('Par of hole 1'), { target: { value: '' } })
    expect(total()).toContain('–')
  })

  it('offline is stored on the device', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText('Par of hole 3'), { target: { value: '3' } })
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
    await waitFor(async () => expect(await pendingChanges()).toMatchObject([{ table: 'scorecard' }]))
  })

  it('shows why a card was refused', async () => {
    refuse(club, 'scorecard', 'GS101')
    const screen = await open()
    fireEvent.change(await screen.findByLabelText('Par of hole 1'), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not accept this change/)
  })

  it('has one title while the course loads, cannot be loaded, or does not exist', async () => {
    club.rows.course = []
    club.failures.set('course', { status: 403, body: { code: '42501', message: 'no' } })
    const release = holdReads('course')
    const screen = await open()
    const titles = () =>
      screen.getAllByRole('heading', { level: 1 }).flatMap(({ textContent }) => textContent || [])
    await waitFor(() => expect(titles()).toEqual(['Edit the course']))
    release()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(titles()).toEqual(['Edit the course'])
    club.failures.clear()
    fireEvent.click(retry)
    await screen.findByText('The course is not mapped yet')
    expect(titles()).toEqual(['Edit the course'])
  })

  it('has a number for each of 27 holes', async () => {
    club.rows.course = [courseRow(27)]
    const screen = await open()
    await screen.findByLabelText('Number of hole 27')
    expect(screen.getAllByLabelText(/^Par of hole/)).toHaveLength(27)
  })

  it('begins at another hole, reverses the order and shifts the nines, all in one save', async () => {
    club.rows.course = [courseRow(18)]
    const screen = await open()
    const numbers = () =>
      [...screen.container.querySelectorAll<HTMLSelectElement>('select[aria-label^="Number of"]')].map(
        ({ value }) => Number(value),
      )
    fireEvent.change(await screen.findByLabelText('This is its first hole'), {
      target: { value: holeId(17) },
    })
    expect(numbers().slice(0, 3)).toEqual([3, 4, 5])
    expect(numbers().slice(-2)).toEqual([1, 2])
    fireEvent.click(screen.getByText('Discard changes'))
    fireEvent.click(screen.getByText('Reverse the order'))
    expect(numbers()[0]).toBe(18)
    fireEvent.click(screen.getByText('Shift by a nine'))
    expect(numbers()[0]).toBe(9)
    fireEvent.click(screen.getByText('Save card'))
    await waitFor(() => expect(sentWrites('scorecard')).toHaveLength(1))
    expect((sentWrites('scorecard')[0] as { holes: object[] }).holes[0]).toMatchObject({ number: 9 })
  })

  it('leads a club without a course to the import', async () => {
    club.rows.course = []
    const screen = await open()
    const links = await screen.findAllByRole('link', { name: 'Import' })
    expect(links.at(-1)!.getAttribute('href')).toBe('/map/edit/import')
  })
})
