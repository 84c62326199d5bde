import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/club/setup/setup-steps.tsx').then((module) => module.SetupSteps)
const steps = ['club', 'course', 'menu', 'people', 'mail', 'open']
/** The steps of which so many are done. */
const stepsAfter = (count: number) =>
  ok(steps.map((step, at) => ({ step, state: at < count ? 'done' : 'left' })))
afterEach(() => screen.close())

const unfolded = () =>
  [...screen.container.querySelectorAll('[aria-expanded=true]')].map((button) => button.textContent)

it('unfolds the first step that is left, also when the stored list is one step behind', async () => {
  let answer = stepsAfter(1)
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin', address: '/welcome' },
    answers: { 'POST /rest/v1/rpc/setup_steps': () => answer },
  })
  await until(() => expect(unfolded()).toEqual(['The courseTo do']))
  answer = stepsAfter(2)
  const { queryClient } = await import('#web/data/queries/query.ts')
  await queryClient.invalidateQueries({ queryKey: ['setting', 'setup'] })
  await until(() => expect(unfolded()).toEqual(['The menuTo do']))
})

it('what was entered of the first step is there again after the step was left', async () => {
  const open = () =>
    openScreenOf(load, {
      ...{ person: 'ann', role: 'admin', address: '/welcome' },
      answers: { 'POST /rest/v1/rpc/setup_steps': () => stepsAfter(0) },
    })
  screen = await open()
  const name = () => screen.findByLabelText<HTMLInputElement>('Name of the club')
  fireEvent.change(await name(), { target: { value: 'Dublin Links' } })
  screen.close()
  screen = await open()
  expect((await name()).value).toBe('Dublin Links')
})
