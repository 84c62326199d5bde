import type { RoleId } from '#web/data/session/roles.ts'
import type common from '#web/i18n/en/common.json'

/** A guard that `web/app/guards/guards.ts` registers under that name. */
export type GuardName = 'auth' | 'guest' | 'role'

export interface AppRoute<Path extends string = string> {
  path: Path
  /** Its texts are `common:screens.{name}`. */
  name: RouteName
  access: 'public' | 'auth'
  layout: 'default' | 'custom'
  guards: readonly GuardName[]
  /** Roles that may open it; absent: all that `access` lets through. */
  roles?: readonly RoleId[]
  /** `wide` fills a laptop, `reading` keeps lines short. */
  width: 'reading' | 'wide'
  /** The floating bar of the custom layout: the role's places, or just a back button. */
  bar: 'places' | 'back'
  /** The target of `back` when the app was opened on this screen. */
  parent: string
}

type Options = Partial<Pick<AppRoute, 'layout' | 'roles' | 'width' | 'bar' | 'parent' | 'guards'>>

const defaults = { layout: 'default', width: 'reading', bar: 'back' } as const

function open<const Path extends string>(path: Path, name: RouteName, options: Options = {}): AppRoute<Path> {
  return { ...defaults, path, name, access: 'public', guards: [], parent: '/map', ...options }
}

function auth<const Path extends string>(path: Path, name: RouteName, options: Options = {}): AppRoute<Path> {
  const guards: GuardName[] = options.roles ? ['auth', 'role'] : ['auth']
  return { ...defaults, path, name, access: 'auth', guards, parent: '/', ...options }
}

const kitchen: Options = { roles: ['kitchen', 'admin'], width: 'wide' }
const grounds: Options = { roles: ['maintenance', 'admin'], width: 'wide' }
const courseOffice: Options = {
  roles: ['admin'],
  layout: 'custom',
  width: 'wide',
  bar: 'places',
  parent: '/map',
}
const guestsOnly: Options = { guards: ['guest'] }

/** The 39 screens of the app, in the order of the specification. None takes a path parameter. */
export const routes = [
  open('/map', 'map', {
    layout: 'custom',
    width: 'wide',
    bar: 'places',
  }),
  open('/about', 'about', {}),
  auth('/', 'home', {
    layout: 'custom',
    bar: 'places',
  }),
  auth('/camera', 'camera', {
    parent: '/createissue',
  }),
  open('/orders', 'orders', { width: 'wide' }),
  open('/confirm', 'confirm', {
    parent: '/sign-in',
  }),
  open('/country', 'country', {
    parent: '/profile',
  }),
  auth('/profile', 'profile', {}),
  open('/sign-in', 'signIn', {
    ...guestsOnly,
    width: 'wide',
  }),
  open('/sign-up', 'signUp', {
    ...guestsOnly,
    parent: '/sign-in',
  }),
  open('/weather', 'weather', {
    width: 'wide',
  }),
  open('/contactus', 'contact', {
    parent: '/about',
  }),
  auth('/newissues', 'newIssues', {
    ...grounds,
  }),
  open('/showrange', 'range', {
    width: 'wide',
  }),
  auth('/userorder', 'checkout', {
    layout: 'custom',
    width: 'wide',
    parent: '/orders',
  }),
  auth('/groupadmin', 'groups', {
    roles: ['admin'],
    width: 'wide',
  }),
  auth('/menumanage', 'menu', {
    ...kitchen,
  }),
  auth('/updatepins', 'pins', {
    ...grounds,
    width: 'wide',
  }),
  auth('/assignissue', 'assignIssue', {
    ...grounds,
    parent: '/newissues',
  }),
  open('/coming-soon', 'comingSoon', {
    layout: 'custom',
  }),
  auth('/createissue', 'report', {}),
  auth('/bestposition', 'bestPosition', {
    ...grounds,
    width: 'wide',
    parent: '/updatepins',
  }),
  auth('/issuedetails', 'issue', {}),
  auth('/issuehistory', 'issueHistory', {
    width: 'wide',
  }),
  open('/unauthorized', 'unauthorized', {}),
  auth('/newgroupissue', 'groupIssue', {
    ...grounds,
    width: 'reading',
    parent: '/newissues',
  }),
  auth('/notifications', 'notifications', { width: 'wide' }),
  auth('/userorderlist', 'myOrders', {
    layout: 'custom',
    bar: 'places',
  }),
  auth('/userorderview', 'order', {
    parent: '/userorderlist',
  }),
  auth('/assignedissues', 'myWork', {
    ...grounds,
    width: 'reading',
  }),
  open('/reset-password', 'resetPassword', {
    ...guestsOnly,
    parent: '/sign-in',
  }),
  auth('/assignedhistory', 'workHistory', {
    ...grounds,
    width: 'reading',
    parent: '/assignedissues',
  }),
  auth('/getgreenpolygon', 'greenOutline', {
    ...grounds,
  }),
  auth('/assigngroupissue', 'assignGroup', {
    ...grounds,
    parent: '/newissues',
  }),
  auth('/kitchenorderlist', 'kitchenQueue', {
    ...kitchen,
  }),
  auth('/kitchenorderview', 'kitchenTicket', {
    ...kitchen,
    width: 'reading',
    parent: '/kitchenorderlist',
  }),
  auth('/capturerangeitems', 'rangeItems', {
    ...grounds,
  }),
  auth('/capturecenterofhole', 'cupCapture', {
    ...grounds,
    width: 'reading',
  }),
  auth('/getrangegreenpolygon', 'rangeGreenOutline', {
    ...grounds,
    parent: '/capturerangeitems',
  }),
] as const

