import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import {
  closeScreen,
  ME,
  newClub,
  openScreen,
  pendingChanges,
  refuse,
  type TestClub,
  toastTexts,
} from '#web/testing/open-screen.tsx'
import { stopClock } from '#web/testing/stop-clock.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('member')
})
afterEach(closeScreen)

function open(address = '/createissue', role: RoleId = 'member') {
  return openScreen({
    role,
    address,
    load: async () => (await import('#web/features/issues/report/create-issue-screen.tsx')).CreateIssueScreen,
  })
}

/** An open issue of another person about the mower whose code is HJKM4P. */
function openIssueOfMower(): void {
  const mower = { id: issueId(50), code: 'HJKM4P', name: 'Mower 2', kind: 'machine', category: 'machine' }
  club.rows.issue_place = [{ ...mower, lng: null, lat: null, is_active: true }]
  club.rows['rpc/open_issue_places'] = [
    issueRow({ id: issueId(3), category: 'machine', place_id: issueId(50) }),
  ].map(({ description: _hidden, ...location }) => location)
}

const words = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.findByRole('textbox', { name: /^In your words/ })

/** Waits until the open reports are read, from which the screen finds duplicates. */
async function whenRead() {
  const { queryClient } = await import('#web/data/queries/query.ts')
  await waitFor(() => expect(queryClient.getQueryData(['issue', 'open places of all'])).toBeDefined())
}

describe('reporting an issue', () => {
  it('S1.11 S2.21 sends category, text and priority, and opens the report', async () => {
    const screen = await open()
    fireEvent.change(await words(screen), { target: { value: ' Rake missing ' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Bunker' }))
    fireEvent.click(screen.getByRole('radio', { name: 'High' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails\?issueId=/))
    await drained()
    expect(sent(club, 'POST', '/rest/v1/issue')[0]!.body).toMatchObject({
      category: 'bunker',
      priority: 'high',
      description: 'Rake missing',
      lng: null,
    })
    expect(toastTexts()).toEqual([])
  })

  it('asks for the category before anything is sent', async () => {
    const screen = await open()
    await words(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    expect(screen.getByText('Choose what it is about.')).toBeTruthy()
    expect(document.activeElement?.closest('#category')).not.toBeNull()
    expect(await keptRecords()).toEqual([])
  })

  it('stores the report on the device without a network, under the id of its page', async () => {
    const screen = await open()
    await words(screen)
    setOnline(false)
    fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails/))
    const [report] = await pendingChanges()
    expect(report).toMatchObject({ type: 'CREATE', table: 'issue', data: { category: 'tree' } })
    expect(screen.address()).toBe(`/issuedetails?issueId=${report!.id}`)
    expect(toastTexts()).toEqual([])
  })

  it('keeps the text when the screen is left, and deletes it after a question', async () => {
    const screen = await open()
    fireEvent.change(await words(screen), { target: { value: 'Half a report' } })
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    const question = screen.getByRole('dialog', { name: 'Discard this report?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await words(screen)).toHaveProperty('value', 'Half a report')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await words(screen)).toHaveProperty('value', ''))
  })

  it('fills in the machine whose code was scanned, and sends it with the report', async () => {
    const mower = { id: issueId(50), code: 'HJKM4P', name: 'Mower 2', kind: 'machine', category: 'machine' }
    club.rows.issue_place = [{ ...mower, lng: null, lat: null, is_active: true }]
    const screen = await open('/createissue?place=HJKM4P')
    expect(await screen.findByText('Mower 2')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Machine' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await drained()
    await waitFor(() =>
      expect(sent(club, 'POST', '/rest/v1/issue')[0]?.body).toMatchObject({
        place_id: issueId(50),
        place_name: 'Mower 2',
      }),
    )
  })

  it('reports an unknown code', async () => {
    const screen = await open('/createissue?place=HJKM4P')
    expect(await screen.findByText(/^The club does not know this code/)).toBeTruthy()
  })

  it('asks whether it is an open issue of the same machine, and follows that one instead', async () => {
    openIssueOfMower()
    const screen = await open('/createissue?place=HJKM4P')
    await screen.findByText('Mower 2')
    await whenRead()
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    const question = await screen.findByRole('dialog', { name: 'Already reported?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Same thing, follow it' }))
    await waitFor(() => expect(screen.address()).toBe('/'))
    await drained()
    expect(sent(club, 'POST', '/rest/v1/issue_follower')[0]!.body).toMatchObject({ issue_id: issueId(3) })
    expect(sent(club, 'POST', '/rest/v1/issue').filter(({ path }) => path.endsWith('/issue'))).toEqual([])
  })

  it('delays the report for that question until the open issues are read', async () => {
    openIssueOfMower()
    const release = holdReads('rpc/open_issue_places')
    const screen = await open('/createissue?place=HJKM4P')
    await screen.findByText('Mower 2')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send report' })
    fireEvent.click(send)
    expect(send.disabled).toBe(true)
    expect(await keptRecords()).toEqual([])
    release()
    expect(await screen.findByRole('dialog', { name: 'Already reported?' })).toBeTruthy()
    expect(screen.address()).toBe('/createissue')
    expect(await keptRecords()).toEqual([])
  })

  it('sends the report without the question when the open issues take too long to load', async () => {
    openIssueOfMower()
    holdReads('rpc/open_issue_places')
    const screen = await open('/createissue?place=HJKM4P')
    await screen.findByText('Mower 2')
    const clock = stopClock(3_000)
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send report' })
    fireEvent.click(send)
    expect(send.disabled).toBe(true)
    act(() => clock.pass(3_000))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails/))
  })

  it('asks about no issue of another category, neither mine nor another person’s', async () => {
    const mower = { id: issueId(50), code: 'HJKM4P', name: 'Mower 2', kind: 'machine', category: 'machine' }
    club.rows.issue_place = [{ ...mower, lng: null, lat: null, is_active: true }]
    const open3 = issueRow({ id: issueId(3), category: 'machine', place_id: issueId(50) })
    club.rows.issue = [{ ...open3, reporter_id: ME }]
    club.rows['rpc/open_issue_places'] = [{ ...open3, id: issueId(4), description: undefined }]
    const screen = await open('/createissue?place=HJKM4P')
    await screen.findByText('Mower 2')
    fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails/))
  })

  it('asks only once', async () => {
    openIssueOfMower()
    const screen = await open('/createissue?place=HJKM4P')
    await screen.findByText('Mower 2')
    await whenRead()
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    const question = await screen.findByRole('dialog', { name: 'Already reported?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails/))
  })

  it('a refused report keeps its reason on the device', async () => {
    refuse(club, 'issue', errorCode.issue_guest)
    const screen = await open()
    await words(screen)
    fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(async () =>
      expect((await keptRecords()).map(({ error }) => error?.slice(0, 5))).toEqual([errorCode.issue_guest]),
    )
  })

  it('leads only staff to the codes for printing', async () => {
    const member = await open()
    await words(member)
    expect(member.queryByRole('link', { name: 'Codes to print' })).toBeNull()
    await closeScreen()
    club = newClub('maintenance')
    const staff = await open('/createissue', 'maintenance')
    await words(staff)
    expect(staff.getByRole('link', { name: 'Codes to print' }).getAttribute('href')).toBe(
      '/createissue/places',
    )
  })

  it('shows a guest how to reach the club', async () => {
    club = newClub('guest')
    const screen = await open('/createissue', 'guest')
    expect(await screen.findByText('Members and staff report issues')).toBeTruthy()
  })
})
