// Also on PostgreSQL: deferred foreign keys and JSON checks.
import { beforeEach, describe, expect, it } from 'vitest'
import { callers, ids, pin, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { terms } from '#domain/course/best-position/profile.ts'
import type { ReasonKey } from '#domain/course/best-position/suggestion.ts'
import type { PinInputs } from '#domain/course/explanation/pin-inputs.ts'
import { pinInputsOf } from '#domain/course/explanation/pin-inputs-of.ts'
import { handPlace, suggestedInputs } from '#domain/course/explanation/testing.ts'
import { publish, save, setOf } from './pins-club.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
const inputs = suggestedInputs()
beforeEach(() => database.execScript('delete from public.pin_set'))

const explained = (number: 1 | 2, north = 0, of: unknown = inputs) => ({ ...pin(number, north), inputs: of })

async function explanationsOf(id: unknown) {
  const { rows } = await database.runAsOwner<{ hole_id: string; inputs: PinInputs; chosen_by: string }>(
    'select hole_id, inputs, chosen_by from public.pin_explanation where pin_set_id = $1 order by hole_id',
    [id],
  )
  return rows
}

describe('the explanation of a published pin', () => {
  it('is stored with its author and its time, and apart from the pins', async () => {
    const made_at = '2026-01-05 06:10:00+00'
    const set = await publish(database, keeper, { pins: [explained(1), pin(2)], made_at })
    expect(await explanationsOf(set.id)).toEqual([{ hole_id: ids.hole1, inputs, chosen_by: keeper.id }])
    expect((await setOf(database, set.id))!.pins).toEqual([pin(1), pin(2)])
    const { rows } = await database.runAsOwner('select chosen_at from public.pin_explanation')
    expect(rows).toEqual([{ chosen_at: made_at }])
  })

  it('is readable by course maintenance and administrators only', async () => {
    await publish(database, keeper, { pins: [explained(1)] })
    const readers: string[] = []
    for (const caller of callers) {
      const outcome = await database
        .run(club.people[caller].scope, 'select id from public.pin_explanation')
        .catch(() => ({ rows: [] }))
      if (outcome.rows.length > 0) readers.push(caller)
    }
    expect(readers).toEqual(['maintenance', 'admin'])
  })

  it('is stored when its draft is published', async () => {
    const draft = (await save(database, keeper, { pins: [explained(1)] })).rows[0]!
    expect(await explanationsOf(draft.id)).toEqual([])
    await database.run(keeper.scope, `update public.pin_set set status = 'published' where id = $1`, [
      draft.id,
    ])
    expect(await explanationsOf(draft.id)).toHaveLength(1)
    expect((await setOf(database, draft.id))!.pins).toEqual([pin(1)])
  })

  it('is signed by the person who publishes another person’s draft', async () => {
    const draft = (await save(database, keeper, { pins: [pin(1)] })).rows[0]!
    await database.run(
      club.people.admin.scope,
      `update public.pin_set set status = 'published', pins = $2 where id = $1`,
      [draft.id, JSON.stringify([explained(1)])],
    )
    expect(await explanationsOf(draft.id)).toMatchObject([{ chosen_by: club.people.admin.id }])
  })

  it('protects its hole from deletion when its set is withdrawn, as pins do', async () => {
    const set = await publish(database, keeper, { pins: [explained(2)] })
    await database.run(keeper.scope, `update public.pin_set set status = 'withdrawn' where id = $1`, [set.id])
    const deletion = database.run(
      club.people.admin.scope,
      `delete from public.hole where id = '${ids.hole2}'`,
    )
    await expect(deletion).rejects.toMatchObject({
      code: 'GS255',
      detail: '{"hole": 2, "pins": 1, "issues": 0}',
    })
  })

  it('stays with an unchanged pin when other pins are published, with its own author', async () => {
    const first = await publish(database, keeper, { pins: [explained(1), explained(2)] })
    const second = await publish(database, club.people.admin, {
      replaces: first.id as string,
      pins: [pin(1), pin(2, 4)],
    })
    expect(await explanationsOf(second.id)).toEqual([{ hole_id: ids.hole1, inputs, chosen_by: keeper.id }])
    expect(await explanationsOf(first.id)).toHaveLength(2)
  })

  it('is missing when an older client sends none, and the pins stand', async () => {
    const set = await publish(database, keeper, { pins: [pin(1), { ...pin(2), inputs: null }] })
    expect(set.status).toBe('published')
    expect(await explanationsOf(set.id)).toEqual([])
  })

  it('cannot be changed by a person or a rule', async () => {
    await publish(database, keeper, { pins: [explained(1)] })
    for (const caller of callers) {
      for (const statement of [
        `update public.pin_explanation set inputs = '{}'`,
        'delete from public.pin_explanation',
        `insert into public.pin_explanation (pin_set_id, hole_id, inputs) values ('${ids.published}', '${ids.hole1}', '{}')`,
      ]) {
        expect(await outcomeOf(database.run(club.people[caller].scope, statement)), caller).toBe('42501')
      }
    }
    await expect(
      database.runAsOwner(`update public.pin_explanation set inputs = '{}'`),
    ).rejects.toMatchObject({
      code: 'GS291',
    })
  })

  it.each<[string, unknown]>([
    ['of an unknown version', { ...inputs, version: 2 }],
    ['with an unknown key', { ...inputs, more: 1 }],
    ['without an outline', { ...inputs, green: [] }],
    ['with half a corner', { ...inputs, green: [[[1, 2, 3, 4, 5, 6, 7]]] }],
    ['with limits that are no numbers', { ...inputs, limits: { ...inputs.limits, edgeM: 'four' } }],
    ['with a fourth alternative', withAlternatives(4)],
    ['that is a text', 'because'],
    ['that is too long', { ...inputs, green: [[Array.from({ length: 12_000 }, () => 12)]] }],
  ])('%s is refused, and nothing is published', async (_, broken) => {
    await expect(
      save(database, keeper, { status: 'published', pins: [explained(1, 0, broken)] }),
    ).rejects.toMatchObject({ code: 'GS290' })
    const { rows } = await database.runAsOwner('select id from public.pin_set')
    expect(rows).toEqual([])
  })

  it('is accepted without the name of the kind of day and without the wear of an old hole', async () => {
    const unread = {
      ...inputs,
      kind: { ...inputs.kind, name: null },
      recent: inputs.recent.map((hole) => ({ ...hole, wear: null })),
    }
    expect(unread.recent.length).toBeGreaterThan(0)
    const set = await publish(database, keeper, { pins: [explained(1, 0, unread)] })
    expect((await explanationsOf(set.id))[0]!.inputs).toEqual(unread)
  })

  it.each(['"because"', '{}', 'null', '[1]', '["because"]'])(
    'leaves a published set unchanged when it is sent again with the pins %s, and returns a code',
    async (pins) => {
      const set = await publish(database, keeper, { pins: [explained(1)] })
      const update = database.run(
        keeper.scope,
        `update public.pin_set set status = 'published', pins = $2 where id = $1`,
        [set.id, pins],
      )
      await expect(update).rejects.toMatchObject({ code: 'GS217' })
      expect((await setOf(database, set.id))!.pins).toEqual([pin(1)])
    },
  )

  it('is accepted for a pin that was set by hand', async () => {
    const byHand = pinInputsOf(handPlace())
    const set = await publish(database, keeper, { pins: [explained(1, 0, byHand)] })
    expect((await explanationsOf(set.id))[0]!.inputs).toEqual(byHand)
  })
})

function withAlternatives(count: number): PinInputs {
  const choice = inputs.choice!
  const [first] = choice.alternatives
  return { ...inputs, choice: { ...choice, alternatives: Array.from({ length: count }, () => first!) } }
}

it('accepts every reason that a choice can have', async () => {
  const keys = [...terms, 'zone', 'side', 'grade', 'length', 'level', 'only'] satisfies ReasonKey[]
  for (const key of keys) {
    const { rows } = await database.runAsOwner<{ taken: boolean }>(
      'select private.is_pin_reason($1) as taken',
      [JSON.stringify({ key, gain: 0.1 })],
    )
    expect(rows[0]!.taken, key).toBe(true)
  }
})
