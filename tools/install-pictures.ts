// node --import tsx tools/install-pictures.ts ADDRESS [LANGUAGE…]: makes the pictures with which browsers offer and show the installed
// app: its icons from web/ui/mark.svg, and screenshots of a demo club that runs at that address.
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { ensureBrowser } from './lib/browser.mjs'

const publicFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'web', 'public')
/** A busy machine draws a map slowly. */
const PATIENCE_MS = 90_000
const GROUND = '#1b211e'
/** Systems cut a maskable icon to a circle of four fifths of its side: there the mark stands on more of its own ground. */
const wider = [
  ['viewBox="0 0 192 192"', 'viewBox="-16 -16 224 224"'],
  ['<rect width="192" height="192"', '<rect x="-16" y="-16" width="224" height="224"'],
  [
    'M-8 150C22 118 58 104 98 104c44 0 78 16 104 44v52H-8Z',
    'M-16 158C18 119 58 104 98 104c46 0 82 18 110 50v54H-16Z',
  ],
] as const

async function makeIcons(): Promise<void> {
  const mark = readFileSync(join(publicFolder, '..', 'ui', 'mark.svg'), 'utf8')
  const wide = wider.reduce((text, [from, to]) => text.replace(from, to), mark)
  const make = (svg: string, side: number, name: string) =>
    sharp(Buffer.from(svg), { density: 300 })
      .resize(side)
      .flatten({ background: GROUND })
      .png()
      .toFile(join(publicFolder, 'icons', `${name}-${side}x${side}.png`))
  await make(mark, 180, 'apple')
  for (const side of [192, 512]) await make(wide, side, 'maskable')
}

const shots = [
  { name: 'home-narrow', path: '/', width: 360, height: 740, scale: 2 },
  { name: 'map-narrow', path: '/map?hole=7', width: 360, height: 740, scale: 2 },
  { name: 'home-wide', path: '/', width: 1280, height: 800, scale: 1 },
] as const

async function makeScreenshots(browser: Browser, address: string): Promise<void> {
  const first = await browser.newPage()
  first.setDefaultTimeout(PATIENCE_MS)
  await signIn(first, address)
  const storageState = await first.context().storageState()
  await first.close()
  mkdirSync(join(publicFolder, 'screenshots'), { recursive: true })
  for (const language of languages) {
    for (const { name, path, width, height, scale } of shots) {
      const page = await browser.newPage({
        viewport: { width, height },
        deviceScaleFactor: scale,
        storageState,
      })
      page.setDefaultTimeout(PATIENCE_MS)
      await page.addInitScript((chosen) => localStorage.setItem('language-preference', chosen), language)
      await page.goto(address + path)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      if (path !== '/') await page.locator('[data-map=ready]').first().waitFor()
      await page.waitForTimeout(1500)
      const picture = await page.screenshot()
      await sharp(picture)
        .webp({ quality: 82 })
        .toFile(join(publicFolder, 'screenshots', `${name}-${language}.webp`))
      await page.close()
    }
  }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/sign-in`)
  await page.locator('input[type=text], input[type=email]').first().fill('member@greenside.example')
  await page.locator('form button[type=submit]').click()
  await page.locator('input[type=password]').fill('greenside-demo')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

const [, , address, ...only] = process.argv
const languages = only.length > 0 ? only : ['en', 'ja', 'zh-CN']
await makeIcons()
if (address) {
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  await makeScreenshots(browser, address)
  await browser.close()
}
