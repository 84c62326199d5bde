import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { listedPerson } from '#web/features/people/testing/people-rows.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'
import { setViewport } from '#web/testing/viewport.ts'

setViewport(390)

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Answers = NonNullable<NonNullable<Parameters<typeof openScreenOf>[1]>['answers']>

/** Opens the sheet of Sam Low with those columns. */
async function openSheet(person: Row = {}, answers: Answers = {}) {
  const rows = {
    profile_private: [{ id: 'sam', may_charge: false }],
    profiles: [
      { id: 'ann', role_id: 'admin', role: 'admin', first_name: 'Ann', surname: 'Byrne' },
      { id: 'sam', role_id: 'member', role: 'member', first_name: 'Sam', surname: 'Low' },
    ],
  }
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin', rows },
    answers: {
      'POST /rest/v1/rpc/list_people': ok([listedPerson(person)]),
      'POST /rest/v1/rpc/count_people': ok([]),
      ...answers,
    },
  })
  fireEvent.click((await screen.findByText('Sam Low', { selector: 'li span' })).closest('button')!)
  return within((await screen.findByLabelText(/^Role/)).closest('dialog')!)
}

type Sheet = Awaited<ReturnType<typeof openSheet>>
const roleOf = (sheet: Sheet) => (sheet.getByLabelText(/^Role/) as HTMLSelectElement).value

describe('the role and group of a person', () => {
  it('change at once when the person is put in a group', async () => {
    const sheet = await openSheet()
    await until(() => expect(sheet.getByRole('option', { name: 'Greens crew' })).toBeTruthy())
    fireEvent.change(sheet.getByLabelText('Group'), { target: { value: 'greens' } })
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.sam')[0]?.body).toEqual({
        user_group_id: 'greens',
      }),
    )
  })

  it('show why the club refuses a role, with the choice to try again or discard', async () => {
    const sheet = await openSheet()
    screen.backend.check = (_, table) =>
      table === 'profiles' ? { status: 400, code: 'GS102', message: 'The last one' } : undefined
    fireEvent.change(sheet.getByLabelText(/^Role/), { target: { value: 'kitchen' } })
    const note = within(await sheet.findByRole('alert'))
    expect(note.getByText('The club did not accept this change')).toBeTruthy()
    expect(note.getByText('The club needs at least one administrator.')).toBeTruthy()
    expect(roleOf(sheet)).toBe('member')
    fireEvent.click(note.getByRole('button', { name: 'Try again' }))
    await until(() => expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.sam')).toHaveLength(2))
    fireEvent.click(within(await sheet.findByRole('alert')).getByRole('button', { name: 'Discard' }))
    await until(() => expect(sheet.queryByRole('alert')).toBeNull())
    expect(await keptRecords()).toEqual([])
  })

  it('show a change that waits for a network as the person’s own', async () => {
    const sheet = await openSheet()
    setOnline(false)
    fireEvent.change(sheet.getByLabelText(/^Role/), { target: { value: 'kitchen' } })
    expect(await sheet.findByText('Waiting to send')).toBeTruthy()
    expect(roleOf(sheet)).toBe('kitchen')
    expect(within(screen.getByText('Sam Low', { selector: 'li span' }).closest('li')!).getByText('Kitchen'))
  })
})

describe('the account of a person', () => {
  it('may be charged by their role if the club permits the role, and not by guests', async () => {
    const setting = [{ key: 'orders.account_roles', value: ['member'] }]
    const sheet = await openSheet({}, { 'GET /rest/v1/setting': ok(setting) })
    const account = await sheet.findByRole<HTMLInputElement>('switch', { name: /^Member account/ })
    await until(() => expect(account.checked).toBe(true))
    expect(account.disabled).toBe(true)
    expect(sheet.getByText('Everyone with this role may charge orders to it.')).toBeTruthy()
    screen.close()
    const guest = await openSheet({ role_id: 'guest' })
    expect(guest.queryByRole('switch', { name: /^Member account/ })).toBeNull()
  })

  it('shows when they were last seen, or that they never were', async () => {
    const sheet = await openSheet({ last_seen_at: '2026-05-02T09:30:00Z', phone: '35315550100' })
    expect(sheet.getByText('sam@club.example · +35315550100')).toBeTruthy()
    expect(sheet.getByText(/^Last seen · .*2026|^Last seen · .*May/)).toBeTruthy()
    screen.close()
    const never = await openSheet()
    expect(never.getByText('Last seen · Never')).toBeTruthy()
  })
})

