import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { keptRecords } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'
import { setViewport } from '#web/testing/viewport.ts'

setViewport(390)

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen)

const sam: Row = {
  ...{ id: 'sam', first_name: 'Sam', surname: 'Low', role_id: 'member', user_group_id: 'default' },
  ...{
    avatar_path: null,
    email: 'sam@club.example',
    phone: null,
    email_verified: true,
    phone_verified: null,
  },
  ...{ state: 'active', second_factor: false, invited_at: null, last_sign_in_at: null },
  ...{ created_at: '2026-05-01T08:00:00Z', total: 1 },
}

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openWith(person: Row | null, answers: Parameters<typeof openScreenOf>[1] = {}) {
  const list = person ? [{ ...sam, ...person }] : []
  screen = await openScreenOf(load, {
    person: 'ann',
    role: 'admin',
    rows: { profile_private: [{ id: 'sam', may_charge: false }], ...answers.rows },
    answers: {
      'POST /rest/v1/rpc/list_people': ok(list),
      'POST /rest/v1/rpc/count_people': ok([
        { role_id: 'member', user_group_id: 'greens', state: 'active', people: 3 },
      ]),
      ...answers.answers,
    },
  })
}

/** Opens the sheet of the person in the list. */
async function openSheet(person: Row = {}, answers: Parameters<typeof openScreenOf>[1] = {}) {
  await openWith(person, answers)
  fireEvent.click((await screen.findByText('Sam Low')).closest('button')!)
  return within((await screen.findByLabelText(/^Role/)).closest('dialog')!)
}

describe('the screen of the club’s people', () => {
  it('S2.16 lists them with important states, and shows when an address is not confirmed', async () => {
    await openWith({ role_id: 'kitchen', state: 'suspended', email_verified: false })
    expect(await screen.findByText('Sam Low')).toBeTruthy()
    const row = within(screen.getByText('Sam Low').closest('li')!)
    for (const text of ['sam@club.example', 'Address not confirmed', 'Suspended', 'Kitchen'])
      expect(row.getByText(text), text).toBeTruthy()
    expect(screen.getByText('1 person')).toBeTruthy()
  })

  it('asks the club for a name, a role and a state', async () => {
    await openWith(null)
    await screen.enter('Search people', 'low')
    fireEvent.click(await screen.findByRole('button', { name: /^Member/ }))
    fireEvent.click(screen.getByRole('button', { name: /^Suspended/ }))
    await until(() =>
      expect(screen.sent('POST', '/rest/v1/rpc/list_people').at(-1)?.body).toMatchObject({
        ...{ search: 'low', in_role: 'member', in_state: 'suspended', page_offset: 0 },
      }),
    )
    expect(await screen.findByText('No one found')).toBeTruthy()
  })

  it('shows why the people cannot be read, and reads again', async () => {
    let answer = refusal('42501')
    await openWith(null, { answers: { 'POST /rest/v1/rpc/list_people': () => answer } })
    expect((await screen.findByRole('alert')).textContent).toContain('The people could not be loaded')
    answer = ok([sam])
    await screen.press('Try again')
    expect(await screen.findByText('Sam Low')).toBeTruthy()
  })

  it('lists removed people without a name', async () => {
    await openWith(null, {
      rows: {
        removed_person: [
          {
            id: 'x',
            removed_at: '2026-05-01T08:00:00Z',
            by_whom: 'self',
            role_id: 'member',
            thread_kept: true,
          },
        ],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Removed/ }))
    expect(await screen.findByText('Deleted their own account · history kept together')).toBeTruthy()
  })
})

