import type { Database, Session } from './types.ts'

/** Creates tables for orders of three items each: an order with fewer is half a transaction. */
export async function prepareOrders(database: Database): Promise<void> {
  await database.execScript(`
    create table "order" (id int primary key, note text);
    create table item (order_id int references "order", line int, primary key (order_id, line));
    create index on "order" (note);`)
}

/** Alternates between one statement and a transaction of several. */
export async function writeOrder(database: Database, id: number): Promise<void> {
  if (id % 2) await database.asOwner((session) => inSteps(session, id))
  else await database.runAsOwner(atOnce, [id, `note ${id}`])
}

const atOnce = `with placed as (insert into "order" values ($1, $2) returning id)
  insert into item select id, line from placed, generate_series(1, 3) line`

async function inSteps(session: Session, id: number): Promise<void> {
  await session.query('insert into "order" values ($1, $2)', [id, `note ${id}`])
  for (const line of [1, 2, 3]) await session.query('insert into item values ($1, $2)', [id, line])
}

export interface Losses {
  /** Acknowledged orders that are missing. */
  lost: number[]
  /** Orders with missing items. */
  half: number[]
  /** Orders on which tables and indexes disagree. */
  damaged: number[]
}

export async function lossesOf(database: Database, answered: readonly number[]): Promise<Losses> {
  const { rows } = await database.runAsOwner<{ id: number; items: number }>(
    `select o.id, count(i.line)::int as items from "order" o left join item i on i.order_id = o.id group by o.id`,
  )
  const items = new Map(rows.map((row) => [row.id, row.items]))
  return {
    lost: answered.filter((id) => !items.has(id)),
    half: rows.filter((row) => row.items < 3).map((row) => row.id),
    damaged: await disagreements(database),
  }
}

/** Reads everything with and without the indexes. */
async function disagreements(database: Database): Promise<number[]> {
  const read = (indexes: 'on' | 'off') =>
    database.asOwner(async (session) => {
      await session.query(`set local enable_seqscan = ${indexes === 'on' ? 'off' : 'on'}`)
      await session.query(`set local enable_indexscan = ${indexes}`)
      await session.query(`set local enable_bitmapscan = ${indexes}`)
      const orders = await session.query<{ id: number }>(
        `select id from "order" where note > '' order by note`,
      )
      return new Set(orders.rows.map((row) => row.id))
    })
  const [indexed, scanned] = [await read('on'), await read('off')]
  return [...indexed, ...scanned].filter((id) => !indexed.has(id) || !scanned.has(id))
}
