import { defineConfig } from '@playwright/test'

/** Flags that keep a headless Chromium from talking to anybody but the club. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The files that start a club or a browser of their own, which takes its time. */
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
  // The long starts first: at the end the many that share a club leave neither worker without work.
  projects: [
    { name: 'clubs of their own', testMatch: clubsOfTheirOwn },
    { name: 'demo club', testIgnore: clubsOfTheirOwn },
  ],
  globalSetup: './club-template.ts',
  outputDir: '../.tmp/e2e-results',
  // One more than two processors: journeys wait for fixes, prints and seconds of the club.
  workers: 3,
  // Time is real here: a loaded machine may miss a deadline once. `npm test` names each test that needed the second run.
  retries: 1,
  // For a machine ten times slower than a quiet one: only what fails waits so long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
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
    // What the worker answers, no test can stand in for; those of the worker itself allow it.
    serviceWorkers: 'block',
    // A fifth of the time of every test, so only for one that is looked into: TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: quiet,
    },
  },
})
