import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { menuGroup, menuItem, menuOption } from '#domain/menu/testing.ts'
import { firstChoices } from '#domain/orders/choices.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { holdReads } from '#web/testing/hold-reads.ts'
import {
  closeScreen,
  ME,
  newClub,
  type OpenScreen,
  openScreen,
  type TestClub,
  toastTexts,
} from '#web/testing/open-screen.tsx'
import { orderId, orderRow, servingPlace, soldLine } from '#web/testing/order-rows.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('member')
})
afterEach(closeScreen)

function offer(...menu_item: KitchenItem[]) {
  club.rows.menu_category = [{ id: 'mains', name: 'Mains', name_i18n: {}, hours: [], position: 0, menu_item }]
}

function open() {
  return openScreen({
    role: 'member',
    address: '/orders',
    load: async () => (await import('#web/features/orders/menu/menu-screen.tsx')).MenuScreen,
  })
}

const dishes = (screen: OpenScreen) =>
  [...screen.container.querySelectorAll('section li')].map((row) => row.textContent)
const basket = () => JSON.parse(localStorage.getItem('basket') ?? '{}').lines

async function openDish(screen: OpenScreen, name: string) {
  fireEvent.click(await screen.findByText(name))
  return within(screen.getByRole('dialog', { name }))
}

