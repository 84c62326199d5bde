import type { Page, Request } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { expect, signIn } from './club.ts'
import { placeOrder } from './orders.ts'
import {
  anonKeyOf,
  test as base,
  clientFor,
  deviceOf,
  newcomer,
  putSession,
  sessionKey,
  sessionOf,
  storedSession,
} from './people.ts'
import { go } from './screens.ts'

/** Each test has its own member, whose session it may end; the session is on the page's device. */
const test = base.extend<{ session: Session }>({
  session: async ({ club }, use) => use(await newcomer(club.url, 'Sasha')),
  storageState: async ({ club, session }, use) => use(deviceOf(club.url, session)),
})

/** The requests to the gateway from now on that match the filter. */
function requestsOf(page: Page, wanted: (request: Request) => boolean): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (wanted(request)) requests.push(request)
  })
  return requests
}

const isRead = (table: string) => (request: Request) =>
  request.method() === 'GET' && new URL(request.url()).pathname === `/rest/v1/${table}`

const isRefresh = (request: Request) => request.url().includes('/token?grant_type=refresh_token')

function userData(page: Page): Promise<Record<string, Record<string, unknown>> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? 'null'))
}

async function untilHome(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Hello / })).toBeVisible()
}

test('S4.08 a stored session is restored at each start', async ({ page }) => {
  await untilHome(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello Sasha' })).toBeVisible()
})

test('S7.01 the app asks the club at a start who is signed in, and ends a session that was ended elsewhere', async ({
  page,
  club,
  session,
}) => {
  const asked = page.waitForResponse(/\/auth\/v1\/user$/)
  await untilHome(page)
  const answer = await asked
  expect(answer.request().method()).toBe('GET')
  expect(await answer.json()).toMatchObject({ id: session.user.id })
  const elsewhere = await fetch(`${club.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}`, apikey: await anonKeyOf(club.url) },
  })
  expect(elsewhere.status).toBe(204)
  await page.reload()
  await expect(page).toHaveURL('/sign-in')
  expect(await userData(page)).toBeNull()
})

test('S7.05 S7.06 S7.09 S7.10 S9.44 profile, role and group are read once, each as a single row', async ({
  page,
  session,
}) => {
  const tables = ['profiles', 'roles', 'user_groups']
  const reads = requestsOf(page, (request) => tables.some((table) => isRead(table)(request)))
  await untilHome(page)
  const ofTable = (table: string) =>
    reads.filter(isRead(table)).map((request) => new URL(request.url()).searchParams)
  const [profile, ...moreProfiles] = ofTable('profiles')
  const [role, ...moreRoles] = ofTable('roles')
  const [group, ...moreGroups] = ofTable('user_groups')
  expect([...moreProfiles, ...moreRoles, ...moreGroups]).toEqual([])
  expect(profile?.get('id')).toBe(`eq.${session.user.id}`)
  expect(
    profile
      ?.get('select')
      ?.split(',')
      .map((column) => column.trim()),
  ).toContain('role')
  expect(role?.get('role_id')).toBe('eq.member')
  expect(group?.get('group_id')).toBe('eq.default')
  for (const request of reads) {
    expect(request.headers().accept).toContain('application/vnd.pgrst.object+json')
  }
  const kept = await userData(page)
  expect(kept).toMatchObject({
    user: { id: session.user.id },
    profile: { id: session.user.id, first_name: 'Sasha' },
    role: { role_id: 'member' },
    group: { group_id: 'default' },
  })
})

test('S7.11 an order is read by its id, with its profile', async ({ page, club, session }) => {
  const order = await placeOrder(await clientFor(club.url, session))
  const read = page.waitForRequest(isRead('user_order'))
  await page.goto(`/userorderview?orderId=${order.id}`)
  const { searchParams } = new URL((await read).url())
  expect(searchParams.get('id')).toBe(`eq.${order.id}`)
  expect(searchParams.get('select')).toMatch(/profiles\s*\(first_name,\s*surname,\s*fcm_token\)/)
})

test('S4.09 a restored session near its end is renewed at the start', async ({ browser, club, session }) => {
  const ending = { ...session, expires_at: Math.floor(Date.now() / 1000) + 30, expires_in: 30 }
  const context = await browser.newContext({ storageState: deviceOf(club.url, ending) })
  const page = await context.newPage()
  const renewed = page.waitForResponse((answer) => isRefresh(answer.request()))
  await untilHome(page)
  expect((await renewed).status()).toBe(200)
  const kept = await storedSession(context, club.url)
  expect(kept!.expires_at).toBeGreaterThan(ending.expires_at)
  await context.close()
})

