import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/club/setup/setup-card.tsx').then((module) => module.SetupCard)
const door = 'POST /rest/v1/rpc/setup_steps'
const allDone = ['club', 'course', 'menu', 'people', 'mail', 'open'].map((step) => ({ step, state: 'done' }))
const open = (answer: ReturnType<typeof ok>) =>
  openScreenOf(load, { person: 'ann', role: 'admin', answers: { [door]: answer } })

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows what is left of the set-up, and leads there', async () => {
  screen = await open(
    ok(allDone.map((row) => (['menu', 'mail'].includes(row.step) ? { ...row, state: 'left' } : row))),
  )
  expect(await screen.findByText('2 left')).toBeTruthy()
  expect(screen.getByText('menu, email')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/welcome')
})

it('is empty when each step is done or skipped, and where the steps cannot be read', async () => {
  for (const answer of [ok(allDone), refusal('42501')]) {
    screen = await open(answer)
    await until(() => expect(screen.sent('POST', '/rest/v1/rpc/setup_steps')).not.toEqual([]))
    await until(() => expect(screen.container.textContent).toBe(''))
    screen.close()
  }
  screen = await open(ok(allDone))
})
