import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { seedDemo } from '#db/seed/demo.ts'
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/types.ts'
import { type Keys, loadKeys } from '#server/keys/keys.ts'
import { ensureBrowser } from '../tools/lib/browser.mjs'
import { ensureBuilt } from '../tools/lib/project.mjs'

/** A start is timed to this exactness. */
const POLL_MS = 10
const root = fileURLToPath(new URL('../', import.meta.url))

/** A whole gateway as a process of its own on a folder of its own. */
export interface BenchClub {
  url: string
  readonly pid: number
  keys: Keys
  /** Ends the process and starts another one on the same data. Answers the milliseconds from its start to /health. */
  restart(): Promise<number>
  /** Ends the process and removes its data. */
  close(): Promise<void>
}

/**
 * The demo club, embedded or in the empty database given, with what `fill` puts into it before its gateway starts; answers
 * also what `fill` gave back.
 */
export async function openClub<Filled>(
  fill: (database: Database) => Promise<Filled>,
  databaseUrl = '',
): Promise<BenchClub & { filled: Filled }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  const port = await findFreePort()
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  }
  const config = readConfig(env)
  const keys = await loadKeys(config)
  const database = await openDatabase(config)
  await migrate(database)
  await seedDemo(database, { now: new Date() })
  const filled = await fill(database)
  await database.close()
  const url = `http://127.0.0.1:${port}`
  const start = () => startNode(['dist/server/main.mjs'], env, `${url}/health`)
  let { server } = await start()
  return {
    url,
    get pid() {
      return server.pid!
    },
    keys,
    filled,
    async restart() {
      await end(server)
      const started = await start()
      server = started.server
      return started.ms
    },
    async close() {
      await end(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a program of Node that serves an address. Answers the milliseconds until the address answers. */
export async function startNode(program: string[], env: NodeJS.ProcessEnv, url: string) {
  const begin = performance.now()
  const server = spawn(process.execPath, program, { cwd: root, env, stdio: 'ignore' })
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`The program ended by itself with ${server.exitCode}`)
    await pause(POLL_MS)
  }
  return { server, ms: performance.now() - begin }
}

/** Asks a program to end, and waits until it has. */
export async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A browser for the measurements in the app, which is built as `npm start` builds it. */
export async function openBrowser(): Promise<Browser> {
  await ensureBuilt()
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** Signs one of the demo club's people in: `kitchen`, `greenkeeper`, … */
export async function signIn(page: Page, { url }: BenchClub, person: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email or phone').fill(`${person}@greenside.example`)
  // Where the club offers sign-in by code or link, the field of the password follows this button.
  const unfold = page.getByRole('button', { name: 'Continue with email' })
  await unfold.or(page.getByRole('button', { name: 'Sign in', exact: true })).waitFor()
  if (await unfold.isVisible()) await unfold.click()
  await page.getByLabel('Password', { exact: true }).fill('greenside-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.includes('sign-in'))
}

/** Resolves after `ms` milliseconds; at once for negative values. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))
