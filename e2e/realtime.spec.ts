import type { Page, WebSocket } from '@playwright/test'
import { expect } from './club.ts'
import { plainDish } from './orders.ts'
import { clientFor, sessionOf, test } from './people.ts'

interface Frame {
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** Parses the protocol's frames in both serialisations: an object, or an array in this order. */
function frameOf(text: string): Frame {
  const frame: unknown = JSON.parse(text)
  if (!Array.isArray(frame)) return frame as Frame
  const [, , topic, event, payload] = frame
  return { topic, event, payload }
}

/** The frames that the page's realtime socket sends and receives, from its opening on. */
function framesOf(page: Page): { sent: Frame[]; heard: Frame[] } {
  const log = { sent: [] as Frame[], heard: [] as Frame[] }
  page.on('websocket', (socket: WebSocket) => {
    if (!socket.url().includes('/realtime/v1/websocket')) return
    socket.on('framesent', ({ payload }) => log.sent.push(frameOf(String(payload))))
    socket.on('framereceived', ({ payload }) => log.heard.push(frameOf(String(payload))))
  })
  return log
}

test.use({ person: 'member' })

test('S7.15 S7.16 the app joins schema-db-changes and subscribes to every change of the public schema', async ({
  page,
}) => {
  const { sent, heard } = framesOf(page)
  await page.goto('/orders')
  const joined = () => heard.some(({ topic, event }) => topic.startsWith('realtime:') && event === 'system')
  await expect.poll(joined).toBe(true)
  const joins = sent.filter(({ event }) => event === 'phx_join')
  expect(joins.map(({ topic }) => topic)).toEqual(['realtime:schema-db-changes'])
  expect(joins[0]?.payload).toMatchObject({
    config: { postgres_changes: [{ event: '*', schema: 'public' }] },
    access_token: expect.any(String),
  })
})

test('S9.31 the heartbeat is sent every 30 seconds', async ({ page }) => {
  // Disables prefetching: the stopped clock would interrupt a read, and the app would treat this as an outage.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.clock.install()
  const { sent, heard } = framesOf(page)
  const beats = () => sent.filter(({ event }) => event === 'heartbeat').length
  await page.goto('/about')
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  // From here the page's clock runs only on command.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const answered = () => heard.filter(({ topic }) => topic === 'phoenix').length
  await expect.poll(answered).toBe(beats())
  // Advance to just after a heartbeat: from any other moment, thirty seconds may contain one or two.
  for (const first = beats(); beats() === first; ) await page.clock.runFor(1_000)
  for (let count = 1; count <= 3; count++) {
    const before = beats()
    await expect.poll(answered).toBe(before)
    await page.clock.runFor(26_000)
    expect(beats()).toBe(before)
    await page.clock.runFor(4_000)
    await expect.poll(beats).toBe(before + 1)
  }
})

test('a change by the kitchen appears on an open menu', async ({ page, club }) => {
  const kitchen = await clientFor(club.url, await sessionOf(club.url, 'kitchen'))
  const dish = await plainDish(kitchen)
  const sellOut = (sold_out: boolean) =>
    kitchen.from('menu_item').update({ sold_out }).eq('id', dish.id).throwOnError()
  const { heard } = framesOf(page)
  await page.goto('/orders')
  const row = page.getByRole('listitem').filter({ hasText: dish.name }).first().getByRole('button').first()
  await expect(row).toBeEnabled()
  await expect.poll(() => heard.some(({ event }) => event === 'system')).toBe(true)
  try {
    await sellOut(true)
    await expect(row).toBeDisabled()
    await expect(row).toContainText('Sold out')
  } finally {
    await sellOut(false)
  }
  await expect(row).toBeEnabled()
})
