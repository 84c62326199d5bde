import { describe, expect, it } from 'vitest'
import { ids, places, server, square, testClub } from '#db/tests/club.ts'
import { outcomeOf, tryAs } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

type Place = [lng: number, lat: number]

/** A place in metres east and north of green 1. */
function at(east: number, north: number): Place {
  return [places.green1.lng + east / (111195.08 * 0.6018), places.green1.lat + north / 111195.08]
}

function outline(...ring: Place[]) {
  return { type: 'Polygon', coordinates: [ring] }
}

function record(geometry: unknown, feature: string = ids.green1) {
  return tryAs(database, club.people.maintenance.scope, async (session) => {
    await session.query(
      `insert into public.green_outline (feature_id, geometry, source) values ($1, $2, 'walk')`,
      [feature, JSON.stringify(geometry)],
    )
    return session.query(
      `select f.geometry, o.recorded_by from public.course_feature f join public.green_outline o on o.feature_id = f.id
       where f.id = $1 order by o.recorded_at desc limit 1`,
      [feature],
    )
  })
}

const round = Array.from({ length: 40 }, (_, n): Place => at(12 * Math.cos(n / 6.4), 9 * Math.sin(n / 6.4)))

describe('a green’s outline', () => {
  it('S1.07 that is walked becomes the geometry of the green, signed by the person who walked it', async () => {
    const walked = outline(...round, round[0]!)
    const { rows } = await record(walked)
    expect(rows).toEqual([{ geometry: walked, recorded_by: club.people.maintenance.id }])
  })

  it('keeps the older outlines', async () => {
    const { rows } = await tryAs(database, club.people.maintenance.scope, async (session) => {
      await session.query(
        `insert into public.green_outline (feature_id, geometry, source) values ($1, $2, 'tap')`,
        [ids.green1, JSON.stringify(square(places.green1, 10))],
      )
      return session.query(
        'select source from public.green_outline where feature_id = $1 order by recorded_at',
        [ids.green1],
      )
    })
    expect(rows).toEqual([{ source: 'import' }, { source: 'tap' }])
  })

  it('that is older than the newest one does not replace it', async () => {
    const { rows } = await tryAs(database, server, async (session) => {
      await session.query(
        `insert into public.green_outline (feature_id, geometry, source, recorded_at) values ($1, $2, 'import', '2020-01-01')`,
        [ids.green1, JSON.stringify(square(places.green1, 10))],
      )
      return session.query('select geometry from public.course_feature where id = $1', [ids.green1])
    })
    expect(rows).toEqual([{ geometry: square(places.green1) }])
  })

  it('may repeat a corner, and need not be convex', async () => {
    const still = outline(
      at(-10, -10),
      at(10, -10),
      at(10, -10),
      at(10, 10),
      at(0, 0),
      at(-10, 10),
      at(-10, -10),
    )
    expect((await record(still)).rows).toHaveLength(1)
  })

  const refusals: [string, string, unknown][] = [
    ['is a line', 'GS201', { type: 'LineString', coordinates: [at(0, 0), at(10, 0)] }],
    ['has no coordinates', 'GS201', { type: 'Polygon' }],
    ['has no ring', 'GS201', { type: 'Polygon', coordinates: [] }],
    ['has coordinates that are text', 'GS201', { type: 'Polygon', coordinates: [[['a', 'b']]] }],
    [
      'has a hole in it',
      'GS201',
      {
        type: 'Polygon',
        coordinates: [
          [...round, round[0]],
          [...round, round[0]],
        ],
      },
    ],
    ['is a text', 'GS201', 'green'],
    ['does not end where it began', 'GS202', outline(at(-10, -10), at(10, -10), at(10, 10), at(-10, 10))],
    ['has two points', 'GS203', outline(at(0, 0), at(10, 0), at(0, 0))],
    ['has one point repeated', 'GS203', outline(at(0, 0), at(0, 0), at(0, 0), at(0, 0))],
    ['crosses itself', 'GS204', outline(at(-10, -10), at(10, 10), at(10, -10), at(-10, 10), at(-10, -10))],
    [
      'touches itself',
      'GS204',
      outline(at(-10, -10), at(10, -10), at(0, 0), at(10, 10), at(-10, 10), at(0, 0), at(-10, -10)),
    ],
    [
      'turns back on itself',
      'GS204',
      outline(at(-10, -10), at(10, -10), at(20, -10), at(10, -10), at(0, 10), at(-10, -10)),
    ],
    ['is smaller than 20 square metres', 'GS205', square(places.green1, 2)],
    ['is larger than 5000 square metres', 'GS205', square(places.green1, 36)],
    ['has more than 1000 points', 'GS207', outline(...Array.from({ length: 1002 }, (_, n) => at(n, n * n)))],
  ]
  it.each(refusals)('that %s is refused (%s)', async (_, code, geometry) => {
    expect(await outcomeOf(record(geometry))).toBe(code)
  })

  it('is accepted at 20 and at 5000 square metres', async () => {
    await record(square(places.green1, Math.sqrt(20.1) / 2))
    await record(square(places.green1, Math.sqrt(4999) / 2))
  })

  it('is accepted for greens only', async () => {
    expect(await outcomeOf(record(square(places.green1), ids.bunker))).toBe('GS206')
  })

  it('from an import may be as large as on the map', async () => {
    const large = {
      type: 'MultiPolygon',
      coordinates: [(square(places.green1, 60) as { coordinates: unknown }).coordinates],
    }
    const insert = `insert into public.green_outline (feature_id, geometry, source) values ($1, $2, 'import')`
    const { rowCount } = await tryAs(database, server, (session) =>
      session.query(insert, [ids.green1, JSON.stringify(large)]),
    )
    expect(rowCount).toBe(1)
    const broken = outcomeOf(
      database.run(server, insert, [ids.green1, '{"type": "Polygon", "coordinates": [[[0, 0]]]}']),
    )
    expect(await broken).toBe('GS201')
  })
})

