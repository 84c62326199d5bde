// What the app's reads of growing tables cost at few and at many rows, as each of those who read: a read is explained as
// its caller, and what counts is the pages that it touches. Fails where a read goes through a whole growing table.
import { demoPeople, seedDemo } from '#db/seed/demo.ts'
import { migrate } from '#server/database/migrate.ts'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'
import { openPostgres } from '#server/database/postgres/postgres.ts'
import { createUser } from '#server/database/testing.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { rest } from '#server/rest/rest.ts'
import { fillTo, issuesTo } from './orders.ts'

const FEW = { orders: 2_000, issues: 50, people: 20 }
const MANY = { orders: 200_000, issues: 5_000, people: 600 }

/** Tables with a row for each thing that happens in the club. */
const GROWING = [
  'user_order',
  'user_order_item',
  'order_event',
  'issue',
  'issue_event',
  'notification',
  'profiles',
]

type Role = 'member' | 'kitchen' | 'greenkeeper' | 'admin'

interface AppRead {
  title: string
  by: Role[]
  path: string
}

const OPEN = 'in.(new,assigned,in_progress)'

const READS: AppRead[] = [
  { title: 'head of the log', by: ['kitchen'], path: '/order_event?select=seq&order=seq.desc&limit=1' },
  {
    title: 'events since a number',
    by: ['kitchen'],
    path: '/order_event?select=*,user_order(*)&seq=gt.HEAD&order=seq&limit=200',
  },
  {
    title: 'open tickets',
    by: ['kitchen', 'admin'],
    path: '/user_order?status=in.(new,preparing,ready)&order=created_at&limit=500',
  },
  {
    title: 'tickets that ended last',
    by: ['kitchen'],
    path: '/user_order?status=in.(completed,cancelled)&order=ended_at.desc.nullslast&limit=40',
  },
  {
    title: 'my orders',
    by: ['member', 'kitchen'],
    path: '/user_order?user_id=eq.ME&order=created_at.desc&limit=20',
  },
  {
    title: 'an order in full',
    by: ['member', 'kitchen'],
    path: '/user_order?select=*,profiles(first_name),user_order_item(*),order_event(*)&id=eq.ORDER',
  },
  {
    title: 'inbox',
    by: ['member', 'kitchen', 'greenkeeper'],
    path: '/notification?user_id=eq.ME&order=created_at.desc&limit=50',
  },
  {
    title: 'open issues',
    by: ['member', 'greenkeeper'],
    path: `/issue?select=*,issue_photo(*)&status=${OPEN}&order=created_at.desc&limit=40`,
  },
  {
    title: 'an issue in full',
    by: ['greenkeeper'],
    path: '/issue?select=*,issue_event(*),issue_comment(*)&id=eq.ISSUE',
  },
  {
    title: 'my work',
    by: ['greenkeeper'],
    path: '/issue?status=in.(assigned,in_progress)&assignee_id=eq.ME&order=created_at&limit=300',
  },
  {
    title: 'finished issues',
    by: ['greenkeeper'],
    path: '/issue?status=in.(resolved,closed)&order=updated_at.desc,id.desc&limit=30',
  },
  {
    title: 'my finished issues',
    by: ['member'],
    path: '/issue?reporter_id=eq.ME&status=in.(resolved,closed)&order=updated_at.desc,id.desc&limit=30',
  },
  { title: 'my profile', by: ['member'], path: '/profiles?id=eq.ME' },
  {
    title: 'crew members',
    by: ['greenkeeper'],
    path: '/profiles?select=id,first_name&role_id=in.(maintenance,admin)&order=first_name',
  },
]

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** Runs the measurement and prints it. */
export async function benchPlans(): Promise<void> {
  const server = await startLocalPostgres()
  if (!server) return console.log('\nNo PostgreSQL programs on this machine: plans are left out.')
  const database = openPostgres(server.url)
  await migrate(database)
  await seedDemo(database, { now: new Date() })
  await fill(database, FEW)
  const few = await plans(database)
  await fill(database, MANY)
  const many = await plans(database)
  console.log(
    `\nPages that a read touches with ${MANY.orders} orders, ${MANY.issues} issues and ${MANY.people} people`,
  )
  let faults = 0
  for (const [key, { pages, scans }] of many) {
    const ratio = pages / Math.max(1, few.get(key)!.pages)
    const fault = scans.length > 0 ? `goes through ${scans.join(', ')}` : ''
    if (fault) faults++
    console.log(
      `  ${key.padEnd(38)}${String(pages).padStart(8)}${`${ratio.toFixed(1)} ×`.padStart(10)}  ${fault}`,
    )
  }
  await database.close()
  await server.stop()
  if (faults > 0) throw new Error(`${faults} reads go through a whole growing table`)
}

async function plans(database: Database) {
  const answers = new Map<string, { pages: number; scans: string[] }>()
  const ids = await knownIds(database)
  for (const { title, by, path } of READS)
    for (const role of by) {
      const scope = await scopeOf(database, role)
      const app = rest({ database, verifier: { verify: async () => scope.claims }, planEnabled: true })
      const filled = path
        .replaceAll('ME', String(scope.claims.sub))
        .replace('ORDER', ids.order)
        .replace('ISSUE', ids.issue)
        .replace('HEAD', ids.head)
      const answer = await app.request(filled, {
        headers: {
          authorization: 'Bearer x',
          accept: 'application/vnd.pgrst.plan+json; options=analyze|buffers',
        },
      })
      if (answer.status !== 200) throw new Error(`${filled}: ${await answer.text()}`)
      const [{ Plan }] = (await answer.json()) as [{ Plan: PlanNode }]
      const scans = nodesOf(Plan)
        .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] !== 0)
        .filter((node) => GROWING.includes(node['Relation Name'] ?? ''))
        .map((node) => node['Relation Name']!)
      const pages = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
      answers.set(`${title}, ${role}`, { pages, scans: [...new Set(scans)] })
    }
  return answers
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function knownIds(database: Database) {
  const { rows } = await database.runAsOwner<{ order: string; issue: string; head: string }>(
    `select (select id from public.user_order order by created_at limit 1) as order,
       (select id from public.issue order by created_at limit 1) as issue,
       (select max(seq) - 5 from public.order_event)::text as head`,
  )
  return rows[0]!
}

async function scopeOf(database: Database, by: Role): Promise<Scope> {
  const { email } = demoPeople.find((person) => person.email.startsWith(by))!
  const { rows } = await database.runAsOwner<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  return { role: 'authenticated', claims: { role: 'authenticated', sub: rows[0]!.id } }
}

/** So many people, orders and issues, most of them over, and fifty notifications more for each person. */
async function fill(database: Database, { orders, issues, people }: typeof FEW): Promise<void> {
  const { rows } = await database.runAsOwner<{ n: number }>(
    'select count(*)::integer as n from public.profiles',
  )
  for (let n = rows[0]!.n; n < people; n++) await createUser(database, { first_name: `Member ${n}` })
  await database.execScript(fillTo(orders))
  await database.execScript(issuesTo(issues))
  await database.execScript(`
    set local session_replication_role = replica;
    insert into public.notification (user_id, event_key, topic, type, title, url, created_at)
      select p.id, 'bench:' || gen_random_uuid(), 'order', 'order', 'News', '/orders', now() - n * interval '1 hour'
      from public.profiles p, generate_series(1, 50) n;`)
  await database.execScript('analyze')
}
