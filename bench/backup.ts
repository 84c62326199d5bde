// How long other requests wait while the embedded club of many orders is saved, and how long the back-up takes.
import { parseProgressLine } from '#server/backup/progress-lines.ts'
import type { Database } from '#server/database/types.ts'
import { openClub } from './club.ts'

const ORDERS = 20_000
const CALLERS = 4

/** Copies the demo's orders with their items and log, without triggers. */
const manyOrders = (copies: number) => `
  set local session_replication_role = replica;
  set local statement_timeout = 0;
  create temp table copy on commit drop as
    select o.id as old, n, md5(o.id::text || n)::uuid as id from public.user_order o, generate_series(1, ${copies}) n;
  insert into public.user_order select r.* from copy c join public.user_order o on o.id = c.old,
    lateral jsonb_populate_record(o, jsonb_build_object('id', c.id, 'status', 'completed', 'number', o.number + 1000 * c.n,
      'created_at', now() - make_interval(mins => 5 * c.n))) r;
  insert into public.user_order_item select r.* from copy c join public.user_order_item i on i.order_id = c.old,
    lateral jsonb_populate_record(i, jsonb_build_object('id', md5(i.id::text || c.n)::uuid, 'order_id', c.id)) r;
  insert into public.order_event overriding system value
    select r.* from copy c join public.order_event e on e.order_id = c.old and e.item_id is null,
    lateral jsonb_populate_record(e, jsonb_build_object('order_id', c.id, 'id', e.id * 100000 + c.n,
      'seq', e.seq * 100000 + c.n)) r;`

async function fill(database: Database): Promise<number> {
  const { rows } = await database.runAsOwner<{ count: number }>(
    'select count(*)::int as count from public.user_order',
  )
  await database.execScript(manyOrders(Math.ceil(ORDERS / rows[0]!.count)))
  await database.execScript('analyze')
  const sum = await database.runAsOwner<{ rows: number }>(
    `select (select count(*) from public.user_order)::int as rows`,
  )
  return sum.rows[0]!.rows
}

/** Reads and writes in turn until `work` has ended; gives each answer's time in milliseconds, in order of length. */
async function waitsBeside<T>(url: string, headers: Record<string, string>, work: () => Promise<T>) {
  const waits: number[] = []
  let isOver = false
  const caller = async (index: number) => {
    for (let turn = index; !isOver; turn += 1) {
      const began = performance.now()
      const path = ['/rest/v1/menu_item?select=*', '/rest/v1/user_order?select=*&order=id.desc&limit=20'][
        turn % 2
      ]
      const write = { method: 'PATCH', body: '{"locale":"en"}' }
      const answer =
        turn % 10 === 9
          ? await fetch(`${url}/rest/v1/profiles?role_id=eq.kitchen`, { headers, ...write })
          : await fetch(url + path, { headers })
      await answer.text()
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, index) => caller(index))
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await Promise.all(callers)
  return { result, seconds, waits: waits.sort((a, b) => a - b) }
}

/** Prints the times of requests without and beside a back-up. */
export async function benchBackup(): Promise<void> {
  const club = await openClub(fill)
  const key = club.keys.serviceRoleKey
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const save = async () => {
    const answer = await fetch(`${club.url}/backups/v1?wait=true`, { method: 'POST', headers })
    const lines = (await answer.text()).trim().split('\n')
    const last = parseProgressLine(lines.at(-1)!)
    if (!('made' in last)) throw new Error(lines.at(-1))
    return last.made
  }
  try {
    console.log(`\nA back-up of ${club.filled} orders beside ${CALLERS} callers`)
    const pause = () => new Promise((resolve) => setTimeout(resolve, 10_000))
    report('without a back-up', await waitsBeside(club.url, headers, pause))
    const saved = await waitsBeside(club.url, headers, save)
    report('beside a back-up', saved)
    const rows = saved.result.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`  ${rows} rows, ${(saved.result.bytes / 1e6).toFixed(1)} MB, ${saved.seconds.toFixed(1)} s`)
  } finally {
    await club.close()
  }
}

function report(name: string, { waits }: { waits: number[] }): void {
  const at = (share: number) => `${Math.round(waits[Math.floor((waits.length - 1) * share)]!)} ms`
  console.log(
    `  ${name.padEnd(20)} ${waits.length} requests, median ${at(0.5)}, 99 of 100 ${at(0.99)}, slowest ${at(1)}`,
  )
}