describe('the sheet of a person', () => {
  it('sets a role at once', async () => {
    const sheet = await openSheet()
    fireEvent.change(sheet.getByLabelText(/^Role/), { target: { value: 'kitchen' } })
    await until(async () =>
      expect((await keptRecords())[0]).toMatchObject({
        type: 'UPDATE',
        payload: { table: 'profiles', id: 'sam', data: { role_id: 'kitchen' } },
      }),
    )
  })

  it('warns of an address that no message has confirmed', async () => {
    const sheet = await openSheet({ email_verified: false })
    expect(sheet.getByText(/has not confirmed the address/)).toBeTruthy()
  })

  it('permits to charge the member account, unless the role permits it already', async () => {
    const sheet = await openSheet({ role_id: 'kitchen' })
    const account = () => sheet.getByRole('switch', { name: /^Member account/ }) as HTMLInputElement
    await until(() => expect(account().disabled).toBe(false))
    expect(account().checked).toBe(false)
    fireEvent.click(account())
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/profile_private')[0]?.body).toMatchObject({ may_charge: true }),
    )
  })

  it('asks before it suspends, and shows why the club refuses', async () => {
    const sheet = await openSheet({}, { answers: { 'POST /rest/v1/rpc/suspend_person': refusal('GS301') } })
    fireEvent.click(sheet.getByRole('button', { name: 'Suspend' }))
    const question = within((await screen.findByText('Suspend Sam Low?')).closest('dialog')!)
    expect(screen.sent('POST', '/rest/v1/rpc/suspend_person')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Suspend' }))
    await until(() => expect(sheet.getByRole('alert').textContent).toContain('Nothing was changed'))
    expect(screen.sent('POST', '/rest/v1/rpc/suspend_person')[0]?.body).toEqual({ person: 'sam' })
  })

  it('removes a person, with linked records or not', async () => {
    const sheet = await openSheet({}, { answers: { 'POST /rest/v1/rpc/remove_person': ok(null) } })
    fireEvent.click(sheet.getByRole('button', { name: 'Remove from the club' }))
    fireEvent.click(await screen.findByRole('switch', { name: /^Keep the history together/ }))
    await screen.press('Remove for good')
    await until(() =>
      expect(screen.sent('POST', '/rest/v1/rpc/remove_person')[0]?.body).toEqual({
        person: 'sam',
        keep_thread: false,
      }),
    )
  })

  it('resets a lost second factor after a question', async () => {
    const answers = { 'POST /rest/v1/rpc/reset_second_factors': ok(null) }
    const sheet = await openSheet({ second_factor: true }, { answers })
    fireEvent.click(sheet.getByRole('button', { name: 'Reset second factor' }))
    const question = within(
      (await screen.findByText('Reset the second factor of Sam Low?')).closest('dialog')!,
    )
    fireEvent.click(question.getByRole('button', { name: 'Reset second factor' }))
    await until(() => expect(screen.sent('POST', '/rest/v1/rpc/reset_second_factors')).toHaveLength(1))
  })

  it('lets no person suspend or remove themselves', async () => {
    const sheet = await openSheet({ id: 'ann' })
    expect(sheet.getByText(/^This is you/)).toBeTruthy()
    expect(sheet.queryByRole('button', { name: /Suspend|Remove/ })).toBeNull()
  })
})

describe('an invitation', () => {
  it('S7.52 is sent with name and language, and the role is set', async () => {
    await openWith(null, { answers: { 'POST /functions/v1/invite': ok({ id: 'new' }) } })
    await screen.press('Invite by email')
    await screen.enter('Email', 'new@club.example')
    await screen.enter(/^First name/, 'Nora')
    await screen.enter('Role', 'maintenance')
    await screen.press('Send invitation')
    await until(() =>
      expect(screen.sent('POST', '/functions/v1/invite')[0]?.body).toMatchObject({
        email: 'new@club.example',
        data: { first_name: 'Nora', locale: 'en' },
        place: { role: 'maintenance' },
      }),
    )
  })

  it('needs an address, and shows why the club refuses one', async () => {
    await openWith(null, {
      answers: { 'POST /functions/v1/invite': { status: 422, body: { code: 'email_exists', message: 'x' } } },
    })
    await screen.press('Invite by email')
    await screen.press('Send invitation')
    expect(await screen.findByText('Enter an email address.')).toBeTruthy()
    await screen.enter('Email', 'sam@club.example')
    await screen.press('Send invitation')
    await until(() =>
      expect(screen.sent('POST', '/functions/v1/invite').map(({ body }) => body)).toEqual([
        expect.objectContaining({ email: 'sam@club.example' }),
      ]),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The invitation was not sent')
  })
})

describe('the groups', () => {
  it('are listed with their number of people, and filter the people by one', async () => {
    await openWith(null)
    const group = await screen.findByRole('button', { name: /^Greens crew\s*3$/ })
    fireEvent.click(group)
    await until(() =>
      expect(screen.sent('POST', '/rest/v1/rpc/list_people').at(-1)?.body).toMatchObject({
        in_group: 'greens',
      }),
    )
  })

  it('are added with a time to claim work, and not without a name', async () => {
    await openWith(null)
    await screen.press('New group')
    await screen.press('Save')
    expect(await screen.findByText('Enter a name for the group.')).toBeTruthy()
    await screen.enter('Name', 'Bunkers')
    await screen.enter('Time to take a job', '30')
    await screen.press('Save')
    await until(async () =>
      expect((await keptRecords())[0]).toMatchObject({
        type: 'CREATE',
        payload: { table: 'user_groups', data: { name: 'Bunkers', claim_minutes: 30 } },
      }),
    )
  })
})
