import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import type { CoursePlan } from '#domain/course/import/plan.ts'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { ensureBrowser } from '../tools/lib/browser.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.tmp', 'bench-map')
const ROUNDS = 3

interface Run {
  openedMs: number
  frames: number[]
  busy: number[]
}

type Runs = Record<'ours' | 'bare', Run[]>

/**
 * Frame times while our map is moved, beside the same engine with an empty style, in the same browser. Without a graphics
 * card both draw by the processor, so only the ratio says something of other machines. What stays on a machine that has one
 * is the main thread's share of a frame: it is measured with a hundredth of the pixels, where drawing never waits.
 */
export async function benchMap(): Promise<void> {
  const course = largestCourse()
  console.log(
    `\nMap: frames of ${course.course.name} (${course.features.length} features) beside the empty engine`,
  )
  await buildPage()
  const server = createServer((request, answer) => {
    const path = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''))
    answer.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    createReadStream(path)
      .on('error', () => answer.writeHead(404).end())
      .pipe(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const [page, coarse] = [await open(browser, url, 1), await open(browser, url, 0.1)]
    console.log('view          ours ms  95 %   empty ms  95 %   times as long   opened ms  empty')
    for (const [name, zoom] of views) printFrames(name, await measure(page, course, zoom))
    console.log('\nOf the 16.7 ms of a frame at 60 a second, on the main thread:')
    console.log('view          ours ms  95 %   empty ms  95 %')
    for (const [name, zoom] of views) printBusy(name, await measure(coarse, course, zoom))
  } finally {
    await browser.close()
    server.close()
  }
}

const views = [
  ['whole course', 14.3],
  ['one hole', 16.4],
  ['one green', 18.5],
] as const

async function open(browser: Browser, url: string, deviceScaleFactor: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor })
  await page.goto(url)
  await page.waitForFunction('window.benchMap')
  return page
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** The largest course in COURSES_DIR, else the demo club's. */
function largestCourse(): CoursePlan {
  const courses = process.env.COURSES_DIR
  if (!courses || !existsSync(courses)) return demoCourse()
  const [largest] = readdirSync(courses)
    .filter((name) => name.endsWith('.geojson'))
    .sort((a, b) => statSync(join(courses, b)).size - statSync(join(courses, a)).size)
  return largest
    ? planCourse(readFileSync(join(courses, largest), 'utf8'), { fallbackName: largest })
    : demoCourse()
}

async function buildPage(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const page = join(root, 'web', 'map', 'bench-page.ts')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'web', 'map'),
    base: '/',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: page, output: { entryFileNames: 'page.js' } },
    },
  })
  const html =
    '<!doctype html><meta charset="utf-8"><body style="margin:0"><script type="module" src="/page.js"></script>'
  writeFileSync(join(folder, 'index.html'), html)
}

async function measure(page: Page, course: CoursePlan, zoom: number): Promise<Runs> {
  const options = {
    features: [...course.features, ...course.greens],
    holes: course.holes.map(({ number, line }) => ({ id: String(number), number, line })),
  }
  const runs: Runs = { ours: [], bare: [] }
  // In turns, so that other load affects both.
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['bare', 'ours'] as const) {
      const run = await page.evaluate(
        ([kind, options, zoom]) =>
          (window as unknown as { benchMap(...args: unknown[]): Promise<Run> }).benchMap(kind, options, zoom),
        [kind, options, zoom] as const,
      )
      runs[kind].push(run)
    }
  }
  return runs
}

function printFrames(name: string, { ours, bare }: Runs): void {
  const middle = (runs: readonly Run[]) =>
    quantile(
      runs.flatMap(({ frames }) => frames),
      0.5,
    )
  const openingTimes = (runs: readonly Run[]) =>
    quantile(
      runs.map(({ openedMs }) => openedMs),
      0.5,
    ).toFixed(0)
  printRow(name, [
    ...spread(ours, 'frames'),
    ...spread(bare, 'frames'),
    `${(middle(ours) / middle(bare)).toFixed(2)}×`,
    openingTimes(ours),
    openingTimes(bare),
  ])
}

function printBusy(name: string, { ours, bare }: Runs): void {
  printRow(name, [...spread(ours, 'busy'), ...spread(bare, 'busy')])
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(12) + cells.map((cell, i) => cell.padStart([9, 6, 11, 6, 16, 12, 7][i]!)).join(''))
}

/** The median and the 95th of a hundred. */
function spread(runs: readonly Run[], what: 'frames' | 'busy'): string[] {
  const all = runs.flatMap((run) => run[what])
  return [0.5, 0.95].map((share) => quantile(all, share).toFixed(1))
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
