import { describe, expect, it } from 'vitest'
import { type Caller, callers, ids, testClub } from '#db/tests/club.ts'
import { outcomeOf, update } from '#db/tests/statements.ts'
import { enums } from '#domain/generated/enums.ts'
import { excludedAllergens } from '#domain/menu/diets.ts'
import { createUser, withProof } from '#server/database/testing.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club

const { place, orderOf } = kitchenOf(() => club)
const declare = (caller: Caller, whose: Caller, allergens: string[]) =>
  outcomeOf(
    update(database, club.people[caller].scope, 'profile_allergies', club.people[whose].id, { allergens }),
  )
const allergiesOf = async (person: string) =>
  (await database.runAsOwner('select allergens from public.profile_allergies where id = $1', [person])).rows

describe('the allergies of a person', () => {
  it('are declared by that person only, as codes', async () => {
    expect(await declare('member', 'member', ['milk', 'nuts'])).toMatchObject({ rowCount: 1 })
    expect(await declare('member', 'member', ['penicillin'])).toBe('23514')
    for (const caller of ['other', 'kitchen', 'maintenance', 'admin'] as const)
      expect(await declare(caller, 'member', []), caller).toMatchObject({ rowCount: 0 })
    expect(await allergiesOf(club.people.member.id)).toEqual([{ allergens: ['milk', 'nuts'] }])
  })

  it('are readable by that person only, not even by administrators', async () => {
    const readers: string[] = []
    for (const caller of callers) {
      const outcome = await outcomeOf(
        database.run(club.people[caller].scope, 'select * from public.profile_allergies where id = $1', [
          club.people.member.id,
        ]),
      )
      if (typeof outcome !== 'string' && outcome.rows.length > 0) readers.push(caller)
    }
    expect(readers).toEqual(['member'])
  })

  it('can be declared as soon as the account exists', async () => {
    const person = await createUser(database)
    expect(await allergiesOf(person.id)).toEqual([{ allergens: [] }])
  })
})

describe('the allergies of an order', () => {
  it('are readable by its member and the kitchen, and by no other person', async () => {
    const id = await place({ allergies: '{milk}' })
    const readers: string[] = []
    for (const caller of callers) {
      const outcome = await outcomeOf(
        database.run(club.people[caller].scope, 'select allergies from public.user_order where id = $1', [
          id,
        ]),
      )
      if (typeof outcome !== 'string' && outcome.rows.length > 0) readers.push(caller)
    }
    expect(readers).toEqual(['member', 'kitchen', 'admin'])
  })

  it('are copied from the profile, unless the order has its own, also an empty list', async () => {
    await declare('other', 'other', ['eggs'])
    const { scope } = club.people.other
    const of = async (columns: Record<string, unknown>) =>
      (await orderOf(await place(columns, scope))).allergies
    expect(await of({})).toEqual(['eggs'])
    expect(await of({ allergies: null })).toEqual(['eggs'])
    expect(await of({ allergies: '{nuts}' })).toEqual(['nuts'])
    expect(await of({ allergies: '{}' })).toEqual([])
    await declare('other', 'other', [])
    expect(await of({})).toEqual([])
  })

  it('are codes, and stay as they were ordered', async () => {
    expect(await outcomeOf(place({ allergies: '{dust}' }) as never)).toBe('23514')
    const id = await place({ allergies: '{milk}' })
    for (const caller of ['member', 'kitchen', 'admin'] as const)
      expect(
        await outcomeOf(update(database, club.people[caller].scope, 'user_order', id, { allergies: '{}' })),
      ).toBe('42501')
  })

  it('are deleted with the account, with or without its history', async () => {
    for (const keepsThread of [true, false]) {
      const person = await createUser(database)
      const id = await place({ allergies: '{milk}' }, person.scope)
      await update(database, person.scope, 'profile_allergies', person.id, { allergens: '{milk}' })
      await database.run(club.people.admin.scope, 'select public.remove_person($1, $2)', [
        person.id,
        keepsThread,
      ])
      expect((await orderOf(id)).allergies, String(keepsThread)).toEqual([])
      expect(await allergiesOf(person.id)).toEqual([])
    }
  })

  it('are deleted when a person deletes their own account', async () => {
    const person = await createUser(database)
    const id = await place({ allergies: '{eggs}' }, person.scope)
    await database.run(await withProof(database, person), 'select public.delete_my_account()')
    expect((await orderOf(id)).allergies).toEqual([])
  })
})

describe('a diet that contradicts a dish’s allergens', () => {
  const dish = (columns: Record<string, unknown>) =>
    outcomeOf(update(database, club.people.kitchen.scope, 'menu_item', ids.beer, columns))
  const option = (columns: Record<string, unknown>) =>
    outcomeOf(update(database, club.people.kitchen.scope, 'menu_option', ids.cheese, columns))

  it('is refused for dishes and options, with the contradicting pair', async () => {
    expect(await dish({ allergens: '{gluten}', diets: '{gluten_free}' })).toBe('GS336')
    expect(await option({ allergens: '{milk}', diets: '{vegan}' })).toBe('GS336')
    await dish({ allergens: '{}', diets: '{gluten_free}' })
    expect(await dish({ allergens: '{gluten}' })).toBe('GS336')
    await dish({ allergens: '{}', diets: '{}' })
    const refused = update(database, club.people.kitchen.scope, 'menu_item', ids.beer, {
      allergens: '{milk,eggs}',
      diets: '{halal,vegan}',
    })
    await expect(refused).rejects.toMatchObject({ detail: expect.stringMatching(/"allergen": ?"milk"/) })
  })

  it('is refused in a menu file, which then changes nothing', async () => {
    const changes = {
      items: { change: [{ id: ids.beer, from: {}, to: { diets: ['dairy_free'], allergens: ['milk'] } }] },
    }
    const imported = database.run(
      club.people.kitchen.scope,
      'insert into public.menu_import (file_name, changes) values ($1, $2)',
      ['menu.csv', JSON.stringify(changes)],
    )
    expect(await outcomeOf(imported)).toBe('GS336')
  })

  it('has the same allergens in the forms as in the database', async () => {
    for (const diet of enums.menu_item_diets) {
      const { rows } = await database.runAsOwner<{ excluded: string[] }>(
        'select private.excluded_allergens($1) as excluded',
        [diet],
      )
      expect([...excludedAllergens(diet)].sort(), diet).toEqual(rows[0]!.excluded.sort())
    }
  })

  it('on an existing dish does not stop an order that reduces its stock', async () => {
    await database.execScript(`alter table public.menu_item disable trigger before_write;
      update public.menu_item set allergens = '{gluten}', diets = '{gluten_free}', stock = 5 where id = '${ids.beer}';
      alter table public.menu_item enable trigger before_write;`)
    await place()
    expect(
      (await database.runAsOwner('select stock from public.menu_item where id = $1', [ids.beer])).rows,
    ).toEqual([{ stock: 4 }])
    await dish({ allergens: '{gluten}', diets: '{}', stock: null })
  })
})
