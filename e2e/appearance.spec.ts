import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { deviceOf, sessionOf, test } from './people.ts'
import { go, openApp, quietOf, screenAt, screens, visit } from './screens.ts'

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const savedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme-preference'))

test('S1.01 the page says that it manages a golf club', async ({ page, request }) => {
  const document = await (await request.get('/')).text()
  expect(document).toMatch(/<title>[^<]*golf club management[^<]*<\/title>/)
  await page.goto('/about')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /golf club management/)
})

test('S4.30 the document has the dark theme before any script has run', async ({ browser, club }) => {
  const context = await browser.newContext({
    baseURL: club.url,
    javaScriptEnabled: false,
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto('/')
  expect(await theme(page)).toBe('dracula')
  await context.close()
})

for (const { title, colorScheme, shown } of [
  {
    title: 'S4.28 a system with a light preference gets the light theme',
    colorScheme: 'light',
    shown: 'light',
  },
  {
    title: 'S4.28 a system with a dark preference gets the dark theme',
    colorScheme: 'dark',
    shown: 'dracula',
  },
] as const) {
  test(title, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/about')
    await expect(page.locator('[data-layout]')).toBeVisible()
    expect(await theme(page)).toBe(shown)
    expect(await savedTheme(page)).toBeNull()
  })
}

test('S4.27 an unknown theme cannot be applied', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme-preference', 'solarized'))
  await page.goto('/about')
  await expect(page.locator('[data-layout]')).toBeVisible()
  expect(await theme(page)).toBe('dracula')
})

test.describe('a member’s choice', () => {
  test.use({ person: 'member2' })

  test('S3.29 S3.30 S4.27 S4.31 S9.45 of theme is one of two, is stored, and overrides the system’s', async ({
    page,
  }) => {
    await page.goto('/profile')
    const choices = page.getByRole('group', { name: 'Appearance' }).getByRole('radio')
    await expect(choices).toHaveCount(2)
    await page.getByText('Daylight', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await savedTheme(page)).toBe('light')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await go(page, '/')
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')
    expect(await savedTheme(page)).toBe('dracula')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    await expect(page.locator('[data-layout]')).toBeVisible()
    expect(await theme(page)).toBe('dracula')
  })

  test('S9.16 S9.17 of language applies at once, is set on the document, and stays', async ({ page }) => {
    await page.goto('/profile')
    const heading = page.getByRole('heading', { level: 1 })
    for (const { name, language, title } of [
      { name: '简体中文', language: 'zh-CN', title: '我的' },
      { name: '日本語', language: 'ja', title: 'マイページ' },
      { name: 'English', language: 'en', title: 'Me' },
    ]) {
      await page.getByText(name, { exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(heading).toHaveText(title)
      await page.reload()
      await expect(heading).toHaveText(title)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
  })
})

test.describe('on a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('S9.15 English is the language until another is chosen', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test.describe('on a Japanese browser', () => {
  test.use({ locale: 'ja-JP' })

  test('the first visit is in Japanese', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: '日本語' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  })
})

for (const { fact, language } of [
  { fact: 'S1.02 in English', language: 'en' },
  { fact: 'S1.02 in Japanese', language: 'ja' },
  { fact: 'S1.02 in Chinese', language: 'zh-CN' },
]) {
  test(`${fact} every screen fits a phone 360 pixels wide, and logs no errors`, async ({ browser, club }) => {
    const session = await sessionOf(club.url, 'admin')
    const storageState = deviceOf(club.url, session, { 'language-preference': language })
    const context = await browser.newContext({ storageState })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()} ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))
    const quiet = quietOf(page)
    await openApp(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/)
    const shown = screens.filter(({ path }) => !['/sign-in', '/sign-up', '/reset-password'].includes(path))
    for (const screen of shown) {
      await test.step(screen.path, async () => {
        await visit(page, screen)
        await quiet()
        const { wide, room } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          room: document.documentElement.clientWidth,
        }))
        expect.soft(wide, screen.path).toBeLessThanOrEqual(room)
      })
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('the main screens have no serious accessibility violation in either theme', async ({
  browser,
  club,
}) => {
  const visitor = await browser.newContext()
  const admin = await browser.newContext({
    storageState: deviceOf(club.url, await sessionOf(club.url, 'admin')),
  })
  const barriers: string[] = []
  for (const [context, paths] of [
    [visitor, ['/sign-in', '/orders']],
    [admin, ['/', '/map', '/kitchenorderlist', '/createissue']],
  ] as const) {
    const page = await context.newPage()
    const quiet = quietOf(page)
    await openApp(page)
    for (const path of paths) {
      await visit(page, screenAt(path))
      await quiet()
      expect(await theme(page)).toBe('dracula')
      barriers.push(...(await barriersOf(page, 'dracula')))
      // A theme has only colours, so another theme can differ in contrast only.
      await page.evaluate(() => {
        // Rows out of view would keep the previous theme's colours until they come into view.
        const still = new CSSStyleSheet()
        still.replaceSync('* { transition: none !important }')
        document.adoptedStyleSheets = [still]
        document.documentElement.setAttribute('data-theme', 'light')
      })
      barriers.push(...(await barriersOf(page, 'light', ['color-contrast'])))
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dracula'))
    }
  }
  expect(barriers).toEqual([])
  await Promise.all([visitor.close(), admin.close()])
})

/** Axe's serious and critical violations on the shown screen, by all of its rules or by some. */
async function barriersOf(page: Page, shown: string, rules?: string[]): Promise<string[]> {
  await coloursSettled(page)
  // A screen has no frames; merging their results would make axe open another page for each check.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${page.url()} ${shown} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Waits for all colour transitions: during one a colour belongs to neither theme, and its end may start another. */
async function coloursSettled(page: Page) {
  await page.evaluate(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let changes = running(); changes.length > 0; changes = running())
      for (const change of changes) change.finish()
  })
}
