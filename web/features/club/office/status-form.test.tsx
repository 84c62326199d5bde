import { describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, pendingChanges, sentWrites, startApp } from '#web/testing/open-screen.tsx'
import { COURSE_ID, courseRow } from '#web/testing/test-course.ts'
import { untilRead } from '#web/testing/until-read.ts'

const statusRow = (fields: Row = {}): Row => ({
  ...{ id: COURSE_ID, course_id: COURSE_ID, status: 'open', carts: 'allowed', note: null },
  ...{ updated_at: '2026-05-01T06:00:00Z' },
  ...fields,
})

startApp('maintenance', () => ({ course: [courseRow(1)], course_status: [statusRow()] }))

function open() {
  return openScreen({
    address: '/',
    load: async () => (await import('#web/features/club/office/status-card.tsx')).StatusCard,
  })
}

async function openForm() {
  const screen = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change the course status' }))
  return { screen, form: within(screen.getByRole('dialog', { name: 'Set the course status' })) }
}

const publish = { name: 'Publish' }

describe('setting the course status', () => {
  it('begins with the present values, and sends the chosen ones', async () => {
    club.rows.course_status = [statusRow({ status: 'closed', carts: 'none', note: 'Flooded' })]
    const { form } = await openForm()
    const chosen = form.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
    expect(chosen.map((radio) => radio.closest('label')?.textContent)).toEqual(['Closed', 'None'])
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Flooded')
    fireEvent.click(form.getByRole('radio', { name: 'Frost delay' }))
    fireEvent.click(form.getByRole('radio', { name: 'Paths only' }))
    fireEvent.change(form.getByLabelText(/^Note/), { target: { value: ' Until ten ' } })
    fireEvent.click(form.getByRole('button', publish))
    await waitFor(() =>
      expect(sentWrites('course_status')).toEqual([
        { status: 'frost_delay', carts: 'paths_only', note: 'Until ten' },
      ]),
    )
  })

  it('for the first time shows at once the change that waits on the device', async () => {
    club.rows.course_status = []
    const screen = await open()
    expect(await screen.findByText('Course status not set')).toBeTruthy()
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Change the course status' }))
    const form = within(screen.getByRole('dialog', { name: 'Set the course status' }))
    fireEvent.click(form.getByRole('radio', { name: 'Closed' }))
    fireEvent.click(form.getByRole('button', publish))
    expect(await screen.findByText('Course closed')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([
      { type: 'CREATE', table: 'course_status', data: { course_id: COURSE_ID, status: 'closed' } },
    ])
  })

  it('shows that the device cannot store it, and keeps the form', async () => {
    const { screen, form } = await openForm()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    fireEvent.click(form.getByRole('button', publish))
    expect((await screen.findByRole('alert')).textContent).toContain('The status was not published')
    expect(screen.getByRole('dialog', { name: 'Set the course status' })).toBeTruthy()
  })
})

describe('the course status', () => {
  it.each([
    ['open', 'allowed', 'Course open', 'Carts allowed'],
    ['frost_delay', 'none', 'Frost delay', 'No carts'],
  ])('%s with carts %s is shown as text', async (status, carts, words, cartWords) => {
    club.rows.course_status = [statusRow({ status, carts })]
    const screen = await open()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(cartWords)).toBeTruthy()
    expect(screen.getByText(/^Since 1 May/)).toBeTruthy()
  })

  it('that could not be read is reported, and read again', async () => {
    club.failures.set('course_status', { status: 400, body: { code: '42501', message: 'no' } })
    const screen = await open()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The course status could not be loaded')
    club.failures.clear()
    fireEvent.click(within(note).getByRole('button'))
    expect(await screen.findByText('Course open')).toBeTruthy()
  })

  it('is not shown when the club has no course', async () => {
    club.rows.course = []
    const screen = await open()
    // Waits for the skeleton to go as well: it would otherwise stay.
    await untilRead('/course?')
    expect(screen.container.querySelector('[aria-hidden]')).toBeNull()
  })
})
