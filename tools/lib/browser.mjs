// A Chromium for the browser tests: the system's, else Playwright's own, else Debian's package. The one without windows
// where it can be had: the tests cost it less than half.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runTool, say } from './project.mjs'

const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = [...shells, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium on this machine, or undefined. CHROMIUM_PATH wins. */
function systemBrowser() {
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

/** Installs a package where we may: as root on a Debian. */
async function debianPackages(...packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true })
  if ((await install()).code === 0) return true
  await run('apt-get', ['update'], { quiet: true })
  return (await install()).code === 0
}

/** The system's browser; where that is Debian's Chromium with windows and we may install, the one without. */
async function leanSystemBrowser() {
  const installed = systemBrowser()
  if (installed !== '/usr/bin/chromium' || process.env.CHROMIUM_PATH === installed) return installed
  say('Getting the Chromium without windows …')
  await debianPackages('chromium-headless-shell')
  return systemBrowser()
}

async function debianBrowser() {
  await debianPackages('chromium-headless-shell', 'fonts-noto-cjk')
  return systemBrowser()
}

/** Path of a browser, fetched when there is none; undefined when none can be had. */
export async function ensureBrowser() {
  return (await leanSystemBrowser()) ?? (await playwrightBrowser()) ?? (await debianBrowser())
}
