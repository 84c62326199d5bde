import { act, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { issueId } from '#web/features/issues/testing/issue-rows.ts'
import { closeScreen, newClub, openScreen } from '#web/testing/open-screen.tsx'

afterEach(closeScreen)

it('a report that waits has the lines of its history that the club will write', async () => {
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
  const timeline = (await screen.findByRole('heading', { name: 'What happened' })).closest('section')!
  const lines = within(timeline).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Reported'),
    expect.stringMatching(/photo/),
  ])
})
