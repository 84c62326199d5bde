import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { today } from '#web/features/course/testing/pins-screen.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { club, ME, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { orderId, orderRow } from '#web/testing/order-rows.ts'
import { COURSE_ID, courseRow, pinSetRow } from '#web/testing/test-course.ts'

const openToday = () =>
  openScreen({
    address: '/',
    load: async () => (await import('#web/app/home/home-screen.tsx')).HomeScreen,
  })

describe('the head of Today', () => {
  describe('for the crew', () => {
    startApp('maintenance')

    it('has the sunlight contrast in one tap, and back', async () => {
      const screen = await openToday()
      const toggle = await screen.findByRole('button', { name: 'Sunlight contrast' })
      fireEvent.click(toggle)
      expect(document.documentElement.dataset.contrast).toBe('sun')
      expect(toggle.getAttribute('aria-pressed')).toBe('true')
      fireEvent.click(toggle)
      expect(document.documentElement.dataset.contrast).toBeUndefined()
    })
  })

  describe('for an administrator', () => {
    startApp('admin')

    it('leads to a report with a photo, from the head of a laptop and below the cards of a phone', async () => {
      const screen = await openToday()
      const links = await screen.findAllByRole('link', { name: 'Report with a photo' })
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/camera?from=plus',
        '/camera?from=plus',
      ])
      // Nothing floats over the pins: the lower one has a separate strip.
      expect(links[1]!.closest('.fixed')).toBeNull()
    })
  })

  describe('for a member', () => {
    startApp('member')

    it('has no sunlight contrast', async () => {
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

  it('is not a list of screens: it has two buttons, and two of my reports', async () => {
    const screen = await openToday()
    expect((await screen.findByRole('link', { name: 'Order' })).getAttribute('href')).toBe('/orders')
    expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe('/createissue')
    const reports = await screen.findAllByRole('link', { name: /New/ })
    expect(reports).toHaveLength(2)
    for (const name of ['Contact the club', 'Driving range', 'About', 'My reports'])
      expect(screen.queryByRole('link', { name })).toBeNull()
  })

  it('shows that there is no news when nothing is to be shown, and only then', async () => {
    // The class hides the sentence; the test's browser caches answers to `:has`.
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

  it('reads its lists again while another screen is shown, so that nothing grows in view on return', async () => {
    const screen = await openToday()
    await screen.findAllByRole('link', { name: /New/ })
    const reads = () =>
      ['issue?', 'user_order?', 'course_status?', 'issue_effect?'].map(
        (read) => sent(club, 'GET', `/rest/v1/${read}`).length,
      )
    await waitFor(() => expect(reads()).not.toContain(0))
    cleanup()
    const before = reads()
    const { invalidateTables } = await import('#web/data/queries/invalidate.ts')
    await invalidateTables(['issue', 'user_order', 'course_status', 'issue_effect'])
    expect(reads().map((count, at) => count > before[at]!)).toEqual([true, true, true, true])
  })

  it('reports once that the course cannot be read, and leaves no part loading', async () => {
    club.failures.set('course', { status: 403, body: { code: '42501', message: '' } })
    const screen = await openToday()
    expect(await screen.findByText('The course could not be loaded')).toBeTruthy()
    await waitFor(() => expect(screen.container.querySelector('[data-pending]')).toBeNull())
  })

  it('S2.03 begins with my ready order, else with the course status', async () => {
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

const NOTHING = 'Nothing needs you.'

describe('the tasks of the crew', () => {
  startApp('maintenance')
  beforeEach(() => {
    club.answers.set('POST /functions/v1/weather', { status: 200, body: { weather: null } })
  })

  it('are empty when each part was read without a row, and show the age of the data without a network', async () => {
    const screen = await openToday()
    const list = (await screen.findByText(NOTHING)).closest('ul')!
    expect(sent(club, 'GET', '/rest/v1/issue?')).not.toHaveLength(0)
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(list.textContent).not.toContain('as of')
    setOnline(false)
    await waitFor(() => expect(list.textContent).toContain('as of'))
  })

  it('are not shown as empty next to a row', async () => {
    club.rows.issue = [issueRow({ id: issueId(1) })]
    const screen = await openToday()
    const row = await screen.findByRole('link', { name: /^1 issue to sort/ })
    await waitFor(() => expect(screen.container.querySelector('[data-pending]')).toBeNull())
    expect(screen.queryByText(NOTHING)).toBeNull()
    expect(within(row.closest('ul')!).getAllByRole('listitem')).toHaveLength(1)
  })

  it('are not shown as empty when a part could not be read', async () => {
    club.failures.set('issue', { status: 403, body: { code: '42501', message: '' } })
    const screen = await openToday()
    expect(await screen.findByText('Not everything could be loaded')).toBeTruthy()
    expect(screen.queryByText(NOTHING)).toBeNull()
    club.failures.clear()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(NOTHING)).toBeTruthy()
  })

  it('are next to the day of the club, and before it on a phone', async () => {
    club.rows.course = [courseRow(3)]
    const screen = await openToday()
    const first = await screen.findByRole('heading', { name: 'Needs you' })
    const second = screen.getByRole('heading', { name: 'Today' })
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const today = second.parentElement!
    expect(await within(today).findByRole('region', { name: 'Course status' })).toBeTruthy()
    expect(await within(today).findByText("Today's pins")).toBeTruthy()
  })
})

describe('the tasks of the kitchen', () => {
  startApp('kitchen', () => ({
    user_order: [orderRow(1, {}, 12), orderRow(2, { status: 'ready' }, 20)],
    'rpc/needs_you': [{ need: 'printers', things: 1, oldest_at: '2026-05-01T08:00:00Z' }],
    issue: [issueRow({ id: issueId(1) })],
  }))

  it('are its tickets and printers, and no issue', async () => {
    const screen = await openToday()
    const list = (await screen.findByRole('link', { name: /^1 new ticket/ })).closest('ul')!
    await within(list).findByRole('link', { name: /^1 printer needs attention/ })
    expect(within(list).getAllByRole('link')).toHaveLength(2)
  })
})

describe('the tasks of the office', () => {
  const summary = {
    ...{ orders: 2, cancelled: 0, items: 3, currency: 'EUR', revenue_minor: 4250, account_minor: 0 },
    ...{ other_currency_orders: 0, tickets: 0, promised: 0 },
  }
  startApp('admin', () => ({
    user_order: [orderRow(1, {}, 12)],
    'rpc/needs_you': [{ need: 'waiting', things: 2, oldest_at: '2026-05-01T08:00:00Z' }],
    'rpc/figures_summary': [summary],
    course: [courseRow(3)],
    pin_set: [pinSetRow(today, 2)],
    issue: [issueRow({ id: issueId(1) })],
  }))

  it('are all of the club: tickets, issues to sort and people; the sales are in the day', async () => {
    const screen = await openToday()
    const list = (await screen.findByRole('link', { name: /^1 new ticket in the kitchen/ })).closest('ul')!
    await within(list).findByRole('link', { name: /^1 issue to sort/ })
    await within(list).findByRole('link', { name: /^2 people wait for approval/ })
    // Cutting the holes is the crew's work.
    await screen.findByText("Today's pins")
    expect(within(list).queryByRole('link', { name: /planned/ })).toBeNull()
    const sales = await screen.findByRole('link', { name: /^Sales today/ })
    expect(sales.textContent).toContain('42.50')
    expect(list.contains(sales)).toBe(false)
  })

  it('cost one read besides those of the lists', async () => {
    const screen = await openToday()
    await screen.findByRole('link', { name: /^2 people wait/ })
    expect(sent(club, 'POST', '/rest/v1/rpc/needs_you')).toHaveLength(1)
    expect(sent(club, 'GET', '/rest/v1/contact_message')).toHaveLength(0)
  })
})

describe.each(['member', 'kitchen', 'maintenance', 'admin'] as const)('Today for the role %s', (role) => {
  startApp(role, () => ({ course: [courseRow(3)] }))

  it('is not a list of screens', async () => {
    const screen = await openToday()
    await screen.findByRole('region', { name: 'Course status' })
    await waitFor(() => expect(screen.container.querySelector('[data-pending]')).toBeNull())
    const main = screen.getAllByRole('link').map((link) => link.getAttribute('href')!.split('?')[0])
    for (const path of ['/about', '/contactus', '/showrange', '/settings', '/groupadmin', '/menumanage'])
      expect(main).not.toContain(path)
  })
})