describe('the menu', () => {
  it('S2.05 shows dishes in their order with price, allergens and what is left', async () => {
    offer(
      menuItem('Soup', { position: 2, price_minor: 650, stock: 3 }),
      menuItem('Burger', { position: 1, allergens: ['gluten', 'milk'] }),
    )
    const screen = await open()
    await screen.findByText('Burger')
    const [burger, soup] = dishes(screen)
    expect(burger).toMatch(/Burger.*€12.50/)
    expect(burger).not.toContain('Contains')
    expect(soup).toMatch(/Soup.*€6.50/)
    expect(soup).toContain('Only 3 left')
  })

  it('shows all allergens of a dish in its sheet, with those of mine marked in the row', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
    offer(menuItem('Burger', { allergens: ['gluten', 'milk'] }), menuItem('Salad', { position: 1 }))
    const screen = await open()
    await waitFor(() => expect(dishes(screen)[0]).toContain('Contains Milk'))
    expect(dishes(screen)[1]).not.toContain('Contains')
    expect((await openDish(screen, 'Burger')).getByText('Contains Gluten, Milk')).toBeTruthy()
  })

  it('asks once for allergies and diets, and marks dishes that do not fit', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: [] }]
    offer(
      menuItem('Burger', { allergens: ['milk'] }),
      menuItem('Salad', { position: 1, diets: ['vegan', 'vegetarian'] }),
    )
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Choose' }))
    const sheet = within(screen.getByRole('dialog', { name: 'My allergies and diet' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Milk' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Vegan' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dishes(screen)[0]).toMatch(/Not Vegan.*Contains Milk/))
    expect(dishes(screen)[1]).not.toMatch(/Not|Contains/)
    expect(screen.queryByText('Any allergies or a diet? We mark the dishes.')).toBeNull()
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/profile_allergies').map(({ body }) => body)).toEqual([
      { allergens: ['milk'] },
    ])
  })

  it('keeps all declared allergies when they are read after the question is opened', async () => {
    club.rows.profile_allergies = [{ id: ME, allergens: ['milk'] }]
    offer(menuItem('Burger'))
    const release = holdReads('profile_allergies')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Choose' }))
    const sheet = within(screen.getByRole('dialog', { name: 'My allergies and diet' }))
    expect(sheet.queryByRole('button', { name: 'Eggs' })).toBeNull()
    release()
    fireEvent.click(await sheet.findByRole('button', { name: 'Eggs' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/profile_allergies').map(({ body }) => body)).toEqual([
      { allergens: ['eggs', 'milk'] },
    ])
  })

  it('adds a dish without choices with one press, and counts it in its row', async () => {
    offer(
      menuItem('Beer'),
      menuItem('Steak', {
        menu_option_group: [menuGroup('How')],
        menu_option: [menuOption('Rare', { group_id: 'how' })],
      }),
    )
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add Beer' }))
    expect(basket()).toEqual([{ item_id: 'beer', quantity: 1, options: [], note: '' }])
    const row = within(screen.getAllByRole('listitem').find((item) => item.closest('section'))!)
    const stepper = within(await row.findByRole('group', { name: 'Beer' }))
    fireEvent.click(stepper.getByRole('button', { name: 'One more' }))
    expect(basket()).toMatchObject([{ item_id: 'beer', quantity: 2 }])
    fireEvent.click(screen.getByRole('button', { name: 'Choose Steak' }))
    expect(screen.getByRole('dialog', { name: 'Steak' })).toBeTruthy()
  })

  it('puts my last order into the basket with one press, and asks for today’s hole', async () => {
    club.rows.user_order = [
      orderRow(7, {
        user_id: ME,
        status: 'completed',
        place: 'hole',
        place_hole: 3,
        lines: [soldLine('Beer')],
      }),
    ]
    const cancelled = { user_id: ME, status: 'cancelled' as const, created_at: '2099-01-01T12:00:00Z' }
    club.rows.user_order.unshift(orderRow(8, { ...cancelled, lines: [soldLine('Pie')] }))
    offer(menuItem('Beer', { price_minor: 500 }), menuItem('Pie'))
    const screen = await open()
    const last = within(await screen.findByRole('region', { name: 'Last time' }))
    expect(last.getByText(/1 Beer/)).toBeTruthy()
    fireEvent.click(last.getByRole('button', { name: 'Again' }))
    await waitFor(() => expect(screen.address()).toBe('/userorder'))
    expect(basket()).toEqual([{ item_id: 'beer', quantity: 1, options: [], note: '' }])
    expect(JSON.parse(localStorage.getItem('basket')!).choices).toMatchObject({ place: 'hole', hole: null })
  })

  it('begins with the present meal, and folds later ones into a line', async () => {
    const tomorrow = ((new Date(Date.now() + 86_400_000).getUTCDay() + 6) % 7) + 1
    offer(menuItem('Burger'))
    const hours = [{ days: [tomorrow], from: '23:00', to: '23:30' }]
    club.rows.menu_category!.unshift({
      ...{ id: 'late', name: 'Midnight snack', name_i18n: {}, hours, position: -1 },
      menu_item: [menuItem('Toast', { category_id: 'late' })],
    })
    const screen = await open()
    await screen.findByText('Burger')
    expect(screen.queryByText('Toast')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Midnight snack · from .*23:00$/ }))
    expect(screen.getByText('Toast')).toBeTruthy()
    expect(dishes(screen)[0]).toContain('Burger')
    fireEvent.click(screen.getByRole('button', { name: /^Midnight snack · from/ }))
    expect(screen.queryByText('Toast')).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'toast' } })
    expect(await screen.findByText('Toast')).toBeTruthy()
  })

  it('shows where the food will go, and can change it', async () => {
    club.rows.serving_place = [
      servingPlace('Clubhouse', { code: 'clubhouse' }),
      servingPlace('On the course', { code: 'hole', kind: 'delivery', asks_hole: true, position: 1 }),
    ]
    offer(menuItem('Burger'))
    const screen = await open()
    expect(await screen.findByText('Collect: Clubhouse')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Change the place' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Hole 9' }))
    expect(await screen.findByText('Brought to hole 9')).toBeTruthy()
  })

  it('adds a dish to the basket with options and a note', async () => {
    const menu_option = [menuOption('Cheese', { price_minor: 150 })]
    offer(
      menuItem('Burger', { menu_option, menu_option_group: [menuGroup('Extras', { least: 0, most: null })] }),
    )
    const screen = await open()
    const sheet = await openDish(screen, 'Burger')
    fireEvent.click(sheet.getByRole('checkbox', { name: /Cheese/ }))
    fireEvent.change(sheet.getByLabelText(/Note to the kitchen/), { target: { value: 'No onion ' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Add · €14.00' }))
    expect(basket()).toEqual([{ item_id: 'burger', quantity: 1, options: ['cheese'], note: 'No onion' }])
    const bar = (await screen.findByText('1 item')).closest('a')!
    expect(bar.getAttribute('href')).toBe('/userorder')
    expect(bar.parentElement!.getAttribute('aria-live')).toBe('polite')
    expect(toastTexts()).toEqual([])
  })

  it('adds no more of a dish than are left beside those in the basket', async () => {
    offer(menuItem('Burger', { menu_option: [menuOption('Cheese')], stock: 3 }))
    const screen = await open()
    const openAgain = () => {
      fireEvent.click(screen.getAllByText('Burger')[0]!)
      return within(screen.getByRole('dialog', { name: 'Burger' }))
    }
    const first = await openDish(screen, 'Burger')
    fireEvent.click(first.getByRole('button', { name: 'One more' }))
    fireEvent.click(first.getByRole('button', { name: /^Add/ }))
    const second = openAgain()
    expect(second.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true)
    fireEvent.click(second.getByRole('button', { name: /^Add/ }))
    expect(basket()).toMatchObject([{ quantity: 3 }])
    const third = openAgain()
    expect(third.getByText('Fewer are left')).toBeTruthy()
    expect(third.getByRole<HTMLButtonElement>('button', { name: /^Add/ }).disabled).toBe(true)
  })

  it('does not open a dish that is sold out', async () => {
    offer(menuItem('Burger', { sold_out: true }))
    const screen = await open()
    fireEvent.click(await screen.findByText('Burger'))
    expect(dishes(screen)[0]).toContain('Sold out')
    expect(screen.queryByRole('dialog', { name: 'Burger' })).toBeNull()
  })

  it('chooses the first available option for the person', async () => {
    const menu_option = ['Rare', 'Well done'].map((name, position) =>
      menuOption(name, { id: name, group_id: 'how', sold_out: position === 0, position }),
    )
    offer(menuItem('Steak', { menu_option, menu_option_group: [menuGroup('How')] }))
    const sheet = await openDish(await open(), 'Steak')
    fireEvent.click(sheet.getByRole('button', { name: /^Add/ }))
    expect(basket()).toMatchObject([{ item_id: 'steak', options: ['Well done'] }])
  })

  it('is filtered by words, diets and allergens', async () => {
    offer(
      menuItem('Burger', { allergens: ['gluten'] }),
      menuItem('Salad', { position: 1, diets: ['vegan', 'vegetarian'] }),
    )
    const screen = await open()
    await screen.findByText('Burger')
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
    fireEvent.click(screen.getByRole('button', { name: 'Vegan' }))
    await waitFor(() => expect(dishes(screen)).toHaveLength(1))
    expect(dishes(screen)[0]).toContain('Salad')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'burger' } })
    expect(await screen.findByText('Nothing on the menu matches')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(dishes(screen)).toHaveLength(2))
  })

  const estimates = () => sent(club, 'POST', '/rest/v1/rpc/kitchen_estimate').map(({ body }) => body)
  const estimate = (is_learned: boolean) =>
    ({ from_minutes: 9, to_minutes: 16, is_learned }) as unknown as Row[]

  it('shows before a choice when a usual dish of each station would be ready, and the basis of that', async () => {
    club.rows['rpc/kitchen_estimate'] = estimate(true)
    offer(
      ...[4, 8, 30].map((prep_minutes) => menuItem(`Dish ${prep_minutes}`, { prep_minutes })),
      menuItem('Roast', { prep_minutes: 90, sold_out: true }),
      menuItem('Beer', { station: 'bar', prep_minutes: 2 }),
    )
    const screen = await open()
    expect(
      await screen.findByText('Ordered now, ready in about: Kitchen 9–16 min · Bar 9–16 min'),
    ).toBeTruthy()
    expect(screen.getByText(/about 4 of 5 are ready in this time/)).toBeTruthy()
    expect(estimates()).toEqual([
      { stations: ['kitchen'], slowest_minutes: 8 },
      { stations: ['bar'], slowest_minutes: 2 },
    ])
  })

  it('shows when the basket would be ready', async () => {
    club.rows['rpc/kitchen_estimate'] = estimate(false)
    offer(menuItem('Roast', { prep_minutes: 90 }))
    const line = { item_id: 'roast', quantity: 1, options: [], note: '' }
    localStorage.setItem(
      'basket',
      JSON.stringify({ orderId: orderId(1), lines: [line], choices: firstChoices }),
    )
    const screen = await open()
    expect(await screen.findByText('Your basket, ordered now: ready in about 9–16 min')).toBeTruthy()
    expect(screen.getByText('From how busy the kitchen is now')).toBeTruthy()
    expect(estimates()).toEqual([{ stations: ['kitchen'], slowest_minutes: 90 }])
  })

  it('shows when a closed kitchen opens, and no time without a connection', async () => {
    club.rows['rpc/kitchen_estimate'] = estimate(true)
    offer(menuItem('Burger'))
    const online = await open()
    await online.findByText(/^Ordered now/)
    setOnline(false)
    await waitFor(() => expect(online.queryByText(/^Ordered now/)).toBeNull())
    await closeScreen()
    club = newClub('member')
    club.rows['rpc/kitchen_estimate'] = estimate(true)
    const tomorrow = ((new Date(Date.now() + 86_400_000).getUTCDay() + 6) % 7) + 1
    const hours = [{ days: [tomorrow], from: '23:00', to: '23:30' }]
    club.rows.setting!.push({ key: 'kitchen.hours', value: hours })
    offer(menuItem('Burger'))
    const screen = await open()
    expect(await screen.findByText(/^The kitchen is closed now\. It opens .*23:00\.$/)).toBeTruthy()
    expect(screen.queryByText(/^Ordered now/)).toBeNull()
  })

  it('shows that the kitchen is paused', async () => {
    club.rows['rpc/kitchen_estimate'] = estimate(true)
    club.rows.setting!.push({ key: 'kitchen.paused', value: true })
    offer(menuItem('Burger'))
    const screen = await open()
    expect(await screen.findByText('The kitchen is not taking orders')).toBeTruthy()
    await screen.findByText('Burger')
    expect(screen.queryByText(/^Ordered now/)).toBeNull()
  })

  it('shows until when the kitchen is paused with its sentence, and no more once that is over', async () => {
    const pause = { until: new Date(Date.now() + 900_000).toISOString(), sentence: 'Fire alarm test' }
    club.rows.setting!.push({ key: 'kitchen.paused', value: pause })
    offer(menuItem('Burger'))
    const screen = await open()
    expect(await screen.findByText('Fire alarm test')).toBeTruthy()
    expect(screen.getByText(/Ordering opens again at \d/)).toBeTruthy()
    await closeScreen()
    club = newClub('member')
    offer(menuItem('Burger'))
    pause.until = new Date(Date.now() - 1000).toISOString()
    club.rows.setting!.push({ key: 'kitchen.paused', value: pause })
    const later = await open()
    await later.findByText('Burger')
    expect(later.queryByText('Fire alarm test')).toBeNull()
  })

  it('shows that it is empty, that it cannot be read, and that there is no network', async () => {
    offer()
    expect(await (await open()).findByText('No menu yet')).toBeTruthy()
    await closeScreen()
    club = newClub('member')
    club.failures.set('menu_category', { status: 403, body: { code: '42501', message: 'no' } })
    expect(await (await open()).findByText('The menu could not be loaded')).toBeTruthy()
    await closeScreen()
    club = newClub('member')
    offer(menuItem('Burger'))
    const screen = await open()
    await screen.findByText('Burger')
    setOnline(false)
    expect(screen.getByText('Burger')).toBeTruthy()
  })
})
