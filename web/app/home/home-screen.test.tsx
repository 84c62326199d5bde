import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sent } from '#web/data/testing/fake-backend.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { club, ME, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { orderId, orderRow } from '#web/testing/order-rows.ts'
import { COURSE_ID, courseRow } from '#web/testing/test-course.ts'

const openToday = () =>
  openScreen({
    address: '/',
    load: async () => (await import('#web/app/home/home-screen.tsx')).HomeScreen,
  })

describe('the head of Today', () => {
  describe('for the crew', () => {
    startApp('maintenance')

    it('has the contrast for the sun in one tap, and back', async () => {
      const screen = await openToday()
      const toggle = await screen.findByRole('button', { name: 'Sunlight contrast' })
      fireEvent.click(toggle)
      expect(document.documentElement.dataset.contrast).toBe('sun')
      expect(toggle.getAttribute('aria-pressed')).toBe('true')
      fireEvent.click(toggle)
      expect(document.documentElement.dataset.contrast).toBeUndefined()
    })
  })

  describe('for a member', () => {
    startApp('member')

    it('is without it', async () => {
      const screen = await openToday()
      await screen.findByRole('button', { name: /^Use the (light|dark) theme$/ })
      expect(screen.queryByRole('button', { name: 'Sunlight contrast' })).toBeNull()
    })
  })
})

describe('Today for a member', () => {
  startApp('member', () => ({
    course: [courseRow(3)],
    course_status: [
      {
        ...{ id: COURSE_ID, course_id: COURSE_ID, status: 'frost_delay', carts: 'paths_only' },
        ...{ note: 'Until 9:30', updated_at: '2026-05-01T06:00:00Z' },
      },
    ],
    issue: [1, 2, 3].map((number) => issueRow({ id: issueId(number), reporter_id: ME })),
  }))

  it('is no list of screens: two acts, and two of my reports', async () => {
    const screen = await openToday()
    expect((await screen.findByRole('link', { name: 'Order' })).getAttribute('href')).toBe('/orders')
    expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe('/createissue')
    const reports = await screen.findAllByRole('link', { name: /New/ })
    expect(reports).toHaveLength(2)
    for (const name of ['Contact the club', 'Driving range', 'About', 'Past reports'])
      expect(screen.queryByRole('link', { name })).toBeNull()
  })

  it('says that there is no news where nothing is to be shown, and only there', async () => {
    // What the class of the sentence excludes; the test's browser remembers answers to `:has`.
    const isEmpty = () =>
      nothing.parentElement!.querySelector(/:has\((.*)\)\)]/.exec(nothing.className)![1]!) === null
    club.rows.course = []
    club.rows.issue = []
    const screen = await openToday()
    const nothing = await screen.findByText('The club has no news for today.')
    await waitFor(() => expect(isEmpty()).toBe(true))
    club.rows.user_order = [orderRow(4, { user_id: ME })]
    const { invalidateTables } = await import('#web/data/queries/invalidate.ts')
    await invalidateTables(['user_order'])
    await screen.findByRole('link', { name: /Burger/ })
    expect(isEmpty()).toBe(false)
  })

  it('says once that the course cannot be read, and waits for nothing of it', async () => {
    club.failures.set('course', { status: 403, body: { code: '42501', message: '' } })
    const screen = await openToday()
    expect(await screen.findByText('The course could not be loaded')).toBeTruthy()
    await waitFor(() => expect(screen.container.querySelector('[data-pending]')).toBeNull())
  })

  it('begins with my ready order, else with the state of the course', async () => {
    club.rows.user_order = [orderRow(5, { user_id: ME, status: 'ready' }), orderRow(4, { user_id: ME })]
    const screen = await openToday()
    const ready = await screen.findByRole('link', { name: 'Ready to collect. Clubhouse Order 5' })
    expect(ready.getAttribute('href')).toBe(`/userorderview?orderId=${orderId(5)}`)
    expect(ready.parentElement!.getAttribute('aria-live')).toBe('assertive')
    const status = await screen.findByRole('region', { name: 'Course status' })
    expect(status.textContent).toContain('Frost delay')
    expect(ready.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(await screen.findAllByRole('link', { name: /Burger/ })).toHaveLength(1)
  })
})

describe('the briefing of the crew', () => {
  startApp('maintenance')

  it('says that nothing waits where no part has a row', async () => {
    const screen = await openToday()
    const list = (await screen.findByText('Nothing is waiting for you.')).closest('ul')!
    await waitFor(() => expect(sent(club, 'GET', '/rest/v1/issue?')).not.toHaveLength(0))
    expect(list.children).toHaveLength(1)
  })

  it('does not say so beside a row', async () => {
    club.rows.issue = [issueRow({ id: issueId(1) })]
    const screen = await openToday()
    const row = await screen.findByRole('link', { name: /^1 to sort/ })
    expect(screen.getByText('Nothing is waiting for you.').matches(':only-child')).toBe(false)
    expect([...row.closest('ul')!.children].every(({ tagName }) => tagName === 'LI')).toBe(true)
  })
})
