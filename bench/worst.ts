// How long a cheap read waits beside the worst requests that a visitor may still send, on the embedded database with
// three years of pins. Each request runs in a loop; everything passes through /rest/v1 as the server mounts it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { seedDemo } from '#db/seed/demo.ts'
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/pglite/pglite.ts'
import { rest } from '#server/rest/rest.ts'

const DAYS = 1000
const ROUND_MS = 2000

/** Pin sets of so many days, past the triggers that would build each day's choice. */
const history = `
  set local session_replication_role = replica;
  insert into public.pin_set (id, course_id, date, status, published_at)
    select gen_random_uuid(), (select id from public.course limit 1), date '2020-01-01' + n, 'published', now()
    from generate_series(1, ${DAYS}) n;
  insert into public.pin_position (pin_set_id, hole_id, lng, lat, zone)
    select s.id, h.id, 4.5, 52.1, 'front' from public.pin_set s
    join public.hole h on h.course_id = s.course_id where s.date < '2023-01-01';`

const many = (count: number, embed: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => embed(n)).join(',')
const regex = encodeURIComponent('(?:f|r|o|n|t|fr|ro|on|nt)*x(?:f|r)*')

const worst: Record<string, string> = {
  'the attack of the review, seven levels deep':
    '/hole?select=id,pin_position(id,pin_set(id,pin_position(id,pin_set(id,pin_position(id,pin_set(id,pin_position(id)))))))',
  'all pins of all holes with their sets': '/hole?select=*,pin_position(*,pin_set(*))',
  'all pins of all sets with their holes': '/pin_set?select=*,pin_position(*,hole(*))',
  'twenty times the pins of all holes': `/hole?select=id,${many(20, (n) => `p${n}:pin_position(*)`)}`,
  'twenty times the pins of all sets': `/pin_set?select=id,${many(20, (n) => `p${n}:pin_position(id)`)}`,
  'four levels of distinct tables': '/course?select=id,hole(id,pin_position(id,pin_set(id,course(id,name))))',
  'twenty inner joins that match nothing': `/hole?select=id,${many(20, (n) => `p${n}:pin_position!inner(id)`)}&p19.zone=eq.none`,
  'regular expressions over all pins': `/pin_position?select=id&zone=imatch.${regex}&lat=gt.90`,
  'a long list of ids': `/pin_position?select=id&id=not.in.(${many(700, () => crypto.randomUUID())})&offset=17000`,
  'pins ordered by ten computed columns': `/pin_position?select=id,pin_set(note)&order=${many(10, () => 'pin_set(note)')}`,
  'the exact count of all pins': '/pin_position?select=id,pin_set!inner(id)&limit=1',
  'a thousand wide rows': '/pin_set?select=*,a:pin_position(*)&limit=1000',
  'the document at the root': '/',
}

/** Runs the requests and prints, for each, the longest wait of a cheap read. */
export async function benchWorst() {
  const folder = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  const database = await openPglite(folder)
  try {
    await migrate(database)
    await seedDemo(database, { now: new Date() })
    await database.execScript(history)
    await database.runAsOwner('analyze')
    const config = readConfig({})
    const verifier = { verify: async () => ({ role: 'anon' }) as const }
    const app = new Hono().route('/rest/v1', rest({ database, verifier, ...config.rest }))
    const ask = (path: string, remoteAddress: string) =>
      app.request(
        `/rest/v1${path}`,
        { headers: path.includes('exact') ? { prefer: 'count=exact' } : {} },
        { incoming: { socket: { remoteAddress } } },
      )
    const cheap = async () => {
      const begin = performance.now()
      await (await ask('/course?select=id,name&limit=1', '192.0.2.1')).text()
      return performance.now() - begin
    }
    for (let turn = 0; turn < 200; turn++) await cheap()
    const alone = Math.max(...(await waits(cheap)))
    console.log(`\nLongest wait of a cheap read on PGlite, ${DAYS} days of pins`)
    console.log(`  alone${' '.repeat(50)}${alone.toFixed(0).padStart(6)} ms`)
    for (const [title, path] of Object.entries(worst)) {
      let isOver = false
      let answer = ''
      const attack = async () => {
        while (!isOver) {
          const response = await ask(path, '192.0.2.66')
          const { length } = await response.text()
          // Refusals come without I/O and would leave the event loop no turn.
          await new Promise((resolve) => setImmediate(resolve))
          answer = `${response.status}, ${(length / 1024).toFixed(0)} KiB`
        }
      }
      const attackers = Array.from({ length: 8 }, attack)
      const longest = Math.max(...(await waits(cheap)))
      isOver = true
      await Promise.all(attackers)
      const ratio = `${(longest / alone).toFixed(1)} ×`
      console.log(
        `  ${title.padEnd(55)}${longest.toFixed(0).padStart(6)} ms  ${ratio.padStart(8)}  ${answer}`,
      )
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a cheap read waits, one after the other with a pause between. */
async function waits(cheap: () => Promise<number>): Promise<number[]> {
  const waits: number[] = []
  const end = performance.now() + ROUND_MS
  while (performance.now() < end) {
    waits.push(await cheap())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return waits
}
