import { afterEach, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/app/layouts/places.tsx').then(({ Places }) => () => <Places className="flex" />)

afterEach(() => {
  screen.close()
  localStorage.removeItem('theme-preference')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows a visitor about, contact, country, language and appearance', async () => {
  screen = await openScreenOf(load, { address: '/map' })
  await (await import('#web/app/layouts/late-visitor-more-sheet.ts')).LateVisitorMoreSheet.preload()
  await screen.press('More')
  const dialog = within(screen.container.querySelector('dialog[open]') as HTMLElement)
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/about', '/contactus', '/country'],
  ])
  expect(dialog.getByLabelText('日本語')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Daylight'))
  expect(localStorage.getItem('theme-preference')).toBe('light')
  fireEvent.click(dialog.getByRole('link', { name: 'About' }))
  await until(() => expect(screen.container.querySelector('dialog[open]')).toBeNull())
  await until(() => expect(screen.address()).toBe('/about'))
})

it('is hidden for members, who have these in Me', async () => {
  screen = await openScreenOf(load, { address: '/map', person: 'ann', role: 'member' })
  expect(await screen.findByRole('link', { name: 'Me' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
