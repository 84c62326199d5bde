import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prefetchRules } from '#web/app/prefetch.ts'
import { type FakeBackend, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { type App, newDevice, openApp, people, signedInBefore } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import type { AppAddress, Router } from '#web/routes/router.ts'
import { routeAt } from '#web/routes/routes.ts'

let backend: FakeBackend
let app: App

beforeEach(() => {
  newDevice()
  backend = fakeBackend()
  backend.rows = people()
})
afterEach(() => {
  app.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the app, and returns the function that visits a path. */
async function open() {
  app = await openApp()
  const { startPrefetching } = await import('#web/app/prefetch.ts')
  let arrived: (address: AppAddress) => void = () => undefined
  const preload = vi.fn(async () => undefined)
  const on: Router['on'] = (_, listener) => {
    arrived = listener
    return () => undefined
  }
  startPrefetching({ preload, on } as Partial<Router> as Router)
  return { preload, visit: (pathname: string) => arrived({ pathname, href: pathname, search: '' }) }
}

const ordersRead = () => sent(backend, 'GET', '/rest/v1/user_order')

describe('prefetching after a visit', () => {
  it('S2.67 the order view prefetches the menu, for a visitor too', async () => {
    const { preload, visit } = await open()
    visit('/userorderview')
    await until(() => expect(preload).toHaveBeenCalledWith('/orders'))
  })

  it('S2.68 the menu prefetches the view of the latest order: its code and the order itself', async () => {
    signedInBefore('ann')
    const { preload, visit } = await open()
    visit('/orders')
    await until(() => {
      expect(preload).toHaveBeenCalledWith('/userorderview?orderId=recent')
      expect(ordersRead()).toHaveLength(1)
    })
    expect(ordersRead()[0]!.path).toMatch(/user_id=eq\.ann.*order=created_at\.desc&limit=1/)
  })

  it('S2.68 the menu prefetches no order for a visitor', async () => {
    const { preload, visit } = await open()
    visit('/orders')
    await Promise.resolve()
    expect(preload).not.toHaveBeenCalled()
    expect(ordersRead()).toEqual([])
  })

  it.each(['member', 'kitchen', 'maintenance', 'admin'] as const)(
    'the first screen prefetches every card of the home of the role %s, once the role is known',
    async (role) => {
      const { homeOf } = await import('#web/app/home/cards.ts')
      const { prefetchForVisitor } = await import('#web/app/prefetch.ts')
      const preloads = homeOf(role).map(({ Card }) => vi.spyOn(Card, 'preload').mockResolvedValue())
      prefetchForVisitor({ hasSession: true, lacksProfile: true, role: 'guest' })
      prefetchForVisitor({ hasSession: true, role })
      await until(() => expect(preloads.map(({ mock }) => mock.calls.length)).toEqual(preloads.map(() => 1)))
    },
  )

  it('other visits prefetch nothing', async () => {
    const { preload, visit } = await open()
    visit('/map')
    await Promise.resolve()
    expect(preload).not.toHaveBeenCalled()
  })

  it('names only existing screens', () => {
    for (const [path, { address }] of Object.entries(prefetchRules)) {
      expect(routeAt(path)).toBeDefined()
      expect(routeAt(address.split('?')[0]!)).toBeDefined()
    }
  })
})
