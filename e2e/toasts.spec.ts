import { expect } from './club.ts'
import { test } from './people.ts'

test('S8.35 a toast is a success, an error, a piece of information or a warning', async ({ page }) => {
  await page.goto('/catalogue')
  for (const type of ['success', 'error', 'info', 'warning']) {
    await page.getByRole('button', { name: `Toast: ${type}` }).click()
    await expect(page.locator(`[data-sonner-toast][data-type=${type}]`)).toBeVisible()
  }
})

for (const { title, button, lifeMs } of [
  { title: 'S9.11 an ordinary toast goes after 3000 ms', button: 'Toast: success', lifeMs: 3000 },
  { title: 'a push that arrives in the open app stays for 5000 ms', button: 'Push', lifeMs: 5000 },
]) {
  test(title, async ({ page }) => {
    await page.clock.install()
    await page.goto('/catalogue')
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: button, exact: true }).click()
    const shown = page.locator('[data-sonner-toast][data-removed=false]')
    const shownAfterATick = async () => {
      await page.clock.runFor(10)
      return shown.count()
    }
    await expect.poll(shownAfterATick).toBe(1)
    await page.clock.runFor(lifeMs - 200)
    await expect(shown).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(shown).toHaveCount(0)
  })
}
