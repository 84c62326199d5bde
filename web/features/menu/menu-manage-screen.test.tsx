import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { menuGroup, menuItem, menuOption } from '#domain/menu/testing.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained, keptRecords, setOnline } from '#web/data/testing/open-app.ts'
import {
  closeScreen,
  newClub,
  type OpenScreen,
  openScreen,
  pendingChanges,
  refuse,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('kitchen')
})
afterEach(closeScreen)

const translations = { ja: '名', 'zh-CN': '名' }
const named = (name: string, more: Partial<KitchenItem> = {}) =>
  menuItem(name, { name_i18n: translations, ...more })

function offer(...dishes: KitchenItem[]) {
  club.rows.menu_item = dishes as unknown as Row[]
  club.rows.menu_category = [
    { id: 'mains', name: 'Mains', name_i18n: translations, hours: [], position: 0 },
    { id: 'drinks', name: 'Drinks', name_i18n: translations, hours: [], position: 1 },
  ]
  club.views.menu_category = (category) => ({
    ...category,
    menu_item: club.rows
      .menu_item!.filter(({ category_id }) => category_id === category.id)
      .map((row) => ({ menu_option_group: [], menu_option: [], ...row })),
  })
}

function open() {
  return openScreen({
    role: 'kitchen',
    address: '/menumanage',
    load: async () => (await import('#web/features/menu/menu-manage-screen.tsx')).MenuManageScreen,
  })
}

const dishesOf = (screen: OpenScreen, category: string) =>
  within(screen.getByRole('region', { name: category }))
    .queryAllByRole('button', { name: /^Edit (?!Mains|Drinks)/ })
    .map((button) => button.getAttribute('aria-label')!.slice(5))
const soldOut = (screen: OpenScreen, name: string) =>
  screen.getByRole('button', { name: `Sold out: ${name}` })
const changesOf = (table: string) => sent(club, 'PATCH', `/rest/v1/${table}?id=`).map(({ body }) => body)

async function editing(screen: OpenScreen, name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }))
  return within(screen.getByRole('dialog'))
}

