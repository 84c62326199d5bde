import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { type Club, expect } from './club.ts'
import { clientFor, deviceOf, newcomer, sessionOf } from './people.ts'
import {
  fakeSubscriptions,
  openAddress,
  type PushService,
  recordNotifications,
  subscribeTo,
  test,
} from './push-service.ts'

/** A new device, far from the club, with notifications enabled. */
async function openDevice(browser: Browser, club: Club, session: Session) {
  const context = await browser.newContext({
    ...{ baseURL: club.url, storageState: deviceOf(club.url, session), serviceWorkers: 'allow' },
    ...{ permissions: ['notifications'], timezoneId: 'Asia/Tokyo', locale: 'en-GB' },
  })
  return { context, page: await context.newPage() }
}

/** Gives the device an address at the push service whose pushes it never shows. */
async function subscribeSilently(service: PushService, page: Page) {
  const path = `/${randomUUID()}`
  const arrived: { urgency: string; ttl: number }[] = []
  service.onPush(path, (_, { urgency, ttl }) => arrived.push({ urgency: String(urgency), ttl: Number(ttl) }))
  await fakeSubscriptions(page.context(), service.origin + path)
  return arrived
}

/** Opens the notification settings once the club has registered the device. */
async function openSettings(page: Page) {
  await page.goto('/notifications')
  await expect(page.getByLabel('Personal messages')).toBeVisible()
}

const clubClock = (minutesAway: number) =>
  new Date(Date.now() + minutesAway * 60_000).toLocaleTimeString('en-GB', {
    ...{ timeZone: 'Europe/Dublin', hour: '2-digit', minute: '2-digit' },
  })

/** Resolves when the club has stored the page's next change there. */
const stored = (page: Page, table: string) =>
  page.waitForResponse((one) => one.url().includes(`/rest/v1/${table}`) && one.request().method() !== 'GET')

test('one person’s two devices: a kind that is off on one, quiet hours, a test, and a removed device', async ({
  browser,
  club,
  pushService,
}) => {
  const mine = await newcomer(club.url)
  const client = await clientFor(club.url)
  const again = await client.auth.signInWithPassword({ email: mine.user.email!, password: 'greenside-demo' })
  const [phone, tablet] = [
    await openDevice(browser, club, mine),
    await openDevice(browser, club, again.data.session!),
  ]
  const onPhone = await subscribeSilently(pushService, phone.page)
  const onTablet = await subscribeTo(pushService, tablet.context)
  const titles = () => onTablet.map((text) => JSON.parse(text).title)
  await openSettings(tablet.page)
  await recordNotifications(tablet.page)
  await openSettings(phone.page)
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  const send = async (title: string, receivers: object) => {
    const { error } = await admin.functions.invoke('send-notification', {
      body: { notification: { title, body: '' }, ...receivers },
    })
    expect(error).toBeNull()
  }
  const toMe = { userId: mine.user.id }
  const toAll = { topic: 'global_announcements' }

  await test.step('a kind is off on the phone only, and each kind has its urgency and lifetime', async () => {
    const muted = stored(phone.page, 'push_token')
    await phone.page.getByLabel('Personal messages').click()
    await muted
    await send('For me', toMe)
    await expect.poll(titles).toEqual(['For me'])
    await send('For all', toAll)
    await expect.poll(titles).toEqual(['For me', 'For all'])
    await expect.poll(() => onPhone).toEqual([{ urgency: 'normal', ttl: expect.any(Number) }])
    expect(onPhone[0]!.ttl).toBeGreaterThan(23 * 3600)
  })

  await test.step('a test distinguishes acceptance by the push service from display on the device', async () => {
    await tablet.page.getByRole('button', { name: 'Send a test notification' }).click()
    await expect(tablet.page.getByText('This device showed it.')).toBeVisible()
    await phone.page.getByRole('button', { name: 'Send a test notification' }).click()
    await expect(phone.page.getByText('The push service accepted it.')).toBeVisible()
    await expect(phone.page.getByText('Waiting for this device')).toBeVisible()
    expect(onPhone.at(-1)!.urgency).toBe('high')
    expect(onPhone.at(-1)!.ttl).toBeLessThanOrEqual(600)
  })

  await test.step('quiet hours by the club’s clock hold pushes on both until they end', async () => {
    const before = [onPhone.length, onTablet.length]
    const on = stored(phone.page, 'quiet_hours')
    await phone.page.getByLabel('No notifications in these hours').click()
    await on
    for (const [label, minutes] of [
      ['From', -60],
      ['Until', 60],
    ] as const) {
      const taken = stored(phone.page, 'quiet_hours')
      await phone.page.getByLabel(label).fill(clubClock(minutes))
      await phone.page.keyboard.press('Tab')
      await taken
    }
    await send('In the night', toAll)
    const held = async () => (await client.from('notification').select('id').eq('title', 'In the night')).data
    await expect.poll(held).toHaveLength(1)
    await phone.page.waitForTimeout(3_000)
    expect([onPhone.length, onTablet.length]).toEqual(before)
    await phone.page.getByLabel('No notifications in these hours').click()
    await expect.poll(titles).toContain('In the night')
    await expect.poll(() => onPhone.length).toBe(before[0]! + 1)
  })

  await test.step('a removed device gets nothing, also after its app was opened again', async () => {
    const before = [onPhone.length, onTablet.length]
    await phone.page.reload()
    await phone.page.getByRole('button', { name: /^Remove / }).click()
    const removed = stored(phone.page, 'push_token')
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await removed
    await tablet.page.reload()
    await expect(
      tablet.page.getByText('Notifications are off on this device.', { exact: false }),
    ).toBeVisible()
    await send('After it', toAll)
    await expect.poll(() => onPhone.length).toBe(before[0]! + 1)
    expect(onTablet.length).toBe(before[1])
  })
  for (const { context } of [phone, tablet]) await context.close()
})

test('a subscription that the browser replaced is reported by the worker, and pushes arrive at the new address', async ({
  browser,
  club,
  pushService,
}) => {
  const mine = await newcomer(club.url)
  const phone = await openDevice(browser, club, mine)
  const before = await subscribeSilently(pushService, phone.page)
  await openSettings(phone.page)
  const worker = phone.context.serviceWorkers()[0]!
  await phone.page.close()

  const { subscription, arrived } = await openAddress(pushService)
  await worker.evaluate(
    (newSubscription) =>
      new Promise((resolve) => {
        const change = Object.assign(new Event('pushsubscriptionchange'), {
          newSubscription: { toJSON: () => newSubscription },
          waitUntil: resolve,
        })
        self.dispatchEvent(change)
      }),
    subscription,
  )
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  const notification = { title: 'At the new address', body: '' }
  const { error } = await admin.functions.invoke('send-notification', {
    body: { notification, userId: mine.user.id },
  })
  expect(error).toBeNull()
  await expect.poll(() => arrived.map((text) => JSON.parse(text).title)).toEqual([notification.title])
  expect(before).toEqual([])
  await phone.context.close()
})
