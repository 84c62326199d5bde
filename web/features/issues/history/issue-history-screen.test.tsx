import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoleId } from '#web/data/session/roles.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow, manyIssues } from '#web/features/issues/testing/issue-rows.ts'
import { BEN, closeScreen, ME, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'
import { savedFiles } from '#web/testing/test-device.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open(role: RoleId = 'maintenance') {
  return openScreen({
    role,
    address: '/issuehistory',
    load: async () =>
      (await import('#web/features/issues/history/issue-history-screen.tsx')).IssueHistoryScreen,
  })
}

const closed = (fields: object = {}) =>
  issueRow({
    id: issueId(1),
    number: 1,
    description: 'Rake missing',
    status: 'closed',
    resolved_at: '2026-11-20T10:00:00Z',
    ...fields,
  })

/** The conditions of the newest history read. */
function asked(): URLSearchParams {
  const { path } = sent(club, 'GET', '/rest/v1/issue?').findLast(({ path: read }) =>
    read.includes('updated_at.desc'),
  )!
  return new URL(path, 'http://club.example').searchParams
}

describe('the issue history', () => {
  it('S1.13 S2.24 lists finished issues with the day of the repair, and no open one', async () => {
    club.rows.issue = [closed({ reopened_count: 1 }), issueRow({ id: issueId(2), description: 'Open' })]
    const screen = await open()
    await screen.findByText('Rake missing')
    expect(screen.getByText(/^resolved .*20/)).toBeTruthy()
    expect(screen.getByText('came back')).toBeTruthy()
    expect(screen.queryByText('Open')).toBeNull()
  })

  it('of a member has all their open reports above the ended ones', async () => {
    club = newClub('member')
    const mine = [2, 3, 4].map((number) =>
      issueRow({ id: issueId(number), description: `Report ${number}`, reporter_id: ME }),
    )
    club.rows.issue = [closed({ reporter_id: ME }), ...mine]
    const screen = await open('member')
    await screen.findByText('Rake missing')
    const list = within((await screen.findByRole('heading', { name: 'Open' })).closest('section')!)
    expect(list.getAllByText(/^Report \d/)).toHaveLength(3)
    expect(list.queryByText('Rake missing')).toBeNull()
  })

  it('is filtered by the server: state, category, reopened issues, words', async () => {
    club.rows.issue = [closed()]
    const screen = await open()
    await screen.findByText('Rake missing')
    fireEvent.click(screen.getByRole('button', { name: 'Declined' }))
    await waitFor(() => expect(asked().get('status')).toBe('in.(declined)'))
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Declined' }))
    fireEvent.click(screen.getByRole('button', { name: 'Came back' }))
    await waitFor(() => expect(asked().get('reopened_count')).toBe('gt.0'))
    fireEvent.change(screen.getByRole('combobox', { name: 'What is it about?' }), {
      target: { value: 'bunker' },
    })
    await waitFor(() => expect(asked().get('category')).toBe('eq.bunker'))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'rake' } })
    await waitFor(() => expect(asked().get('or')).toContain('description.ilike'))
  })

  it.each([
    ['maintenance', null],
    ['member', `eq.${ME}`],
  ] as const)('of a %s asks for the reports of %s', async (role, reporter) => {
    club = newClub(role)
    club.rows.issue = [closed({ reporter_id: ME })]
    const screen = await open(role)
    await screen.findByText('Rake missing')
    expect(asked().get('reporter_id')).toBe(reporter)
  })

  it('leads staff to the figures and the heat map, and members to neither', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Figures' }))
    await waitFor(() => expect(screen.address()).toBe('/issuehistory/figures'))
    await closeScreen()
    club = newClub('member')
    const member = await open('member')
    await member.findByText('Nothing here yet')
    expect(member.queryByRole('radio', { name: 'Figures' })).toBeNull()
    expect(member.queryByRole('button', { name: 'Save as a spreadsheet (CSV)' })).toBeNull()
  })

  it('is saved as a spreadsheet with its filters', async () => {
    club.rows.issue = [closed({ description: '=Rake', issue_material: [{ note: '1 rake' }] })]
    let text = ''
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((content) => {
        text = content
      })
      return 'blob:csv'
    })
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a spreadsheet (CSV)' }))
    await waitFor(() => expect(text).toContain("'=Rake"))
    expect(text).toContain('1 rake')
  })

  it('reads the next 30 on request', async () => {
    club.rows.issue = manyIssues(30, { status: 'closed' })
    const screen = await open()
    await waitFor(() => expect(screen.getAllByText(/^Rake missing/)).toHaveLength(30))
    const at = '2026-11-19T08:00:00Z'
    club.rows.issue = [
      closed({ id: issueId(31), description: 'An older one', created_at: at, updated_at: at }),
    ]
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('An older one')).toBeTruthy()
    expect(asked().get('or')).toContain(`id.lt.${issueId(30)}`)
  })

  it('without a network shows the loaded data', async () => {
    club.rows.issue = [closed()]
    const screen = await open()
    await screen.findByText('Rake missing')
    setOnline(false)
    expect(await screen.findByText('Rake missing')).toBeTruthy()
  })
})

