import type { ComponentType } from 'react'
import type { GuardName } from '#web/app/guards.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import type { RouteName } from '#web/routes/route-name.ts'

/** Loads the component of a screen; the chunk is fetched on the first call only. */
export type ScreenLoader = () => Promise<ComponentType>

export interface AppRoute<Path extends string = string> {
  path: Path
  /** Its texts are `common:screens.{name}`. */
  name: RouteName
  access: 'public' | 'auth'
  layout: 'default' | 'custom'
  guards: readonly GuardName[]
  /** Who may open it; absent: everybody whom `access` lets through. */
  roles?: readonly RoleId[]
  /** `wide` fills a laptop, `reading` keeps lines short. */
  width: 'reading' | 'wide'
  /** The floating bar of the custom layout: the places of one's role, or just the way back. */
  bar: 'places' | 'back'
  /** Where `back` leads when the app was opened on this very screen. */
  parent: string
  screen: ScreenLoader
}

type Options = Partial<Pick<AppRoute, 'layout' | 'roles' | 'width' | 'bar' | 'parent' | 'guards' | 'screen'>>

/** The screen of every route that has no screen of its own yet. */
export const notBuiltYet: ScreenLoader = () =>
  import('#web/features/club/not-built-yet-screen.tsx').then((module) => module.NotBuiltYetScreen)

const defaults = { layout: 'default', width: 'reading', bar: 'back', screen: notBuiltYet } as const

function open<const Path extends string>(path: Path, name: RouteName, options: Options = {}): AppRoute<Path> {
  return { ...defaults, path, name, access: 'public', guards: [], parent: '/map', ...options }
}

function auth<const Path extends string>(path: Path, name: RouteName, options: Options = {}): AppRoute<Path> {
  const guards: GuardName[] = options.roles ? ['auth', 'role'] : ['auth']
  return { ...defaults, path, name, access: 'auth', guards, parent: '/', ...options }
}

const kitchen: Options = { roles: ['kitchen', 'admin'], width: 'wide' }
const grounds: Options = { roles: ['maintenance', 'admin'], width: 'wide' }
const guestsOnly: Options = { guards: ['guest'] }

