// 5,000 open issues: how long their list and their map take to open, beside a club with few, and how long it takes to find
// those that are near, beside the bare look-up of an index.
import { loadavg } from 'node:os'
import type { Geometry, Polygon } from 'geojson'
import type { Browser, Page } from 'playwright-core'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import { distanceBetween } from '#domain/course/geometry/distance.ts'
import { surveyCourse } from '#domain/issues/course-survey.ts'
import { NEARBY_M, nearbyIssues } from '#domain/issues/nearby.ts'
import type { Database } from '#server/database/types.ts'
import { type BenchClub, openBrowser, openClub, pause, signIn } from './club.ts'
import { median } from './rate.ts'

const MANY = 5000
const FEW = 50
const SLOWER = 4
const ROUNDS = 5
const PART = 250

export async function benchIssues(): Promise<void> {
  benchNearby()
  const browser = await openBrowser()
  console.log(
    `\nIssues: opened from home, already read once, processor ${SLOWER} × slower, load ${loadavg()[0]!.toFixed(1)}`,
  )
  console.log('issues        list ms       map ms')
  const medians: { list: number; map: number }[] = []
  for (const count of [FEW, MANY]) {
    const club = await openClub((database) => reportAllOver(database, count))
    medians.push(await timeOpening(browser, club))
    await club.close()
    const { list, map } = medians.at(-1)!
    console.log(`${String(count).padStart(6)}${list.toFixed(0).padStart(15)}${map.toFixed(0).padStart(13)}`)
  }
  const [few, many] = medians
  console.log(
    `${MANY} take ${(many!.list / few!.list).toFixed(2)} × as long as ${FEW} for the list, ${(many!.map / few!.map).toFixed(2)} × for the map`,
  )
  await browser.close()
}

/** The search of the app, as it runs with each fix of a device, beside a map from grid cells to what lies in them. */
function benchNearby(): void {
  const course = demoCourse()
  const features = [...course.features, ...course.greens]
  const survey = surveyCourse({
    hole: course.holes.map(({ number, line }) => ({ id: String(number), number, line })),
    course_feature: features.map((feature, at) => ({ ...feature, id: String(at), hole_id: null })),
  })
  const spots = placesOn(features, MANY)
  const issues = spots.map((spot, id) => ({ id, ...spot }))
  const cells = new Map<string, (typeof issues)[number][]>()
  const cellOf = ({ lng, lat }: { lng: number; lat: number }) =>
    `${Math.round(lng * 2000)},${Math.round(lat * 3500)}`
  for (const issue of issues) cells.set(cellOf(issue), [...(cells.get(cellOf(issue)) ?? []), issue])
  const points = placesOn(features, 200)
  // The first search builds the grid; a device searches again with every fix.
  const search = () => points.reduce((sum, at) => sum + nearbyIssues(issues, at, survey).length, 0)
  const bare = () => points.reduce((sum, at) => sum + (cells.get(cellOf(at))?.length ?? 0), 0)
  const plain = () =>
    points.reduce(
      (sum, at) => sum + issues.filter((issue) => distanceBetween(at, issue) <= NEARBY_M).length,
      0,
    )
  const [ours, index, each] = [search, bare, plain].map((work) => fastestUs(work, points.length)) as [
    number,
    number,
    number,
  ]
  console.log(
    `\nNearby: ${ours.toFixed(1)} µs a search among ${MANY} issues, ${index.toFixed(2)} µs a bare look-up of the index: ${(ours / index).toFixed(0)} × it; ${each.toFixed(0)} µs to look at each: ${(each / ours).toFixed(0)} × ours`,
  )
}

function fastestUs(work: () => number, times: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS + 1; round++) {
    const begin = performance.now()
    if (work() === 0) throw new Error('Nothing was found')
    best = Math.min(best, ((performance.now() - begin) * 1000) / times)
  }
  return best
}

/** Places spread over the corners of a course's features, the same in every run. */
function placesOn(
  features: readonly { geometry: Geometry }[],
  count: number,
): { lng: number; lat: number }[] {
  const corners = features.flatMap(({ geometry }) => (geometry as Polygon).coordinates.flat(3) as number[])
  const pairs = Array.from({ length: Math.floor(corners.length / 2) }, (_, at) => ({
    lng: corners[2 * at]!,
    lat: corners[2 * at + 1]!,
  }))
  return Array.from({ length: count }, (_, at) => {
    const { lng, lat } = pairs[(at * 7919) % pairs.length]!
    return { lng: lng + ((at % 13) - 6) * 1e-5, lat: lat + ((at % 11) - 5) * 1e-5 }
  })
}

/** Adds open issues all over the demo course. */
async function reportAllOver(database: Database, count: number): Promise<void> {
  const course = demoCourse()
  const places = placesOn([...course.features, ...course.greens], count)
  // In parts: each insert finds the issue's hole, and a statement has a time limit.
  for (let first = 0; first < count; first += PART) {
    await database.runAsOwner(
      `insert into public.issue (category, priority, description, lng, lat, accuracy_m, created_at)
       select (array['bunker', 'path', 'tree', 'litter'])[1 + n % 4], (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
         'Something to see to, number ' || n, (spot ->> 'lng')::float8, (spot ->> 'lat')::float8, 5,
         now() - make_interval(mins => 10 + $2 + n::integer)
       from jsonb_array_elements($1::jsonb) with ordinality place (spot, n)`,
      [JSON.stringify(places.slice(first, first + PART)), first],
    )
  }
}

/** Medians in milliseconds from the tap to the first issue painted, in the list and on the map. */
async function timeOpening(browser: Browser, club: BenchClub): Promise<{ list: number; map: number }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-IE' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await signIn(page, club, 'greenkeeper')
  await page.goto(`${club.url}/newissues`)
  await page.locator('a[href*="/issuedetails"]').first().waitFor()
  const session = await context.newCDPSession(page)
  const lists: number[] = []
  const maps: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('nav a[href="/"]:visible').first().click()
    await page.locator('main a[href^="/newissues"]:visible').first().waitFor()
    await pause(500)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    lists.push(await timed(page, 'main a[href^="/newissues"]:visible', 'a[href*="/issuedetails"]'))
    maps.push(await timed(page, 'fieldset label:has-text("Map"):visible', '.maplibregl-canvas'))
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await context.close()
  return { list: median(lists), map: median(maps) }
}

/** Milliseconds by the page's clock from a press until what it opens has been painted. */
async function timed(page: Page, press: string, shows: string): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { pressedAt: performance.now() }), {
      once: true,
      capture: true,
    })
  })
  await page.locator(press).first().click({ noWaitAfter: true })
  await page.locator(shows).first().waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve(performance.now() - (window as unknown as { pressedAt: number }).pressedAt),
          ),
        ),
      ),
  )
}
