import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { drained, keptRecords } from '#web/data/testing/open-app.ts'
import { issueId, issueRow, manyIssues } from '#web/features/issues/testing/issue-rows.ts'
import {
  closeScreen,
  newClub,
  type OpenScreen,
  openScreen,
  refuse,
  sentEdits,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open(address = '/assigngroupissue') {
  return openScreen({
    role: 'maintenance',
    address,
    load: async () => (await import('#web/features/issues/triage/assign-group-screen.tsx')).AssignGroupScreen,
  })
}

/** Chooses the greens crew, which is enabled after its people are read. */
async function chooseCrew(screen: OpenScreen) {
  const crew = await screen.findByRole<HTMLButtonElement>('button', { name: /Greens crew/ })
  await waitFor(() => expect(crew.disabled).toBe(false))
  fireEvent.click(crew)
}

describe('assigning issues to a group', () => {
  it('S1.14 S2.34 gives the checked issues to a crew and leads back to the new issues', async () => {
    club.rows.issue = manyIssues(3)
    const screen = await open()
    fireEvent.click(await screen.findByRole('checkbox', { name: /Rake missing 1/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Rake missing 3/ }))
    await chooseCrew(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Give 2 to the crew' }))
    await waitFor(() => expect(screen.address()).toBe('/newissues'))
    await drained()
    const bodies = sentEdits(club)
    expect(bodies).toHaveLength(2)
    for (const body of bodies)
      expect(body).toMatchObject({ status: 'assigned', group_id: 'greens', assignee_id: null })
  })

  it('starts with the issues in the address', async () => {
    club.rows.issue = manyIssues(3)
    const screen = await open(`/assigngroupissue?issueIds=${issueId(1)},${issueId(2)}`)
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    await screen.findByText('Rake missing 1')
    expect(box(/Rake missing 1/).checked).toBe(true)
    expect(box(/Rake missing 2/).checked).toBe(true)
    expect(box(/Rake missing 3/).checked).toBe(false)
  })

  it('lists 40 issues', async () => {
    club.rows.issue = manyIssues(40)
    const screen = await open()
    await screen.findByText('Rake missing 40')
    expect(screen.getAllByRole('checkbox')).toHaveLength(40)
    expect(screen.getByRole('button', { name: 'Choose issues and a crew' })).toHaveProperty('disabled', true)
  })

  it('shows why the club refuses an empty crew, in the outbox', async () => {
    club.rows.issue = [issueRow({ id: issueId(1), description: 'Rake missing' })]
    refuse(club, 'issue', errorCode.issue_crew_empty)
    const screen = await open()
    fireEvent.click(await screen.findByRole('checkbox', { name: /Rake missing/ }))
    await chooseCrew(screen)
    fireEvent.click(screen.getByRole('button', { name: 'Give 1 to the crew' }))
    await waitFor(async () =>
      expect((await keptRecords()).map(({ status, error }) => [status, error?.slice(0, 5)])).toEqual([
        ['error', errorCode.issue_crew_empty],
      ]),
    )
  })

  it('shows that nothing is new, and that the club has no crew yet', async () => {
    const screen = await open()
    expect(await screen.findByText('Nothing waits to be sorted')).toBeTruthy()
    await closeScreen()
    club = newClub('maintenance')
    club.rows.issue = manyIssues(1)
    club.rows.user_groups = []
    const crewless = await open()
    expect(await crewless.findByText('No groups yet')).toBeTruthy()
  })
})
