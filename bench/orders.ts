// The cost of an order with all its rules beside a row under one policy, and the cost of reads at few and at many orders.
// Processor times are of this process: on PGlite they are those of the database too. The kitchen is notified meanwhile.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPeople, seedDemo } from '#db/seed/demo.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/pglite/pglite.ts'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'
import { openPostgres } from '#server/database/postgres/postgres.ts'
import { createUser } from '#server/database/testing.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { createClockWatch } from '#server/jobs/clock-watch.ts'
import { orderNewsClock } from '#server/jobs/clocks.ts'
import { rest } from '#server/rest/rest.ts'
import { pause } from './club.ts'
import { median, printRates, rates } from './rate.ts'

const MEMBERS = 100
const CALLERS = [1, 10]
const BLOCKS = 7
const BLOCK = 30
const WARM_UP = 150
const FEW = { orders: 1_200, issues: 50 }
const MANY = { orders: 201_000, issues: 5_000 }
const READS = 9
/** A statement of one row takes less on a calm database. */
const CALM_MS = 5
/** The longest wait for a calm database. */
const CALM_AFTER_MS = 120_000

/** A table with one policy and no rule. Its changes are announced like those of an order. */
const PLAIN_TABLE = `
  create table public.bench_note (id uuid primary key, author_id uuid not null, body text not null);
  alter table public.bench_note enable row level security;
  create policy "own notes" on public.bench_note for select to authenticated using (author_id = (select private.my_id()));
  create policy "write own notes" on public.bench_note for insert to authenticated
    with check (author_id = (select private.my_id()));
  grant select, insert (id, author_id, body) on public.bench_note to authenticated;
  select realtime.watch_all();
  insert into public.setting (key, value) values ('limits.open_orders', '100'), ('limits.orders_per_hour', '500')
    on conflict (key) do update set value = excluded.value;`

export async function benchOrderInsert(): Promise<void> {
  await onEachEngine(async (engine, database) => {
    const { order, note, close } = await openDoor(database)
    for (let n = 0; n < WARM_UP; n++) await order()
    await printProcessorTimes(engine, { order, note })
    for (const callers of CALLERS) {
      const contestants = [
        { name: 'an order with its rules', once: order },
        { name: 'a row under one policy', once: note },
      ]
      printRates(`${engine}: inserts through /rest/v1`, callers, await rates(contestants, callers))
    }
    await close()
  })
}

export async function onEachEngine(
  work: (engine: string, database: Database) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  const embedded = await openPglite(folder)
  await work('PGlite', embedded)
  await embedded.close()
  rmSync(folder, { recursive: true, force: true })
  const server = await startLocalPostgres()
  if (!server) return console.log('\nNo PostgreSQL programs on this machine: that half is left out.')
  const database = openPostgres(server.url)
  await work('PostgreSQL', database)
  await database.close()
  await server.stop()
}

/** The demo club with members who place orders and write notes in turn. */
async function openDoor(database: Database) {
  await migrate(database)
  await seedDemo(database, { now: new Date() })
  await database.execScript(PLAIN_TABLE)
  const members: { id: string; scope: Scope }[] = []
  for (let n = 0; n < MEMBERS; n++) members.push(await createUser(database, { first_name: `Member ${n}` }))
  const { rows } = await database.runAsOwner<{ id: string }>(
    `select id from public.menu_item i where not sold_out and hours = '[]' and allergens = '{}'
       and not exists (select 1 from public.menu_option where item_id = i.id) order by name limit 1`,
  )
  const lines = [{ item_id: rows[0]!.id, quantity: 1 }]
  const app = rest({ database, verifier: { verify: async (token) => members[Number(token)]!.scope.claims } })
  const orderNews = createClockWatch(database, orderNewsClock)
  await orderNews.start()
  let turn = 0
  const send = async (table: string, fill: (member: string) => object) => {
    turn = (turn + 1) % MEMBERS
    const body = JSON.stringify({ id: randomUUID(), ...fill(members[turn]!.id) })
    const answer = await app.request(`/${table}?select=id`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${turn}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
        prefer: 'return=representation',
      },
      body,
    })
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.text()
  }
  let count = 0
  return {
    order: async () => {
      // A kitchen has some open tickets, not thousands.
      if (++count % 200 === 0)
        await database.runAsOwner(
          `delete from public.user_order o using public.profiles p where p.id = o.user_id and p.first_name like 'Member %'`,
        )
      await send('user_order', () => ({ lines }))
    },
    note: () => send('bench_note', (author_id) => ({ author_id, body: 'Frost' })),
    close: () => orderNews.close(),
  }
}