/** The 39 screens of the app, in the order of the specification. None takes a path parameter. */
export const routes = [
  open('/map', 'map', {
    layout: 'custom',
    width: 'wide',
    bar: 'places',
    screen: () => import('#web/features/course/map/map-screen.tsx').then((module) => module.MapScreen),
  }),
  open('/about', 'about', {
    screen: () => import('#web/features/club/about-screen.tsx').then((module) => module.AboutScreen),
  }),
  auth('/', 'home', {
    layout: 'custom',
    bar: 'places',
    screen: () => import('#web/app/home/home-screen.tsx').then((module) => module.HomeScreen),
  }),
  auth('/camera', 'camera', {
    parent: '/createissue',
    screen: () =>
      import('#web/features/issues/report/camera-screen.tsx').then((module) => module.CameraScreen),
  }),
  open('/orders', 'orders', {
    screen: () => import('#web/features/orders/menu-screen.tsx').then((module) => module.MenuScreen),
  }),
  open('/confirm', 'confirm', {
    parent: '/sign-in',
    screen: () =>
      import('#web/features/people/sign-in/confirm-screen.tsx').then((module) => module.ConfirmScreen),
  }),
  open('/country', 'country', {
    parent: '/profile',
    screen: () =>
      import('#web/features/club/country/country-screen.tsx').then((module) => module.CountryScreen),
  }),
  auth('/profile', 'profile', {
    screen: () => import('#web/features/people/profile-screen.tsx').then((module) => module.ProfileScreen),
  }),
  open('/sign-in', 'signIn', {
    ...guestsOnly,
    screen: () =>
      import('#web/features/people/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen),
  }),
  open('/sign-up', 'signUp', {
    ...guestsOnly,
    parent: '/sign-in',
    screen: () =>
      import('#web/features/people/sign-in/sign-up-screen.tsx').then((module) => module.SignUpScreen),
  }),
  open('/weather', 'weather', {
    width: 'wide',
    screen: () =>
      import('#web/features/club/weather/weather-screen.tsx').then((module) => module.WeatherScreen),
  }),
  open('/contactus', 'contact', {
    parent: '/about',
    screen: () => import('#web/features/club/contact-screen.tsx').then((module) => module.ContactScreen),
  }),
  auth('/newissues', 'newIssues', {
    ...grounds,
    screen: () =>
      import('#web/features/issues/triage/new-issues-screen.tsx').then((module) => module.NewIssuesScreen),
  }),
  open('/showrange', 'range', {
    width: 'wide',
    screen: () => import('#web/features/course/range/range-screen.tsx').then((module) => module.RangeScreen),
  }),
  auth('/userorder', 'checkout', {
    layout: 'custom',
    parent: '/orders',
    screen: () => import('#web/features/orders/checkout-screen.tsx').then((module) => module.CheckoutScreen),
  }),
  auth('/groupadmin', 'groups', {
    roles: ['admin'],
    width: 'wide',
    screen: () => import('#web/features/people/people-screen.tsx').then((module) => module.PeopleScreen),
  }),
  auth('/menumanage', 'menu', {
    ...kitchen,
    screen: () =>
      import('#web/features/menu/menu-manage-screen.tsx').then((module) => module.MenuManageScreen),
  }),
  auth('/updatepins', 'pins', {
    ...grounds,
    screen: () =>
      import('#web/features/course/pins/update-pins-screen.tsx').then((module) => module.UpdatePinsScreen),
  }),
  auth('/assignissue', 'assignIssue', {
    ...grounds,
    parent: '/newissues',
    screen: () =>
      import('#web/features/issues/triage/assign-issue-screen.tsx').then(
        (module) => module.AssignIssueScreen,
      ),
  }),
  open('/coming-soon', 'comingSoon', {
    layout: 'custom',
    screen: () =>
      import('#web/features/club/coming-soon-screen.tsx').then((module) => module.ComingSoonScreen),
  }),
  auth('/createissue', 'report', {
    screen: () =>
      import('#web/features/issues/report/create-issue-screen.tsx').then(
        (module) => module.CreateIssueScreen,
      ),
  }),
  auth('/bestposition', 'bestPosition', {
    ...grounds,
    parent: '/updatepins',
    screen: () =>
      import('#web/features/course/best-position/best-position-screen.tsx').then(
        (module) => module.BestPositionScreen,
      ),
  }),
  auth('/issuedetails', 'issue', {
    screen: () => import('#web/features/issues/detail/issue-screen.tsx').then((module) => module.IssueScreen),
  }),
  auth('/issuehistory', 'issueHistory', {
    width: 'wide',
    screen: () =>
      import('#web/features/issues/history/issue-history-screen.tsx').then(
        (module) => module.IssueHistoryScreen,
      ),
  }),
  open('/unauthorized', 'unauthorized', {
    screen: () =>
      import('#web/features/people/unauthorized-screen.tsx').then((module) => module.UnauthorizedScreen),
  }),
  auth('/newgroupissue', 'groupIssue', {
    ...grounds,
    width: 'reading',
    parent: '/newissues',
    screen: () =>
      import('#web/features/issues/triage/group-issue-screen.tsx').then((module) => module.GroupIssueScreen),
  }),
  auth('/notifications', 'notifications', {
    screen: () =>
      import('#web/features/notifications/notifications-screen.tsx').then(
        (module) => module.NotificationsScreen,
      ),
  }),
  auth('/userorderlist', 'myOrders', {
    layout: 'custom',
    bar: 'places',
    screen: () =>
      import('#web/features/orders/my-orders-or-statement.tsx').then((module) => module.MyOrdersOrStatement),
  }),
  auth('/userorderview', 'order', {
    parent: '/userorderlist',
    screen: () => import('#web/features/orders/order-screen.tsx').then((module) => module.OrderScreen),
  }),
  auth('/assignedissues', 'myWork', {
    ...grounds,
    width: 'reading',
    screen: () =>
      import('#web/features/issues/work/my-work-screen.tsx').then((module) => module.MyWorkScreen),
  }),
  open('/reset-password', 'resetPassword', {
    ...guestsOnly,
    parent: '/sign-in',
    screen: () =>
      import('#web/features/people/sign-in/reset-password-screen.tsx').then(
        (module) => module.ResetPasswordScreen,
      ),
  }),
  auth('/assignedhistory', 'workHistory', {
    ...grounds,
    width: 'reading',
    parent: '/assignedissues',
    screen: () =>
      import('#web/features/issues/work/work-history-screen.tsx').then((module) => module.WorkHistoryScreen),
  }),
  auth('/getgreenpolygon', 'greenOutline', {
    ...grounds,
    screen: () =>
      import('#web/features/course/capture/outline/green-outline-screen.tsx').then(
        (module) => module.GreenOutlineScreen,
      ),
  }),
  auth('/assigngroupissue', 'assignGroup', {
    ...grounds,
    parent: '/newissues',
    screen: () =>
      import('#web/features/issues/triage/assign-group-screen.tsx').then(
        (module) => module.AssignGroupScreen,
      ),
  }),
  auth('/kitchenorderlist', 'kitchenQueue', {
    ...kitchen,
    screen: () => import('#web/app/kitchen-screen.tsx').then((module) => module.KitchenScreen),
  }),
  auth('/kitchenorderview', 'kitchenTicket', {
    ...kitchen,
    width: 'reading',
    parent: '/kitchenorderlist',
    screen: () =>
      import('#web/features/queue/ticket/ticket-screen.tsx').then((module) => module.TicketScreen),
  }),
  auth('/capturerangeitems', 'rangeItems', {
    ...grounds,
    screen: () =>
      import('#web/features/course/capture/range-items/range-items-screen.tsx').then(
        (module) => module.RangeItemsScreen,
      ),
  }),
  auth('/capturecenterofhole', 'cupCapture', {
    ...grounds,
    width: 'reading',
    screen: () =>
      import('#web/features/course/capture/cup/cup-screen.tsx').then((module) => module.CupScreen),
  }),
  auth('/getrangegreenpolygon', 'rangeGreenOutline', {
    ...grounds,
    parent: '/capturerangeitems',
    screen: () =>
      import('#web/features/course/capture/outline/range-green-screen.tsx').then(
        (module) => module.RangeGreenScreen,
      ),
  }),
] as const

/** Screens beside the specification's 39. */
export const extraRoutes = [
  open('/sign-out', 'signOut', {
    screen: () => import('#web/features/people/sign-out-screen.tsx').then((module) => module.SignOutScreen),
  }),
  auth('/groupadmin/log', 'auditLog', {
    roles: ['admin'],
    width: 'wide',
    parent: '/groupadmin',
    screen: () => import('#web/features/audit/audit-screen.tsx').then((module) => module.AuditScreen),
  }),
  open('/catalogue', 'catalogue', {
    width: 'wide',
    screen: () => import('#web/features/club/catalogue-screen.tsx').then((module) => module.CatalogueScreen),
  }),
] as const

export const allRoutes: readonly AppRoute[] = [...routes, ...extraRoutes]

/** A path that `Link` and `useGo` accept. */
export type AppPath = (typeof routes | typeof extraRoutes)[number]['path']

/** The route at exactly that path. */
export function routeAt(path: string): AppRoute | undefined {
  return allRoutes.find((route) => route.path === path)
}

/** Whether that role may open that screen (a screen that only asks for sign-in is open to all who have). */
export function mayOpen(route: AppRoute, role: RoleId): boolean {
  return route.roles === undefined || route.roles.includes(role)
}

/** The routes whose screen says that it is not there yet. */
export function unbuiltRoutes(): AppRoute[] {
  return routes.filter((route) => route.screen === notBuiltYet)
}

/** The built screens that a person may open from a list: those that need no id and no way back. */
export function openableRoutes(role: RoleId, isSignedIn: boolean): (AppRoute & { path: AppPath })[] {
  return [...routes, ...extraRoutes].filter(
    (route: AppRoute) =>
      route.screen !== notBuiltYet &&
      !notListed.has(route.name) &&
      mayOpen(route, role) &&
      (isSignedIn ? !route.guards.includes('guest') : route.access === 'public'),
  )
}

// They show one thing that a query parameter names, or answer for another screen.
const notListed: ReadonlySet<RouteName> = new Set([
  'assignIssue',
  'assignGroup',
  'catalogue',
  'checkout',
  'confirm',
  'issue',
  'kitchenTicket',
  'order',
  'signOut',
  'unauthorized',
])
