import { describe, expect, it } from 'vitest'
import { csvOf } from '../base/csv.ts'
import { enums } from '../generated/enums.ts'
import { menuKinds, menuTable } from './csv.ts'
import { fileGuide, menuTemplate } from './file-guide.ts'
import { hoursText, readHours } from './hours-text.ts'
import { type MenuPlan, menuPlan } from './import-plan.ts'
import type { KitchenCategory } from './menu.ts'
import { menuGroup, menuItem, menuOption } from './testing.ts'

const languages = ['zh-CN', 'ja']

const burger = menuItem('Burger, "the big one"', {
  id: 'burger',
  category_id: 'grill',
  name_i18n: { ja: 'バーガー' },
  description: 'Two lines;\nwith a semicolon',
  allergens: ['milk', 'gluten'],
  diets: ['halal'],
  prep_minutes: 12,
  hours: [{ days: [1, 2, 3, 4, 5], from: '12:00', to: '15:00' }],
  stock: 7,
  sold_out: true,
  position: 4,
  menu_option_group: [menuGroup('Size')],
  menu_option: [
    menuOption('-20 % half', { id: 'half', group_id: 'size', price_minor: -290, diets: ['halal'] }),
  ],
})
const menu: KitchenCategory[] = [
  { id: 'grill', name: 'Grill', name_i18n: { ja: 'グリル' }, hours: [], position: 0, menu_item: [burger] },
]

function plan(text: string, of = menu): MenuPlan {
  let made = 0
  return menuPlan(text, of, { digits: 2, languages, newId: () => `new ${++made}` })
}

const faults = (text: string) => plan(text).lines.filter(({ state }) => state === 'fault')
const file = csvOf(menuTable(menu, 2, languages))
const nothing = { add: [], change: [] }

