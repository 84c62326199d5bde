import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf } from '#db/tests/statements.ts'
import { csvOf } from '#domain/base/csv.ts'
import { menuTable } from '#domain/menu/csv.ts'
import { type MenuPlan, menuPlan } from '#domain/menu/import-plan.ts'
import type { KitchenCategory } from '#domain/menu/menu.ts'

const club = testClub()
const { database } = club

const settings = { digits: 2, languages: ['zh-CN', 'ja'], newId: () => randomUUID() }

/** The menu as a screen of the kitchen reads it. */
async function readMenu(): Promise<KitchenCategory[]> {
  const { rows } = await database.run<{ menu: KitchenCategory[] }>(
    club.people.kitchen.scope,
    `select jsonb_agg(to_jsonb(c) || jsonb_build_object('menu_item', coalesce((
       select jsonb_agg(to_jsonb(i) || jsonb_build_object(
         'menu_option_group', coalesce((select jsonb_agg(g) from public.menu_option_group g where g.item_id = i.id), '[]'),
         'menu_option', coalesce((select jsonb_agg(o) from public.menu_option o where o.item_id = i.id), '[]')))
       from public.menu_item i where i.category_id = c.id), '[]'))) as menu
     from public.menu_category c`,
  )
  return rows[0]!.menu
}

const planned = async (text: string) => menuPlan(text, await readMenu(), settings)

function take(plan: Pick<MenuPlan, 'changes'>, person: Person = club.people.kitchen, id = randomUUID()) {
  const row = { id, file_name: 'menu.csv', changes: JSON.stringify(plan.changes) }
  return outcomeOf(insert(database, person.scope, 'menu_import', row))
}

const countOf = async (table: string) =>
  (await database.runAsOwner<{ n: number }>(`select count(*)::int as n from public.${table}`)).rows[0]!.n

const drinks = `kind,category,dish,group,name,name_ja,price,station,allergens,least,most,hours
category,,,,Drinks,ドリンク,,,,,,Mon-Sun 08:00-22:00
dish,Drinks,,,Flat white,,3.50,bar,milk,,,
group,Drinks,Flat white,,Milk,,,,,1,1,
option,Drinks,Flat white,Milk,Oat,,0.40,,gluten,,,
option,Drinks,Flat white,Milk,Cow,,0,,milk,,,
dish,Grill,,,Burger,バーガー,13.90,kitchen,gluten milk,,,
`

describe('a menu file', () => {
  it('is imported whole, and changes nothing the second time', async () => {
    const plan = await planned(drinks)
    expect(plan.lines.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new', 'new', 'changed'])
    const outcome = await take(plan)
    expect(outcome).toMatchObject({
      rows: [
        {
          created_by: club.people.kitchen.id,
          changes: {
            categories: { added: 1, changed: 0 },
            items: { added: 1, changed: 1 },
            groups: { added: 1, changed: 0 },
            options: { added: 2, changed: 0 },
          },
        },
      ],
    })
    const burger = await database.runAsOwner(
      'select price_minor, name_i18n, allergens from public.menu_item where id = $1',
      [ids.burger],
    )
    expect(burger.rows).toEqual([
      { price_minor: 1390, name_i18n: { ja: 'バーガー' }, allergens: ['gluten', 'milk'] },
    ])
    const again = await planned(drinks)
    expect(again.lines.map(({ state }) => state)).toEqual(Array(6).fill('same'))
    expect(Object.values(again.changes).flatMap(({ add, change }) => [...add, ...change])).toEqual([])
  })

  it('equal to the present menu changes nothing', async () => {
    const { lines } = await planned(csvOf(menuTable(await readMenu(), 2, settings.languages)))
    expect(lines.filter(({ state }) => state !== 'same')).toEqual([])
  })

  it('that is sent twice is imported once', async () => {
    const [plan, id] = [await planned('category,name,price\nGrill,Ribs,18'), randomUUID()]
    await take(plan, club.people.admin, id)
    const dishes = await countOf('menu_item')
    expect(await take(plan, club.people.admin, id)).toBe('23505')
    expect(await countOf('menu_item')).toBe(dishes)
  })

  it('is refused whole when the menu has changed since its author saw it', async () => {
    const dearer = await planned('category,name,price\nGrill,Wings,9\nGrill,Beer,6.50')
    await database.runAsOwner('update public.menu_item set price_minor = 610 where id = $1', [ids.beer])
    const dishes = await countOf('menu_item')
    expect(await take(dearer)).toBe('GS335')
    expect(await countOf('menu_item')).toBe(dishes)
    // The file has no sold-out column.
    const fresh = await planned('category,name,price\nGrill,Beer,6.50')
    await database.runAsOwner('update public.menu_item set sold_out = true where id = $1', [ids.beer])
    expect(typeof (await take(fresh))).toBe('object')
    const { rows } = await database.runAsOwner(
      'select price_minor, sold_out from public.menu_item where id = $1',
      [ids.beer],
    )
    expect(rows).toEqual([{ price_minor: 650, sold_out: true }])
  })

  it('is refused when another person has added the same dish in the meantime', async () => {
    const plan = await planned('category,name,price\nGrill,Wings,9')
    expect(typeof (await take(plan))).toBe('object')
    const late = { changes: { ...plan.changes, items: { ...plan.changes.items } } }
    late.changes.items.add = plan.changes.items.add.map((row) => ({ ...row, id: randomUUID() }))
    expect(await take(late)).toBe('GS335')
  })

  it.each([
    ['is no list of changes', { items: { add: 7 } }],
    ['has a negative price', { items: { add: [{ price_minor: -1 }] } }],
    ['has a dish without a name', { items: { add: [{ name: null }] } }],
    ['has an unknown allergen', { items: { add: [{ allergens: ['love'] }] } }],
    ['has a text instead of a number', { items: { add: [{ price_minor: 'free' }] } }],
    [
      'has invalid hours',
      { categories: { add: [{ id: randomUUID(), name: 'Late', name_i18n: {}, hours: 7, position: 1 }] } },
    ],
  ])('that %s is refused, and nothing is written', async (_, changes) => {
    const dish = {
      ...{ id: randomUUID(), category_id: ids.category, name: 'Nachos', name_i18n: {}, description: '' },
      ...{ description_i18n: {}, price_minor: 800, allergens: [], diets: [], station: 'kitchen' },
      ...{ prep_minutes: 5, hours: [], stock: null, sold_out: false, is_active: true, position: 9 },
    }
    const add =
      'items' in changes && Array.isArray(changes.items.add)
        ? changes.items.add.map((row) => ({ ...dish, ...row }))
        : []
    const made =
      add.length > 0
        ? { items: { add: [dish, ...add.map((row) => ({ ...row, id: randomUUID() }))] } }
        : changes
    const dishes = await countOf('menu_item')
    expect(['GS332', 'GS334']).toContain(await take({ changes: made as unknown as MenuPlan['changes'] }))
    expect(await countOf('menu_item')).toBe(dishes)
  })

  it('is for the kitchen and administrators', async () => {
    for (const caller of ['anon', 'guest', 'member', 'maintenance'] as const) {
      const dishes = await countOf('menu_item')
      const plan = await planned('category,name,price\nGrill,Free lunch,0')
      expect(await take(plan, club.people[caller])).toBe('42501')
      expect(await countOf('menu_item')).toBe(dishes)
    }
  })
})
