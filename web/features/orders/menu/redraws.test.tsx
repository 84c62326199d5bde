import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { menuItem } from '#domain/menu/testing.ts'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { closeScreen, ME, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'

/** The name of each rendered dish row. */
const drawn = vi.hoisted((): string[] => [])

vi.mock('#web/ui/pictures/dish-photo.tsx', async (load) => {
  const photos = await load<typeof import('#web/ui/pictures/dish-photo.tsx')>()
  const CountedPhoto: typeof photos.DishPhoto = (props) => {
    if (props.path) drawn.push(props.path)
    return null
  }
  return { ...photos, DishPhoto: CountedPhoto }
})

const names = ['Burger', 'Salad', 'Soup', 'Tart']
let club: TestClub

beforeEach(() => {
  club = newClub('member')
  club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
  const menu_item = names.map((name, position) =>
    menuItem(name, { position, photo_path: name, allergens: ['milk'] }),
  )
  club.rows.menu_category = [{ id: 'mains', name: 'Mains', name_i18n: {}, hours: [], position: 0, menu_item }]
})
afterEach(closeScreen)

describe('an open menu', () => {
  it('renders no row again when a dish is opened, closed or added', async () => {
    const screen = await openScreen({
      role: 'member',
      address: '/orders',
      load: async () => (await import('#web/features/orders/menu/menu-screen.tsx')).MenuScreen,
    })
    await screen.findByText('Burger')
    await waitFor(() => expect(screen.container.textContent).toContain('Contains Milk'))
    // Later reads render the rows again.
    const { queryClient } = await import('#web/data/queries/query.ts')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    drawn.length = 0
    fireEvent.click(screen.getByText('Burger'))
    const dialog = screen.getByRole('dialog', { name: 'Burger' })
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Add Salad' }))
    await waitFor(() => expect(JSON.parse(localStorage.getItem('basket')!).lines).toHaveLength(1))
    expect(drawn.filter((name) => name !== 'Burger')).toEqual([])
  })
})
