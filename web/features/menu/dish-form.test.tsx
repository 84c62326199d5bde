import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { menuGroup, menuItem, menuOption } from '#domain/menu/testing.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained } from '#web/data/testing/open-app.ts'
import { closeScreen, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'
import { savedFiles } from '#web/testing/test-device.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('kitchen')
  const burger = menuItem('Burger', {
    name_i18n: { ja: 'バーガー', 'zh-CN': '汉堡' },
    menu_option_group: [menuGroup('Size')],
    menu_option: [menuOption('Half', { group_id: 'size' })],
  })
  const category = { name_i18n: {}, hours: [], menu_item: [] }
  club.rows.menu_category = [
    { ...category, id: 'mains', name: 'Mains', position: 0, menu_item: [burger] },
    { ...category, id: 'drinks', name: 'Drinks', position: 1 },
  ] as unknown as Row[]
})
afterEach(closeScreen)

function open(role: RoleId = 'kitchen') {
  return openScreen({
    role,
    address: '/menumanage',
    load: async () => (await import('#web/features/menu/menu-manage-screen.tsx')).MenuManageScreen,
  })
}

async function editing() {
  const screen = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Burger' }))
  return within(screen.getByRole('dialog'))
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('a fault in another part of the form', () => {
  const breakAll = async () => {
    const form = await editing()
    type(form.getByLabelText(/^Price/), 'twelve')
    fireEvent.click(form.getByRole('radio', { name: 'Choices' }))
    type(form.getByLabelText('Choice'), ' ')
    type(form.getByLabelText('Option'), '')
    fireEvent.click(form.getByRole('radio', { name: 'Times' }))
    type(form.getByLabelText(/^How many are left/), '-1')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    return form
  }

  it('is shown with an example in the currency of the club', async () => {
    club.rows.setting!.push({ key: 'club.currency', value: 'JPY' })
    const form = await editing()
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('1250'))
    type(form.getByLabelText(/^Price/), '12.50')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Enter a price such as 1250.')).toBeTruthy()
    expect(form.getByText('Dish: Enter a price such as 1250.')).toBeTruthy()
    fireEvent.click(form.getByRole('radio', { name: 'Choices' }))
    type(form.getByLabelText('Extra for Half'), 'x')
    expect(await form.findByText('Enter an extra price such as 150 or -50.')).toBeTruthy()
  })

  it('is counted on the tab of each part, from every part', async () => {
    const form = await breakAll()
    for (const part of ['Dish (1)', 'Choices (2)', 'Texts', 'Times (1)']) {
      fireEvent.click(form.getByRole('radio', { name: part }))
      expect(form.getByText('4 things to correct before you can save')).toBeTruthy()
      expect(form.getByRole('radio', { name: 'Choices (2)' })).toBeTruthy()
    }
  })

  it('moves the focus to its first field after the attempt to save', async () => {
    const form = await breakAll()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Price/)))
  })

  it('can be reached by its link, with the focus on the field', async () => {
    const form = await breakAll()
    fireEvent.click(
      form.getByRole('button', { name: 'Times: Enter a whole number from 0 to 100,000, or leave it empty.' }),
    )
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^How many are left/)))
    fireEvent.click(form.getByRole('button', { name: 'Choices: Enter a name for the option.' }))
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Option')))
  })

  it('leaves the list when it is corrected', async () => {
    const form = await breakAll()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Price/)))
    type(form.getByLabelText(/^Price/), '12')
    expect(form.getByText('3 things to correct before you can save')).toBeTruthy()
    expect(form.getByRole('radio', { name: 'Dish' })).toBeTruthy()
  })
})

describe('the languages of the club', () => {
  it('are those in the form; texts in others stay', async () => {
    club.rows.setting!.push({ key: 'club.languages', value: ['en', 'ja'] })
    const form = await editing()
    fireEvent.click(form.getByRole('radio', { name: 'Texts' }))
    type(form.getByLabelText('Burger in 日本語'), 'ハンバーガー')
    await waitFor(() => expect(form.queryByLabelText('Burger in 简体中文')).toBeNull())
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await drained()
    await waitFor(() =>
      expect(sent(club, 'PATCH', '/rest/v1/menu_item').map(({ body }) => body)).toEqual([
        { name_i18n: { ja: 'ハンバーガー', 'zh-CN': '汉堡' } },
      ]),
    )
  })

  it('are chosen by administrators only', async () => {
    const screen = await open()
    await screen.findByRole('button', { name: 'Edit Burger' })
    expect(screen.queryByRole('link', { name: 'Languages' })).toBeNull()
    await closeScreen()
    club = newClub('admin')
    const office = await open('admin')
    const link = await office.findByRole('link', { name: 'Languages' })
    expect(link.getAttribute('href')).toBe('/settings/club')
  })
})

describe('a menu file', () => {
  const pick = async (text: string) => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Import CSV' }))
    fireEvent.change(sheet.getByLabelText('Menu as CSV'), {
      target: { files: [new File([text], 'menu.csv')] },
    })
    return sheet
  }

  it('is refused with the most similar code, and all valid codes', async () => {
    const sheet = await pick('category,name,price,allergens\nMains,Pie,12,nutz\nMains,Tart,12.345,\n')
    const said = await sheet.findByText(/allergens: “nutz” is not a known code/)
    expect(said.textContent).toMatch(/Did you mean “nuts”\? Codes: gluten, crustaceans, .*molluscs\.$/)
    expect(sheet.getByText('“12.345” is not a value for price. For example: 12.50')).toBeTruthy()
    expect(sheet.getByText('Line 2 · Dish')).toBeTruthy()
  })

  it('has its columns and codes explained before one is chosen', async () => {
    const sheet = await pick('')
    const column = (name: string) => sheet.getAllByText(name).find(({ tagName }) => tagName === 'CODE')!
    expect(column('allergens').closest('div')!.textContent).toContain('gluten crustaceans eggs')
    expect(column('station').closest('div')!.textContent).toContain('kitchen bar')
    expect(column('name_ja').closest('div')!.textContent).toContain('The text in this language.')
  })

  it('begins with a template, also for an empty menu', async () => {
    club.rows.menu_category = []
    const files = savedFiles()
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Save a template' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await files[0]!.text()).trim().split('\r\n')
    expect(lines[0]).toMatch(/kind,category,dish,group,name,id,name_zh-CN,name_ja,/)
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['category', 'dish', 'group', 'option'])
  })
})

describe('the jump bar', () => {
  it('leads to each category', async () => {
    const jumps: string[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      jumps.push(this.id)
    }
    const screen = await open()
    const bar = within(await screen.findByRole('navigation', { name: 'Categories' }))
    fireEvent.click(bar.getByRole('button', { name: 'Drinks' }))
    expect(jumps).toEqual(['category-drinks'])
  })
})
