import { afterEach, expect, it, vi } from 'vitest'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  Promise.all([import('#web/app/layouts/waiting-note.tsx'), import('#web/app/layouts/places.tsx')]).then(
    ([{ WaitingNote }, { Places }]) =>
      () => (
        <>
          <Places />
          <WaitingNote />
          <p>The screen</p>
        </>
      ),
  )

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Ann in a role, with the start of her wait. */
const openAs = (role: string, waitingSince: string | null) => {
  const details = { phone: null, locale: 'en', country: null, units: null, waiting_since: waitingSince }
  const ann = { id: 'ann', first_name: 'Ann', surname: '', user_group_id: 'default', avatar_path: null }
  const profiles = [{ ...ann, role_id: role, role, details }]
  const roles = [{ role_id: role, name: role }]
  return openScreenOf(load, { person: 'ann', role, rows: { profiles, roles } })
}

it('tells a waiting person that the club still has to approve, and which screens are open meanwhile', async () => {
  screen = await openAs('guest', '2026-11-20T08:00:00Z')
  expect(await screen.findByRole('heading', { name: 'Your account waits for the club' })).toBeTruthy()
  expect(screen.getByText(/You can look at the course and the menu/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Me' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

it('is hidden once the person is a member, and for a guest who never signed up', async () => {
  screen = await openAs('member', null)
  await screen.findByText('The screen')
  expect(screen.queryByText('Your account waits for the club')).toBeNull()
  screen.close()
  screen = await openAs('guest', null)
  await screen.findByText('The screen')
  expect(screen.queryByText('Your account waits for the club')).toBeNull()
})
