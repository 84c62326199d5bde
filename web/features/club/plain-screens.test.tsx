import { afterEach, expect, it, vi } from 'vitest'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('S2.20 the coming-soon screen says that every screen is there', async () => {
  screen = await openScreenOf(() =>
    import('#web/features/club/coming-soon-screen.tsx').then((module) => module.ComingSoonScreen),
  )
  expect(await screen.findByText('Every screen of this app is ready.')).toBeTruthy()
})

it('the gallery shows each component', async () => {
  screen = await openScreenOf(() =>
    import('#web/features/club/catalogue-screen.tsx').then((module) => module.CatalogueScreen),
  )
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Buttons', 'Fields', 'Choices', 'Figures', 'Notes']),
  )
})
