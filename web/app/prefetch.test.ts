import { describe, expect, it, vi } from 'vitest'
import { prefetchRules, startPrefetching } from '#web/app/prefetch.ts'
import type { AppRouter } from '#web/app/router.tsx'
import { routeAt } from '#web/routes/routes.ts'

function routerDouble() {
  let arrived: (event: unknown) => void = () => undefined
  const preloadRoute = vi.fn(async () => undefined)
  const router = {
    preloadRoute,
    subscribe: (_type: string, listener: typeof arrived) => {
      arrived = listener
      return () => undefined
    },
  }
  startPrefetching(router as unknown as AppRouter)
  return { preloadRoute, visit: (pathname: string) => arrived({ toLocation: { pathname } }) }
}

describe('what a visit makes likely', () => {
  it('S2.67 the order view fetches the menu ahead', async () => {
    const { preloadRoute, visit } = routerDouble()
    visit('/userorderview')
    await vi.waitFor(() => expect(preloadRoute).toHaveBeenCalledWith({ href: '/orders' }))
  })

  it('S2.68 the menu fetches the view of the latest order ahead', async () => {
    const { preloadRoute, visit } = routerDouble()
    visit('/orders')
    await vi.waitFor(() =>
      expect(preloadRoute).toHaveBeenCalledWith({ href: '/userorderview?orderId=recent' }),
    )
  })

  it('other visits fetch nothing', async () => {
    const { preloadRoute, visit } = routerDouble()
    visit('/map')
    await Promise.resolve()
    expect(preloadRoute).not.toHaveBeenCalled()
  })

  it('names only screens that exist', () => {
    for (const [from, targets] of Object.entries(prefetchRules)) {
      for (const path of [from, ...targets]) expect(routeAt(path.split('?')[0]!)).toBeDefined()
    }
  })
})