describe('a suspended person', () => {
  it('is reinstated at once, and the list is read again', async () => {
    const sheet = await openSheet({ state: 'suspended' }, { 'POST /rest/v1/rpc/reinstate_person': ok(null) })
    expect(sheet.queryByRole('button', { name: 'Suspend' })).toBeNull()
    const lists = screen.sent('POST', '/rest/v1/rpc/list_people').length
    fireEvent.click(sheet.getByRole('button', { name: 'Lift the suspension' }))
    await until(() =>
      expect(screen.sent('POST', '/rest/v1/rpc/reinstate_person')[0]?.body).toEqual({ person: 'sam' }),
    )
    await until(() => expect(screen.sent('POST', '/rest/v1/rpc/list_people').length).toBeGreaterThan(lists))
  })

  it('stays suspended without a network', async () => {
    const sheet = await openSheet({ state: 'suspended' })
    setOnline(false)
    fireEvent.click(sheet.getByRole('button', { name: 'Lift the suspension' }))
    expect((await sheet.findByRole('alert')).textContent).toContain('Nothing was changed')
    expect(sheet.getByRole('button', { name: 'Lift the suspension' })).toBeTruthy()
  })
})

describe('an invited person', () => {
  it('gets the invitation again with role and group, in the language of the first one', async () => {
    const sheet = await openSheet(
      {
        ...{ state: 'invited', role_id: 'kitchen', user_group_id: 'greens' },
        ...{ invited_at: '2026-05-02T09:30:00Z', email_verified: false },
      },
      { 'POST /functions/v1/invite': ok({ id: 'sam' }) },
    )
    expect(sheet.getByText(/^Invited · /)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Send the invitation again' }))
    await until(() =>
      expect(screen.sent('POST', '/functions/v1/invite')[0]?.body).toMatchObject({
        ...{ email: 'sam@club.example', data: {}, place: { role: 'kitchen', group: 'greens' } },
      }),
    )
  })
})

describe('a person who has not confirmed the address', () => {
  it('can be invited, and was not before', async () => {
    const sheet = await openSheet(
      { state: 'unconfirmed', email_verified: false },
      { 'POST /functions/v1/invite': ok({ id: 'sam' }) },
    )
    expect(sheet.getByText('Not confirmed')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: 'Send the invitation again' })).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: 'Send invitation' }))
    await until(() =>
      expect(screen.sent('POST', '/functions/v1/invite')[0]?.body).toMatchObject({
        email: 'sam@club.example',
      }),
    )
  })
})

describe('the questions before a suspension or removal', () => {
  it('suspend no one when they are answered with Cancel or closed', async () => {
    const sheet = await openSheet({}, { 'POST /rest/v1/rpc/suspend_person': ok(null) })
    const ask = async () => {
      fireEvent.click(sheet.getByRole('button', { name: 'Suspend' }))
      return (await screen.findByText('Suspend Sam Low?')).closest('dialog')!
    }
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
    await until(() => expect(screen.queryByText('Suspend Sam Low?')).toBeNull())
    fireEvent(await ask(), new Event('cancel', { cancelable: true }))
    await until(() => expect(screen.queryByText('Suspend Sam Low?')).toBeNull())
    expect(screen.sent('POST', '/rest/v1/rpc/suspend_person')).toEqual([])
  })

  it('stay open with the reason when the club does not remove a person', async () => {
    const sheet = await openSheet({}, { 'POST /rest/v1/rpc/remove_person': refusal('GS102', 400) })
    fireEvent.click(sheet.getByRole('button', { name: 'Remove from the club' }))
    const question = within((await screen.findByText('Remove Sam Low?')).closest('dialog')!)
    fireEvent.click(question.getByRole('button', { name: 'Remove for good' }))
    expect((await question.findByRole('alert')).textContent).toContain(
      'The club needs at least one administrator.',
    )
    expect(screen.sent('POST', '/rest/v1/rpc/remove_person')[0]?.body).toEqual({
      person: 'sam',
      keep_thread: true,
    })
  })

  it('close the sheet of a removed person', async () => {
    const sheet = await openSheet({}, { 'POST /rest/v1/rpc/remove_person': ok(null) })
    fireEvent.click(sheet.getByRole('button', { name: 'Remove from the club' }))
    await screen.press('Remove for good')
    await until(() => expect(screen.queryByLabelText(/^Role/)).toBeNull())
  })

  it('offer no reset when there is no second factor', async () => {
    const sheet = await openSheet({ second_factor: false })
    expect(sheet.queryByRole('button', { name: 'Reset second factor' })).toBeNull()
    expect(sheet.getByRole('button', { name: 'Suspend' })).toBeTruthy()
  })
})
