import { afterEach, describe, expect, it, vi } from 'vitest'
import { within } from '#web/data/testing/dom.tsx'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const load = () => import('#web/app/layouts/rail.tsx').then((module) => module.NavigationRail)

async function openRail(role: string, address: string, isWide: boolean) {
  const matches = (query: string) => query.includes('80rem') && isWide
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: matches(query),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  screen = await openScreenOf(load, { person: 'ann', role, address })
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  return within(nav)
}

const wordsOf = (links: HTMLElement[]) => links.map(({ textContent }) => textContent)

describe('the rail', () => {
  it('groups the screens of an administrator on a wide laptop', async () => {
    const rail = await openRail('admin', '/groupadmin/log', true)
    await rail.findByText('Kitchen')
    const groups = rail
      .getAllByRole('region')
      .map((group) => [
        within(group).getByRole('heading').textContent,
        wordsOf(within(group).getAllByRole('link')),
      ])
    expect(groups).toEqual([
      ['Course', ['Map', 'Pins', 'Edit the course']],
      ['Kitchen', ['Queue', 'Menu', 'Figures']],
      ['Issues', ['New issues', 'My work', 'Past reports']],
      ['People', ['Groups and roles', 'Log']],
      ['Club', ['Settings', 'Messages', 'Inbox']],
    ])
    const here = rail.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(wordsOf(here)).toEqual(['Log'])
  })

  it('has a place for each group when it is narrow, which is marked on all screens of the group', async () => {
    const rail = await openRail('admin', '/updatepins', false)
    expect(wordsOf(await rail.findAllByRole('link'))).toEqual([
      ...['Today', 'Course', 'Kitchen', 'Issues', 'People', 'Club', 'Me'],
    ])
    expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Course')
  })

  it('stays narrow for members and the kitchen, who have few places', async () => {
    const rail = await openRail('kitchen', '/', true)
    expect(wordsOf(await rail.findAllByRole('link'))).toEqual(['Today', 'Queue', 'Menu', 'Inbox', 'Me'])
  })
})