describe('the menu file', () => {
  it('changes nothing when an export is imported unchanged', () => {
    for (const text of [file, file.replaceAll('\r\n', '\n'), file.replace('\uFEFF', '')]) {
      const { lines, changes, ignored, untouched } = plan(text)
      expect(lines.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same'])
      expect(changes).toEqual({ categories: nothing, items: nothing, groups: nothing, options: nothing })
      expect([ignored, untouched]).toEqual([[], 0])
    }
  })

  it('follows two dishes that swap names', () => {
    const dish = (id: string, name: string) =>
      menuItem(name, {
        ...{ id, category_id: 'grill' },
        menu_option_group: [menuGroup(`Size ${id}`, { id: `group of ${id}`, item_id: id })],
      })
    const two = [{ ...menu[0]!, menu_item: [dish('a', 'Soup'), dish('b', 'Stew')] }]
    const text = csvOf(menuTable(two, 2, languages))
    const { lines, changes } = plan(
      text
        .replaceAll(/group of ./g, '')
        .replaceAll('Soup', 'X')
        .replaceAll('Stew', 'Soup')
        .replaceAll('X', 'Stew'),
      two,
    )
    expect(lines.filter(({ state }) => state === 'fault')).toEqual([])
    expect(changes.items.change.map(({ id, to }) => [id, to.name])).toEqual([
      ['a', 'Stew'],
      ['b', 'Soup'],
    ])
    expect(changes.groups).toEqual(nothing)
  })

  it('treats a dish with the former name of a renamed dish as new', () => {
    const soup = menuItem('Soup', { id: 'a', category_id: 'grill' })
    const one = [{ ...menu[0]!, menu_item: [soup] }]
    const { lines, changes } = plan(
      'id,kind,category,name,price\na,dish,Grill,Broth,5.00\n,dish,Grill,Soup,6.00',
      one,
    )
    expect(lines.map(({ state }) => state)).toEqual(['changed', 'new'])
    expect(changes.items.add).toMatchObject([{ name: 'Soup', price_minor: 600 }])
  })

  it('shows the changes line by line', () => {
    const { lines, changes } = plan(
      file
        .replace('12.50', '13,00'.replace(',', '.'))
        .replace('Mon-Fri 12:00-15:00', '')
        .replace('バーガー', 'バーガー大'),
    )
    expect(lines[1]).toEqual({
      line: 3,
      kind: 'dish',
      name: 'Burger, "the big one"',
      path: ['Grill'],
      state: 'changed',
      cells: [
        { column: 'name_ja', from: 'バーガー', to: 'バーガー大' },
        { column: 'price', from: '12.50', to: '13.00' },
        { column: 'hours', from: 'Mon-Fri 12:00-15:00', to: '' },
      ],
    })
    expect(changes.items.change).toEqual([
      {
        id: 'burger',
        from: expect.objectContaining({ price_minor: 1250, name_i18n: { ja: 'バーガー' } }),
        to: expect.objectContaining({ price_minor: 1300, name_i18n: { ja: 'バーガー大' }, hours: [] }),
      },
    ])
    expect(changes.items.change[0]!.to).not.toHaveProperty('sold_out')
  })

  it('accepts a simple list with the categories that it names, and never deletes', () => {
    const { lines, changes, untouched } = plan(
      'category;name;price\nDrinks;Tea;2,80\nDrinks;Coffee;3\nGrill;Steak;24',
    )
    expect(lines.map(({ line, kind, name, state }) => [line, kind, name, state])).toEqual([
      [2, 'category', 'Drinks', 'new'],
      [2, 'dish', 'Tea', 'new'],
      [3, 'dish', 'Coffee', 'new'],
      [4, 'dish', 'Steak', 'new'],
    ])
    expect(changes.categories.add).toEqual([
      { id: 'new 1', name: 'Drinks', name_i18n: {}, hours: [], position: 1 },
    ])
    expect(
      changes.items.add.map(({ category_id, name, price_minor, position }) => [
        category_id,
        name,
        price_minor,
        position,
      ]),
    ).toEqual([
      ['new 1', 'Tea', 280, 0],
      ['new 1', 'Coffee', 300, 1],
      ['grill', 'Steak', 2400, 5],
    ])
    expect(untouched).toBe(1)
  })

  it('adds choices and options to existing and new dishes', () => {
    const { lines, changes } = plan(
      'kind,category,dish,group,name,price,least,most,allergens\ndish,Grill,,,Steak,24,,,\ngroup,Grill,Steak,,Sauce,,0,2,\noption,Grill,Steak,Sauce,Pepper,1.50,,,milk',
    )
    expect(lines.every(({ state }) => state === 'new')).toBe(true)
    const [steak, sauce] = [changes.items.add[0]!.id, changes.groups.add[0]!.id]
    expect(changes.groups.add[0]).toMatchObject({ item_id: steak, least: 0, most: 2 })
    expect(changes.options.add[0]).toMatchObject({
      item_id: steak,
      group_id: sauce,
      price_minor: 150,
      allergens: ['milk'],
    })
  })

  it('finds a dish or option by its id, so that it can get another name and category', () => {
    const { lines, changes } = plan('category,name,id\nSpecials,Double burger,burger')
    expect(lines[1]!.cells).toEqual([
      { column: 'name', from: 'Burger, "the big one"', to: 'Double burger' },
      { column: 'category', from: 'Grill', to: 'Specials' },
    ])
    expect(changes.items.change[0]!.to).toEqual({ name: 'Double burger', category_id: 'new 1' })
  })

  it('keeps values without a column, and values that an empty cell may not clear', () => {
    expect(plan('category,name,price,minutes\nGrill,"Burger, ""the big one""",,').lines[0]!.state).toBe(
      'same',
    )
  })
})

describe('a refused line is named by its number', () => {
  const head =
    'kind,category,dish,group,name,price,minutes,station,allergens,diets,hours,on_menu,least,most\n'
  it.each([
    ['an invalid price', 'dish,Grill,,,Steak,12.3.4', { why: 'value', column: 'price', value: '12.3.4' }],
    [
      'a price with three places',
      'dish,Grill,,,Steak,12.345',
      { why: 'value', column: 'price', value: '12.345' },
    ],
    ['a negative price', 'dish,Grill,,,Steak,-1', { why: 'value', column: 'price', value: '-1' }],
    ['a price in words', 'dish,Grill,,,Steak,free', { why: 'value', column: 'price', value: 'free' }],
    [
      'a price beyond the maximum',
      'dish,Grill,,,Steak,1000000',
      { why: 'value', column: 'price', value: '1000000' },
    ],
    ['no price for a new dish', 'dish,Grill,,,Steak,', { why: 'price', column: 'price', value: '' }],
    ['no name', 'dish,Grill,,,,12', { why: 'name', column: 'name', value: '' }],
    [
      'a name that is too long',
      `dish,Grill,,,${'x'.repeat(81)},12`,
      { why: 'name', column: 'name', value: 'x'.repeat(81) },
    ],
    ['no category', 'dish,,,,Steak,12', { why: 'category', column: 'category', value: '' }],
    [
      'an unknown kind',
      'soup,Grill,,,Steak,12',
      { why: 'kind', column: 'kind', value: 'soup', codes: menuKinds },
    ],
    ['invalid minutes', 'dish,Grill,,,Steak,12,200', { why: 'value', column: 'minutes', value: '200' }],
    [
      'an unknown station',
      'dish,Grill,,,Steak,12,,patio',
      { why: 'value', column: 'station', value: 'patio', codes: ['kitchen', 'bar'] },
    ],
    [
      'an unknown allergen',
      'dish,Grill,,,Steak,12,,,gluten love',
      { why: 'value', column: 'allergens', value: 'love', codes: enums.menu_item_allergens },
    ],
    [
      'invalid hours',
      'dish,Grill,,,Steak,12,,,,,25:00-26:00',
      { why: 'value', column: 'hours', value: '25:00-26:00' },
    ],
    [
      'neither yes nor no',
      'dish,Grill,,,Steak,12,,,,,,maybe',
      { why: 'value', column: 'on_menu', value: 'maybe', codes: ['yes', 'no'] },
    ],
    [
      'a choice of an unknown dish',
      'group,Grill,Steak,,Sauce',
      { why: 'dish', column: 'dish', value: 'Steak' },
    ],
    [
      'an option of an unknown choice',
      'option,Grill,"Burger, ""the big one""",Sauce,Pepper',
      { why: 'group', column: 'group', value: 'Sauce' },
    ],
    [
      'a choice with a minimum above its maximum',
      'group,Grill,"Burger, ""the big one""",,Sauce,,,,,,,,3,2',
      { why: 'most', column: 'most', value: '2' },
    ],
    ['more cells than columns', `dish,Grill,,,Steak,12${','.repeat(9)}lost`, { why: 'cells' }],
  ])('%s', (_, line, fault) => {
    expect(faults(`${head}dish,Grill,,,Chop,12\n${line}`).map(({ line: at, fault }) => [at, fault])).toEqual([
      [3, fault],
    ])
  })

  it('a diet that contradicts the allergens of its line', () => {
    const header = 'category,name,price,allergens,diets'
    expect(faults(`${header}\nGrill,Steak,12,milk,halal vegan`)[0]).toMatchObject({
      line: 2,
      fault: { why: 'diet', column: 'diets', value: 'vegan, milk' },
    })
    expect(faults(`${header}\nGrill,Steak,12,milk,vegetarian`)).toEqual([])
  })

  it('a repeated dish, with the line of the first one', () => {
    expect(faults(`${head}dish,Grill,,,Steak,12\ndish,Grill,,,Steak,13`)[0]).toMatchObject({
      line: 3,
      fault: { why: 'twice', value: '2' },
    })
  })

  it('and the number is right after a text of several lines', () => {
    expect(
      faults('category,name,description,price\nGrill,Chop,"a\nb\nc",12\nGrill,Steak,,free')[0]!.line,
    ).toBe(5)
  })
})

describe('a file that cannot be read', () => {
  it('is refused with the reason', () => {
    expect(plan('').fault).toEqual({ why: 'empty' })
    expect(plan('name,price').fault).toEqual({ why: 'empty' })
    expect(plan('dish,price\nSoup,3').fault).toEqual({ why: 'name_column' })
    expect(plan('name,price,price\nSoup,3,4').fault).toEqual({ why: 'column_twice', column: 'price' })
    expect(plan('category,name,price\nGrill,"Soup,3').fault).toEqual({ why: 'quote', line: 2 })
  })

  it('lists its unknown columns', () => {
    expect(plan('category,name,price,colour\nGrill,Soup,3,red').ignored).toEqual(['colour'])
  })
})

describe('hours on one line', () => {
  it('are written and read back', () => {
    const hours = [
      { days: [1, 2, 3, 4, 5], from: '07:00', to: '11:30' },
      { days: [6, 7], from: '22:00', to: '02:00' },
      { days: [1, 3], from: '12:00', to: '24:00' },
    ]
    expect(hoursText(hours)).toBe('Mon-Fri 07:00-11:30 | Sat,Sun 22:00-02:00 | Mon,Wed 12:00-24:00')
    expect(readHours(hoursText(hours))).toEqual(hours)
    expect(readHours('')).toEqual([])
  })

  it('are read in the forms that people use', () => {
    const daily = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '11:30' }]
    for (const text of [
      'daily 7:00-11:30',
      '7:00–11:30',
      'Mon-Sun 07:00 - 11:30',
      'monday-sunday 7:00-11:30',
    ])
      expect(readHours(text)).toEqual(daily)
    expect(readHours('Fri-Mon 7:00-11:30')).toEqual([{ ...daily[0], days: [1, 5, 6, 7] }])
    for (const bad of [
      ...['Noon', 'Xyz 7:00-8:00', '7:00-7:00', 'Mon 25:00-26:00'],
      ...['Mon-Fry 7:00-8:00', 'Mon-Wed-Fri 7:00-8:00', 'Monkey 7:00-8:00', 'Mo 7:00-8:00'],
    ])
      expect(readHours(bad), bad).toBeNull()
  })
})