test('S4.10 a session that cannot be renewed any more is removed, and its person signed out', async ({
  browser,
  club,
  session,
}) => {
  const dead = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10, refresh_token: 'long-gone' }
  const context = await browser.newContext({ storageState: deviceOf(club.url, dead) })
  const page = await context.newPage()
  const refused = page.waitForResponse((answer) => isRefresh(answer.request()))
  await page.goto('/profile')
  expect((await refused).status()).toBe(400)
  await expect(page).toHaveURL('/sign-in')
  expect(await storedSession(context, club.url)).toBeNull()
  await context.close()
})

test.describe('a session with three minutes to live', () => {
  test.use({
    storageState: async ({ club, session }, use) => {
      const ending = { ...session, expires_at: Math.floor(Date.now() / 1000) + 175, expires_in: 175 }
      await use(deviceOf(club.url, ending))
    },
  })

  /** Opens Home on a fake clock. Realtime, which needs the token at each heartbeat, never connects. */
  async function openHome(page: Page) {
    await page.routeWebSocket(/realtime/, () => new Promise<void>(() => undefined))
    await page.clock.install()
    await untilHome(page)
  }

  test('S4.21 is renewed before it ends, without another read of the profile', async ({ page }) => {
    const refreshes = requestsOf(page, isRefresh)
    await openHome(page)
    await page.clock.fastForward(30_000)
    expect(refreshes).toHaveLength(0)
    const profileReads = requestsOf(page, isRead('profiles'))
    const renewed = page.waitForResponse((answer) => isRefresh(answer.request()))
    await page.clock.fastForward(60_000)
    expect((await renewed).status()).toBe(200)
    await go(page, '/profile')
    await expect(page.getByLabel('First name')).toHaveValue('Sasha')
    expect(profileReads).toHaveLength(0)
  })

  test('S4.12 S4.13 is not renewed while the page is hidden, and is renewed when it is visible again', async ({
    page,
  }) => {
    const refreshes = requestsOf(page, isRefresh)
    const settled = settling(page)
    await openHome(page)
    await settled()
    await setVisibility(page, 'hidden')
    for (let minute = 1; minute <= 3; minute++) await page.clock.fastForward(60_000)
    expect(refreshes).toHaveLength(0)
    const renewed = page.waitForResponse((answer) => isRefresh(answer.request()))
    await setVisibility(page, 'visible')
    expect((await renewed).status()).toBe(200)
  })
})

test.describe('a session with three minutes to live, with a realtime channel', () => {
  test.use({
    storageState: async ({ club, session }, use) => {
      const ending = { ...session, expires_at: Math.floor(Date.now() / 1000) + 175, expires_in: 175 }
      await use(deviceOf(club.url, ending))
    },
  })

  test('S4.12 is not renewed by the heartbeats of the channel while the page is hidden', async ({ page }) => {
    const refreshes = requestsOf(page, isRefresh)
    let heartbeats = 0
    let replies = 0
    let isJoined = false
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('heartbeat')) heartbeats++
      })
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('phoenix')) replies++
        isJoined ||= String(payload).includes('"system"')
      })
    })
    await page.clock.install()
    await untilHome(page)
    // With a clock that runs ahead, a pending join would time out.
    await expect.poll(() => isJoined).toBe(true)
    await setVisibility(page, 'hidden')
    for (let second = 0; second < 180; second += 5) {
      await page.clock.fastForward(5_000)
      // The page's clock runs ahead of the server: a reply after seconds would look like a lost channel.
      await expect.poll(() => replies >= heartbeats, { intervals: [10] }).toBe(true)
    }
    expect(heartbeats).toBeGreaterThan(2)
    expect(refreshes).toHaveLength(0)
    const renewed = page.waitForResponse((answer) => isRefresh(answer.request()))
    await setVisibility(page, 'visible')
    expect((await renewed).status()).toBe(200)
  })
})

/** Waits until the page sends no more requests: any use of the token in its last minutes renews it, visible or not. */
function settling(page: Page): () => Promise<void> {
  const asked = requestsOf(page, () => true)
  return async () => {
    for (let before = -1; before < asked.length; ) {
      before = asked.length
      await new Promise((resolve) => setTimeout(resolve, 700))
    }
  }
}

