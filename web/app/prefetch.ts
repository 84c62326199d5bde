import { cardsFor } from '#web/app/home/cards.ts'
import type { AppRouter } from '#web/app/router.tsx'
import { readCourseAhead } from '#web/data/course-ahead.ts'
import { prefetch } from '#web/data/prefetch.ts'
import type { RoleId } from '#web/data/session/roles.ts'

/** What a visit makes likely: from the path to the addresses that are fetched ahead of their need. */
export const prefetchRules: Readonly<Record<string, readonly string[]>> = {
  '/userorderview': ['/orders'],
  '/orders': ['/userorderview?orderId=recent'],
}

/** Fetches ahead what the visited screens make likely. Returns the function that ends it. */
export function startPrefetching(router: AppRouter): () => void {
  return router.subscribe('onResolved', ({ toLocation }) => {
    for (const address of prefetchRules[toLocation.pathname] ?? []) {
      prefetch(address, () => router.preloadRoute({ href: address } as never))
    }
  })
}

/** Fetches the course and its pins ahead, so that the map opens where there is no signal even when it never was before. */
export function prefetchCourse(): void {
  prefetch('course', () => readCourseAhead())
}

/** Fetches the home screen's cards ahead, so that home is whole even where the signal has gone by then. */
export function prefetchHomeCards(role: RoleId): void {
  for (const { name, Card } of cardsFor(role)) prefetch(`card ${name}`, Card.preload)
}
