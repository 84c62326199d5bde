import { expect, signIn, typeSignIn } from './club.ts'
import { type Person, test } from './people.ts'
import { expectScreen, go, openApp, redirectCookie, rememberedPath, screenAt, visit } from './screens.ts'

test('S2.57 a visitor who follows a link to a guarded screen ends on the login route', async ({ page }) => {
  await page.goto('/orders')
  for (const path of ['/profile', '/kitchenorderlist', '/']) {
    await go(page, path)
    await expect(page).toHaveURL('/sign-in')
  }
})

test('S2.64 S2.65 S2.66 the full requested path is stored in a cookie and opens after sign-in', async ({
  page,
}) => {
  const query = { orderId: '0190a000-0000-7000-8000-000000000001', from: 'push & mail' }
  const asked = '/userorderview?orderId=0190a000-0000-7000-8000-000000000001&from=push%20%26%20mail'
  await page.goto(asked)
  await expect(page).toHaveURL('/sign-in')
  const remembered = new URL((await rememberedPath(page.context()))!, page.url())
  expect(remembered.pathname).toBe('/userorderview')
  expect(Object.fromEntries(remembered.searchParams)).toEqual(query)
  await typeSignIn(page, 'member@greenside.example', 'greenside-demo')
  await expect(page).toHaveURL(/\/userorderview\?/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual(query)
  expect(await rememberedPath(page.context())).toBeUndefined()
})

test('S2.66 an address elsewhere in that cookie is not opened', async ({ page, context, club }) => {
  const value = encodeURIComponent('//elsewhere.example/')
  await context.addCookies([{ name: redirectCookie, value, url: club.url }])
  await signIn(page, 'member')
  await expect(page).toHaveURL('/')
})

test('S2.61 the login route is open, without a loop', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.goto('/sign-in')
  await expectScreen(page, { path: '/sign-in', layout: 'default' })
  expect(loads).toBe(1)
  expect(await rememberedPath(page.context())).toBeUndefined()
})

test('S2.62 the callback route is open with any parameters', async ({ page }) => {
  await page.goto('/confirm?type=signup&next=1')
  await expectScreen(page, { path: '/confirm', layout: 'default' })
  expect(new URL(page.url()).search).toBe('?type=signup&next=1')
})

/** The refused paths of each role, with the screen's sentence about who may open them. */
const refusals: { person: Person; paths: Record<string, string> }[] = [
  {
    person: 'member',
    paths: {
      '/kitchenorderlist': 'Kitchen is for the kitchen and the office.',
      '/menumanage': 'Menu is for the kitchen and the office.',
      '/updatepins': 'Pins is for greenkeepers and the office.',
      '/newissues': 'New issues is for greenkeepers and the office.',
      '/groupadmin': 'Groups and roles is for the office.',
    },
  },
  {
    person: 'kitchen',
    paths: {
      '/updatepins': 'Pins is for greenkeepers and the office.',
      '/groupadmin': 'Groups and roles is for the office.',
    },
  },
  {
    person: 'greenkeeper',
    paths: {
      '/kitchenorderlist': 'Kitchen is for the kitchen and the office.',
      '/groupadmin': 'Groups and roles is for the office.',
    },
  },
]

for (const { person, paths } of refusals) {
  test.describe(`${person} without the permission`, () => {
    test.use({ person })

    test('sees which roles may open the screen, and can go home', async ({ page }) => {
      await openApp(page)
      for (const [path, sentence] of Object.entries(paths)) {
        await go(page, path)
        await expect(page.getByText(sentence)).toBeVisible()
        expect(new URL(page.url()).pathname).toBe('/unauthorized')
      }
      await page.getByRole('link', { name: 'Back to Today' }).click()
      await expectScreen(page, { path: '/', layout: 'custom' })
    })
  })
}

const ownScreens: { title: string; person: Person; paths: string[] }[] = [
  { title: 'S1.03 a member', person: 'member', paths: ['/', '/orders', '/userorderlist', '/createissue'] },
  { title: 'S1.03 the kitchen', person: 'kitchen', paths: ['/', '/kitchenorderlist', '/menumanage'] },
  { title: 'S1.03 a greenkeeper', person: 'greenkeeper', paths: ['/', '/updatepins', '/assignedissues'] },
]

for (const { title, person, paths } of ownScreens) {
  test.describe(title, () => {
    test.use({ person })

    test(`${title} can open the screens of their work`, async ({ page }) => {
      await openApp(page)
      for (const path of paths) {
        await visit(page, screenAt(path))
      }
    })
  })
}

test.describe('a guest’s screens', () => {
  test.use({ person: 'admin' })

  test('lead signed-in people home, except by a recovery link', async ({ page }) => {
    for (const path of ['/sign-in', '/sign-up', '/reset-password']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
    await page.goto('/reset-password?type=recovery')
    await expectScreen(page, { path: '/reset-password', layout: 'default' })
  })
})

test('S4.24 S6.04 a visitor is a guest: sees the guest’s places, and no stored data of a person', async ({
  page,
}) => {
  await page.goto('/map')
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places.filter({ visible: true })).toHaveText([
    'Course',
    'Order',
    'Range',
    'Weather',
    'Sign in',
  ])
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
})