/** Sends a browser's events for a covered or uncovered page; a headless one has no windows for this. */
async function setVisibility(page: Page, state: 'visible' | 'hidden') {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test('S4.15 S4.22 S7.03 signing out in one tab signs out the other, and leaves no data of the person', async ({
  page,
  context,
  club,
}) => {
  await untilHome(page)
  const other = await context.newPage()
  await untilHome(other)
  await page.goto('/sign-out')
  const told = page.waitForRequest((request) => request.url().includes('/auth/v1/logout'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await told).method()).toBe('POST')
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
  await expect(other).toHaveURL('/sign-in')
  expect(await userData(page)).toBeNull()
  expect(await storedSession(context, club.url)).toBeNull()
})

test('S9.18 S9.19 S9.20 S9.22 the session is stored in cookies of the whole site, lax, for 400 days, encoded', async ({
  page,
  context,
  club,
}) => {
  await page.goto('/sign-in')
  await context.clearCookies()
  await signIn(page, 'member2')
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith(sessionKey(club.url)))
  expect(cookies.map(({ name }) => name)).toContainEqual(expect.stringMatching(/-auth-token(\.0)?$/))
  const days = (Date.now() / 1000 + 400 * 86_400 - cookies[0]!.expires) / 86_400
  expect(Math.abs(days)).toBeLessThan(0.1)
  for (const { path, sameSite } of cookies) expect({ path, sameSite }).toEqual({ path: '/', sameSite: 'Lax' })
  expect(cookies[0]!.value).toMatch(/^base64-/)
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey(club.url))).toBeNull()
})

test('S9.21 a long session is split into pieces of at most 3180 characters', async ({
  page,
  context,
  club,
  session,
}) => {
  const client = await clientFor(club.url, session)
  const about = await fetch(`${club.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${session.access_token}`,
      apikey: await anonKeyOf(club.url),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data: { about: 'x'.repeat(4000) } }),
  })
  expect(about.status).toBe(200)
  const ending = { ...session, expires_at: Math.floor(Date.now() / 1000) + 30 }
  await putSession(page, club.url, ending)
  await untilHome(page)
  const pieces = async () =>
    (await context.cookies()).filter(({ name }) => name.startsWith(`${sessionKey(club.url)}.`))
  await expect.poll(async () => (await pieces()).length).toBeGreaterThan(2)
  for (const { value } of await pieces()) expect(value.length).toBeLessThanOrEqual(3180)
  expect((await storedSession(context, club.url))!.user.user_metadata.about).toHaveLength(4000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello Sasha' })).toBeVisible()
  expect((await client.from('profiles').select('id')).error).toBeNull()
})

test('a session that an earlier version left in localStorage is adopted', async ({
  browser,
  club,
  session,
}) => {
  const kept = [{ name: sessionKey(club.url), value: JSON.stringify(session) }]
  const storageState = { cookies: [], origins: [{ origin: club.url, localStorage: kept }] }
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await untilHome(page)
  expect((await storedSession(context, club.url))!.user.id).toBe(session.user.id)
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey(club.url))).toBeNull()
  await context.close()
})

test('the cookies alone sign in no one: the club reads tokens from headers only', async ({
  context,
  club,
  page,
}) => {
  await untilHome(page)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(cookie).toContain('auth-token')
  const get = (path: string, init: RequestInit = {}) =>
    fetch(club.url + path, { ...init, headers: { cookie, ...init.headers } })
  expect((await get('/auth/v1/user')).status).toBe(401)
  expect((await get('/auth/v1/logout', { method: 'POST' })).status).toBe(401)
  const apikey = await anonKeyOf(club.url)
  const profiles = await get('/rest/v1/profiles?select=id', { headers: { apikey } })
  expect(profiles.status).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello Sasha' })).toBeVisible()
})

test('S6.05 S6.06 a new role or group reaches the open app', async ({ page, club, session }) => {
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  const { data: crew } = await admin
    .from('user_groups')
    .select('group_id')
    .neq('group_id', 'default')
    .limit(1)
    .single()
    .throwOnError()
  const places = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await untilHome(page)
  await expect(places.getByRole('link', { name: 'Queue' })).toHaveCount(0)
  await admin
    .from('profiles')
    .update({ role_id: 'kitchen', user_group_id: crew.group_id })
    .eq('id', session.user.id)
    .throwOnError()
  await expect(places.getByRole('link', { name: 'Queue' })).toBeVisible()
  expect(await userData(page)).toMatchObject({
    role: { role_id: 'kitchen' },
    group: { group_id: crew.group_id },
  })
})

test('S9.29 a link that carries a session signs its person in', async ({ browser, session }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const { access_token, refresh_token, expires_in, token_type } = session
  const hash = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    token_type,
    type: 'magiclink',
  })
  await page.goto(`/confirm#${hash}`)
  await expect.poll(() => userData(page)).toMatchObject({ user: { id: session.user.id } })
  expect(page.url()).not.toContain('access_token')
  await untilHome(page)
  await context.close()
})
