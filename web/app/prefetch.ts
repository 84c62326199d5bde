import { homeOf } from '#web/app/home/cards.ts'
import { prefetch } from '#web/data/queries/prefetch.ts'
import { queryClient } from '#web/data/queries/query.ts'
import type { RoleId, Visitor } from '#web/data/session/roles.ts'
import { currentMe } from '#web/data/session/session.ts'
import type { Router } from '#web/routes/router.ts'
import { loadAhead } from '#web/ui/late/load-ahead.ts'

interface PrefetchRule {
  /** The address of the likely next screen. */
  address: string
  /** True: only for a signed-in person. */
  needsSession?: boolean
  /** Reads the data of that screen. */
  read?: () => Promise<unknown>
}

/** The likely next screens after a visit to a path. */
export const prefetchRules: Readonly<Record<string, PrefetchRule>> = {
  '/userorderview': { address: '/orders' },
  '/orders': { address: '/userorderview?orderId=recent', needsSession: true, read: readRecentOrder },
}

/** Prefetches the code and data of likely next screens. Returns the function that stops it. */
export function startPrefetching(router: Router): () => void {
  return router.on('arrive', ({ pathname }) => {
    const rule = prefetchRules[pathname]
    if (!rule || (rule.needsSession && currentMe().user === null)) return
    prefetch(rule.address, () => Promise.all([router.preload(rule.address), rule.read?.()]))
  })
}

async function readRecentOrder(): Promise<void> {
  const { orderQuery } = await import('#web/features/orders/orders-data.ts')
  await queryClient.prefetchQuery(orderQuery('recent', currentMe().user?.id))
}

/**
 * Prefetches the code of the cards of a signed-in person's home. Without the profile the role and its cards are
 * unknown; they follow later.
 */
export function prefetchForVisitor({ hasSession, lacksProfile, role }: Visitor): void {
  if (hasSession && !lacksProfile) prefetchHomeCards(role)
}

/** Prefetches the home screen's cards, so that home is complete even if the signal is lost by then. */
function prefetchHomeCards(role: RoleId): void {
  // Two cards of one home may have the same name.
  for (const [at, { Card }] of homeOf(role).entries())
    prefetch(`card ${role} ${at}`, () => loadAhead(Card.preload))
}