describe('the menu of the kitchen', () => {
  it('S2.17 lists the dishes by category in their order, also those off the menu', async () => {
    offer(
      named('Soup', { position: 2 }),
      named('Burger', { position: 1 }),
      named('Pie', { position: 3, is_active: false }),
    )
    const screen = await open()
    await screen.findByRole('region', { name: 'Mains' })
    expect(dishesOf(screen, 'Mains')).toEqual(['Burger', 'Soup', 'Pie'])
    expect(screen.getByText('Off the menu 1')).toBeTruthy()
  })

  it('marks a dish sold out with one tap, and puts it on sale with another', async () => {
    offer(named('Burger'))
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Sold out: Burger' }))
    await waitFor(() => expect(soldOut(screen, 'Burger').getAttribute('aria-pressed')).toBe('true'))
    fireEvent.click(soldOut(screen, 'Burger'))
    await waitFor(() => expect(soldOut(screen, 'Burger').getAttribute('aria-pressed')).toBe('false'))
    await drained()
    expect(changesOf('menu_item')).toEqual([{ sold_out: true }, { sold_out: false }])
  })

  it('without a network shows the dish as sold out and stores the change on the device', async () => {
    offer(named('Burger'))
    const screen = await open()
    await screen.findByRole('button', { name: 'Sold out: Burger' })
    setOnline(false)
    fireEvent.click(soldOut(screen, 'Burger'))
    await waitFor(() => expect(soldOut(screen, 'Burger').getAttribute('aria-pressed')).toBe('true'))
    expect(await pendingChanges()).toEqual([
      { type: 'UPDATE', table: 'menu_item', id: 'burger', data: { sold_out: true } },
    ])
  })

  it('undoes a refused change, shows why and drops it', async () => {
    offer(named('Burger'))
    refuse(club, 'menu_item', '42501')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Sold out: Burger' }))
    const note = await screen.findByText('The club did not accept this change')
    expect(soldOut(screen, 'Burger').getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(note.isConnected).toBe(false))
    await waitFor(async () => expect(await keptRecords()).toEqual([]))
    expect(changesOf('menu_item')).toHaveLength(1)
  })

  it('finds dishes by words, and dishes that are sold out or lack texts', async () => {
    offer(named('Burger'), named('Soup', { sold_out: true }), menuItem('Pie', { position: 2 }))
    const screen = await open()
    fireEvent.change(await screen.findByLabelText('Find a dish'), { target: { value: 'bur' } })
    await waitFor(() => expect(dishesOf(screen, 'Mains')).toEqual(['Burger']))
    fireEvent.change(screen.getByLabelText('Find a dish'), { target: { value: 'sushi' } })
    expect(await screen.findByText('No dish matches')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Find a dish'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sold out 1' }))
    await waitFor(() => expect(dishesOf(screen, 'Mains')).toEqual(['Soup']))
    fireEvent.click(screen.getByRole('button', { name: 'Sold out 1' }))
    fireEvent.click(screen.getByRole('button', { name: '2 texts missing' }))
    await waitFor(() => expect(dishesOf(screen, 'Mains')).toEqual(['Pie']))
  })

  it('shows 200 dishes', async () => {
    offer(...Array.from({ length: 200 }, (_, at) => named(`Dish ${at}`, { position: at })))
    const screen = await open()
    await screen.findByRole('region', { name: 'Mains' })
    expect(dishesOf(screen, 'Mains')).toHaveLength(200)
  })

  it('shows that there are no categories yet, and that the menu cannot be read', async () => {
    club.rows.menu_category = []
    const screen = await open()
    expect(await screen.findByText('No categories yet')).toBeTruthy()
    await closeScreen()
    club = newClub('kitchen')
    club.failures.set('menu_category', { status: 403, body: { code: '42501', message: 'no' } })
    expect(await (await open()).findByText('The menu could not be loaded')).toBeTruthy()
  })
})

