// What one statement with many parts costs beside one with a single part: an order of 40 lines, and 18 published pins.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { seedDemo } from '#db/seed/demo.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/types.ts'
import { onEachEngine, scopeOf } from './orders.ts'
import { median } from './rate.ts'

const LINES = [1, 10, 40]
const PINS = [1, 9, 18]
/** Of each size; as many again come before them, since the first ones plan. */
const WRITES = 20

/** Resolves to the milliseconds of one write. */
type Write = () => Promise<number>

export async function benchBatches(): Promise<void> {
  await onEachEngine(async (engine, database) => {
    await migrate(database)
    await seedDemo(database, { now: new Date() })
    console.log(
      `\n${engine}: ms of one statement with many parts (median of ${WRITES}, load ${loadavg()[0]?.toFixed(1)})`,
    )
    await printSizes('lines of an order', LINES, await orderOf(database))
    await printSizes('pins of a day', PINS, await pinsOf(database))
  })
}

async function printSizes(parts: string, sizes: number[], writeOf: (size: number) => Write) {
  let single = 0
  for (const size of sizes) {
    const write = writeOf(size)
    const times: number[] = []
    for (let n = 0; n < 2 * WRITES; n++) times.push(await write())
    const ms = median(times.slice(WRITES))
    if (size === 1) single = ms
    const ratio = `${(ms / single).toFixed(2)} ×`
    console.log(
      `  ${`${size} ${parts}`.padEnd(40)}${ms.toFixed(1).padStart(8)}${ratio.padStart(10)} a single one`,
    )
  }
}

async function orderOf(database: Database): Promise<(size: number) => Write> {
  const member = await scopeOf(database, 'member')
  const { rows: dishes } = await database.runAsOwner<{ id: string }>(
    `select id from public.menu_item i where not sold_out and hours = '[]' and allergens = '{}'
       and not exists (select 1 from public.menu_option where item_id = i.id)`,
  )
  return (size) => {
    const lines = Array.from({ length: size }, (_, n) => ({
      item_id: dishes[n % dishes.length]!.id,
      quantity: 1,
    }))
    return async () => {
      const ms = await timeOf(
        database.run(member, 'insert into public.user_order (id, lines) values ($1, $2::jsonb)', [
          randomUUID(),
          JSON.stringify(lines),
        ]),
      )
      // The member may have only a few open orders.
      await database.runAsOwner('delete from public.user_order where user_id = $1', [member.claims.sub])
      return ms
    }
  }
}

/** Publishes the pins of today again, each time in place of those before. */
async function pinsOf(database: Database): Promise<(size: number) => Write> {
  const greenkeeper = await scopeOf(database, 'greenkeeper')
  const { rows } = await database.runAsOwner<{ course_id: string; today: string; pins: object[] }>(
    `select course_id, private.club_today()::text as today, pins from public.pin_set where jsonb_array_length(pins) >= ${Math.max(...PINS)} limit 1`,
  )
  const { course_id, today, pins } = rows[0]!
  return (size) => async () => {
    const before = await database.runAsOwner<{ id: string }>(
      `select id from public.pin_set where status = 'published' and course_id = $1 and date = $2`,
      [course_id, today],
    )
    return timeOf(
      database.run(
        greenkeeper,
        `insert into public.pin_set (id, course_id, date, status, pins, replaces)
           values ($1, $2, $3, 'published', $4::jsonb, $5)`,
        [randomUUID(), course_id, today, JSON.stringify(pins.slice(0, size)), before.rows[0]?.id ?? null],
      ),
    )
  }
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work
  return performance.now() - begin
}
