import { spawn } from 'node:child_process'
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

const root = fileURLToPath(new URL('../', import.meta.url))

/** A whole gateway as a process of its own on a folder of its own. */
export interface BenchClub {
  url: string
  pid: number
  keys: Keys
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
  const server = spawn(process.execPath, ['dist/server/main.mjs'], { cwd: root, env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`The club ended by itself with ${server.exitCode}`)
    await pause(100)
  }
  return {
    url,
    pid: server.pid!,
    keys,
    filled,
    async close() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
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