describe('the form of a dish', () => {
  it('writes only changed fields, with the price in minor units', async () => {
    offer(named('Burger', { price_minor: 1250, stock: 7 }))
    const screen = await open()
    const form = await editing(screen, 'Burger')
    fireEvent.change(form.getByLabelText(/^Price/), { target: { value: '13.50' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await drained()
    expect(changesOf('menu_item')).toEqual([{ price_minor: 1350 }])
  })

  it('shows the tax rate of the dish, and can be emptied for the club’s rate', async () => {
    offer(named('Burger', { tax_bp: 1350 }))
    const form = await editing(await open(), 'Burger')
    const tax = form.getByLabelText(/^Tax in %/) as HTMLInputElement
    expect(tax.value).toBe('13.5')
    fireEvent.change(tax, { target: { value: '' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(changesOf('menu_item')).toEqual([{ tax_bp: null }]))
  })

  it('names the faults and keeps the typed text', async () => {
    offer(named('Burger'))
    const form = await editing(await open(), 'Burger')
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: ' ' } })
    fireEvent.change(form.getByLabelText(/^Price/), { target: { value: 'twelve' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Enter the name of the dish.')).toBeTruthy()
    expect(form.getByText('Enter a price such as 12.50.')).toBeTruthy()
    expect((form.getByLabelText(/^Price/) as HTMLInputElement).value).toBe('twelve')
    expect(await pendingChanges()).toEqual([])
  })

  it('S1.16 adds a dish at the end of its category', async () => {
    offer(named('Burger', { position: 4 }))
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a dish · Mains' }))
    const form = within(screen.getByRole('dialog'))
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Chips' } })
    fireEvent.change(form.getByLabelText(/^Price/), { target: { value: '4' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dishesOf(screen, 'Mains')).toEqual(['Burger', 'Chips']))
    await drained()
    expect(sent(club, 'POST', '/rest/v1/menu_item')[0]?.body).toMatchObject({
      name: 'Chips',
      category_id: 'mains',
      price_minor: 400,
      position: 5,
    })
  })

  it('marks an option as sold out', async () => {
    const menu_option = [menuOption('Cheese', { group_id: 'extras', name_i18n: translations })]
    const menu_option_group = [menuGroup('Extras', { name_i18n: translations })]
    offer(named('Burger', { menu_option, menu_option_group }))
    club.rows.menu_option = menu_option as unknown as Row[]
    const form = await editing(await open(), 'Burger')
    fireEvent.click(form.getByRole('radio', { name: 'Choices' }))
    fireEvent.click(form.getByRole('button', { name: 'Details of Cheese' }))
    fireEvent.click(form.getByRole('button', { name: 'Sold out: Cheese' }))
    await drained()
    await waitFor(() => expect(changesOf('menu_option')).toEqual([{ sold_out: true }]))
  })

  it('deletes a dish only after a question', async () => {
    offer(named('Burger'))
    const screen = await open()
    const form = await editing(screen, 'Burger')
    fireEvent.click(form.getByRole('button', { name: 'Delete the dish' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete Burger?' }))
    expect(await pendingChanges()).toEqual([])
    fireEvent.click(question.getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(sent(club, 'DELETE', '/rest/v1/menu_item?id=eq.burger')).toHaveLength(1))
  })
})

describe('categories', () => {
  it('are added with a name', async () => {
    offer(named('Burger'))
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a category' }))
    const form = within(screen.getByRole('dialog'))
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Enter a name for the category.')).toBeTruthy()
    fireEvent.change(form.getAllByRole('textbox')[0]!, { target: { value: 'Cakes' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('region', { name: 'Cakes' })).toBeTruthy()
    await drained()
    expect(sent(club, 'POST', '/rest/v1/menu_category')[0]?.body).toMatchObject({
      name: 'Cakes',
      position: 2,
    })
  })
})

describe('a category that is saved', () => {
  it('sends only the fields that the author changed', async () => {
    offer(named('Burger'))
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Mains' }))
    const form = within(screen.getByRole('dialog'))
    fireEvent.change(form.getAllByRole('textbox')[0]!, { target: { value: 'Large plates' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await drained()
    await waitFor(() => expect(changesOf('menu_category')).toEqual([{ name: 'Large plates' }]))
  })
})

describe('moving a dish with the keyboard', () => {
  it('moves it down in its category', async () => {
    offer(named('Burger', { position: 0 }), named('Soup', { position: 1 }))
    const screen = await open()
    const handle = await screen.findByRole('button', { name: 'Burger, place 1 of 2' })
    fireEvent.keyDown(handle, { key: 'ArrowDown' })
    await waitFor(() => expect(dishesOf(screen, 'Mains')).toEqual(['Soup', 'Burger']))
    await drained()
    expect(changesOf('menu_item')).toEqual([{ position: 2 }])
  })
})

describe('a menu file', () => {
  it('shows what each line would change before it is imported', async () => {
    offer(named('Burger', { price_minor: 1250 }))
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Import CSV' }))
    const file = new File(['kind,category,name,price\ndish,Mains,Burger,14.00\n'], 'menu.csv')
    fireEvent.change(sheet.getByLabelText('Menu as CSV'), { target: { files: [file] } })
    expect(await sheet.findByText('1 to change')).toBeTruthy()
    expect(sent(club, 'POST', '/rest/v1/menu_import')).toEqual([])
    fireEvent.click(sheet.getByRole('button', { name: 'Import 1 line' }))
    await drained()
    expect(await sheet.findByText('The menu now matches the file.')).toBeTruthy()
    expect(sent(club, 'POST', '/rest/v1/menu_import')[0]?.body).toMatchObject({
      file_name: 'menu.csv',
      changes: { items: { change: [{ from: { price_minor: 1250 }, to: { price_minor: 1400 } }] } },
    })
  })
})
