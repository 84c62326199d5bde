import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { clientFor, sessionOf, test } from './people.ts'

/** The texts of titles, numbers and controls that a toast covers in part. */
function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const front = document.querySelector('[data-sonner-toast][data-front=true]')!
    // It slides to its place.
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
      // What has been scrolled under a bar is not covered by the toast that stands on the bar.
      const below = document
        .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        .find((one) => !one.closest('[data-sonner-toaster]'))
      const isInView = below !== undefined && (element.contains(below) || below.contains(element))
      return isInView ? [`${element.tagName} ${element.textContent.trim().slice(0, 40)}`] : []
    })
  })
}

/** Lets a push arrive in the open app, as its worker would pass it on. */
async function receivePush(page: Page) {
  await page.evaluate(() => {
    const payload = { title: 'New issue', body: 'Tee 12: a broken sprinkler head', data: {} }
    const data = { type: 'push', payload, path: '/newissues' }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  })
  await expect(page.locator('[data-sonner-toast][data-front=true]')).toBeVisible()
}

test.describe('to the crew', () => {
  test.use({ person: 'headgreenkeeper', isMobile: false })

  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const) {
    test(`a toast covers no title, number or control at ${width} × ${height}`, async ({ page, club }) => {
      await page.setViewportSize({ width, height })
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
      const covered: Record<string, string[]> = {}
      for (const screen of screens) {
        await page.goto(screen)
        await expect(page.locator('main :is(h2, button, input, a):visible').first()).toBeVisible()
        await expect(page.locator('[class*=skeleton-in]')).toHaveCount(0)
        for (const scrolled of [0, 300]) {
          await page.mouse.wheel(0, scrolled)
          await receivePush(page)
          const name = `${screen} ${scrolled}`
          await expect
            .poll(async () => {
              covered[name] = await coveredByToasts(page)
              return covered[name].length
            })
            .toBe(0)
            .catch(() => undefined)
          if (covered[name]?.length === 0) delete covered[name]
        }
      }
      expect(covered).toEqual({})
    })
  }
})
