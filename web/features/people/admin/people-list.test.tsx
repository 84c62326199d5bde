import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { listedPerson } from '#web/features/people/testing/people-rows.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'
import { setViewport } from '#web/testing/viewport.ts'

setViewport(390)

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen)
const count = (role_id: string, user_group_id: string, state: string, people: number) => ({
  ...{ role_id, user_group_id, state, people },
})

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Setup = NonNullable<Parameters<typeof openScreenOf>[1]>

/** Opens the list with those people. */
async function openList(people: Row[], { answers, rows }: Setup = {}) {
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin', rows: rows ?? {} },
    answers: {
      'POST /rest/v1/rpc/list_people': ok(people),
      'POST /rest/v1/rpc/count_people': ok([
        count('member', 'greens', 'active', 3),
        count('member', 'default', 'invited', 2),
        count('member', 'default', 'unconfirmed', 1),
        count('kitchen', 'default', 'suspended', 1),
        count('member', 'default', 'removed', 4),
      ]),
      ...answers,
    },
  })
}

/** The newest query for people. */
const asked = () => screen.sent('POST', '/rest/v1/rpc/list_people').at(-1)?.body

describe('the list of people', () => {
  it('marks me, a person without a name and a second factor', async () => {
    await openList([
      listedPerson({ id: 'ann', first_name: 'Ann', surname: 'Byrne', second_factor: true }),
      listedPerson({ id: 'new', first_name: '', surname: '', email: null, phone: '35315550100' }),
    ])
    const mine = within((await screen.findByText('Ann Byrne', { selector: 'li span' })).closest('li')!)
    expect(mine.getByText('(You)')).toBeTruthy()
    expect(mine.getByLabelText('Second factor on')).toBeTruthy()
    const other = within(screen.getByText('No name yet').closest('li')!)
    expect(other.getByText('+35315550100')).toBeTruthy()
    expect(other.queryByText('(You)')).toBeNull()
    expect(other.queryByLabelText('Second factor on')).toBeNull()
  })

  it('shows its age without a network', async () => {
    await openList([listedPerson({})])
    const count = await screen.findByText(/^1 person/)
    expect(count.textContent).not.toContain('as of')
    setOnline(false)
    await until(() => expect(count.textContent).toContain('as of'))
  })

  it('does not report the address of an invited person as unconfirmed', async () => {
    await openList([
      listedPerson({ state: 'invited', invited_at: '2026-05-02T09:30:00Z', email_verified: false }),
    ])
    const row = within((await screen.findByText('Sam Low')).closest('li')!)
    expect(row.getByText('Invited')).toBeTruthy()
    expect(row.queryByText('Address not confirmed')).toBeNull()
  })

  it('does not show a person as invited who signed up and has not confirmed the address', async () => {
    await openList([listedPerson({ state: 'unconfirmed', email_verified: false })])
    const row = within((await screen.findByText('Sam Low')).closest('li')!)
    expect(row.getByText('Not confirmed')).toBeTruthy()
    expect(row.queryByText('Invited')).toBeNull()
    expect(row.queryByText('Address not confirmed')).toBeNull()
  })

  it('is filtered by people who have not confirmed their address, with their number', async () => {
    await openList([listedPerson({ state: 'unconfirmed', email_verified: false })])
    fireEvent.click(await screen.findByRole('button', { name: 'Not confirmed 1' }))
    await until(() => expect(asked()).toMatchObject({ in_state: 'unconfirmed' }))
    expect(screen.getByRole('button', { name: 'Invited 2' })).toBeTruthy()
  })

  it('reads the next page after the shown ones', async () => {
    const first = Array.from({ length: 50 }, (_, at) => listedPerson({ id: `p${at}`, total: 51 }))
    await openList([], {
      answers: {
        'POST /rest/v1/rpc/list_people': ({ body }) =>
          ok(
            (body as { page_offset: number }).page_offset === 0
              ? first
              : [listedPerson({ id: 'last', first_name: 'Zoe', total: 51 })],
          ),
      },
    })
    expect(await screen.findByText('51 people')).toBeTruthy()
    await screen.press('Show more')
    expect(await screen.findByText('Zoe Low')).toBeTruthy()
    expect(asked()).toMatchObject({ page_offset: 50, page_size: 50 })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('shows how many have each role and state, without removed people', async () => {
    await openList([])
    expect(await screen.findByRole('button', { name: 'Member 6' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Kitchen 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Invited 2' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Removed 4' }))
    expect(await screen.findByRole('button', { name: 'Member 4' })).toBeTruthy()
  })

  it('removes each filter with the second press on it', async () => {
    await openList([])
    const kitchen = await screen.findByRole('button', { name: /^Kitchen/ })
    fireEvent.click(kitchen)
    await until(() => expect(asked()).toMatchObject({ in_role: 'kitchen' }))
    expect(kitchen.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(kitchen)
    expect(await screen.findByText('No one here yet')).toBeTruthy()
    expect(kitchen.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(await screen.findByRole('button', { name: /^Greens crew/ }))
    await until(() => expect(asked()).toMatchObject({ in_group: 'greens' }))
    fireEvent.click(screen.getByRole('button', { name: 'Greens crew' }))
    expect(await screen.findByText('No one here yet')).toBeTruthy()
  })

  it('shows that there is no connection, and lists people when it is back', async () => {
    await openList([listedPerson()])
    await screen.findByText('Sam Low')
    setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: /^Invited/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('The people could not be loaded')
    setOnline(true)
    expect(await screen.findByText('Sam Low')).toBeTruthy()
  })
})

describe('the removed people', () => {
  const removed = (fields: Row): Row => ({
    ...{ id: 'x', removed_at: '2026-05-01T08:00:00Z', by_whom: 'admin', role_id: 'kitchen' },
    ...{ thread_kept: false, remover: null, ...fields },
  })

  it('name the person who removed them, and whether their records stay linked', async () => {
    await openList([], {
      rows: {
        removed_person: [
          removed({ remover: { first_name: 'Ada', surname: 'Boss' } }),
          removed({ id: 'y' }),
          removed({ id: 'z', by_whom: 'server', thread_kept: true }),
        ],
      },
    })
    await screen.press(/^Removed/)
    const removals = await screen.findAllByText(/^Removed by|^Deleted by/)
    expect(removals.map(({ textContent }) => textContent)).toEqual([
      'Removed by Ada Boss',
      'Removed by Administration',
      'Deleted by the server · history kept together',
    ])
    expect((screen.getByLabelText('Search people') as HTMLInputElement).disabled).toBe(true)
  })

  it('are filtered by a role, and may be none', async () => {
    await openList([])
    await screen.press(/^Removed/)
    await screen.press(/^Kitchen/)
    expect(await screen.findByText('No one has been removed')).toBeTruthy()
    await until(() =>
      expect(screen.sent('GET', '/rest/v1/removed_person').at(-1)?.path).toContain('role_id=eq.kitchen'),
    )
  })

  it('show why they cannot be read, and are read again', async () => {
    let answer: ReturnType<typeof ok> | undefined = refusal('42501')
    await openList([], { answers: { 'GET /rest/v1/removed_person': () => answer } })
    await screen.press(/^Removed/)
    expect((await screen.findByRole('alert')).textContent).toContain('The people could not be loaded')
    answer = undefined
    await screen.press('Try again')
    expect(await screen.findByText('No one has been removed')).toBeTruthy()
  })
})
