import { isStaff, type RoleId } from '#web/data/session/roles.ts'
import { withTexts } from '#web/i18n/needed-texts.ts'
import { type Fetched, fetched } from '#web/ui/fetched.tsx'

/** A feature's part of the home screen. A card without content draws nothing. */
export interface HomeCard {
  name: string
  /** Absent: for all roles with its column. */
  roles?: readonly RoleId[]
  Card: Fetched
}

const setUp: HomeCard = {
  name: 'set-up',
  roles: ['admin'],
  Card: fetched(
    withTexts(['club'], () =>
      import('#web/features/club/setup/setup-card.tsx').then((module) => module.SetupCard),
    ),
  ),
}
const readyOrder: HomeCard = {
  name: 'ready order',
  roles: ['member'],
  Card: fetched(
    withTexts(['orders'], () =>
      import('#web/features/orders/ready-order-card.tsx').then((module) => module.ReadyOrderCard),
    ),
  ),
}
const courseStatus: HomeCard = {
  name: 'course status',
  Card: fetched(
    withTexts(['club'], () =>
      import('#web/features/club/office/status-card.tsx').then((module) => module.StatusCard),
    ),
  ),
}
const myOrder: HomeCard = {
  name: 'my order',
  roles: ['member'],
  Card: fetched(
    withTexts(['orders'], () =>
      import('#web/features/orders/my-order-card.tsx').then((module) => module.MyOrderCard),
    ),
  ),
}
const closures: HomeCard = {
  name: 'closures',
  Card: fetched(
    withTexts(['course'], () =>
      import('#web/features/course/home/day-card.tsx').then((module) => module.DayCard),
    ),
  ),
}
const pins: HomeCard = {
  name: 'pins',
  Card: fetched(
    withTexts(['course'], () =>
      import('#web/features/course/home/today-card.tsx').then((module) => module.TodayCard),
    ),
  ),
}
const weather: HomeCard = {
  name: 'weather',
  Card: fetched(
    withTexts(['club'], () =>
      import('#web/features/club/weather/weather-card.tsx').then((module) => module.WeatherCard),
    ),
  ),
}
const kitchen: HomeCard = {
  name: 'kitchen',
  roles: ['kitchen', 'admin'],
  Card: fetched(
    withTexts(['queue'], () =>
      import('#web/features/queue/kitchen-card.tsx').then((module) => module.KitchenCard),
    ),
  ),
}
const figures: HomeCard = {
  name: 'figures',
  roles: ['admin'],
  Card: fetched(
    withTexts(['figures'], () =>
      import('#web/features/figures/figures-card.tsx').then((module) => module.FiguresCard),
    ),
  ),
}
const myReports: HomeCard = {
  name: 'my reports',
  roles: ['member', 'kitchen'],
  Card: fetched(
    withTexts(['issues'], () =>
      import('#web/features/issues/home-cards.tsx').then((module) => module.MyReportsCard),
    ),
  ),
}

const deviceCheck: HomeCard = {
  name: 'device check',
  Card: fetched(() => import('#web/app/check/check-card.tsx').then((module) => module.CheckCard)),
}

/** The cards of a member's or a guest's home, from top to bottom: a wide column, and on a laptop a second one. */
export const memberCards = {
  day: [readyOrder, courseStatus, myOrder, closures, pins],
  beside: [weather, myReports],
} as const

/** The cards of the staff's home, from top to bottom: around the list of needs, and on a laptop beside it. */
export const staffCards = {
  before: [setUp],
  after: [myReports, deviceCheck],
  today: [courseStatus, closures, pins, weather, kitchen, figures],
} as const

/** The parts of the staff's list of needs, from top to bottom. Each draws rows, or nothing. */
const needs: readonly HomeCard[] = [
  {
    name: 'queue',
    roles: ['kitchen', 'admin'],
    Card: fetched(
      withTexts(['queue'], () =>
        import('#web/features/queue/queue-needs.tsx').then((module) => module.QueueNeeds),
      ),
    ),
  },
  {
    name: 'pins',
    roles: ['maintenance', 'admin'],
    Card: fetched(
      withTexts(['course'], () =>
        import('#web/features/course/home/pins-briefing.tsx').then((module) => module.PinsBriefing),
      ),
    ),
  },
  {
    name: 'issues',
    roles: ['maintenance', 'admin'],
    Card: fetched(
      withTexts(['issues'], () =>
        import('#web/features/issues/issues-briefing.tsx').then((module) => module.IssuesBriefing),
      ),
    ),
  },
  {
    name: 'office',
    roles: ['kitchen', 'admin'],
    Card: fetched(
      withTexts(['club'], () =>
        import('#web/features/club/office/office-needs.tsx').then((module) => module.OfficeNeeds),
      ),
    ),
  },
  {
    name: 'weather',
    roles: ['maintenance'],
    Card: fetched(
      withTexts(['club'], () =>
        import('#web/features/club/weather/weather-briefing.tsx').then((module) => module.WeatherBriefing),
      ),
    ),
  },
]

/** The parts of the list for that role. */
export function needsOf(role: RoleId): readonly HomeCard[] {
  return cardsFor(role, needs)
}

/** All cards of that role's home. */
export function homeOf(role: RoleId): readonly HomeCard[] {
  if (!isStaff(role)) return cardsFor(role, [...memberCards.day, ...memberCards.beside])
  const { before, after, today } = staffCards
  return [...needsOf(role), ...cardsFor(role, [...before, ...after, ...today])]
}

/** The cards for that role. */
export function cardsFor(role: RoleId, cards: readonly HomeCard[]): readonly HomeCard[] {
  return cards.filter((card) => !card.roles || card.roles.includes(role))
}
