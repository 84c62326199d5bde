import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen)

/** The club's groups; a test's gateway changes them. */
const groups = (): Row[] => [
  { group_id: 'default', name: 'Default', name_i18n: {}, claim_minutes: null },
  {
    ...{ group_id: 'greens', name: 'Greens crew', claim_minutes: 45 },
    name_i18n: { en: 'Greens crew', ja: 'グリーン班' },
  },
  { group_id: 'bunkers', name: 'Bunkers', name_i18n: {}, claim_minutes: null },
]

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Setup = NonNullable<Parameters<typeof openScreenOf>[1]>

async function openGroups(setup: Setup = {}) {
  const { rows, answers } = setup
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin' },
    rows: { user_groups: groups(), ...rows },
    answers: {
      'POST /rest/v1/rpc/list_people': ok([]),
      'POST /rest/v1/rpc/count_people': ok([
        { role_id: 'maintenance', user_group_id: 'greens', state: 'active', people: 2 },
        { role_id: 'member', user_group_id: 'greens', state: 'removed', people: 9 },
      ]),
      ...answers,
    },
  })
}

/** Opens the sheet of a group. */
async function openGroup(name: string, setup: Setup = {}) {
  await openGroups(setup)
  await screen.press(`Edit group ${name}`)
  return within((await screen.findByLabelText('Name')).closest('dialog')!)
}

const crew = (id: string, first_name: string, user_group_id: string) => ({
  ...{ id, first_name, surname: 'Moss', user_group_id, role_id: 'maintenance', role: 'maintenance' },
})
const people = () => [
  { ...crew('ann', 'Ann', 'default'), role_id: 'admin', role: 'admin' },
  crew('gus', 'Gus', 'greens'),
  crew('bea', 'Bea', 'bunkers'),
]

describe('the list of groups', () => {
  it('counts the people in each, and leaves out the default group', async () => {
    await openGroups()
    expect(await screen.findByRole('button', { name: /^Greens crew\s*2$/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Bunkers\s*0$/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit group Default' })).toBeNull()
  })

  it('shows that there are none, that they cannot be read, and that there is no connection', async () => {
    await openGroups({ rows: { user_groups: groups().slice(0, 1) } })
    expect(await screen.findByText('No groups yet')).toBeTruthy()
    screen.close()
    let answer: ReturnType<typeof ok> | undefined = refusal('42501')
    await openGroups({
      answers: { 'GET /rest/v1/user_groups?select=group_id%2Cname%2Cname_i18n': () => answer },
    })
    const note = await screen.findByText('The groups could not be loaded')
    answer = undefined
    fireEvent.click(within(note.closest('[role="alert"]')!).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Edit group Bunkers' })).toBeTruthy()
  })
})

describe('the sheet of a group', () => {
  it('renames it in every language', async () => {
    const sheet = await openGroup('Greens crew')
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: ' Greens ' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/user_groups?group_id=eq.greens')[0]?.body).toEqual({
        ...{ name: 'Greens', name_i18n: {}, claim_minutes: 45 },
      }),
    )
  })

  it('keeps the names of the other languages when only the time changes', async () => {
    const sheet = await openGroup('Greens crew')
    const clock = sheet.getByLabelText(/^Time to take a job/) as HTMLSelectElement
    expect(clock.selectedOptions[0]!.text).toBe('45 minutes')
    fireEvent.change(clock, { target: { value: '' } })
    expect(clock.selectedOptions[0]!.text).toBe('No limit')
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/user_groups?group_id=eq.greens')[0]?.body).toEqual({
        claim_minutes: null,
      }),
    )
  })

  it('deletes it only after a question', async () => {
    const sheet = await openGroup('Bunkers')
    fireEvent.click(sheet.getByRole('button', { name: 'Delete group' }))
    const question = within((await screen.findByText('Delete Bunkers?')).closest('dialog')!)
    expect(await keptRecords()).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Delete group' }))
    await until(() =>
      expect(screen.sent('DELETE', '/rest/v1/user_groups?group_id=eq.bunkers')).toHaveLength(1),
    )
    await until(() => expect(screen.queryByRole('button', { name: 'Edit group Bunkers' })).toBeNull())
  })

  it('adds and removes people of the crew by a tap, and names the group of each', async () => {
    const sheet = await openGroup('Greens crew', { rows: { profiles: people() } })
    const gus = (await sheet.findByRole('checkbox', { name: /^Gus Moss/ })) as HTMLInputElement
    const bea = sheet.getByRole('checkbox', { name: /^Bea Moss/ }) as HTMLInputElement
    expect([gus.checked, bea.checked]).toEqual([true, false])
    expect(within(bea.closest('label')!).getByText('Bunkers')).toBeTruthy()
    fireEvent.click(gus)
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.gus')[0]?.body).toEqual({
        user_group_id: 'default',
      }),
    )
    fireEvent.click(bea)
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/profiles?id=eq.bea')[0]?.body).toEqual({
        user_group_id: 'greens',
      }),
    )
  })

  it('shows in the list why the club refuses a change, and discards it', async () => {
    const sheet = await openGroup('Bunkers')
    screen.backend.check = (_, table) =>
      table === 'user_groups' ? { status: 400, code: '23505', message: 'taken' } : undefined
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Greens crew' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('The club did not accept this change')).toBeTruthy()
    fireEvent.click(note.getByRole('button', { name: 'Discard' }))
    await until(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByRole('button', { name: 'Edit group Bunkers' })).toBeTruthy()
  })

  it('shows a new group that waits for a network', async () => {
    await openGroups()
    await screen.findByRole('button', { name: 'Edit group Bunkers' })
    setOnline(false)
    await screen.press('New group')
    await screen.enter('Name', 'Machines')
    await screen.press('Save')
    expect(await screen.findByRole('button', { name: /^Machines/ })).toBeTruthy()
    expect(screen.getByText('Waiting to send')).toBeTruthy()
  })
})

describe('the receiver of notifications of unclaimed work', () => {
  it('is one person of the crew, or every administrator', async () => {
    await openGroups({ rows: { profiles: people(), setting: [{ key: 'issues.head', value: 'bea' }] } })
    const head = (await screen.findByLabelText(/^Notified when no one takes a job/)) as HTMLSelectElement
    await until(() => expect(head.value).toBe('bea'))
    expect([...head.options].map(({ text }) => text)).toEqual([
      ...['Every administrator', 'Ann Moss', 'Gus Moss', 'Bea Moss'],
    ])
    fireEvent.change(head, { target: { value: '' } })
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/setting?key=eq.issues.head')[0]?.body).toEqual({ value: null }),
    )
  })

  it('does not change when the club refuses, until the change is discarded', async () => {
    await openGroups({ rows: { profiles: people(), setting: [{ key: 'issues.head', value: 'bea' }] } })
    const head = (await screen.findByLabelText(/^Notified when no one takes a job/)) as HTMLSelectElement
    await until(() => expect(head.value).toBe('bea'))
    screen.backend.check = (_, table) =>
      table === 'setting' ? { status: 400, code: 'GS105', message: 'no' } : undefined
    fireEvent.change(head, { target: { value: 'gus' } })
    expect(await screen.findByText('This setting does not accept that value.')).toBeTruthy()
    expect(head.value).toBe('bea')
    await screen.press('Discard')
    await until(() => expect(screen.queryByText('This setting does not accept that value.')).toBeNull())
  })
})