const settings: Options = { roles: ['admin'], width: 'wide', parent: '/settings' }

/** Screens beside the specification's 39. */
const extraRoutes = [
  open('/sign-out', 'signOut', {}),
  auth('/settings', 'settings', { ...settings, parent: '/' }),
  auth('/settings/club', 'settingsClub', settings),
  auth('/settings/people', 'settingsPeople', settings),
  auth('/settings/kitchen', 'settingsKitchen', settings),
  auth('/settings/course', 'settingsCourse', settings),
  auth('/settings/messages', 'settingsMessages', settings),
  auth('/settings/system', 'settingsSystem', settings),
  open('/welcome', 'welcome', { parent: '/' }),
  open('/about/privacy', 'privacy', { parent: '/about' }),
  open('/about/imprint', 'imprint', { parent: '/about' }),
  open('/about/accessibility', 'accessibility', { parent: '/about' }),
  auth('/profile/check', 'deviceCheck', { parent: '/profile' }),
  auth('/groupadmin/log', 'auditLog', {
    roles: ['admin'],
    width: 'wide',
    parent: '/groupadmin',
  }),
  auth('/kitchenorderlist/figures', 'figures', {
    roles: ['admin'],
    width: 'wide',
    parent: '/kitchenorderlist',
  }),
  auth('/menumanage/places', 'servingPlaces', { ...kitchen, width: 'reading', parent: '/menumanage' }),
  auth('/kitchenorderlist/ended', 'endedTickets', { ...kitchen, parent: '/kitchenorderlist' }),
  auth('/createissue/places', 'issuePlaces', { roles: ['maintenance', 'admin'], parent: '/createissue' }),
  auth('/newgroupissue/rounds', 'rounds', { roles: ['maintenance', 'admin'], parent: '/newgroupissue' }),
  auth('/assignedissues/wall', 'wall', { ...grounds, parent: '/assignedissues' }),
  auth('/issuehistory/figures', 'issueFigures', { ...grounds, parent: '/issuehistory' }),
  auth('/issuehistory/heat', 'issueHeat', { ...grounds, parent: '/issuehistory' }),
  auth('/userorderlist/statement', 'statement', { parent: '/userorderlist' }),
  auth('/map/edit', 'courseDrawing', courseOffice),
  auth('/map/edit/card', 'courseCard', courseOffice),
  auth('/map/edit/nines', 'courseNines', courseOffice),
  auth('/map/edit/import', 'courseImport', courseOffice),
  open('/map/sheet', 'pinSheet', { layout: 'custom', width: 'wide', bar: 'places' }),
  auth('/updatepins/sheet', 'staffPinSheet', { ...grounds, parent: '/updatepins' }),
] as const

/** Whether Vite serves this code for development; a build's configuration, which also reads this file, has no `env`. */
const isDevelopment = import.meta.env?.DEV === true
const developerRoutes: readonly AppRoute[] = [open('/catalogue', 'catalogue', { width: 'wide' })]

export const allRoutes: readonly AppRoute[] = [
  ...routes,
  ...extraRoutes,
  ...(isDevelopment ? developerRoutes : []),
]

/** A path that `Link` and `useGo` accept. */
export type AppPath = (typeof routes | typeof extraRoutes)[number]['path']

/** The route at exactly that path. */
export function routeAt(path: string): AppRoute | undefined {
  return allRoutes.find((route) => route.path === path)
}

/** Whether that role may open that screen (a screen that only requires sign-in is open to all signed-in people). */
export function mayOpen(route: AppRoute, role: RoleId): boolean {
  return route.roles === undefined || route.roles.includes(role)
}

/** The screens that a person may open from a list: those without an id. */
export function openableRoutes(role: RoleId, isSignedIn: boolean): (AppRoute & { path: AppPath })[] {
  return [...routes, ...extraRoutes].filter(
    (route: AppRoute) =>
      !notListed.has(route.name) &&
      mayOpen(route, role) &&
      (isSignedIn ? !route.guards.includes('guest') : route.access === 'public'),
  )
}

// Screens that need a query parameter, replace another screen, or are reached from their parent.
const notListed: ReadonlySet<RouteName> = new Set([
  'accessibility',
  'assignIssue',
  'assignGroup',
  'catalogue',
  'checkout',
  'comingSoon',
  'confirm',
  'courseCard',
  'courseDrawing',
  'courseImport',
  'courseNines',
  'endedTickets',
  'figures',
  'imprint',
  'issue',
  'issueFigures',
  'issueHeat',
  'issuePlaces',
  'kitchenTicket',
  'order',
  'pinSheet',
  'privacy',
  'rounds',
  'servingPlaces',
  'settingsClub',
  'settingsCourse',
  'settingsKitchen',
  'settingsMessages',
  'settingsPeople',
  'settingsSystem',
  'signOut',
  'staffPinSheet',
  'unauthorized',
  'wall',
  'welcome',
])

/** A screen's key in `common:screens`, with its title and one-sentence description. */
export type RouteName = keyof typeof common.screens
