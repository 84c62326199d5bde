// npm run gallery: screenshots of every screen, per role, size, theme and language, and one page to flip through them.
// Narrow it with --role=member --path=/map --width=360 --theme=dark --language=ja (each may list several with commas).
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type AppRoute, allRoutes, mayOpen } from '#web/routes/routes.ts'
import { flipPage, type Shot } from './gallery-page.ts'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/project.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'gallery')
const port = 3987
const url = `http://127.0.0.1:${port}`

const people = {
  guest: null,
  member: 'member',
  kitchen: 'kitchen',
  maintenance: 'headgreenkeeper',
  admin: 'admin',
} as const
type Role = keyof typeof people
const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 800 }

function choices<T extends string | number>(name: string, all: readonly T[]): T[] {
  const argument = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
  return argument ? all.filter((value) => argument.split(',').includes(String(value))) : [...all]
}

function visible(route: AppRoute, role: Role): boolean {
  if (role === 'guest') return route.access === 'public'
  return route.path !== '/sign-out' && !route.guards.includes('guest') && mayOpen(route, role)
}

/** Screens that show one thing are opened on a real one. */
const queries: Record<string, string> = { '/userorderview': '?orderId=recent', '/map': '?hole=7' }

async function startClub(): Promise<ChildProcess> {
  const data = join(tmpdir(), `greenside-gallery-${process.pid}`)
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: '' }
  const club = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  club.once('close', () => rmSync(data, { recursive: true, force: true }))
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${url}/health`).catch(() => undefined))?.ok) return club
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The club did not start')
}

async function signIn(page: Page, person: string) {
  await page.goto(`${url}/sign-in`)
  await page.locator('input[type=text], input[type=email]').first().fill(`${person}@greenside.example`)
  // The address unfolds the password.
  await page.locator('form button[type=submit]').click()
  await page.locator('input[type=password]').fill('greenside-demo')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((address) => address.pathname !== '/sign-in')
}

/** The newest ticket and issue of the demo club, for the screens that want an id. */
async function fillQueries(browser: Browser) {
  const page = await browser.newPage()
  await signIn(page, 'admin')
  await page.goto(`${url}/kitchenorderlist`)
  const ticket = await page
    .locator('a[href*="orderId="]')
    .first()
    .getAttribute('href', { timeout: 5000 })
    .catch(() => null)
  if (ticket) queries['/kitchenorderview'] = `?${ticket.split('?')[1]}`
  await page.goto(`${url}/newissues`)
  const issue = await page
    .locator('a[href*="issueId="]')
    .first()
    .getAttribute('href', { timeout: 5000 })
    .catch(() => null)
  if (issue) queries['/issuedetails'] = `?${issue.split('?')[1]}`
  await page.close()
}

type Load = [Shot, ...Shot[]]

function loads(shots: Shot[]): Load[] {
  const loads = new Map<string, Load>()
  for (const shot of shots) {
    const name = `${shot.path} ${shot.language}`
    const load = loads.get(name)
    if (load) load.push(shot)
    else loads.set(name, [shot])
  }
  return [...loads.values()]
}

async function open(page: Page, { path, language, width }: Shot) {
  await page.setViewportSize({ width, height: heights[width]! })
  await page.evaluate((choices) => localStorage.setItem('language-preference', choices), language)
  await page.goto(`${url}${path}${queries[path] ?? ''}`)
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
  await settle(page, 250)
}

/** Waits until the screen stands still: so many milliseconds, and for a map until it is drawn. */
async function settle(page: Page, pause: number) {
  const hasMap = (await page.locator('[data-map]').count()) > 0
  if (hasMap) await page.locator('[data-map=ready]').first().waitFor({ timeout: 5000 })
  await page.waitForTimeout(hasMap ? 900 : pause)
}

async function turn(page: Page, { width, theme }: Shot) {
  await page.setViewportSize({ width, height: heights[width]! })
  await page.evaluate(
    (choices) => {
      document.documentElement.dataset.theme = choices
    },
    theme === 'dark' ? 'dracula' : 'light',
  )
  await settle(page, 100)
}

/** What could not be looked at, and why: one screen must not cost the picture of all others. */
const failures: string[] = []

/** Each screen is loaded once per language; size and theme change under it, as a turned phone and a setting do. */
async function shoot(browser: Browser, role: Role, shots: Shot[]) {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const person = people[role]
  if (person) await signIn(page, person)
  else await page.goto(`${url}/about`)
  for (const load of loads(shots)) {
    await take(page, load)
      .catch(() => take(page, load))
      .catch((error) => failures.push(`${load[0].file}: ${error}`))
    process.stdout.write('.')
  }
  await context.close()
}

async function take(page: Page, load: Load) {
  await open(page, load[0])
  for (const shot of load) {
    await turn(page, shot)
    const path = join(folder, shot.file)
    // Colours that still fade from one theme into the other are not what anybody looks at.
    await page.screenshot({ path, type: 'jpeg', quality: 78, animations: 'disabled' })
  }
}

await ensureBuilt()
const executablePath = await ensureBrowser()
if (!executablePath) throw new Error('No browser: install Chromium, or set CHROMIUM_PATH to one')
const shots = choices('role', Object.keys(people) as Role[]).flatMap((role) =>
  choices(
    'path',
    allRoutes.map((route) => route.path),
  ).flatMap((path) =>
    visible(allRoutes.find((route) => route.path === path)!, role)
      ? choices('width', [360, 768, 1280]).flatMap((width) =>
          choices('theme', ['dark', 'light']).flatMap((theme) =>
            choices('language', ['en', 'ja', 'zh-CN']).map((language): Shot => {
              const name = path === '/' ? 'home' : path.slice(1)
              return {
                role,
                path,
                width,
                theme,
                language,
                file: `${role}-${name}-${width}-${theme}-${language}.jpg`,
              }
            }),
          ),
        )
      : [],
  ),
)
console.log(`${shots.length} screenshots into ${folder}`)
mkdirSync(folder, { recursive: true })
const club = await startClub()
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  await fillQueries(browser)
  const waiting = Object.keys(people) as Role[]
  const work = async () => {
    for (let role = waiting.shift(); role; role = waiting.shift()) {
      const mine = shots.filter((shot) => shot.role === role)
      if (mine.length > 0) await shoot(browser, role, mine)
    }
  }
  await Promise.all([work(), work()])
  writeFileSync(join(folder, 'index.html'), flipPage(shots))
  console.log(`\nOpen ${join(folder, 'index.html')}`)
  if (failures.length > 0) throw new Error(`Without a picture:\n${failures.join('\n')}`)
} finally {
  await browser.close()
  club.kill()
}
