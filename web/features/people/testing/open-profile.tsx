import { expect } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

export type Answers = NonNullable<NonNullable<Parameters<typeof openScreenOf>[1]>['answers']>

const load = () => import('#web/features/people/profile-screen.tsx').then((module) => module.ProfileScreen)

/** Opens the profile of Ann Byrne. */
export function openProfile(
  answers: Answers = {},
  person: string | undefined = 'ann',
): Promise<ScreenOfPerson> {
  return openScreenOf(load, { ...(person && { person }), answers })
}

/** Opens a sign-in sheet; returns its queries. */
export async function openProfileSheet(screen: ScreenOfPerson, name: string) {
  fireEvent.click((await screen.findByText(name)).closest('button')!)
  const title = await until(() => {
    const match = screen.getAllByText(name).find((element) => element.closest('dialog'))
    expect(match).toBeTruthy()
    return match!
  })
  return within(title.closest('dialog')!)
}

/** Ann's account as auth returns it. */
export const userWith = (fields: object = {}) => ok({ id: 'ann', email: 'ann@club.example', ...fields })

export const totpFactor = {
  ...{ id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'My app' },
  created_at: '2026-01-02',
}

export const phoneFactor = { ...totpFactor, id: 'f3', factor_type: 'phone', friendly_name: 'Phone 1' }