async function printProcessorTimes(
  engine: string,
  jobs: { order: () => Promise<void>; note: () => Promise<void> },
): Promise<void> {
  const times = { order: [] as number[], note: [] as number[] }
  for (let block = 0; block < BLOCKS; block++)
    for (const job of ['order', 'note'] as const) {
      const before = process.cpuUsage()
      for (let n = 0; n < BLOCK; n++) await jobs[job]()
      const { user, system } = process.cpuUsage(before)
      times[job].push((user + system) / 1000 / BLOCK)
    }
  const [order, note] = [median(times.order), median(times.note)]
  const whose = engine === 'PGlite' ? 'gateway and database' : 'gateway'
  console.log(`\n${engine}: processor time of ${whose} for one insert (load ${loadavg()[0]?.toFixed(1)})`)
  console.log(
    `  an order with its rules ${order.toFixed(2)} ms   a row under one policy ${note.toFixed(2)} ms`,
  )
  console.log(`  an order costs ${(order / note).toFixed(2)} × the row`)
}

interface Read {
  title: string
  by: 'kitchen' | 'member' | 'admin'
  sql: string
}

const YEAR = `(now() - interval '364 days')::date, now()::date`

const READ_JOBS: Read[] = [
  {
    title: 'the head of the kitchen log',
    by: 'kitchen',
    sql: 'select seq from public.order_event order by seq desc limit 1',
  },
  {
    title: 'the open tickets',
    by: 'kitchen',
    sql: `select * from public.user_order where status in ('new', 'preparing', 'ready') order by created_at`,
  },
  {
    title: 'my last 20 orders with their items',
    by: 'member',
    sql: `select o.id, (select json_agg(i) from public.user_order_item i where i.order_id = o.id)
      from public.user_order o where user_id = private.my_id() order by created_at desc limit 20`,
  },
  { title: 'the quarters of the next day', by: 'member', sql: 'select * from public.kitchen_quarters(2)' },
  { title: 'a page of the people', by: 'admin', sql: 'select * from public.list_people()' },
  { title: 'the sums of a year', by: 'admin', sql: `select * from public.figures_summary(${YEAR})` },
  { title: 'the days of a year', by: 'admin', sql: `select * from public.figures_by_day(${YEAR})` },
  { title: 'the dishes of a year', by: 'admin', sql: `select * from public.figures_by_item(${YEAR})` },
  { title: 'the issues of a year', by: 'admin', sql: `select public.issue_figures(${YEAR})` },
]

export async function benchOrderReads(): Promise<void> {
  await onEachEngine(async (engine, database) => {
    await migrate(database)
    await seedDemo(database, { now: new Date() })
    const few = await readTimes(database, FEW)
    const many = await readTimes(database, MANY)
    console.log(
      `\n${engine}: ms for a read with ${asText(FEW)}, and with ${asText(MANY)} (load ${loadavg()[0]?.toFixed(1)})`,
    )
    for (const [n, { title }] of READ_JOBS.entries()) {
      const [small, large] = [few[n]!, many[n]!]
      const ratio = `${(large / small).toFixed(2)} ×`
      console.log(
        `  ${title.padEnd(40)}${small.toFixed(1).padStart(8)}${large.toFixed(1).padStart(9)}${ratio.padStart(10)}`,
      )
    }
  })
}

const asText = ({ orders, issues }: typeof FEW) => `${orders} orders and ${issues} issues`

/** The median of each read, once there are so many orders and issues. */
async function readTimes(database: Database, { orders, issues }: typeof FEW): Promise<number[]> {
  await database.execScript(fillTo(orders))
  await database.execScript(issuesTo(issues))
  await database.execScript(
    'analyze public.user_order, public.order_event, public.user_order_item, public.issue',
  )
  await database.execScript('checkpoint')
  await untilCalm(database)
  const times: number[] = []
  for (const { by, sql } of READ_JOBS) {
    const scope = await scopeOf(database, by)
    const own: number[] = []
    // The first one plans. Not a number: it took longer than a statement of a person may.
    for (let n = 0; n <= READS; n++) {
      const begin = performance.now()
      const isDone = await database.run(scope, sql).then(
        () => true,
        () => false,
      )
      if (n > 0) own.push(isDone ? performance.now() - begin : Number.NaN)
    }
    times.push(own.some(Number.isNaN) ? Number.NaN : median(own))
  }
  return times
}

