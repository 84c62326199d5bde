import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { until } from '#web/data/testing/until.ts'
import { listedPerson } from '#web/features/people/testing/people-rows.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'
import { setViewport } from '#web/testing/viewport.ts'

setViewport(1024)

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openTable(people: Row[], address = '/groupadmin') {
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin', address },
    answers: {
      'POST /rest/v1/rpc/list_people': ok(people),
      'POST /rest/v1/rpc/count_people': ok([]),
    },
  })
  return screen.findByRole('table')
}

const asked = () => screen.sent('POST', '/rest/v1/rpc/list_people').map(({ body }) => body)
const sam = listedPerson({
  ...{ member_number: '1042', balance_minor: 1250, last_seen_at: '2026-05-02T08:00:00Z' },
  user_group_id: 'greens',
})
const wanda = listedPerson({
  ...{ id: 'wanda', first_name: 'Wanda', surname: 'Waits', role_id: 'guest', state: 'waiting' },
  email: 'wanda@club.example',
})

describe('the people on a laptop', () => {
  it('S2.16 are a table with role, group, number, account and state', async () => {
    const table = await openTable([sam])
    const line = (await within(table).findByText('Sam Low')).closest('tr')!
    await until(() => expect(line.textContent).toContain('Greens crew'))
    expect(line.textContent).toContain('Member')
    expect(line.textContent).toContain('1042')
    expect(line.textContent).toContain('€12.50')
    expect(line.textContent).toContain('Active')
  })

  it('are sorted by the club at a press on a heading, and in reverse at the next', async () => {
    const table = await openTable([sam])
    expect(asked()[0]).toMatchObject({ sort_by: 'name', descending: false })
    await screen.press('Account')
    await until(() => expect(asked().at(-1)).toMatchObject({ sort_by: 'balance', descending: false }))
    await screen.press('Account')
    await until(() => expect(asked().at(-1)).toMatchObject({ sort_by: 'balance', descending: true }))
    expect(within(table).getByRole('columnheader', { name: 'Account' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
  })

  it('are approved together', async () => {
    await openTable([sam, wanda], '/groupadmin?state=waiting')
    expect(asked()[0]).toMatchObject({ in_state: 'waiting' })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all that are shown' }))
    await screen.press('Approve 1')
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.wanda')[0]?.body).toMatchObject({
        role_id: 'member',
      }),
    )
    expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.sam')).toEqual([])
  })

  it('are chosen together without my own account', async () => {
    await openTable([sam, listedPerson({ id: 'ann', first_name: 'Ann', email: 'ann@club.example' })])
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all that are shown' }))
    expect(await screen.findByText('1 person chosen')).toBeTruthy()
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  })

  it('get a role together only after a confirmation', async () => {
    await openTable([sam, wanda])
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all that are shown' }))
    const bar = within(await screen.findByRole('region', { name: 'Acts on the chosen people' }))
    const changes = () =>
      ['sam', 'wanda']
        .flatMap((id) => screen.sent('PATCH', `/rest/v1/profiles?id=eq.${id}`))
        .map(({ body }) => body)
    fireEvent.change(bar.getByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } })
    expect(await screen.findByRole('dialog', { name: 'Administration for 2 people?' })).toBeTruthy()
    await screen.press('Cancel')
    expect(changes()).toEqual([])
    fireEvent.change(bar.getByRole('combobox', { name: 'Role' }), { target: { value: 'kitchen' } })
    await screen.press('Change')
    await until(() => expect(changes()).toMatchObject([{ role_id: 'kitchen' }, { role_id: 'kitchen' }]))
  })

  it('are changed as the question says, also when fewer are selected meanwhile', async () => {
    await openTable([sam, wanda])
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all that are shown' }))
    const bar = within(await screen.findByRole('region', { name: 'Acts on the chosen people' }))
    fireEvent.change(bar.getByRole('combobox', { name: 'Role' }), { target: { value: 'kitchen' } })
    expect(await screen.findByRole('dialog', { name: 'Kitchen for 2 people?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /Sam Low/, hidden: true }))
    await screen.press('Change')
    for (const id of ['sam', 'wanda'])
      await until(() => expect(screen.sent('PATCH', `/rest/v1/profiles?id=eq.${id}`)).toHaveLength(1))
  })

  it('are all suspended except a refused one, who is named and stays chosen', async () => {
    await openTable([sam, wanda])
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all that are shown' }))
    const bar = within(await screen.findByRole('region', { name: 'Acts on the chosen people' }))
    const suspended: unknown[] = []
    const answer = screen.backend.fault
    screen.backend.fault = (request) => {
      if (!request.path.startsWith('/rest/v1/rpc/suspend_person')) return answer(request)
      suspended.push(request.body)
      return suspended.length === 1 ? refusal('GS301') : ok(null)
    }
    fireEvent.click(bar.getByRole('button', { name: 'Suspend' }))
    const question = within(await screen.findByRole('dialog', { name: 'Suspend 2 people?' }))
    fireEvent.click(question.getByRole('button', { name: 'Suspend' }))
    await until(() => expect(suspended).toMatchObject([{ person: 'sam' }, { person: 'wanda' }]))
    expect((await bar.findByRole('alert')).textContent).toContain('Sam Low')
    expect(bar.getByText('1 person chosen')).toBeTruthy()
  })

  it('are saved as CSV, page after page, with formulas as text', async () => {
    const blob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:people')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    // A real click would navigate away from the test page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await openTable([{ ...sam, surname: '=1+1' }])
    await screen.press('Save as CSV')
    await until(() => expect(blob).toHaveBeenCalled())
    const text = await (blob.mock.calls[0]![0] as Blob).text()
    expect(text).toContain("Sam,'=1+1,sam@club.example,,1042,Member,")
    expect(asked().at(-1)).toMatchObject({ page_size: 200, page_offset: 0 })
  })
})

describe('the people on a wide laptop', () => {
  setViewport(1280)

  it('open next to the table', async () => {
    await openTable([sam])
    await screen.press(/Sam Low/)
    const panel = await screen.findByRole('region', { name: 'Sam Low' })
    expect(within(panel).getByLabelText('Role')).toBeTruthy()
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Sam Low' })).toBeNull()
  })
})

it('a person opens over the table of a narrow laptop', async () => {
  await openTable([sam])
  await screen.press(/Sam Low/)
  const sheet = await screen.findByRole('dialog', { name: 'Sam Low' })
  expect(within(sheet).getByLabelText('Role')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Sam Low' })).toBeNull()
})
