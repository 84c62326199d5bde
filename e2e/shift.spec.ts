import { expect, signIn, test } from './club.ts'

/** The sum of the shifts on a page that no press caused, as the browser counts them. */
async function shiftsOn(page: import('@playwright/test').Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100))
      }),
  )
}

test('nothing moves on the screens that a member opens most', async ({ page }) => {
  await signIn(page, 'member')
  for (const path of ['/', '/userorderlist', '/userorderview?orderId=recent', '/profile', '/about']) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await shiftsOn(page), path).toBeLessThanOrEqual(0.01)
  }
})
