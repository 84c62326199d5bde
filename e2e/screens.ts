import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect } from './club.ts'
import type { Person } from './people.ts'

/** A screen in the specification's table of routes. */
export interface Screen {
  path: string
  access: 'public' | 'auth'
  layout: 'default' | 'custom'
  /** A person who may open it. */
  person: Person
}

/** The 39 screens of the specification. */
export const screens: readonly Screen[] = [
  ...open('default', '/about /orders /confirm /country /sign-in /sign-up /weather /contactus /showrange'),
  ...open('default', '/unauthorized /reset-password'),
  ...open('custom', '/map /coming-soon'),
  ...auth('member', 'default', '/camera /profile /createissue /issuedetails /issuehistory /notifications'),
  ...auth('member', 'default', '/userorderview'),
  ...auth('member', 'custom', '/ /userorder /userorderlist'),
  ...auth('kitchen', 'default', '/menumanage /kitchenorderlist /kitchenorderview'),
  ...auth('headgreenkeeper', 'default', '/newissues /updatepins /assignissue /bestposition /newgroupissue'),
  ...auth('headgreenkeeper', 'default', '/assignedissues /assignedhistory /assigngroupissue'),
  ...auth('headgreenkeeper', 'default', '/getgreenpolygon /getrangegreenpolygon'),
  ...auth('headgreenkeeper', 'default', '/capturerangeitems /capturecenterofhole'),
  ...auth('admin', 'default', '/groupadmin'),
]

function open(layout: Screen['layout'], paths: string): Screen[] {
  return paths.split(' ').map((path) => ({ path, access: 'public', layout, person: 'member' }))
}

function auth(person: Person, layout: Screen['layout'], paths: string): Screen[] {
  return paths.split(' ').map((path) => ({ path, access: 'auth', layout, person }))
}

export function screenAt(path: string): Screen {
  const screen = screens.find((one) => one.path === path)
  if (!screen) throw new Error(`The specification has no screen at ${path}`)
  return screen
}

/** Navigates like a link of the app, without reloading the page. */
export async function go(page: Page, address: string) {
  await page.evaluate((to) => history.pushState({}, '', to), address)
}

/** Waits until each dialog has closed: its step back in the history would cancel a started navigation. */
export async function dialogsClosed(page: Page) {
  await page.waitForFunction(() => !history.state?.layers)
}

/** The guard's cookie with the path that a visitor requested. */
export const redirectCookie = 'greenside-redirect-path'

/** The path to open after sign-in, if one is stored. */
export async function rememberedPath(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name }) => name === redirectCookie)
  return cookie && decodeURIComponent(cookie.value)
}

/** Goes from another screen to this one, and waits until it has replaced it. */
export async function visit(page: Page, screen: Pick<Screen, 'path' | 'layout'>) {
  const before = await page.title()
  await go(page, screen.path)
  await expect(page).not.toHaveTitle(before)
  await expectScreen(page, screen)
}

/**
 * Returns a function that resolves once the page waits for no response. Excludes workers' scripts: when a screen is
 * left before its worker's script arrives, browsers never report the cancelled request.
 */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!/worker[\w-]*\.js$/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => expect.poll(() => open.size, { intervals: [20, 50, 100] }).toBe(0)
}

/** Opens the screen that no other links to, as the start of a walk. */
export async function openApp(page: Page) {
  await page.goto('/coming-soon')
  await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
}

/** The error screen of that status, or of any. */
export function errorScreen(page: Page, status?: 404 | 500) {
  return page.locator(status ? `[data-status="${status}"]` : '[data-status="404"], [data-status="500"]')
}

/** Expects a screen with its address, in its layout, with content under one title, and no error. */
export async function expectScreen(page: Page, { path, layout }: Pick<Screen, 'path' | 'layout'>) {
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(page.locator(`[data-layout=${layout}] #content`)).not.toBeEmpty()
  await expect(page.locator('[data-layout]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(errorScreen(page)).toHaveCount(0)
}

/** The toast with that text, on the page or in a layout's toast line. */
export function toastWith(page: Page, text: string | RegExp) {
  return page
    .locator('[data-sonner-toast], [data-toast-line]')
    .filter({ hasText: text })
    .filter({ visible: true })
}
