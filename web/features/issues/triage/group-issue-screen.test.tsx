import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { closeScreen, newClub, openScreen, pendingChanges, type TestClub } from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'maintenance',
    address: '/newgroupissue',
    load: async () => (await import('#web/features/issues/triage/group-issue-screen.tsx')).GroupIssueScreen,
  })
}

async function fillIn(screen: Awaited<ReturnType<typeof open>>) {
  const crew = await screen.findByRole<HTMLButtonElement>('button', { name: /Greens crew/ })
  // A crew is enabled after its people are read.
  await waitFor(() => expect(crew.disabled).toBe(false))
  fireEvent.click(crew)
  fireEvent.click(screen.getByRole('radio', { name: 'Bunker' }))
  fireEvent.change(screen.getByLabelText(/^What needs to be done/), {
    target: { value: ' Rake all bunkers ' },
  })
}

describe('a new job for a group', () => {
  it('S1.14 S2.26 is sent with its crew and opens as an issue', async () => {
    const screen = await open()
    await fillIn(screen)
    fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: '2030-05-01' } })
    fireEvent.click(screen.getByRole('button', { name: 'Assign the job' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails\?issueId=/))
    await drained()
    expect(sent(club, 'POST', '/rest/v1/issue')[0]!.body).toMatchObject({
      category: 'bunker',
      description: 'Rake all bunkers',
      group_id: 'greens',
      due_on: '2030-05-01',
    })
  })

  it('shows what is missing, and cannot be sent before', async () => {
    const screen = await open()
    const give = await screen.findByRole<HTMLButtonElement>('button', { name: 'Assign the job' })
    expect(screen.getByText('Choose a crew and a kind, and write what needs to be done.')).toBeTruthy()
    expect(give.disabled).toBe(true)
    await fillIn(screen)
    expect(screen.queryByText('Choose a crew and a kind, and write what needs to be done.')).toBeNull()
    expect(give.disabled).toBe(false)
  })

  it('waits in the outbox without a network', async () => {
    const screen = await open()
    await fillIn(screen)
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Assign the job' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/issuedetails/))
    expect(await pendingChanges()).toEqual([expect.objectContaining({ type: 'CREATE', table: 'issue' })])
  })

  it('leads to the rounds of inspection', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('link', { name: /Rounds/ }))
    await waitFor(() => expect(screen.address()).toBe('/newgroupissue/rounds'))
  })
})
