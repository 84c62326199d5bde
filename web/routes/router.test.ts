import { describe, expect, it, vi } from 'vitest'
import { type AppVisit, Router } from '#web/routes/router.ts'
import { memoryHistory } from '#web/routes/testing/memory-history.ts'

/** An act that ends when the test says so. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

interface Rules {
  redirect?: (visit: AppVisit) => Promise<string | undefined>
  fetchScreen?: (visit: AppVisit) => Promise<void>
}

async function openRouter({ redirect = async () => undefined, fetchScreen = async () => {} }: Rules = {}) {
  const router = new Router(memoryHistory('/map'), { redirect, fetchScreen })
  await router.load()
  return router
}

describe('a visit', () => {
  it('shows its screen once the code is there; until then the present one stays', async () => {
    const code = gate()
    const router = await openRouter({
      fetchScreen: ({ address }) => (address.pathname === '/orders' ? code.passed : Promise.resolve()),
    })
    const visit = router.navigate('/orders?only=vegan')
    expect(router.history.page.href).toBe('/orders?only=vegan')
    expect(router.location.href).toBe('/map')
    code.open()
    await visit
    expect(router.location).toEqual({
      href: '/orders?only=vegan',
      pathname: '/orders',
      search: '?only=vegan',
    })
  })

  it('to another query of the present screen counts at once', async () => {
    const router = await openRouter()
    const visit = router.navigate('/map?hole=7')
    expect(router.location.search).toBe('?hole=7')
    await visit
    expect(router.shown?.address.search).toBe('?hole=7')
  })

  it('replaces an earlier one that is still under way', async () => {
    const code = gate()
    const router = await openRouter({
      fetchScreen: ({ address }) => (address.pathname === '/orders' ? code.passed : Promise.resolve()),
    })
    const first = router.navigate('/orders')
    await router.navigate('/about')
    code.open()
    await first
    expect(router.shown?.address.pathname).toBe('/about')
  })

  it('that the rules lead elsewhere leaves no page behind', async () => {
    const router = await openRouter({
      redirect: async ({ address }) => (address.pathname === '/profile' ? '/sign-in' : undefined),
    })
    await router.navigate('/profile')
    expect(router.shown?.address.pathname).toBe('/sign-in')
    router.history.back()
    await router.load()
    expect(router.shown?.address.pathname).toBe('/map')
  })

  it('tells why it has no screen, and has one after another try', async () => {
    const cause = new Error('No code')
    const fetchScreen = vi.fn(async () => {}).mockRejectedValueOnce(cause)
    const router = await openRouter({ fetchScreen })
    expect(router.shown?.failure).toEqual({ cause, stage: 'code' })
    await router.load()
    expect(router.shown?.failure).toBeUndefined()
  })

  it('is told from its beginning to its drawing', async () => {
    const router = await openRouter()
    const told: string[] = []
    for (const event of ['leave', 'arrive', 'draw'] as const)
      router.on(event, ({ pathname }) => told.push(`${event} ${pathname}`))
    await router.navigate('/orders')
    router.drawn()
    expect(told).toEqual(['leave /map', 'arrive /orders', 'draw /orders'])
  })
})

describe('a look ahead', () => {
  it('fetches the screen to which the rules lead, and shows nothing', async () => {
    const fetchScreen = vi.fn(async (_: AppVisit) => {})
    const redirect = vi.fn(async ({ address }: AppVisit) =>
      address.pathname === '/profile' ? '/sign-in' : undefined,
    )
    const router = await openRouter({ fetchScreen, redirect })
    await router.preload('/profile')
    expect(fetchScreen.mock.lastCall?.[0]).toMatchObject({ address: { href: '/sign-in' }, isAhead: true })
    expect(router.location.href).toBe('/map')
  })
})

describe('a held screen', () => {
  it.each([true, false])('is left for another one only if its question says so: %s', async (mayLeave) => {
    const router = await openRouter()
    const question = vi.fn(async () => mayLeave)
    const stop = router.hold(question)
    await router.navigate('/map?hole=7')
    expect(question).not.toHaveBeenCalled()
    await router.navigate('/orders')
    expect(question).toHaveBeenCalledTimes(1)
    expect(router.location.pathname).toBe(mayLeave ? '/orders' : '/map')
    stop()
    await router.navigate('/about')
    expect(question).toHaveBeenCalledTimes(1)
  })
})
