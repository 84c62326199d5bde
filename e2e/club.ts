import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export interface Club {
  url: string
  /** Ends the server's process at once, as a power cut would; `start` brings it back on the same data. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface WorkerOptions {
  /** An OpenStreetMap extract to import before the server starts; without it the demo course is played. */
  courseFile: string | undefined
  /** Variables that the server is started with, such as GOTRUE_MAILER_AUTOCONFIRM. */
  settings: Record<string, string>
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilHealthy(url: string, process: ChildProcess, log: () => string) {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    if (process.exitCode !== null) throw new Error(`The server ended by itself:\n${log()}`)
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not become healthy:\n${log()}`)
}

async function openClub({ courseFile, settings }: WorkerOptions) {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'greenside-e2e-'))
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: '' }
  const env = { ...process.env, ...own, ...settings }
  const url = `http://127.0.0.1:${port}`
  if (courseFile) {
    const args = ['--import', 'tsx', 'tools/course-import.ts', courseFile, '--make-current']
    const done = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`The course could not be imported:\n${done.stdout}${done.stderr}`)
  }
  let server: ChildProcess | undefined
  const club = {
    url,
    async start() {
      let log = ''
      const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root, env })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
      server = child
      await untilHealthy(url, child, () => log)
    },
    async kill() {
      const ended = new Promise((resolve) => server?.once('close', resolve))
      server?.kill('SIGKILL')
      await ended
    },
    async close() {
      await this.kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
  await club.start()
  return club
}

/** A club that runs already (CLUB_URL): for those who write tests and would wait for a start at each try. */
function runningClub(url: string): Club {
  const refuse = () => Promise.reject(new Error('A club given by CLUB_URL is not ours to start or kill'))
  return { url, start: refuse, kill: refuse }
}

/** Playwright's test with a club of its own: a server on fresh data, once per worker and course. */
export const test = base.extend<object, WorkerOptions & { club: Club }>({
  courseFile: [undefined, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  club: [
    async ({ courseFile, settings }, use) => {
      if (process.env.CLUB_URL) return use(runningClub(process.env.CLUB_URL))
      const club = await openClub({ courseFile, settings })
      await use(club)
      await club.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ club }, use) => use(club.url),
})

/** Signs in by typing, as a person does. */
export async function signIn(page: Page, name: string, password = 'greenside-demo') {
  await page.goto('/sign-in')
  await page.getByLabel('Email or phone').fill(`${name}@greenside.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

export { expect }