describe('the table of the history', () => {
  const saveButton = 'Save as a spreadsheet (CSV)'

  it('has each repair with its hours, its minutes of work and its worker', async () => {
    club.rows.issue = [
      closed({
        ...{ number: 7, created_at: '2026-11-20T08:00:00Z', resolved_by: BEN, reopened_count: 1 },
        issue_work: [{ started_at: '2026-11-20T08:30:00Z', ended_at: '2026-11-20T09:15:00Z', minutes: null }],
        hole: { number: 4 },
      }),
    ]
    const files = savedFiles()
    const screen = await open()
    await screen.findByText('Rake missing')
    fireEvent.click(screen.getByRole('button', { name: saveButton }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [head, row] = (await files[0]!.text()).trim().split('\r\n')
    const cells = Object.fromEntries(
      head!
        .replace('\uFEFF', '')
        .split(',')
        .map((name, at) => [name, row!.split(',')[at]]),
    )
    expect(cells).toMatchObject({
      ...{ Number: '7', State: 'Closed', Category: 'Bunker', Hole: '4', 'Came back': '1' },
      ...{ 'Hours to the repair': '2', 'Minutes of work': '45', 'Resolved by': 'Ben Cole' },
    })
  })

  it('reads all pages, and shows why it was not created', async () => {
    club.rows.issue = [closed()]
    const pages = [manyIssues(500, { status: 'closed' }), [closed({ id: issueId(501) })]]
    const answer = club.fault
    club.fault = (request) =>
      request.path.includes('limit=500') && pages.length > 0
        ? { status: 200, body: pages.shift() }
        : answer(request)
    const files = savedFiles()
    const screen = await open()
    await screen.findByText('Rake missing')
    const reads = () => sent(club, 'GET', '/rest/v1/issue?').filter(({ path }) => path.includes('limit=500'))
    fireEvent.click(screen.getByRole('button', { name: saveButton }))
    await waitFor(() => expect(reads()).toHaveLength(2))
    expect(decodeURIComponent(reads()[1]!.path)).toContain(`id.lt.${issueId(500)}`)
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]!.text()).trim().split('\r\n')).toHaveLength(502)
    club.failures.set('issue', { status: 403, body: { code: '42501', message: 'no' } })
    fireEvent.click(screen.getByRole('button', { name: saveButton }))
    expect(await screen.findByText('The spreadsheet could not be created')).toBeTruthy()
  })

  it('shows without a network that nothing was read', async () => {
    const answer = club.fault
    club.fault = (request) => {
      if (!request.path.startsWith('/rest/v1/issue?')) return answer(request)
      if (navigator.onLine) setOnline(false)
      return 'never arrives'
    }
    const screen = await open()
    expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
    expect(screen.queryByText('Nothing here yet')).toBeNull()
  })
})