describe('the geometry version of a course', () => {
  const statements: [string, string][] = [
    ['a hole is redrawn', `update public.hole set par = 5 where id = '${ids.hole1}'`],
    ['a hole is deleted', `delete from public.hole where id = '${ids.hole3}'`],
    [
      'a feature is added',
      `insert into public.course_feature (course_id, kind, geometry) values ('${ids.course}', 'tee', '{"type":"Point","coordinates":[-8,53]}')`,
    ],
    ['a feature is redrawn', `update public.course_feature set name = 'Pot' where id = '${ids.bunker}'`],
    ['a feature is deleted', `delete from public.course_feature where id = '${ids.bunker}'`],
    ['a range target moves', `update public.range_item set lng = -8.003 where id = '${ids.target}'`],
    [
      'a green is walked',
      `insert into public.green_outline (feature_id, geometry, source) values ('${ids.green1}', '${JSON.stringify(square(places.green1, 12))}', 'walk')`,
    ],
  ]
  const version = 'select geometry_version as v from public.course'
  it.each(statements)('goes up when %s', async (_, sql) => {
    const [before, after] = await tryAs(database, club.people.admin.scope, async (session) => {
      const first = (await session.query<{ v: number }>(version)).rows[0]!.v
      await session.query(sql)
      return [first, (await session.query<{ v: number }>(version)).rows[0]!.v]
    })
    expect(after).toBe(before! + 1)
  })

  it('stays when pins, the course status or the name change', async () => {
    const [before, after] = await tryAs(database, club.people.maintenance.scope, async (session) => {
      const first = (await session.query<{ v: number }>(version)).rows[0]!.v
      await session.query(`update public.course set name = 'Renamed'`)
      await session.query(`update public.course_status set note = 'Wet'`)
      await session.query(`insert into public.pin_set (course_id, date) values ($1, current_date)`, [
        ids.course,
      ])
      return [first, (await session.query<{ v: number }>(version)).rows[0]!.v]
    })
    expect(after).toBe(before)
  })
})

describe('a course', () => {
  it('replaces the current one when it becomes current', async () => {
    const { rows } = await tryAs(database, club.people.admin.scope, async (session) => {
      await session.query(`insert into public.course (name, is_current) values ('New', true)`)
      return session.query('select name from public.course where is_current')
    })
    expect(rows).toEqual([{ name: 'New' }])
  })

  it('that is sent twice does not replace the course chosen since', async () => {
    const { rows } = await tryAs(database, club.people.admin.scope, async (session) => {
      await session.query(`insert into public.course (name, is_current) values ('New', true)`)
      await session.query(
        `insert into public.course (id, name, is_current) values ($1, 'Test Links', true) on conflict (id) do nothing`,
        [ids.course],
      )
      return session.query('select name from public.course where is_current')
    })
    expect(rows).toEqual([{ name: 'New' }])
  })

  it.each(['lake', 'Polygon2', '', 'target'])(
    'refuses a polygon of an unknown kind, which was answered with 500: %s',
    async (kind) => {
      const geometry = JSON.stringify(square(places.green1))
      const insert = `insert into public.course_feature (course_id, kind, geometry) values ($1, $2, $3::jsonb)`
      const scope = club.people.maintenance.scope
      expect(await outcomeOf(database.run(scope, insert, [ids.course, kind, geometry]))).toBe('23514')
      const update = 'update public.course_feature set kind = $2 where id = $1'
      expect(await outcomeOf(database.run(scope, update, [ids.bunker, kind]))).toBe('23514')
    },
  )

  it.each([
    ['line that is a point', `update public.hole set line = '{"type":"Point","coordinates":[0,0]}'`],
    ['line with one point', `update public.hole set line = '{"type":"LineString","coordinates":[[0,0]]}'`],
    [
      'line off the world',
      `update public.hole set line = '{"type":"LineString","coordinates":[[0,0],[0,95]]}'`,
    ],
    ['feature that is no geometry', `update public.course_feature set geometry = '{"a": 1}'`],
    [
      'feature with an open ring',
      `update public.course_feature set geometry = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}'`,
    ],
    [
      'feature of an unknown kind',
      `update public.course_feature set geometry = '{"type":"GeometryCollection","geometries":[]}'`,
    ],
    ['range target that is a text', `update public.range_item set geometry = '"here"'`],
  ])('refuses a %s', async (_, sql) => {
    expect(await outcomeOf(database.run(club.people.maintenance.scope, sql))).toBe('GS201')
  })

  it('refuses a range green whose outline crosses itself', async () => {
    const crossed = JSON.stringify(outline(at(-10, -10), at(10, 10), at(10, -10), at(-10, 10), at(-10, -10)))
    const insert = `insert into public.range_item (course_id, kind, name, lng, lat, geometry) values ($1, 'green', 'Green', -8, 53, $2)`
    expect(await outcomeOf(database.run(club.people.maintenance.scope, insert, [ids.course, crossed]))).toBe(
      'GS204',
    )
  })

  it('records who declared the course status', async () => {
    const { rows } = await tryAs(database, club.people.maintenance.scope, (session) =>
      session.query(`update public.course_status set status = 'frost_delay' returning updated_by`),
    )
    expect(rows).toEqual([{ updated_by: club.people.maintenance.id }])
  })
})
