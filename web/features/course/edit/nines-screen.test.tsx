import { describe, expect, it } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { club, openScreen, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow } from '#web/testing/test-course.ts'

const nines = [
  { id: 'nine-1', position: 1, name: 'North' },
  { id: 'nine-2', position: 2, name: 'East' },
  { id: 'nine-3', position: 3, name: 'South' },
]
const northEast = {
  ...{ id: 'round-1', course_id: COURSE_ID, name: 'North + East' },
  ...{ first_nine_id: 'nine-1', second_nine_id: 'nine-2', is_played: false },
}

startApp('admin', () => ({
  course: [courseRow(27, { nine: nines, composite_course: [northEast] })],
  composite_course: [{ ...northEast }],
  nine: nines.map((nine) => ({ ...nine, course_id: COURSE_ID })),
}))

function open() {
  return openScreen({
    address: '/map/edit/nines',
    load: async () => (await import('#web/features/course/edit/nines-screen.tsx')).NinesScreen,
  })
}

describe('the nines of a course of 27 holes', () => {
  it('are named by their holes', async () => {
    const screen = await open()
    const field = await screen.findByLabelText('Holes 19 to 27')
    expect((field as HTMLInputElement).value).toBe('South')
    const saved = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Saved' })
    expect(saved.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
    fireEvent.change(field, { target: { value: ' ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the name of holes 19 to 27' }))
    expect(await screen.findByText('Enter a name.')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'Links' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the name of holes 19 to 27' }))
    await waitFor(() => expect(sentWrites('nine')).toEqual([{ name: 'Links' }]))
  })

  it('are played as a composite course', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: /North \+ East/ }))
    await waitFor(() => expect(sentWrites('composite_course')).toEqual([{ is_played: true }]))
  })

  it('are combined to a new composite course', async () => {
    const screen = await open()
    fireEvent.change(await screen.findByLabelText('Holes 1–9'), { target: { value: 'nine-3' } })
    fireEvent.change(screen.getByLabelText(/Holes 10–18/), { target: { value: 'nine-1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add South + North' }))
    await waitFor(() => expect(sentWrites('composite_course')).toHaveLength(1))
    expect(sentWrites('composite_course')[0]).toMatchObject({
      course_id: COURSE_ID,
      first_nine_id: 'nine-3',
      second_nine_id: 'nine-1',
    })
  })

  it('lose a composite course that is deleted', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete North + East' }))
    await waitFor(() => expect(club.rows.composite_course).toEqual([]))
  })
})
