import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './club.ts'
import { type Person, test } from './people.ts'
import { errorScreen } from './screens.ts'

// A device with a signed-in person that lost its connection before any screen was opened.

test.use({ serviceWorkers: 'allow' })

interface ColdScreen {
  path: string
  /** A text that appears only if its data are on the device. */
  shows: RegExp
}

const members: readonly ColdScreen[] = [
  { path: '/map', shows: /Rossnashee Links/ },
  { path: '/orders', shows: /€/ },
  { path: '/showrange', shows: /Tee line/ },
  { path: '/map/sheet', shows: /Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday/ },
]
const staffInbox = { path: '/notifications', shows: /No notifications in these hours.*No device gets/s }
const kitchen: readonly ColdScreen[] = [
  { path: '/kitchenorderlist', shows: /Last update/i },
  { path: '/kitchenorderlist/ended', shows: /A ticket can be brought back/ },
  { path: '/menumanage', shows: /Sort categories/ },
  { path: '/menumanage/places', shows: /Clubhouse/ },
]
const crew: readonly ColdScreen[] = [
  { path: '/map', shows: /Rossnashee Links/ },
  { path: '/updatepins', shows: /planned/ },
  { path: '/bestposition', shows: /Kind of day/ },
  { path: '/capturecenterofhole', shows: /of 18 cut/ },
  { path: '/getgreenpolygon', shows: /Green 18/ },
  { path: '/capturerangeitems', shows: /21 items/ },
  { path: '/getrangegreenpolygon', shows: /Long green/ },
  { path: '/showrange', shows: /Tee line/ },
  { path: '/assignedissues', shows: /Sort by|Nothing to do/ },
  { path: '/newissues', shows: /to sort/ },
  { path: '/newgroupissue', shows: /Greens crew/ },
  { path: '/assignedhistory', shows: /finished|Today|\d/ },
  { path: '/updatepins/sheet', shows: /One page/ },
  staffInbox,
]

const roles: readonly { person: Person | undefined; last: string; cold: readonly ColdScreen[] }[] = [
  // `last`: the table of the last query that the role prefetches.
  { person: undefined, last: 'weather_forecast', cold: members },
  {
    person: 'member',
    last: 'notification',
    cold: [
      ...members,
      { path: '/userorderlist', shows: /My orders/ },
      { path: '/createissue', shows: /What is it about/ },
      staffInbox,
    ],
  },
  {
    person: 'kitchen',
    last: 'issue_place',
    cold: [...kitchen, { path: '/map', shows: /Rossnashee Links/ }, staffInbox],
  },
  { person: 'headgreenkeeper', last: 'notification', cold: crew },
  { person: 'admin', last: 'notification', cold: [...crew, ...kitchen] },
]

function storedTables(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('greenside-offline')
        opening.onsuccess = () => {
          const all = opening.result.transaction('queries').objectStore('queries').getAllKeys()
          all.onsuccess = () => {
            opening.result.close()
            resolve((all.result as [string, string][]).map(([, hash]) => String(JSON.parse(hash)[0])))
          }
        }
      }),
  )
}

/** Opens the app on a screen without club data, and waits until its files are on the device. */
async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/coming-soon')
  await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

async function openCold(context: BrowserContext, { path }: Pick<ColdScreen, 'path'>): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
  await expect(errorScreen(page)).toHaveCount(0)
  return page
}

const notLoaded = (page: Page) => page.getByText('Not loaded on this device yet')

for (const { person, last, cold } of roles) {
  test.describe(`for ${person ?? 'a guest'}`, () => {
    test.use({ person })

    test('each field screen opens cold and offline after only a sign-in, and shows the age of its data', async ({
      context,
    }) => {
      const page = await signedIn(context)
      await expect.poll(() => storedTables(page), { timeout: 90_000 }).toContain(last)
      await context.setOffline(true)
      await page.close()
      for (const screen of cold) {
        const opened = await openCold(context, screen)
        await expect(opened.locator('#content')).toContainText(screen.shows)
        await expect(notLoaded(opened).first()).toHaveCount(0)
        if (screen.path !== '/createissue')
          await expect(opened.getByText(/as of \d|last update/i).first()).toBeAttached()
        await opened.close()
      }
    })
  })
}

test.describe('for a device with data saving on', () => {
  test.use({ person: 'headgreenkeeper' })

  test('a field screen that was never loaded shows that, and offers no act without data', async ({
    context,
  }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const page = await signedIn(context)
    await context.setOffline(true)
    await page.close()
    for (const { path } of crew.filter((screen) => screen.path !== '/newgroupissue')) {
      const opened = await openCold(context, { path })
      await expect(notLoaded(opened).first()).toBeVisible()
      for (const name of [/^Add/, /^Publish/, /^Cut/, /^New/]) {
        await expect(opened.locator('#content').getByRole('button', { name })).toHaveCount(0)
      }
      await opened.close()
    }
  })
})
