// A Chromium for the browser tests: the system's, else Playwright's own, else Debian's package.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runTool, say } from './project.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium on this machine, or undefined. CHROMIUM_PATH wins. */
export function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...names.map((name) => `/usr/bin/${name}`),
    ...places,
  ]
  return candidates.find((path) => path && existsSync(path))
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  say('Getting a browser for the browser tests …')
  await runTool('playwright', ['install', 'chromium'], { quiet: true })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

async function debianBrowser() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  await run('apt-get', ['update'], { quiet: true })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
    quiet: true,
  })
  return systemBrowser()
}

/** Path of a browser, fetched when there is none; undefined when none can be had. */
export async function ensureBrowser() {
  return systemBrowser() ?? (await playwrightBrowser()) ?? (await debianBrowser())
}
