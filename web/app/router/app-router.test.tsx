import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkRoute } from '#web/app/guards/check-route.ts'
import { sessionGuardOf } from '#web/app/guards/session-guard.ts'
import { createAppRouter } from '#web/app/router/app-router.ts'
import { RouterView } from '#web/app/router/router-view.tsx'
import type { Visitor } from '#web/data/session/roles.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '#web/data/testing/dom.tsx'
import { nobody, signedIn } from '#web/data/testing/roles.ts'
import { showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { notificationPath } from '#web/pwa/worker/notification.ts'
import { clearRedirectPath, cookiePrefix, savedRedirectPath } from '#web/routes/redirect-path.ts'
import { type RouteName, routeAt, routes } from '#web/routes/routes.ts'
import { memoryHistory } from '#web/routes/testing/memory-history.ts'

const failing = vi.hoisted(() => ({ guard: '', screen: '' }))
const connection = vi.hoisted(() => ({ online: true, live: false }))

vi.mock('#web/data/realtime.ts', async (original) => ({
  ...(await original<typeof import('#web/data/realtime.ts')>()),
  useConnection: () => connection,
}))
vi.mock('#web/data/club.ts', () => ({ useClubIdentity: () => ({ name: 'Old Links', logo: undefined }) }))

// The screens are tested elsewhere; here only access and layout.
vi.mock('#web/app/screen-texts.ts', () => ({ screenLoader: (name: RouteName) => name }))
vi.mock('#web/ui/fetched.tsx', () => ({
  fetched: (name: RouteName) => {
    const draw = () => {
      if (failing.screen) throw new Error(failing.screen)
      return <p>the screen of {name}</p>
    }
    return Object.assign(draw, { preload: async () => undefined })
  },
}))

vi.mock('#web/app/guards/guards.ts', async (original) => {
  const guards = await original<typeof import('#web/app/guards/guards.ts')>()
  const guardNamed: typeof guards.guardNamed = (name) => {
    if (!failing.guard) return guards.guardNamed(name)
    return () => {
      throw new Error(failing.guard)
    }
  }
  return { ...guards, guardNamed }
})

beforeAll(() => startI18n('en'))

afterEach(() => {
  cleanup()
  failing.guard = ''
  failing.screen = ''
  connection.online = true
  clearRedirectPath(cookiePrefix)
  vi.restoreAllMocks()
})

const sessionGuard = sessionGuardOf()
const isOwnOrder = async (id: string) => id === 'mine'

/** A router at that path for whom `visitor` then names. */
async function arriveAs(path: string, visitor: () => Promise<Visitor>) {
  const router = createAppRouter({ visitor, sessionGuard, isOwnOrder }, memoryHistory(path))
  await router.load()
  return router
}

const arrive = (path: string, visitor: Visitor) => arriveAs(path, async () => visitor)

async function show(path: string, visitor: Visitor) {
  const router = await arrive(path, visitor)
  render(<RouterView router={router} />)
  return router
}

// From the specification's table: path, access, layout, and the fact id.
const table = [
  ['S2.01', '/map', 'public', 'custom'],
  ['S2.02', '/about', 'public', 'default'],
  ['S2.03', '/', 'auth', 'custom'],
  ['S2.04', '/camera', 'auth', 'default'],
  ['S2.05', '/orders', 'public', 'default'],
  ['S2.06', '/confirm', 'public', 'default'],
  ['S2.07', '/country', 'public', 'default'],
  ['S2.08', '/profile', 'auth', 'default'],
  ['S2.09', '/sign-in', 'public', 'default'],
  ['S2.10', '/sign-up', 'public', 'default'],
  ['S2.11', '/weather', 'public', 'default'],
  ['S2.12', '/contactus', 'public', 'default'],
  ['S2.13', '/newissues', 'auth', 'default'],
  ['S2.14', '/showrange', 'public', 'default'],
  ['S2.15', '/userorder', 'auth', 'custom'],
  ['S2.16', '/groupadmin', 'auth', 'default'],
  ['S2.17', '/menumanage', 'auth', 'default'],
  ['S2.18', '/updatepins', 'auth', 'default'],
  ['S2.19', '/assignissue', 'auth', 'default'],
  ['S2.20', '/coming-soon', 'public', 'custom'],
  ['S2.21', '/createissue', 'auth', 'default'],
  ['S2.22', '/bestposition', 'auth', 'default'],
  ['S2.23', '/issuedetails', 'auth', 'default'],
  ['S2.24', '/issuehistory', 'auth', 'default'],
  ['S2.25', '/unauthorized', 'public', 'default'],
  ['S2.26', '/newgroupissue', 'auth', 'default'],
  ['S2.27', '/notifications', 'auth', 'default'],
  ['S2.28', '/userorderlist', 'auth', 'custom'],
  ['S2.29', '/userorderview', 'auth', 'default'],
  ['S2.30', '/assignedissues', 'auth', 'default'],
  ['S2.31', '/reset-password', 'public', 'default'],
  ['S2.32', '/assignedhistory', 'auth', 'default'],
  ['S2.33', '/getgreenpolygon', 'auth', 'default'],
  ['S2.34', '/assigngroupissue', 'auth', 'default'],
  ['S2.35', '/kitchenorderlist', 'auth', 'default'],
  ['S2.36', '/kitchenorderview', 'auth', 'default'],
  ['S2.37', '/capturerangeitems', 'auth', 'default'],
  ['S2.38', '/capturecenterofhole', 'auth', 'default'],
  ['S2.39', '/getrangegreenpolygon', 'auth', 'default'],
] as const

const guestsOnly = ['/sign-in', '/sign-up', '/reset-password']

describe('the routes', () => {
  it('are those of the specification', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual(table.map(([, path]) => path).sort())
  })

  it.each(table)('%s %s is %s and in the %s layout', async (_id, path, access, layout) => {
    const visitors = guestsOnly.includes(path) ? [] : [signedIn('admin')]
    if (access === 'public') visitors.push(nobody)
    else expect((await arrive(path, nobody)).location.pathname).toBe('/sign-in')
    for (const visitor of visitors) {
      const router = await show(path, visitor)
      expect(router.location.pathname).toBe(path)
      expect(await screen.findByText(`the screen of ${routeAt(path)!.name}`)).toBeTruthy()
      expect(document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe(layout)
      cleanup()
    }
  })

  it('S2.42 /userorderview keeps its orderId', async () => {
    const router = await arrive('/userorderview?orderId=recent', signedIn('member'))
    expect(router.location.href).toBe('/userorderview?orderId=recent')
  })

  it('an id that looks like a number stays text', async () => {
    const router = await arrive('/', signedIn('member'))
    await router.navigate('/userorderview?orderId=1e5')
    expect(router.location.href).toBe('/userorderview?orderId=1e5')
  })

  it.each([
    ['/index', 'member', '/'],
    ['/orders/history', 'member', '/userorderlist'],
    ['/orders/42', 'member', '/userorderview?orderId=42'],
    ['/orders/42', 'kitchen', '/kitchenorderview?orderId=42'],
    ['/orders/mine', 'kitchen', '/kitchenorderview?orderId=mine'],
    ['/orders/42', 'admin', '/kitchenorderview?orderId=42'],
    ['/orders/mine', 'admin', '/userorderview?orderId=mine'],
    ['/issues/7', 'maintenance', '/issuedetails?issueId=7'],
  ] as const)('%s leads a %s to %s', async (path, role, target) => {
    expect((await arrive(path, signedIn(role))).location.href).toBe(target)
  })

  it.each([
    ['/kitchenorderlist?view=figures', 'admin', '/kitchenorderlist/figures'],
    [
      '/kitchenorderlist?view=figures&from=2026-10-01&to=2026-10-31',
      'admin',
      '/kitchenorderlist/figures?from=2026-10-01&to=2026-10-31',
    ],
    ['/kitchenorderlist?view=figures', 'kitchen', '/unauthorized?from=%2Fkitchenorderlist%2Ffigures'],
    ['/kitchenorderlist?view=other', 'kitchen', '/kitchenorderlist?view=other'],
    ['/userorderlist?statement=', 'member', '/userorderlist/statement'],
    ['/userorderlist?statement=2026-10', 'member', '/userorderlist/statement?month=2026-10'],
    [
      '/userorderlist?statement=2026-10&member=42',
      'admin',
      '/userorderlist/statement?member=42&month=2026-10',
    ],
  ] as const)('the former address %s leads a %s to %s', async (former, role, present) => {
    expect((await arrive(former, signedIn(role))).location.href).toBe(present)
  })

  it.each([
    ['/createissue?view=places', '/createissue/places'],
    ['/newgroupissue?view=rounds', '/newgroupissue/rounds'],
    ['/assignedissues?view=wall', '/assignedissues/wall'],
    ['/issuehistory?view=figures', '/issuehistory/figures'],
    ['/issuehistory?view=heat', '/issuehistory/heat'],
  ])('the former address %s leads to %s', async (address, target) => {
    expect((await arrive(address, signedIn('maintenance'))).location.href).toBe(target)
  })

  it.each([
    '/createissue/places',
    '/newgroupissue/rounds',
    '/assignedissues/wall',
    '/issuehistory/figures',
    '/issuehistory/heat',
  ])('%s is for course maintenance only', async (path) => {
    expect((await arrive(path, nobody)).location.pathname).toBe('/sign-in')
    expect((await arrive(path, signedIn('member'))).location.pathname).toBe('/unauthorized')
    expect((await arrive(path, signedIn('maintenance'))).location.pathname).toBe(path)
  })

  it.each([
    ['/map?edit=course', '/map/edit'],
    ['/map?edit=card', '/map/edit/card'],
    ['/map?edit=nines', '/map/edit/nines'],
    ['/map?edit=import', '/map/edit/import'],
    ['/map?edit=', '/map/edit'],
    ['/map?sheet=2026-11-20', '/map/sheet?date=2026-11-20'],
    ['/map?sheet=', '/map/sheet'],
    ['/updatepins?sheet=2026-11-20', '/updatepins/sheet?date=2026-11-20'],
    ['/map?hole=7', '/map?hole=7'],
  ])('the former course address %s leads to %s', async (address, target) => {
    expect((await arrive(address, signedIn('admin'))).location.href).toBe(target)
  })

  it('only the administration edits the course; everyone may read the pin sheet of the map', async () => {
    for (const path of ['/map/edit', '/map/edit/card', '/map/edit/nines', '/map/edit/import']) {
      expect((await arrive(path, nobody)).location.pathname).toBe('/sign-in')
      expect((await arrive(path, signedIn('maintenance'))).location.pathname).toBe('/unauthorized')
      expect((await arrive(path, signedIn('admin'))).location.pathname).toBe(path)
    }
    expect((await arrive('/map/sheet', nobody)).location.pathname).toBe('/map/sheet')
    expect((await arrive('/updatepins/sheet', signedIn('member'))).location.pathname).toBe('/unauthorized')
  })

  it('other query parameters of a screen stay', async () => {
    const href = '/createissue?place=AB12'
    expect((await arrive(href, signedIn('member'))).location.href).toBe(href)
  })

  it('S2.54 a service worker script leads home', async () => {
    expect((await arrive('/sw.js', signedIn('member'))).location.pathname).toBe('/')
  })

  it('the wrong role gets the screen that names the allowed roles', async () => {
    const router = await arrive('/menumanage', signedIn('member'))
    expect(router.location.href).toBe('/unauthorized?from=%2Fmenumanage')
  })

  it('S2.66 the requested screen opens after sign-in', async () => {
    let visitor: Visitor = nobody
    const router = await arriveAs('/userorderview?orderId=recent', async () => visitor)
    expect(router.location.pathname).toBe('/sign-in')
    visitor = signedIn('member')
    await router.load()
    await waitFor(() => expect(router.location.href).toBe('/userorderview?orderId=recent'))
  })

  it.each([
    ['/orders/42', 'member', '/userorderview?orderId=42'],
    ['/orders/42', 'kitchen', '/kitchenorderview?orderId=42'],
    ['/orders/42', 'admin', '/kitchenorderview?orderId=42'],
    // An alarm is for the kitchen's ticket, even if the order is the person's own.
    ['/kitchenorderview?orderId=42', 'admin', '/kitchenorderview?orderId=42'],
    ['/kitchenorderview?orderId=42', 'kitchen', '/kitchenorderview?orderId=42'],
    ['/issues/7', 'maintenance', '/issuedetails?issueId=7'],
  ] as const)(
    'S2.51 S2.52 S2.66 a tap on %s by a visitor who signs in as %s leads to %s',
    async (path, role, screen) => {
      let visitor: Visitor = nobody
      const router = await arriveAs(path, async () => visitor)
      expect(router.location.pathname).toBe('/sign-in')
      visitor = signedIn(role)
      await router.load()
      await waitFor(() => expect(router.location.href).toBe(screen))
    },
  )

  it.each([
    // The server's data of each kind of notification, and its receiver.
    ['member', { orderId: 'mine', type: 'ready', url: '/orders/mine' }, '/userorderview?orderId=mine'],
    ['kitchen', { orderId: '42', type: 'new', url: '/orders/42' }, '/kitchenorderview?orderId=42'],
    ['admin', { orderId: '42', type: 'cancelled', url: '/orders/42' }, '/kitchenorderview?orderId=42'],
    [
      'admin',
      { orderId: 'mine', type: 'duty', url: '/kitchenorderview?orderId=mine' },
      '/kitchenorderview?orderId=mine',
    ],
    ['kitchen', { type: 'unseen', url: '/kitchenorderlist' }, '/kitchenorderlist'],
    ['member', { issueId: '7', type: 'resolved', url: '/issues/7' }, '/issuedetails?issueId=7'],
    ['maintenance', { issueId: '7', type: 'reported', url: '/issues/7' }, '/issuedetails?issueId=7'],
    ['maintenance', { type: 'replaced', url: '/updatepins?date=2026-05-01' }, '/updatepins?date=2026-05-01'],
    ['member', { type: 'announcement', url: '/notifications' }, '/notifications'],
  ] as const)('S2.51 S2.52 a tap of a %s on %j leads to %s', async (role, data, screen) => {
    const router = await arrive(notificationPath(data), signedIn(role))
    expect(router.location.href).toBe(screen)
  })

  it('stores nothing for a public screen', async () => {
    expect(await checkRoute(routes[0], '/map', nobody, { options: sessionGuard })).toBeUndefined()
    expect(savedRedirectPath(cookiePrefix)).toBeUndefined()
  })
})

describe('the error screen', () => {
  it('S2.50 S2.56 S8.01 an unknown path is answered with 404, named, and logged once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await show('/no-such-path', nobody)
    expect((await screen.findByRole('alert')).textContent).toBe('Page not found: /no-such-path')
    expect(document.querySelector('main')?.dataset.status).toBe('404')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['ja', 'ページが見つかりません：/no-such-path'],
    ['zh-CN', '找不到页面：/no-such-path'],
  ] as const)('S2.56 uses the language of the reader: %s', async (language, sentence) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await showLanguage(language)
    await show('/no-such-path', nobody)
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    await showLanguage('en')
  })

  it('S2.56 a path with a dot is an unknown path too', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await show('/foo.html', nobody)
    expect((await screen.findByRole('alert')).textContent).toBe('Page not found: /foo.html')
  })

  it('S8.03 S2.72 a guard that fails shows the error screen with its message', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    failing.guard = 'The guard fell over'
    await show('/profile', signedIn('member'))
    expect((await screen.findByRole('alert')).textContent).toBe('The guard fell over')
  })

  it('S8.03 a failure before the guards of the route shows the error screen too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const router = await arriveAs('/profile', () => Promise.reject(new Error('The session fell over')))
    render(<RouterView router={router} />)
    expect((await screen.findByRole('alert')).textContent).toBe('The session fell over')
    expect(document.querySelector('main')?.dataset.status).toBe('500')
  })

  it('S2.72 S2.73 a screen that fails shows its message, and the button clears it and goes home', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    failing.screen = 'The screen fell over'
    const router = await show('/about', signedIn('member'))
    expect((await screen.findByRole('alert')).textContent).toBe('The screen fell over')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    failing.screen = ''
    fireEvent.click(screen.getByRole('button', { name: 'Back to Today' }))
    expect(await screen.findByText('the screen of home')).toBeTruthy()
    expect(router.location.pathname).toBe('/')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    'Failed to fetch dynamically imported module: /assets/about.js',
    'error loading dynamically imported module: /assets/about.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/about.css',
  ])('a screen whose code is not on the device shows what it needs: %s', async (cause) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    failing.screen = cause
    connection.online = false
    await show('/about', signedIn('member'))
    expect(await screen.findByRole('heading', { name: 'This screen is not on this device yet' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(
      'It needs a connection once. After that it opens without one.',
    )
    expect(screen.queryByText('500')).toBeNull()
    // A retry does not mean that the screen is outdated.
    connection.online = true
    failing.screen = ''
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('the screen of about')).toBeTruthy()
  })

  it('a screen whose code the club no longer has shows that the app may be newer, and reloads the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    failing.screen = 'Failed to fetch dynamically imported module: /assets/about.js'
    await show('/about', signedIn('member'))
    expect(await screen.findByRole('heading', { name: 'This screen could not be loaded' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The app may have been updated')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('S2.73 the button clears an error of home itself', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    failing.screen = 'The screen fell over'
    await show('/', signedIn('member'))
    await screen.findByRole('alert')
    failing.screen = ''
    fireEvent.click(screen.getByRole('button', { name: 'Back to Today' }))
    expect(await screen.findByText('the screen of home')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
