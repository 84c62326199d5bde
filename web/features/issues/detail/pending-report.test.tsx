import { afterEach, expect, it } from 'vitest'
import { act, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { closeScreen, ME, newClub, openScreen } from '#web/testing/open-screen.tsx'

afterEach(closeScreen)

const firstLines = [expect.stringContaining('Reported'), expect.stringMatching(/photo/)]

/** The lines of the history on the screen. */
async function historyOf(screen: Awaited<ReturnType<typeof openScreen>>): Promise<(string | null)[]> {
  const timeline = (await screen.findByRole('heading', { name: 'What happened' })).closest('section')!
  return within(timeline)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

it('a waiting report has the history lines that the club will write', async () => {
  newClub('member')
  const screen = await openScreen({
    role: 'member',
    address: `/issuedetails?issueId=${issueId(7)}`,
    load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
  })
  act(() => setOnline(false))
  const { write } = await import('#web/data/outbox/outbox.ts')
  await act(async () => {
    await write({
      ...{ type: 'CREATE', table: 'issue', id: issueId(7) },
      data: { category: 'bunker', description: 'Rake missing' },
    })
    await write({
      ...{ type: 'CREATE', table: 'issue_photo', id: issueId(8) },
      data: { issue_id: issueId(7), path: `issues/${issueId(8)}.webp` },
    })
  })
  expect(await historyOf(screen)).toEqual(firstLines)
})

it('a report that a list has before its history is read keeps those lines', async () => {
  const club = newClub('member')
  club.failures.set('issue', 'never arrives')
  const screen = await openScreen({
    role: 'member',
    address: `/issuedetails?issueId=${issueId(7)}`,
    load: async () => {
      const { queryClient } = await import('#web/data/queries/query.ts')
      const columns = Object.entries(issueRow({ id: issueId(7), reporter_id: ME }))
      const row = Object.fromEntries(columns.filter(([name]) => !name.startsWith('issue_')))
      const photo = { id: issueId(8), issue_id: issueId(7), comment_id: null, kind: 'report' }
      const issue_photo = [{ ...photo, path: 'issues/8.webp', created_at: '2026-11-20T08:00:01Z' }]
      queryClient.setQueryData(['issue', 'reported by', ME], [{ ...row, issue_photo }])
      return (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen
    },
  })
  expect(await historyOf(screen)).toEqual(firstLines)
})
