import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { excessOf, recordShifts, takeShifts } from './layout-shift.ts'
import { placeOrder, plainDish } from './orders.ts'
import { clientFor, sessionOf, test } from './people.ts'

/** The texts of titles, numbers and controls partly covered by a toast. */
function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // In a layout's toast line, the button is in the space that the bar reserves. It must take no press below the bar.
    const line = document.querySelector('[data-toast-line] button')
    if (line) {
      const { left, right, bottom } = line.getBoundingClientRect()
      const bar = line.closest('header')?.getBoundingClientRect()
      const below = document.elementFromPoint((left + right) / 2, (bar?.bottom ?? bottom) + 4)
      return below && line.contains(below) ? ['what is pressed below the bar'] : []
    }
    const front = document.querySelector('[data-sonner-toast][data-front=true]')!
    // Wait until it has slid into position.
    await Promise.allSettled(front.getAnimations().map(({ finished }) => finished))
    const toast = front.getBoundingClientRect()
    const all =
      'h1, h2, h3, button, a[href], input, select, textarea, summary, [role=radio], .figure, .tabular'
    return [...document.querySelectorAll(all)].flatMap((element) => {
      if (element.closest('[data-sonner-toaster]')) return []
      const box = element.getBoundingClientRect()
      const left = Math.max(box.left, toast.left)
      const right = Math.min(box.right, toast.right)
      const top = Math.max(box.top, toast.top)
      const bottom = Math.min(box.bottom, toast.bottom)
      if (box.width <= 1 || box.height <= 1 || right <= left || bottom <= top) return []
      // Content scrolled under a bar is not covered by the toast on the bar.
      const below = document
        .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        .find((one) => !one.closest('[data-sonner-toaster]'))
      const isInView = below !== undefined && (element.contains(below) || below.contains(element))
      return isInView ? [`${element.tagName} ${element.textContent.trim().slice(0, 40)}`] : []
    })
  })
}

/** Delivers a push without a screen of its own to the open app, as its worker would pass it on. */
async function receivePush(page: Page) {
  await page.evaluate(() => {
    const payload = { title: 'New issue', body: 'Tee 12: a broken sprinkler head', data: {} }
    const data = { type: 'push', payload, path: '/issues/an-issue' }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  })
  const line = page.locator('[data-toast-line] button')
  await expect(page.locator('[data-sonner-toast][data-front=true]').or(line).first()).toBeVisible()
}

const sizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const

/**
 * The content covered by a toast on each screen in each size, at the top and scrolled down. Loads each screen once,
 * because a load takes longest.
 */
async function coveredOn(page: Page, screens: readonly string[]): Promise<Record<string, string[]>> {
  const covered: Record<string, string[]> = {}
  await recordShifts(page)
  for (const screen of screens) {
    await page.goto(screen)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      // Without a weather service, the weather is only a paragraph.
      await expect(page.locator('main :is(h2, button, input, a, p):visible').first()).toBeVisible()
      await expect(page.locator('[class*=skeleton-in]')).toHaveCount(0)
      for (const scrolled of [0, 300]) {
        await page.mouse.wheel(0, scrolled)
        // The browser excludes shifts so soon after an input.
        await page.waitForTimeout(600)
        await takeShifts(page)
        await receivePush(page)
        const name = `${screen} at ${width} × ${height}, scrolled by ${scrolled}`
        await expect
          .poll(async () => {
            covered[name] = await coveredByToasts(page)
            return covered[name].length
          })
          .toBe(0)
          .catch(() => undefined)
        covered[name]!.push(...excessOf(await takeShifts(page), 'the page'))
        if (covered[name]?.length === 0) delete covered[name]
      }
      await page.mouse.wheel(0, -300)
    }
  }
  return covered
}

test.describe('for the crew', () => {
  test.use({ person: 'headgreenkeeper', isMobile: false })

  test('a toast covers no title, number or control, on a phone, a tablet and a laptop', async ({
    page,
    club,
  }) => {
    const client = await clientFor(club.url, await sessionOf(club.url, 'headgreenkeeper'))
    const { data: issue } = await client
      .from('issue')
      .select('id')
      .limit(1)
      .order('number')
      .single()
      .throwOnError()
    const screens = ['/', '/updatepins', '/bestposition', '/capturecenterofhole', '/map', '/assignedissues']
    screens.push('/newissues', `/issuedetails?issueId=${issue.id}`, '/createissue')
    expect(await coveredOn(page, screens)).toEqual({})
  })
})

test.describe('for a member', () => {
  test.use({ person: 'member', isMobile: false })

  test('a toast covers nothing of the member’s screens, on a phone, a tablet and a laptop', async ({
    page,
    club,
  }) => {
    const session = await sessionOf(club.url, 'member')
    const client = await clientFor(club.url, session)
    const order = await placeOrder(client)
    const issue = { id: randomUUID(), category: 'bunker', description: 'Rake missing' }
    await client.from('issue').insert(issue).throwOnError()
    await page.goto('/')
    const dish = await plainDish(client)
    const lines = [{ item_id: dish.id, quantity: 1, options: [], note: '' }]
    const basket = JSON.stringify({ orderId: randomUUID(), lines, choices: {} })
    await page.evaluate((text) => localStorage.setItem('basket', text), basket)
    const screens = ['/', '/orders', '/userorder', `/userorderview?orderId=${order.id}`, '/userorderlist']
    screens.push('/createissue', `/issuedetails?issueId=${issue.id}`, '/map', '/map?hole=1', '/profile')
    screens.push('/notifications', '/weather')
    expect(await coveredOn(page, screens)).toEqual({})
  })

  test('a step of the open order is shown on its screen, and not in a toast', async ({ page, club }) => {
    const client = await clientFor(club.url, await sessionOf(club.url, 'member'))
    const kitchen = await clientFor(club.url, await sessionOf(club.url, 'kitchen'))
    const order = await placeOrder(client)
    const move = (status: string) =>
      kitchen.from('user_order').update({ status }).eq('id', order.id).throwOnError()
    const toasts = page.locator('[data-sonner-toast]')
    await page.goto(`/userorderview?orderId=${order.id}`)
    await expect(page.getByText('Sent to the kitchen.', { exact: true })).toBeVisible()
    await move('preparing')
    await expect(page.getByText('Being made.', { exact: true })).toBeVisible()
    // A later toast about another subject shows that this one would have appeared by now.
    await receivePush(page)
    await expect(toasts.filter({ hasText: `Order ${order.number} ` })).toHaveCount(0)
    await page.goto('/about')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await move('ready')
    await expect(toasts.filter({ hasText: `Order ${order.number} ` })).toHaveCount(1)
  })
})