describe('a mistyped word', () => {
  const head = 'kind,category,dish,group,name,price,allergens,diets,station\n'
  const faultOf = (line: string) => faults(head + line)[0]?.fault

  it('gets the most similar code, and all valid codes', () => {
    expect(faultOf('dish,Grill,,,Steak,12,gluten nutz')).toEqual({
      ...{ why: 'value', column: 'allergens', value: 'nutz', suggestion: 'nuts' },
      codes: enums.menu_item_allergens,
    })
    expect(faultOf('dish,Grill,,,Steak,12,,gluten-free')).toMatchObject({ suggestion: 'gluten_free' })
    expect(faultOf('dish,Grill,,,Steak,12,,,kichen')).toMatchObject({ suggestion: 'kitchen' })
    expect(faultOf('dsh,Grill,,,Steak,12')).toMatchObject({ suggestion: 'dish' })
    expect(faultOf('dish,Grill,,,Steak,12,zzzzzz')).not.toHaveProperty('suggestion')
  })

  it('gets the most similar dish', () => {
    const line = 'group,Grill,"Burger, ""the big on""",,Sauce'
    expect(faultOf(line)).toMatchObject({ why: 'dish', suggestion: 'Burger, "the big one"' })
  })

  it('is reported in another way than a diet that contradicts the allergens', () => {
    expect(faultOf('dish,Grill,,,Steak,12,eggs,vegan')).toEqual({
      ...{ why: 'diet', column: 'diets', value: 'vegan, eggs' },
    })
  })
})

