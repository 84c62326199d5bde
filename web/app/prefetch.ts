import { homeOf } from '#web/app/home/cards.ts'
import type { AppRouter } from '#web/app/router.tsx'
import { prefetch } from '#web/data/queries/prefetch.ts'
import { queryClient } from '#web/data/queries/query.ts'
import type { RoleId, Visitor } from '#web/data/session/roles.ts'
import { currentMe } from '#web/data/session/session.ts'

interface PrefetchRule {
  /** The address whose screen is likely to be next. */
  address: string
  /** True: only for a person who is signed in. */
  needsSession?: boolean
  /** Reads the data of that screen. */
  read?: () => Promise<unknown>
}

/** What a visit to a path makes likely. */
export const prefetchRules: Readonly<Record<string, PrefetchRule>> = {
  '/userorderview': { address: '/orders' },
  '/orders': { address: '/userorderview?orderId=recent', needsSession: true, read: readRecentOrder },
}

/** Prefetches what the visited screens make likely: its code and its data. Returns the function that ends it. */
export function startPrefetching(router: AppRouter): () => void {
  return router.subscribe('onResolved', ({ toLocation }) => {
    const rule = prefetchRules[toLocation.pathname]
    if (!rule || (rule.needsSession && currentMe().user === null)) return
    prefetch(rule.address, () =>
      Promise.all([router.preloadRoute({ href: rule.address } as never), rule.read?.()]),
    )
  })
}

async function readRecentOrder(): Promise<void> {
  const { orderQuery } = await import('#web/features/orders/orders-data.ts')
  await queryClient.prefetchQuery(orderQuery('recent', currentMe().user?.id))
}

/**
 * Fetches the code of the cards of a signed-in person's home ahead. Without the profile the role is unknown, and with it the
 * cards: they follow with it.
 */
export function prefetchForVisitor({ hasSession, lacksProfile, role }: Visitor): void {
  if (hasSession && !lacksProfile) prefetchHomeCards(role)
}

/** Fetches the home screen's cards ahead, so that home is whole even where the signal has gone by then. */
function prefetchHomeCards(role: RoleId): void {
  // Two cards of one home may have the same name.
  for (const [at, { Card }] of homeOf(role).entries()) prefetch(`card ${role} ${at}`, Card.preload)
}
