import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/club/setup/setup-card.tsx').then((module) => module.SetupCard)
const door = 'POST /rest/v1/rpc/setup_steps'
const allDone = ['club', 'course', 'menu', 'people', 'mail', 'open'].map((step) => ({ step, state: 'done' }))
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows the remaining set-up steps and leads there, until each is done or skipped', async () => {
  const isLeft = ({ step }: { step: string }) => ['menu', 'mail'].includes(step)
  let answer = ok(allDone.map((row) => (isLeft(row) ? { ...row, state: 'left' } : row)))
  screen = await openScreenOf(load, { person: 'ann', role: 'admin', answers: { [door]: () => answer } })
  expect(await screen.findByText('2 left')).toBeTruthy()
  expect(screen.getByText('menu and email')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/welcome')
  answer = ok(allDone.map((row) => (isLeft(row) ? { ...row, state: 'skipped' } : row)))
  const { queryClient } = await import('#web/data/queries/query.ts')
  await queryClient.invalidateQueries({ queryKey: ['setting', 'setup'] })
  await until(() => expect(screen.container.textContent).toBe(''))
})

it('is empty when the steps cannot be read', async () => {
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin' },
    answers: { [door]: refusal('42501') },
  })
  const { queryClient } = await import('#web/data/queries/query.ts')
  await until(() => expect(queryClient.getQueryState(['setting', 'setup'])?.status).toBe('error'))
  expect(screen.container.textContent).toBe('')
})
