import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CardSlot } from '#web/app/home/card-slot.tsx'
import { act, cleanup, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { fetched } from '#web/ui/fetched.tsx'

beforeAll(() => startI18n('en'))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a card of the home screen', () => {
  it('S8.36 that cannot be loaded is logged, does not affect the others, and appears after a retry', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.fn(async () => () => <p>Today’s pins</p>)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const Broken = fetched(load)
    const Sound = fetched(async () => () => <p>My order</p>)
    await act(async () =>
      render(
        <>
          <CardSlot Card={Broken} />
          <CardSlot Card={Sound} />
        </>,
      ),
    )
    expect(await screen.findByText('My order')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('The club cannot be reached')
    expect(logged.mock.calls.some(([first]) => first instanceof TypeError)).toBe(true)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(await screen.findByText('Today’s pins')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that shows rows of a list fails as a row', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = fetched(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await act(async () =>
      render(
        <ul>
          <CardSlot Card={Broken} isInList />
        </ul>,
      ),
    )
    expect((await screen.findByRole('alert')).closest('li')?.parentElement?.tagName).toBe('UL')
  })
})
