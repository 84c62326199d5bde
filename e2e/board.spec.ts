import type { Browser, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type Club, expect } from './club.ts'
import { clientFor, deviceOf, sessionOf, test } from './people.ts'

const TICKETS = 46

interface Dish {
  id: string
  menu_option_group: { least: number; menu_option: { id: string }[] }[]
}

/** Creates `count` open tickets of two to three lines, like a kitchen's rush. */
async function fillBoard(club: Club, count: number): Promise<SupabaseClient> {
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  await admin.from('user_order').update({ status: 'completed' }).eq('status', 'ready').throwOnError()
  for (const status of ['preparing', 'new'])
    await admin
      .from('user_order')
      .update({ status: 'cancelled', reason: 'Test' })
      .eq('status', status)
      .throwOnError()
  const { data } = await admin
    .from('menu_item')
    .select('id, menu_option_group (least, menu_option (id))')
    .eq('sold_out', false)
    .eq('hours', '[]')
    .order('name')
    .throwOnError()
  const dishes = (data as Dish[]).filter(({ menu_option_group }) =>
    menu_option_group.every(({ least }) => least === 0),
  )
  for (let ticket = 0; ticket < count; ticket++) {
    const lines = Array.from({ length: 2 + (ticket % 2) }, (_, line) => ({
      item_id: dishes[(ticket * 3 + line) % dishes.length]!.id,
      quantity: 1 + ((ticket + line) % 3),
    }))
    await admin.from('user_order').insert({ lines }).throwOnError()
  }
  return admin
}

async function boardPage(
  browser: Browser,
  club: Club,
  size: { width: number; height: number },
  language = 'en',
): Promise<Page> {
  const look = { 'language-preference': language }
  const storageState = deviceOf(club.url, await sessionOf(club.url, 'kitchen'), look)
  const context = await browser.newContext({
    storageState,
    viewport: size,
    baseURL: club.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/kitchenorderlist')
  await expect(page.getByRole('article').first()).toBeVisible()
  return page
}

/** Number of cards completely inside the window, with all their lines in view. */
const wholeCards = (page: Page) =>
  page.getByRole('article').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { left, top, right, bottom, width } = card.getBoundingClientRect()
        const body = card.children[1] as HTMLElement
        const isInside = width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return isInside && body.scrollHeight <= body.clientHeight + 1
      }).length,
  )

test('a board in a rush shows 10 whole tickets on a tablet and 24 on a wall, and counts the rest', async ({
  browser,
  club,
}) => {
  await fillBoard(club, TICKETS)
  for (const [size, least, others] of [
    [
      { width: 1280, height: 800 },
      10,
      [
        ['rail', 'large', 8],
        ['rail', 'largest', 6],
        ['columns', 'normal', 4],
        ['columns', 'largest', 2],
      ],
    ],
    [
      { width: 1920, height: 1080 },
      24,
      [
        ['rail', 'large', 18],
        ['rail', 'largest', 14],
        ['columns', 'normal', 9],
        ['columns', 'largest', 4],
      ],
    ],
  ] as const) {
    const page = await boardPage(browser, club, size)
    await expect.poll(() => wholeCards(page)).toBeGreaterThanOrEqual(least)
    const shown = await page.getByRole('article').count()
    const chip = page.getByRole('button', {
      name: new RegExp(`^\\+${TICKETS - shown} more · oldest \\d+ min$`),
    })
    await expect(chip).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
    await chip.click()
    await expect(page.getByRole('button', { name: `${shown} before` })).toBeVisible()
    for (const [layout, text, leastThen] of others) {
      await page.evaluate(
        ([layoutThen, textThen]) => {
          localStorage.setItem('kitchen-layout', layoutThen)
          localStorage.setItem('kitchen-text', textThen)
        },
        [layout, text] as const,
      )
      await page.reload()
      await expect(page.getByRole('article').first()).toBeVisible()
      const why = `${layout}, ${text} text, ${size.width} px`
      await expect.poll(() => wholeCards(page), why).toBeGreaterThanOrEqual(leastThen)
    }
    await page.context().close()
  }
})

for (const language of ['ja', 'zh-CN'])
  test(`a board in ${language} shows 10 whole tickets on a tablet and 24 on a wall`, async ({
    browser,
    club,
  }) => {
    await fillBoard(club, TICKETS)
    for (const [size, least] of [
      [{ width: 1280, height: 800 }, 10],
      [{ width: 1920, height: 1080 }, 24],
    ] as const) {
      const page = await boardPage(browser, club, size, language)
      await expect.poll(() => wholeCards(page), `${size.width} px`).toBeGreaterThanOrEqual(least)
      await page.context().close()
    }
  })

test('a bump is one tap, can be undone in its place, and moves no other ticket', async ({
  browser,
  club,
}) => {
  const admin = await fillBoard(club, 14)
  const page = await boardPage(browser, club, { width: 1280, height: 800 })
  const boxes = () =>
    page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const { left, top } = card.getBoundingClientRect()
        return `${card.getAttribute('aria-label')} ${Math.round(left)} ${Math.round(top)}`
      }),
    )
  const before = await boxes()
  const third = page.getByRole('article').nth(2)
  const name = (await third.getAttribute('aria-label'))!
  const card = page.getByRole('article', { name, exact: true })
  let taps = 0
  for (const step of ['Start', 'Ready']) {
    await card.getByRole('button', { name: step }).click()
    taps += 1
    await expect(card.getByRole('button', { name: step })).toHaveCount(0)
    // The button now has another target and ignores presses for 400 ms.
    await page.waitForTimeout(450)
  }
  await card.getByRole('button', { name: 'Collected' }).click()
  taps += 1
  expect(taps).toBe(3)
  const left = page.getByRole('region', { name: `${name} has moved on` })
  await expect(left).toBeVisible()
  expect(await boxes()).toEqual(before.filter((box) => !box.startsWith(`${name} `)))
  await page.waitForTimeout(450)
  await left.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('button', { name: 'Collected' })).toBeVisible()
  expect(await boxes()).toEqual(before)

  // A ticket ended on another screen leaves a gap, which closes when this screen is not touched.
  const first = Number(
    (await page.getByRole('article').first().getAttribute('aria-label'))!.replace(/\D/g, ''),
  )
  await admin
    .from('user_order')
    .update({ status: 'cancelled', reason: 'Test' })
    .eq('number', first)
    .in('status', ['new', 'preparing', 'ready'])
    .throwOnError()
  await expect(page.getByRole('article', { name: `Ticket ${first}`, exact: true })).toHaveCount(0)
  expect(await boxes()).toEqual(before.slice(1))
  await expect
    .poll(async () => (await boxes())[0]?.split(' ').slice(2).join(' '), { timeout: 60_000 })
    .toBe(before[0]!.split(' ').slice(2).join(' '))
  await page.context().close()
})

test('a keyboard chooses a ticket, bumps it and undoes the bump, and the board runs alone as a kiosk', async ({
  browser,
  club,
}) => {
  await fillBoard(club, 4)
  const page = await boardPage(browser, club, { width: 1280, height: 800 })
  await page.keyboard.press('3')
  const chosen = page.locator('article[aria-current="true"]')
  await expect(chosen).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(chosen.getByRole('button', { name: 'Ready' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(chosen.getByRole('button', { name: 'Start' })).toBeVisible()

  await page.getByRole('button', { name: 'Kitchen settings' }).click()
  await page.getByRole('switch', { name: /^Board only/ }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the navigation again' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.context().close()
})