/** Waits until statements are fast again: after 200,000 new orders each is late for some ten seconds. */
async function untilCalm(database: Database): Promise<void> {
  const end = performance.now() + CALM_AFTER_MS
  for (let calm = 0; calm < READS && performance.now() < end; ) {
    const begin = performance.now()
    await database.execScript('select seq from public.order_event order by seq desc limit 1')
    calm = performance.now() - begin < CALM_MS ? calm + 1 : 0
    await pause(100)
  }
}

/** The role and claims of a demo person, found by the beginning of the email address. */
export async function scopeOf(database: Database, by: string): Promise<Scope> {
  const { email } = demoPeople.find((person) => person.email.startsWith(by))!
  const { rows } = await database.runAsOwner<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  return { role: 'authenticated', claims: { role: 'authenticated', sub: rows[0]!.id } }
}

/** Collected orders of two dishes, one each eight minutes back in time, past the triggers that would take an hour. */
export const fillTo = (orders: number) => `
  set local session_replication_role = replica;
  create temporary table bench_order on commit drop as
    select gen_random_uuid() as id, n, now() - n * interval '8 minutes' as at,
      (select array_agg(id order by email) from auth.users)[1 + n % ${demoPeople.length}] as person
    from generate_series((select count(*)::integer + 1 from public.user_order where number > 100000), ${orders}) n;
  insert into public.user_order (id, user_id, number, status, lines, total_minor, tax, created_at, updated_at, preparing_at,
      ready_at, ended_at, shown_at, acted_at, promised_from, promised_to, quarter_at, item_count, club_day, stations,
      tickets_ahead, seq)
    select b.id, b.person, 100000 + b.n, 'completed', o.lines, o.total_minor, o.tax, b.at, b.at, b.at + interval '2 minutes',
      b.at + interval '1 minute' * (8 + b.n % 15), b.at + interval '30 minutes', b.at, b.at + interval '30 minutes',
      b.at + interval '10 minutes', b.at + interval '20 minutes', date_bin('15 minutes', b.at, timestamptz '2000-01-01 00:00+00'),
      2, b.at::date, o.stations, b.n % 7, 0
    from bench_order b, (select * from public.user_order where lines <> '[]' order by created_at limit 1) o;
  insert into public.user_order_item (order_id, item_id, position, name, quantity, unit_minor, total_minor)
    select b.id, i.id, i.position, i.name, 1, i.price_minor, i.price_minor
    from bench_order b, lateral (
      select id, name, price_minor, row_number() over ()::smallint as position from (
        select * from public.menu_item order by id offset b.n % 7 limit 2) dish) i;
  insert into public.order_event (order_id, from_status, to_status, actor_role, at, seq)
    select b.id, s.from_status, s.to_status, 'kitchen', b.at + s.after, nextval('public.order_event_seq')
    from bench_order b, (values (null, 'new', interval '0'), ('new', 'preparing', interval '2 minutes'),
      ('preparing', 'ready', interval '9 minutes'), ('ready', 'completed', interval '30 minutes')) s (from_status, to_status, after);`

/** Issues of each person in turn, one each hour back in time and most of them closed, past the triggers. */
export const issuesTo = (issues: number) => `
  set local session_replication_role = replica;
  insert into public.issue (id, category, priority, status, description, lng, lat, accuracy_m, created_at, reporter_id, resolved_at)
    select gen_random_uuid(), 'path', 'normal', (array['new', 'closed', 'closed', 'closed', 'closed'])[1 + n % 5],
      'Something to see to', -9.2, 53.2, 5, now() - n * interval '1 hour', people.ids[1 + n % cardinality(people.ids)],
      case when n % 5 > 0 then now() - n * interval '50 minutes' end
    from (select array_agg(id order by id) as ids from public.profiles) people,
      generate_series((select count(*) + 1 from public.issue), ${issues}) n;`
