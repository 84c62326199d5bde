import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { geoJson, holes } from '#domain/course/import/testing-features.ts'
import { applyCoursePlan } from '#server/course-import/apply-plan.ts'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'

const RUNS = 5

/**
 * The import of the largest course in COURSES_DIR (else one of 36 made holes): reading and planning it beside JSON.parse of
 * the same text, and writing it beside inserting its rows bare, with no checks, no triggers and nothing else.
 */
export async function benchImport(): Promise<void> {
  const { name, text } = largestCourse()
  const plan = planCourse(text, { fallbackName: name })
  const rows = plan.holes.length + plan.greens.length + plan.features.length
  console.log(`\nImport of ${name}: ${(text.length / 1000).toFixed(0)} KB, ${rows} rows (median of ${RUNS})`)

  const parsing = median(RUNS * 5, () => void JSON.parse(text))
  const planning = median(RUNS, () => void planCourse(text, { fallbackName: name }))
  console.log(
    `JSON.parse ${parsing.toFixed(2)} ms, read and planned ${planning.toFixed(1)} ms: ${ratio(planning, parsing)}`,
  )

  const database = await openTestDatabase()
  try {
    const bare = await timedBare(database, [...plan.greens, ...plan.features])
    const first: number[] = []
    const again: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const uniquePlan = {
        ...plan,
        course: { ...plan.course, sourceKey: `bench:${run}`, source: 'hand' as const },
      }
      first.push(await timed(() => database.asOwner((session) => applyCoursePlan(session, uniquePlan))))
      again.push(await timed(() => database.asOwner((session) => applyCoursePlan(session, uniquePlan))))
    }
    const [firstMs, againMs] = [middle(first), middle(again)]
    console.log(
      `bare inserts ${bare.toFixed(0)} ms, imported ${firstMs.toFixed(0)} ms: ${ratio(firstMs, bare)}`,
    )
    console.log(`imported again, nothing to write: ${againMs.toFixed(0)} ms: ${ratio(againMs, bare)}`)
  } finally {
    await database.close()
  }
}

function largestCourse(): { name: string; text: string } {
  const folder = process.env.COURSES_DIR
  if (!folder) {
    const features = holes(36, (number) => ({ ref: String(number), par: '4' }))
    return { name: '36 made holes', text: geoJson(features) }
  }
  const files = readdirSync(folder).filter((file) => /\.(geojson|osm|json)$/.test(file))
  const bySize = files.sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
  return { name: bySize[0]!, text: readFileSync(join(folder, bySize[0]!), 'utf8') }
}

/** The same geometries into a table without rules, row by row in one transaction. */
async function timedBare(database: TestDatabase, features: readonly { kind: string; geometry: unknown }[]) {
  await database.execScript('create table public.bare (id bigserial primary key, kind text, geometry jsonb)')
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    times.push(
      await timed(() =>
        database.asOwner(async (session) => {
          for (const { kind, geometry } of features) {
            await session.query('insert into public.bare (kind, geometry) values ($1::text, $2::jsonb)', [
              kind,
              JSON.stringify(geometry),
            ])
          }
        }),
      ),
    )
  }
  return middle(times)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(runs: number, work: () => void): number {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    work()
    times.push(performance.now() - start)
  }
  return middle(times)
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function ratio(value: number, reference: number): string {
  return `${(value / reference).toFixed(1)} times`
}
