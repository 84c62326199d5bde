import type { Locator, Page } from '@playwright/test'
import { expect } from './club.ts'
import { test } from './people.ts'
import { quietOf } from './screens.ts'

test.use({ person: 'member' })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
})

const navigation = (page: Page) => page.getByRole('navigation').last()

for (const language of ['en', 'ja', 'zh-CN'])
  test(`at 200 % text the labels of the bar are complete and no screen is wider than the phone, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language-preference', chosen), language)
    for (const path of ['/', '/map', '/orders', '/userorderlist', '/profile']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(navigation(page)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      expect(await cutWords(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
  })

for (const language of ['en', 'ja', 'zh-CN'])
  test(`at 200 % text the line of a lost connection is complete and inside its bar, in ${language}`, async ({
    page,
    context,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language-preference', chosen), language)
    const quiet = quietOf(page)
    await page.goto('/createissue')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    await context.setOffline(true)
    const bar = page.getByRole('banner')
    const line = bar.getByRole('status').filter({ hasText: /\S/ })
    const bottomOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return y + height
    }
    await expect(line).toBeVisible()
    expect(await bottomOf(line)).toBeLessThanOrEqual(await bottomOf(bar))
    const parts = line.locator(':scope > :not(.max-md\\:sr-only)')
    expect(await parts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))).toEqual(
      [],
    )
    await context.setOffline(false)
  })

test('at 200 % text no two targets of the map overlap', async ({ page }) => {
  for (const path of ['/map', '/map?hole=7']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Choose a hole/ })).toBeVisible()
    await expect.poll(() => overlaps(page), { message: path }).toEqual([])
  }
})

for (const language of ['en', 'ja', 'zh-CN'])
  test(`at 200 % text each button of a guest's map is whole on the phone, in ${language}`, async ({
    page,
  }) => {
    await page.context().clearCookies()
    await page.addInitScript((chosen) => localStorage.setItem('language-preference', chosen), language)
    for (const path of ['/map', '/map?hole=7']) {
      await page.goto(path)
      await expect(page.getByRole('combobox')).toBeVisible()
      expect(await cutTargets(page), path).toEqual([])
    }
  })

/** The buttons and choices that do not lie between the sides of the phone. */
function cutTargets(page: Page) {
  return page.locator('main button:visible, main select:visible').evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility())
      .filter((target) => target.getBoundingClientRect().right > innerWidth)
      .map((target) => target.getAttribute('aria-label') ?? target.textContent),
  )
}

/** The truncated words in the bar. */
function cutWords(page: Page) {
  return navigation(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        [...link.querySelectorAll('span')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      ),
    )
}

/** Pairs of links and buttons that overlap, except those where one contains the other. */
function overlaps(page: Page) {
  return page.locator('a:visible, main button:visible').evaluateAll((targets) => {
    const boxes = targets
      .filter((target) => target.checkVisibility())
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            !one.target.contains(other.target) &&
            !other.target.contains(one.target) &&
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1,
        )
        .map((other) => `${one.target.textContent} / ${other.target.textContent}`),
    )
  })
}
