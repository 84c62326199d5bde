import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/club/setup/setup-steps.tsx').then((module) => module.SetupSteps)
const steps = ['club', 'course', 'menu', 'people', 'mail', 'open']
/** The steps with the first `count` done. */
const stepsAfter = (count: number) =>
  ok(steps.map((step, at) => ({ step, state: at < count ? 'done' : 'left' })))
afterEach(() => screen.close())

const unfolded = () =>
  [...screen.container.querySelectorAll('[aria-expanded=true]')].map((button) => button.textContent)

it('opens the first remaining step, also when the stored list is one step behind', async () => {
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

it('counts a step that the club has stored, also before the list is read again', async () => {
  let answer = stepsAfter(2)
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin', address: '/welcome' },
    rows: { setting: [{ key: 'setup.menu', value: null }] },
    answers: { 'POST /rest/v1/rpc/setup_steps': () => answer },
  })
  await screen.findByText('2 of 6 steps done')
  answer = refusal('42501')
  await screen.press('Start with an empty menu')
  const { queryClient } = await import('#web/data/queries/query.ts')
  await until(() => expect(queryClient.getQueryState(['setting', 'setup'])?.errorUpdateCount).toBe(1))
  const { shownRecords } = await import('#web/data/outbox/outbox-view.ts')
  await until(() => expect(shownRecords.get().map(({ status }) => status)).toEqual(['processed']))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(screen.getByRole('status').textContent).toBe('3 of 6 steps done')
})

describe('the first step', () => {
  const open = (address = '') =>
    openScreenOf(load, {
      ...{ person: 'ann', role: 'admin', address: '/welcome' },
      rows: { setting: [{ key: 'club.address', value: address }] },
      answers: { 'POST /rest/v1/rpc/setup_steps': () => stepsAfter(0) },
    })
  const name = () => screen.findByLabelText<HTMLInputElement>('Name of the club')
  const typedText = () => JSON.stringify(Object.values(sessionStorage))
  beforeEach(() => sessionStorage.clear())

  it('shows its entries again after it was left, and the club’s values for the rest', async () => {
    screen = await open()
    fireEvent.change(await name(), { target: { value: 'Dublin Links' } })
    screen.close()
    screen = await open('The Burrow, Portrane')
    expect((await name()).value).toBe('Dublin Links')
    expect(await screen.findByDisplayValue('The Burrow, Portrane')).toBeTruthy()
  })

  it('keeps nothing in the tab once its person has signed out', async () => {
    screen = await open()
    fireEvent.change(await name(), { target: { value: 'Dublin Links' } })
    expect(typedText()).toContain('Dublin Links')
    await screen.app.signOut()
    await until(() => expect(typedText()).not.toContain('Dublin Links'))
  })

  it('keeps its entries while the device has no room for the change', async () => {
    screen = await open()
    fireEvent.change(await name(), { target: { value: 'Dublin Links' } })
    const noRoom = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await screen.submit('Name of the club')
    await until(() => expect(noRoom).toHaveBeenCalled())
    expect(typedText()).toContain('Dublin Links')
    noRoom.mockRestore()
    await screen.submit('Name of the club')
    await until(() => expect(typedText()).not.toContain('Dublin Links'))
  })

  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const fullStorage = { getItem: () => null, setItem: full, removeItem: () => undefined }
  it.each([
    ['denies the page its session storage', denied],
    ['has a full session storage', () => fullStorage],
  ])('keeps its entries in the page when the browser %s', async (_, storage) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const faults: unknown[] = []
    const note = ({ error }: ErrorEvent) => void faults.push(error)
    addEventListener('error', note)
    const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: storage })
    try {
      screen = await open()
      fireEvent.change(await name(), { target: { value: 'Dublin Links' } })
      expect((await name()).value).toBe('Dublin Links')
      expect(faults).toEqual([])
      expect(warn).toHaveBeenCalled()
      await screen.submit('Name of the club')
      await until(() =>
        expect(screen.sent('PATCH', '/rest/v1/setting?key=eq.club.name')[0]?.body).toMatchObject({
          value: 'Dublin Links',
        }),
      )
    } finally {
      if (own) Object.defineProperty(globalThis, 'sessionStorage', own)
      else Reflect.deleteProperty(globalThis, 'sessionStorage')
      removeEventListener('error', note)
      warn.mockRestore()
    }
  })
})
