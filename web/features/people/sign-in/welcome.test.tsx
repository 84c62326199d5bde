import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptRecords } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/sign-in/reset-password-screen.tsx').then(
    (module) => module.ResetPasswordScreen,
  )
const setting = [{ key: 'club.name', value: 'Old Links' }]
const saved = ok({ id: 'ann', email: 'ann@club.example' })

const open = (answers: Parameters<typeof openScreenOf>[1] = {}) =>
  openScreenOf(load, {
    ...{ person: 'ann', role: 'member', address: '/reset-password?type=invite', rows: { setting } },
    ...answers,
  })

/** The sent and unsent changes of the profile. */
async function savedNames() {
  const sent = screen.sent('PATCH', '/rest/v1/profiles').map(({ body }) => body)
  return [...sent, ...(await keptRecords()).map(({ payload }) => payload.data)]
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('welcomes an invited person to the club by its name, and asks for their name and password', async () => {
  screen = await open({ answers: { 'PUT /auth/v1/user': saved } })
  expect(await screen.findByRole('heading', { name: 'Welcome to Old Links' })).toBeTruthy()
  await screen.enter('First name', ' Annie ')
  await screen.enter(/^Surname/, 'Byrne')
  await screen.enter('New password', 'a long walk home')
  await screen.press('Save password')
  await until(() => expect(screen.address()).toBe('/'))
  // From now on no screen asks for a password.
  expect(screen.sent('PUT', '/auth/v1/user')[0]?.body).toMatchObject({
    ...{ password: 'a long walk home', data: { must_choose_password: false } },
  })
  await until(async () =>
    expect(await savedNames()).toContainEqual(
      expect.objectContaining({ first_name: 'Annie', surname: 'Byrne' }),
    ),
  )
})

it('needs a first name and a password that is long enough before it saves anything', async () => {
  screen = await open({ answers: { 'PUT /auth/v1/user': saved } })
  await screen.enter('First name', '  ')
  await screen.enter('New password', 'short')
  await screen.press('Save password')
  expect(await screen.findByText('Enter your first name.')).toBeTruthy()
  expect(screen.getByText('Use at least 8 characters.')).toBeTruthy()
  await screen.enter('New password', 'a long walk home')
  await screen.press('Save password')
  expect(screen.getByText('Enter your first name.')).toBeTruthy()
  await screen.enter('First name', 'Second try')
  await screen.press('Save password')
  await until(async () =>
    expect(await savedNames()).toContainEqual(expect.objectContaining({ first_name: 'Second try' })),
  )
  expect(screen.sent('PUT', '/auth/v1/user')).toHaveLength(1)
})

it('stays at the form with the name when the club refuses the password', async () => {
  screen = await open({ answers: { 'PUT /auth/v1/user': refusal('weak_password', 422) } })
  await screen.enter('First name', 'Refused')
  await screen.enter('New password', 'password')
  await screen.press('Save password')
  expect((await screen.findByRole('alert')).textContent).toMatch(/./)
  expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Refused')
  expect(await savedNames()).not.toContainEqual(expect.objectContaining({ first_name: 'Refused' }))
  expect(screen.address()).toBe('/reset-password?type=invite')
})

it('keeps the names over a reload until they are saved, for this person only, and never the password', async () => {
  screen = await open({ answers: { 'PUT /auth/v1/user': saved } })
  await screen.enter('First name', 'Annie')
  await screen.enter(/^Surname/, 'Byrne')
  await screen.enter('New password', 'a long walk home')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('a long walk home')
  screen.close()
  screen = await open({ answers: { 'PUT /auth/v1/user': saved } })
  const textIn = async (label: string | RegExp) =>
    (await screen.findByLabelText<HTMLInputElement>(label)).value
  expect(await textIn('First name')).toBe('Annie')
  expect(await textIn(/^Surname/)).toBe('Byrne')
  screen.close()
  screen = await open({ person: 'bob' })
  expect(await textIn('First name')).not.toBe('Annie')
  screen.close()
  screen = await open({ answers: { 'PUT /auth/v1/user': saved } })
  await screen.enter('New password', 'a long walk home')
  await screen.press('Save password')
  await until(() => expect(sessionStorage.getItem('mine:invited-names')).toBeNull())
})

it('leaves no names in the tab when the person signs out', async () => {
  screen = await open({ answers: { 'PUT /auth/v1/user': saved } })
  await screen.enter('First name', 'Annie')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Annie')
  await screen.app.signOut()
  await until(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('Annie'))
})
