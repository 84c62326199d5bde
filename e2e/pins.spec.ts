import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './club.ts'

test.use({ hasTouch: true, serviceWorkers: 'block' })

function taps() {
  let count = 0
  return {
    tap: async (target: Locator) => {
      await expect(target).toBeEnabled()
      await target.tap()
      count += 1
    },
    count: () => count,
  }
}

/** The page's overflow beyond the screen in pixels, in height and width. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return { down: scrollHeight - innerHeight, across: scrollWidth - innerWidth }
  })

/** Number of texts and marks of a green's drawing covered by a number or a warning. */
const coveredMarks = (drawing: Locator) =>
  drawing.evaluate((green) => {
    const boxesOf = (selector: string) =>
      [...green.parentElement!.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    return boxesOf('[data-marks] :is(text, path)').filter((mark) =>
      boxesOf('li, dl > div').some(
        (box) =>
          box.bottom > mark.top && box.top < mark.bottom && box.right > mark.left && box.left < mark.right,
      ),
    ).length
  })

/** A server response in which each green has five corners. */
function withCoarseGreens(answer: string): string {
  const coarse = (ring: number[][]) => {
    const corners = ring.slice(0, -1).filter((_, at) => at % Math.max(1, Math.floor(ring.length / 5)) === 0)
    return [...corners.slice(0, 5), corners[0]]
  }
  try {
    return JSON.stringify(
      JSON.parse(answer, (_, value) =>
        value?.kind === 'green' && value.geometry?.type === 'Polygon'
          ? { ...value, geometry: { ...value.geometry, coordinates: value.geometry.coordinates.map(coarse) } }
          : value,
      ),
    )
  } catch {
    return answer
  }
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
]) {
  test.describe(`on a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the pins are one screen without scrolling', async ({ page }) => {
      await signIn(page, 'greenkeeper')
      await page.goto('/updatepins')
      const drawing = page.getByRole('application', { name: /^Green 1, played upwards/ })
      await expect(drawing).toBeVisible()
      expect(await overflow(page)).toEqual({ down: 0, across: 0 })
      expect((await drawing.boundingBox())!.height).toBeGreaterThan(220)
      for (const name of ['Undo', 'Green 1 is set: next', 'Day, tools and notes', 'Nothing new']) {
        const box = (await page.getByRole('button', { name }).boundingBox())!
        expect(box.height, name).toBeGreaterThanOrEqual(64)
        expect(box.y + box.height, name).toBeLessThanOrEqual(viewport.height - 64)
      }
      for (const name of ['Previous green', 'Next green', 'Green 1 is set: next']) {
        const { width, height } = (await page.getByRole('button', { name }).boundingBox())!
        expect(Math.round(width), name).toBe(64)
        expect(Math.round(height), name).toBe(64)
      }
      await page.getByRole('button', { name: 'Day, tools and notes' }).click()
      const cross = page.getByRole('dialog').getByRole('button', { name: 'Close' })
      expect((await cross.boundingBox())!.height).toBeCloseTo(56, 1)
    })

    test('a warning covers neither the direction of play nor the scale', async ({ page }) => {
      await signIn(page, 'greenkeeper')
      await page.goto('/updatepins')
      const drawing = page.getByRole('application')
      const warnings = page.locator('[role=application] ~ div li')
      for (const number of [1, 2, 3]) {
        await expect(drawing).toHaveAccessibleName(new RegExp(`^Green ${number}, played upwards`))
        // A pin at the front edge is too near to it.
        for (let step = 0; step < 40 && (await warnings.count()) === 0; step++)
          await drawing.press('Shift+ArrowDown')
        await expect(warnings).not.toHaveCount(0)
        expect(await coveredMarks(drawing)).toBe(0)
        expect((await drawing.boundingBox())!.height).toBeGreaterThanOrEqual(220)
        await page.getByRole('button', { name: 'Next green' }).click()
      }
    })

    test('neither numbers nor warnings cover the note on a coarse outline', async ({ page }) => {
      await signIn(page, 'greenkeeper')
      await page.route(/\/rest\/v1\//, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: withCoarseGreens(await response.text()) })
      })
      await page.goto('/updatepins')
      const drawing = page.getByRole('application')
      await expect(drawing.getByText(/^Coarse outline/)).toBeVisible()
      expect(await coveredMarks(drawing)).toBe(0)
      const warnings = page.locator('[role=application] ~ div li')
      for (let step = 0; step < 40 && (await warnings.count()) === 0; step++)
        await drawing.press('Shift+ArrowDown')
      await expect(warnings).not.toHaveCount(0)
      expect(await coveredMarks(drawing)).toBe(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    test('a refusal, a conflict and a lost connection do not reduce the green’s space', async ({
      page,
      context,
    }) => {
      await signIn(page, 'greenkeeper')
      await page.goto('/updatepins')
      const drawing = page.getByRole('application', { name: /^Green 1, played upwards/ })
      const isOneScreen = async () => {
        expect(await overflow(page)).toEqual({ down: 0, across: 0 })
        expect((await drawing.boundingBox())!.height).toBeGreaterThanOrEqual(220)
      }
      await page.getByRole('button', { name: 'Towards the back' }).click()
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('pin-draft-over:'))
        localStorage.setItem(key!, 'none')
      })
      await page.reload()
      await expect(page.getByRole('button', { name: 'Someone else has published meanwhile' })).toBeVisible()
      await isOneScreen()
      await page.route('**/rest/v1/pin_set*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 400,
              json: { code: 'GS220', message: 'Refused', details: null, hint: null },
            })
          : route.fallback(),
      )
      await page.getByRole('button', { name: 'Publish mine instead' }).click()
      await expect(page.getByRole('button', { name: 'The pins were not published' })).toBeVisible()
      await isOneScreen()
      await context.setOffline(true)
      await expect(page.getByText('No connection', { exact: true })).toBeVisible()
      await isOneScreen()
    })
  })
}

test.describe('the tap budget', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('18 suggested pins are published in three taps, and taken back in one', async ({ page }) => {
    await signIn(page, 'greenkeeper')
    const person = taps()
    await person.tap(page.getByRole('navigation').getByRole('link', { name: 'Pins' }))
    const before = await page.getByText(/^Published \d\d:\d\d by/).textContent()
    await person.tap(page.getByRole('button', { name: 'Use suggestions' }))
    await expect(page.getByText('Set, not published')).toBeVisible()
    await person.tap(page.getByRole('button', { name: /^Publish \d+ changes · \d+ stay$/ }))
    expect(person.count()).toBe(3)
    await expect(page.getByText('Planned', { exact: true })).toBeVisible()
    await expect(page.getByText(before!, { exact: true })).toBeHidden()
    await person.tap(page.getByRole('button', { name: 'Take back' }))
    await expect(page.getByText(before!, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Publish \d+ changes · \d+ stay$/ })).toBeEnabled()
  })
})
