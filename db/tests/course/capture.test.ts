import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ids, places, square, testClub } from '#db/tests/club.ts'
import { tryAs } from '#db/tests/statements.ts'
import { DatabaseError, type Session } from '#server/database/types.ts'

const club = testClub()
const { database } = club

type Row = Record<string, unknown>

/** Inserts a row as course maintenance does, its objects as JSON. */
async function insert(session: Session, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  const values = Object.values(row).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  )
  await session.query(
    `insert into public.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values as never[],
  )
}

function asGreenkeeper<T>(work: (session: Session) => Promise<T>): Promise<T> {
  return tryAs(database, club.people.maintenance.scope, work)
}

/** The SQLSTATE of a refusal; `+` on success. */
async function outcomeOf(work: Promise<void>): Promise<string> {
  try {
    await work
    return '+'
  } catch (error) {
    if (error instanceof DatabaseError) return error.code
    throw error
  }
}

const walked = (more: Row = {}): Row => ({
  feature_id: ids.green1,
  geometry: square(places.green1, 12),
  source: 'walk',
  replaces: ids.outline,
  ...more,
})

const refusalOf = (table: string, row: Row) =>
  outcomeOf(asGreenkeeper((session) => insert(session, table, row)))

describe('a walked outline', () => {
  it('stores its measurement: device, fixes, walks, spread, shift and the confidence of each corner', async () => {
    const made = {
      device: 'Pixel 9, Chrome',
      samples: 240,
      walks: 2,
      spread_m: 0.8,
      deviation_m: 0.12,
      confidence: [0.4, 0.5, 0.3, 1.2],
      shift_east_m: -1.25,
      shift_north_m: 0.5,
      mark_id: ids.mark,
      accuracy_m: 3.4,
    }
    const { rows } = await asGreenkeeper(async (session) => {
      await insert(session, 'green_outline', walked(made))
      return session.query(
        `select device, samples, walks, spread_m::float8, deviation_m::float8, confidence, shift_east_m::float8,
           shift_north_m::float8, mark_id, accuracy_m::float8
         from public.green_outline order by recorded_at desc limit 1`,
      )
    })
    expect(rows).toEqual([made])
  })

  it('is stored without a mark that was deleted meanwhile, and so is an item of the range', async () => {
    const { rows } = await asGreenkeeper(async (session) => {
      await insert(session, 'green_outline', walked({ mark_id: randomUUID() }))
      await insert(session, 'range_item', {
        ...{ course_id: ids.course, kind: 'bay', name: 'Bay 9', ...places.green1 },
        mark_id: randomUUID(),
      })
      return session.query(
        `select mark_id from public.range_item where name = 'Bay 9'
         union all select mark_id from public.green_outline where source = 'walk'`,
      )
    })
    expect(rows).toEqual([{ mark_id: null }, { mark_id: null }])
  })

  it('is refused when it does not name the newest outline, and accepted when it does', async () => {
    const second = randomUUID()
    const both = (replaces: string) =>
      outcomeOf(
        asGreenkeeper(async (session) => {
          await insert(session, 'green_outline', walked({ id: second }))
          await insert(session, 'green_outline', walked({ id: randomUUID(), replaces }))
        }),
      )
    expect(await both(ids.outline)).toBe('GS210')
    expect(await both(second)).toBe('+')
  })

  it('can be sent twice: the second is recognised by its id', async () => {
    const row = walked({ id: randomUUID() })
    const twice = asGreenkeeper(async (session) => {
      await insert(session, 'green_outline', row)
      await insert(session, 'green_outline', row)
    })
    expect(await outcomeOf(twice)).toBe('23505')
  })

  it('restores an older outline unchanged and ignores the shape that the author sends', async () => {
    const { rows } = await asGreenkeeper(async (session) => {
      const second = randomUUID()
      await insert(session, 'green_outline', walked({ id: second }))
      await insert(session, 'green_outline', walked({ restores: ids.outline, replaces: second }))
      return session.query(
        `select f.geometry, o.source, o.recorded_by from public.course_feature f
         join public.green_outline o on o.feature_id = f.id and o.restores is not null where f.id = $1`,
        [ids.green1],
      )
    })
    expect(rows).toEqual([
      { geometry: square(places.green1), source: 'import', recorded_by: club.people.maintenance.id },
    ])
  })

  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const refusals: [string, string, Row][] = [
    ['lies 400 m from its green', 'GS208', { geometry: square({ lng: -8.006, lat: 53.003 }, 12) }],
    ['was made with 500 m of error', 'GS262', { accuracy_m: 500 }],
    ['lies around 0, 0', 'GS261', { geometry: square({ lng: 0, lat: 0 }, 3) }],
    ['was captured in an hour from now', 'GS221', { captured_at: hour(1) }],
  ]
  it.each(refusals)('is refused when it %s (%s)', async (_, code, more) => {
    expect(await refusalOf('green_outline', walked(more))).toBe(code)
  })

  it('cannot bring back the outline of another green', async () => {
    expect(
      await refusalOf(
        'green_outline',
        walked({ feature_id: ids.green2, replaces: null, restores: ids.outline }),
      ),
    ).toBe('GS263')
  })

  it('around a neighbouring green is refused, but not one of the green itself that moved', async () => {
    const neighbour = { lng: -8, lat: 53.0036 }
    const outcome = (geometry: object) =>
      outcomeOf(
        asGreenkeeper(async (session) => {
          await insert(session, 'course_feature', {
            course_id: ids.course,
            hole_id: ids.hole3,
            kind: 'green',
            geometry: square(neighbour),
          })
          await insert(session, 'green_outline', walked({ geometry }))
        }),
      )
    expect(await outcome(square(neighbour, 12))).toBe('GS209')
    expect(await outcome(square({ lng: -8, lat: 53.0033 }, 12))).toBe('+')
  })
})

describe('a green that is redrawn on the map after a walk', () => {
  const draw = (session: Session, metres: number) =>
    session.query(`update public.course_feature set geometry = $1 where id = '${ids.green1}'`, [
      JSON.stringify(square(places.green1, metres)),
    ])
  const newest = async (session: Session) => {
    const { rows } = await session.query<Row>(
      `select source, accuracy_m::float8, recorded_by, captured_at, geometry = (
         select geometry from public.course_feature where id = feature_id) as is_present
       from public.green_outline where feature_id = '${ids.green1}' order by recorded_at desc, id desc limit 1`,
    )
    return rows[0]!
  }
  const afterWalk = (accuracy_m: number | null, work: (session: Session) => Promise<void>) =>
    asGreenkeeper(async (session) => {
      await insert(session, 'green_outline', walked({ accuracy_m, captured_at: new Date().toISOString() }))
      // Within one transaction all rows have the same time.
      await session.query('reset role')
      await session.query(`update public.green_outline set recorded_at = recorded_at - interval '1 hour'`)
      await session.query('set local role authenticated')
      await work(session)
    })

  it.each([
    [0.8, 2],
    [5, 5],
    [null, null],
  ])('no longer claims the error of the walk: %s m becomes %s m', async (of, claimed) => {
    await afterWalk(of, async (session) => {
      await draw(session, 14)
      expect(await newest(session)).toMatchObject({
        source: 'tap',
        accuracy_m: claimed,
        recorded_by: club.people.maintenance.id,
        is_present: true,
      })
    })
  })

  it('claims the error of the walk again when the change is undone', async () => {
    await afterWalk(0.8, async (session) => {
      await draw(session, 14)
      await session.query('reset role')
      await session.query(`update public.green_outline set recorded_at = recorded_at - interval '1 hour'`)
      await session.query('set local role authenticated')
      await draw(session, 12)
      expect(await newest(session)).toMatchObject({ source: 'walk', accuracy_m: 0.8, is_present: true })
    })
  })

  it('refuses the outline of a walker who saw only the older one', async () => {
    const code = asGreenkeeper(async (session) => {
      await draw(session, 14)
      await insert(session, 'green_outline', walked())
    })
    expect(await outcomeOf(code)).toBe(await refusalOf('green_outline', walked({ replaces: randomUUID() })))
  })

  it('can still be deleted when it was only ever drawn', async () => {
    const { rowCount } = await asGreenkeeper(async (session) => {
      const id = randomUUID()
      const feature = {
        id,
        course_id: ids.course,
        kind: 'practice_green',
        geometry: square(places.green1, 3),
      }
      await insert(session, 'course_feature', feature)
      for (const metres of [4, 5, 6])
        await session.query('update public.course_feature set geometry = $1 where id = $2', [
          JSON.stringify(square(places.green1, metres)),
          id,
        ])
      return session.query('delete from public.course_feature where id = $1', [id])
    })
    expect(rowCount).toBe(1)
  })
})

describe('a green of the range', () => {
  it('takes its outline and its centre from the walk, and keeps the older outlines', async () => {
    const id = randomUUID()
    const there = { lng: -8.002, lat: 53.0014 }
    const { rows } = await asGreenkeeper(async (session) => {
      await insert(session, 'range_item', {
        id,
        course_id: ids.course,
        kind: 'green',
        name: 'Short green',
        lng: -8.002,
        lat: 53.0015,
      })
      for (const half of [8, 9])
        await insert(session, 'green_outline', {
          range_item_id: id,
          geometry: square(there, half),
          source: 'walk',
        })
      return session.query(
        `select i.geometry, i.lng, i.lat, i.captured_by,
           (select count(*)::int from public.green_outline where range_item_id = i.id) as outlines
         from public.range_item i where id = $1`,
        [id],
      )
    })
    expect(rows).toEqual([
      {
        geometry: square(there, 9),
        lng: expect.closeTo(there.lng, 7),
        lat: expect.closeTo(there.lat, 7),
        captured_by: club.people.maintenance.id,
        outlines: 2,
      },
    ])
  })

  it('is the only range item that has an outline', async () => {
    const row = { range_item_id: ids.target, geometry: square(places.green1), source: 'walk' }
    expect(await refusalOf('green_outline', row)).toBe('GS206')
  })
})

describe('a captured position', () => {
  const place: Row = { course_id: ids.course, kind: 'flag', name: '150', lng: -8, lat: 53.001 }
  const refusals: [string, string, Row][] = [
    ['is 0, 0', 'GS261', { lng: 0, lat: 0 }],
    ['has 500 m of error', 'GS262', { accuracy_m: 500 }],
    ['lies in another county', 'GS243', { lng: -9, lat: 53 }],
  ]
  it.each(refusals)('of a range item is refused when it %s (%s)', async (_, code, more) => {
    expect(await refusalOf('range_item', { ...place, ...more })).toBe(code)
  })
  it.each(refusals)('of a known mark is refused when it %s (%s)', async (_, code, more) => {
    expect(await refusalOf('known_mark', { ...place, kind: 'sprinkler', ...more })).toBe(code)
  })

  it('of a cut hole is refused with 500 m of error, and at 0, 0', async () => {
    const cut = { hole_id: ids.hole1, date: new Date().toISOString().slice(0, 10), ...places.green1 }
    expect(await refusalOf('pin_cut', { ...cut, accuracy_m: 500 })).toBe('GS262')
    expect(await refusalOf('pin_cut', { ...cut, lng: 0, lat: 0 })).toBe('GS261')
    expect(await refusalOf('pin_cut', { ...cut, accuracy_m: 4 })).toBe('+')
  })

  it('is signed by its author when it changes, but not when only the name changes', async () => {
    const signed = (change: string) =>
      asGreenkeeper(async (session) => {
        await session.query(`update public.range_item set ${change} where id = $1`, [ids.target])
        const { rows } = await session.query('select captured_by from public.range_item where id = $1', [
          ids.target,
        ])
        return rows[0]?.captured_by
      })
    expect(await signed('lng = -8.0021')).toBe(club.people.maintenance.id)
    expect(await signed(`name = '100 yd'`)).toBeNull()
  })
})

describe('a green that was redrawn before hand edits had an accuracy of their own', () => {
  const migration = readFileSync(
    new URL('../../migrations/0107_hand_edited_greens.sql', import.meta.url),
    'utf8',
  )
  const claims = async () => {
    const { rows } = await database.runAsOwner<{
      accuracy_m: string | null
      source: string
      recorded_by: string | null
    }>(
      `select accuracy_m, source, recorded_by from public.green_outline where feature_id = '${ids.green1}'
       order by recorded_at desc, id desc limit 1`,
    )
    return rows[0]
  }
  const draw = (metres: number) =>
    database.execScript(`
      alter table public.green_outline disable trigger user;
      alter table public.course_feature disable trigger user;
      update public.green_outline set accuracy_m = 0.4, source = 'walk' where feature_id = '${ids.green1}';
      update public.course_feature set geometry = '${JSON.stringify(square(places.green1, metres))}' where id = '${ids.green1}';
      alter table public.course_feature enable trigger user;
      alter table public.green_outline enable trigger user;
    `)

  it('gets the accuracy of a drawing once, without an author', async () => {
    await draw(9)
    expect(await claims()).toMatchObject({ accuracy_m: '0.4', source: 'walk' })
    await database.execScript(migration)
    expect(await claims()).toEqual({ accuracy_m: '2.0', source: 'tap', recorded_by: null })
    await draw(9)
    const before = await database.runAsOwner('select id from public.green_outline')
    await database.execScript(migration)
    expect((await database.runAsOwner('select id from public.green_outline')).rows).toHaveLength(
      before.rows.length,
    )
  })
})
