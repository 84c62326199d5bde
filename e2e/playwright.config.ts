import { defineConfig } from '@playwright/test'

/** Flags that prevent a headless Chromium from contacting any server except the club's. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The files that start their own club or browser, which takes time. */
const clubsOfTheirOwn = [
  'main-job',
  'rush',
  'morning',
  'course-edit',
  'issue-*',
  'auth*',
  'shift',
  'restart',
  'round',
  'first-start',
  'npm-start',
].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  // Long starts run first: at the end, the many tests that share a club keep all workers busy.
  projects: [
    { name: 'clubs of their own', testMatch: clubsOfTheirOwn },
    { name: 'demo club', testIgnore: clubsOfTheirOwn },
  ],
  globalSetup: './club-template.ts',
  outputDir: '../.tmp/e2e-results',
  // One more than the two processors: tests wait for fixes, prints and the club's timers.
  workers: 3,
  // Tests run in real time: a loaded machine may miss a deadline once. `npm test` names each test that needed the
  // second run.
  retries: 1,
  // For a machine ten times slower than an idle one: only a failing test waits so long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../.tmp/playwright.json' }],
  ],
  use: {
    actionTimeout: 45_000,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    colorScheme: 'dark',
    // Tests cannot replace a service worker's responses; the worker's own tests allow it.
    serviceWorkers: 'block',
    // Costs a fifth of each test's time, so it is only for analysis: TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: quiet,
    },
  },
})
