import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import { clubEnvironment, root, runClub } from './club-process.ts'
import { emptyData, newData } from './club-template.ts'

export interface Club {
  url: string
  /** Kills the server's process at once, like a power cut; `start` restarts it on the same data. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface WorkerOptions {
  /** An OpenStreetMap extract to import before the server starts; default: the demo course. */
  courseFile: string | undefined
  /** Variables that the server is started with, such as GOTRUE_MAILER_AUTOCONFIRM. */
  settings: Record<string, string>
}

async function openClub({ courseFile, settings }: WorkerOptions) {
  const data = courseFile ? emptyData() : newData()
  const env = await clubEnvironment({ DATA_DIR: data, ...settings })
  if (courseFile) importCourse(courseFile, env)
  let running = await runClub(env)
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    kill: () => running.kill(),
    async start() {
      running = await runClub(env)
    },
    async close() {
      await running.kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function importCourse(file: string, env: NodeJS.ProcessEnv) {
  const args = ['--import', 'tsx', 'tools/course-import.ts', file, '--make-current']
  const done = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`The course could not be imported:\n${done.stdout}${done.stderr}`)
}

/** A running club (CLUB_URL): for writing tests without a start at each attempt. */
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
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ club }, use) => use(club.url),
})

/** Types address and password into the sign-in screen; expands it first if needed. */
export async function typeSignIn(page: Page, identifier: string, password: string) {
  await unfoldSignIn(page, identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Asks the sign-in screen for a code instead of the password. */
export async function askForCode(page: Page, identifier: string) {
  await unfoldSignIn(page, identifier)
  await page.getByRole('button', { name: /^(Email|Text) me a code$/ }).click()
}

/** Types the address into the sign-in screen, and shows its ways to sign in. */
export async function unfoldSignIn(page: Page, identifier: string) {
  await page.getByLabel('Email or phone').fill(identifier)
  const unfold = page.getByRole('button', { name: /^Continue with (email|phone)$/ })
  await expect(unfold.or(page.getByRole('button', { name: 'Sign in', exact: true }))).toBeVisible()
  if (await unfold.isVisible()) await unfold.click()
}

/** Signs in by typing, as a person does. */
export async function signIn(page: Page, name: string, password = 'greenside-demo') {
  await page.goto('/sign-in')
  await typeSignIn(page, `${name}@greenside.example`, password)
  await expect(page).not.toHaveURL(/sign-in/)
}

export { expect }
