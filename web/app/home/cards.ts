import type { RoleId } from '#web/data/session/roles.ts'
import { type Fetched, fetched } from '#web/ui/fetched.tsx'

/** What a feature shows on the home screen. */
export interface HomeCard {
  name: string
  /** Absent: for everybody who is signed in. */
  roles?: readonly RoleId[]
  /** On a laptop: the wide column of the day, or the narrow one beside it. */
  column: 'day' | 'beside'
  Card: Fetched
}

type BriefingRow = Pick<HomeCard, 'name' | 'Card'>

/** The home screen's cards, from top to bottom. A card draws nothing when it has nothing to say. */
export const homeCards: readonly HomeCard[] = [
  {
    name: 'set-up',
    column: 'day',
    roles: ['admin'],
    Card: fetched(() => import('#web/features/club/setup/setup-card.tsx').then((module) => module.SetupCard)),
  },
  {
    name: 'ready order',
    column: 'day',
    roles: ['member'],
    Card: fetched(() =>
      import('#web/features/orders/ready-order-card.tsx').then((module) => module.ReadyOrderCard),
    ),
  },
  {
    name: 'course status',
    column: 'day',
    Card: fetched(() =>
      import('#web/features/club/office/status-card.tsx').then((module) => module.StatusCard),
    ),
  },
  {
    name: 'my order',
    column: 'day',
    roles: ['member'],
    Card: fetched(() =>
      import('#web/features/orders/my-order-card.tsx').then((module) => module.MyOrderCard),
    ),
  },
  {
    name: 'closures',
    column: 'day',
    Card: fetched(() => import('#web/features/course/home/day-card.tsx').then((module) => module.DayCard)),
  },
  {
    name: 'today',
    column: 'day',
    Card: fetched(() =>
      import('#web/features/course/home/today-card.tsx').then((module) => module.TodayCard),
    ),
  },
  {
    name: 'weather',
    column: 'beside',
    Card: fetched(() =>
      import('#web/features/club/weather/weather-card.tsx').then((module) => module.WeatherCard),
    ),
  },
  {
    name: 'kitchen',
    column: 'beside',
    roles: ['kitchen', 'admin'],
    Card: fetched(() => import('#web/features/queue/kitchen-card.tsx').then((module) => module.KitchenCard)),
  },
  {
    name: 'figures',
    column: 'beside',
    roles: ['admin'],
    Card: fetched(() =>
      import('#web/features/figures/figures-card.tsx').then((module) => module.FiguresCard),
    ),
  },
  {
    name: 'messages',
    column: 'beside',
    roles: ['admin'],
    Card: fetched(() =>
      import('#web/features/club/office/messages-card.tsx').then((module) => module.MessagesCard),
    ),
  },
  {
    name: 'my reports',
    column: 'beside',
    roles: ['member', 'kitchen'],
    Card: fetched(() => import('#web/features/issues/home-cards.tsx').then((module) => module.MyReportsCard)),
  },
]

/** What the crew does next, from top to bottom. Each draws rows of one list, or nothing. */
export const briefing: readonly BriefingRow[] = [
  {
    name: 'pins',
    Card: fetched(() =>
      import('#web/features/course/home/pins-briefing.tsx').then((module) => module.PinsBriefing),
    ),
  },
  {
    name: 'issues',
    Card: fetched(() =>
      import('#web/features/issues/issues-briefing.tsx').then((module) => module.IssuesBriefing),
    ),
  },
  {
    name: 'weather',
    Card: fetched(() =>
      import('#web/features/club/weather/weather-briefing.tsx').then((module) => module.WeatherBriefing),
    ),
  },
]

/** The cards for that role. */
export function cardsFor(role: RoleId): readonly HomeCard[] {
  return homeCards.filter((card) => !card.roles || card.roles.includes(role))
}
