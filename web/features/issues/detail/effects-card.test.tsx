import { afterEach, expect, it } from 'vitest'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { closeScreen, newClub, openScreen } from '#web/testing/open-screen.tsx'

afterEach(closeScreen)

it('offers to close the hole again after the last day of a closure', async () => {
  const club = newClub('maintenance')
  club.rows.issue = [issueRow({ id: issueId(7), number: 7, hole_id: 'hole-7' })]
  club.rows.issue_effect = [
    {
      ...{
        id: issueId(70),
        issue_id: issueId(7),
        kind: 'hole_closed',
        hole_id: 'hole-7',
        until: '2020-01-01',
      },
      ...{ note: 'Flooded', is_on: true, is_confirmed: true, by_itself: false },
    },
  ]
  const screen = await openScreen({
    role: 'maintenance',
    address: `/issuedetails?issueId=${issueId(7)}`,
    load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
  })
  expect(await screen.findByRole('button', { name: 'Close hole' })).toBeTruthy()
  expect(screen.queryByText(/^Closed/)).toBeNull()
})
