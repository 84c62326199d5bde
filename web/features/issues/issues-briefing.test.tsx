import { describe, expect, it, vi } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow, manyIssues } from '#web/features/issues/testing/issue-rows.ts'
import { club, ME, openScreen, startApp } from '#web/testing/open-screen.tsx'

vi.mock('#web/data/position.ts', async (original) => ({
  ...(await original<object>()),
  usePosition: (on: boolean) => ({ fix: on ? { lng: -6, lat: 53, accuracyM: 4, at: Date.now() } : null }),
}))

startApp('maintenance')

/** The briefing with a sentence that appears when both lists are read. */
const open = () =>
  openScreen({
    address: '/',
    load: async () => {
      const { IssuesBriefing } = await import('#web/features/issues/issues-briefing.tsx')
      const { useOpenIssues } = await import('#web/features/issues/shared/issue-data.ts')
      const { useMyWork } = await import('#web/features/issues/work/work-data.ts')
      return () => {
        const reads = [useOpenIssues().query, useMyWork().query]
        return (
          <>
            {reads.every(({ data }) => data !== undefined) ? <p>All is read</p> : null}
            <IssuesBriefing />
          </>
        )
      }
    },
  })

/** The device gives its position without a question only with the permission `granted`. */
function permissionIs(state: PermissionState): void {
  const query = vi.fn().mockResolvedValue({ state })
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue({ query } as unknown as Permissions)
}

const overdueNearby = () =>
  issueRow({
    ...{ id: issueId(1), status: 'assigned', assignee_id: ME, due_on: '2020-01-01' },
    ...{ lng: -6, lat: 53.001 },
  })

describe('the issues of the briefing', () => {
  it('count issues to sort, overdue ones, mine and free ones of my crew, and lead there', async () => {
    club.rows.issue = [
      ...manyIssues(6, { priority: 'urgent' }),
      issueRow({ id: issueId(41), status: 'assigned', assignee_id: ME, due_on: '2020-01-01' }),
      issueRow({ id: issueId(42), status: 'assigned', group_id: 'greens' }),
    ]
    const screen = await open()
    const target = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await target(/^7 issues to sort 6 urgent/)).toBe('/newissues')
    expect(await target(/^1 job overdue/)).toBe('/assignedissues')
    expect(await target(/^1 job for me/)).toBe('/assignedissues')
    expect(await target(/^1 job free for my crew/)).toBe('/assignedissues')
    expect(screen.container.textContent).toMatch(/overdue.*to sort/s)
    expect(screen.container.textContent).not.toContain('as of')
  })

  it('show their age without a network', async () => {
    club.rows.issue = manyIssues(2)
    const screen = await open()
    await screen.findByRole('link', { name: /^2 issues to sort/ })
    setOnline(false)
    expect(await screen.findByRole('link', { name: /^2 issues to sort.*as of/ })).toBeTruthy()
  })

  it('name the nearest overdue issue when the device may give its position without a question', async () => {
    permissionIs('granted')
    club.rows.issue = [overdueNearby()]
    const screen = await open()
    expect(await screen.findByRole('link', { name: /^1 job overdue, 111\sm away/ })).toBeTruthy()
  })

  it('request no position when the device would ask the person first', async () => {
    permissionIs('prompt')
    club.rows.issue = [overdueNearby()]
    const screen = await open()
    await screen.findByText('All is read')
    expect(screen.getByText('1 job overdue')).toBeTruthy()
  })

  it('are hidden when nothing waits', async () => {
    club.rows.issue = []
    const screen = await open()
    await screen.findByText('All is read')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
