import { type ComponentType, lazy } from 'react'
import type { RoleId } from '#web/app/roles.ts'

/** What a feature shows on the home screen. */
export interface HomeCard {
  name: string
  /** Absent: for everybody who is signed in. */
  roles?: readonly RoleId[]
  Card: ComponentType
}

/** The home screen's cards, from top to bottom. A card draws nothing when it has nothing to say. */
export const homeCards: readonly HomeCard[] = [
  {
    name: 'today',
    Card: lazy(() => import('#web/features/course/today-card.tsx').then((m) => ({ default: m.TodayCard }))),
  },
  {
    name: 'my order',
    roles: ['member'],
    Card: lazy(() =>
      import('#web/features/orders/my-order-card.tsx').then((m) => ({ default: m.MyOrderCard })),
    ),
  },
]