describe('the template', () => {
  const names = { category: 'Mains', dish: 'Soup', group: 'Bread', option: 'Sourdough' }

  it('can be imported unchanged, with a line of each kind', () => {
    for (const digits of [0, 2]) {
      const text = csvOf(menuTemplate(names, digits, ['ja']))
      let made = 0
      const { lines } = menuPlan(text, [], { digits, languages: ['ja'], newId: () => `new ${++made}` })
      expect(lines.map(({ kind, name, state }) => [kind, name, state])).toEqual([
        ['category', 'Mains', 'new'],
        ['dish', 'Soup', 'new'],
        ['group', 'Bread', 'new'],
        ['option', 'Sourdough', 'new'],
      ])
    }
  })

  it('has the columns of the guide, and no others', () => {
    const [header] = menuTemplate(names, 2, ['ja'])
    const guide = fileGuide(['ja'])
    expect(guide.map(({ name }) => name).sort()).toEqual([...header!].sort())
    const codesOf = (column: string) => guide.find(({ name }) => name === column)?.codes
    expect(codesOf('allergens')).toEqual(enums.menu_item_allergens)
    expect(codesOf('station')).toEqual(['kitchen', 'bar'])
    expect(codesOf('price')).toBeUndefined()
  })

  it('keeps texts in languages that the club does not use', () => {
    const { lines, changes } = menuPlan(
      'category,name,price,name_ja\nGrill,"Burger, ""the big one""",14,バーガ',
      menu,
      {
        ...{ digits: 2, languages: ['zh-CN'], newId: () => 'new' },
      },
    )
    expect(lines[0]!.state).toBe('changed')
    expect(changes.items.change[0]!.to).toEqual({ price_minor: 1400 })
  })
})
