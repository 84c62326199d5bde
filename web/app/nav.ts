import {
  Bell,
  Building2,
  ClipboardList,
  CloudSun,
  Flag,
  House,
  LogIn,
  type LucideIcon,
  Map as MapIcon,
  Ruler,
  SquareMenu,
  TriangleAlert,
  UserRound,
  UsersRound,
  UtensilsCrossed,
  Wrench,
} from 'lucide-react'
import type { RoleId } from '#web/data/session/roles.ts'
import type common from '#web/i18n/en/common.json'
import type { AppPath } from '#web/routes/routes.ts'

/** One place of the bottom navigation; its word is `common:nav.{label}`. */
export interface Place {
  path: AppPath
  label: Exclude<keyof typeof common.nav, 'label'>
  icon: LucideIcon
}

const home: Place = { path: '/', label: 'home', icon: House }
const map: Place = { path: '/map', label: 'map', icon: MapIcon }
const orders: Place = { path: '/orders', label: 'orders', icon: UtensilsCrossed }
const report: Place = { path: '/createissue', label: 'report', icon: TriangleAlert }
const profile: Place = { path: '/profile', label: 'profile', icon: UserRound }
const weather: Place = { path: '/weather', label: 'weather', icon: CloudSun }
const range: Place = { path: '/showrange', label: 'range', icon: Ruler }
const signIn: Place = { path: '/sign-in', label: 'signIn', icon: LogIn }
const queue: Place = { path: '/kitchenorderlist', label: 'queue', icon: ClipboardList }
const menu: Place = { path: '/menumanage', label: 'menu', icon: SquareMenu }
const inbox: Place = { path: '/notifications', label: 'inbox', icon: Bell }
const pins: Place = { path: '/updatepins', label: 'pins', icon: Flag }
const work: Place = { path: '/assignedissues', label: 'work', icon: Wrench }
const issues: Place = { path: '/newissues', label: 'issues', icon: TriangleAlert }

/** At most five places for each role, the most used ones. */
export const places: Readonly<Record<RoleId, readonly Place[]>> = {
  guest: [map, orders, range, weather, signIn],
  member: [home, map, orders, report, profile],
  kitchen: [home, queue, menu, inbox, profile],
  maintenance: [home, map, pins, work, profile],
  admin: [home, map, queue, issues, profile],
}

/** The places of a signed-in person while the role is unknown, or waits for the club's approval. */
export const placesWithoutRole: readonly Place[] = [home, map, orders, weather, profile]

/** Screens of one subject in the rail of a tablet or laptop; its word is `common:rail.{name}`. */
export interface RailGroup {
  name: 'course' | 'kitchen' | 'issues' | 'people' | 'club'
  icon: LucideIcon
  /** The group links to the first one if the rail is narrow. */
  screens: readonly AppPath[]
}

/** The groups of the rail, for the roles with more screens than places in the bar. */
export const railGroups: Partial<Record<RoleId, readonly RailGroup[]>> = {
  maintenance: [
    {
      name: 'course',
      icon: MapIcon,
      screens: ['/map', '/updatepins', '/bestposition', '/capturecenterofhole'],
    },
    {
      name: 'issues',
      icon: TriangleAlert,
      screens: ['/newissues', '/assignedissues', '/newgroupissue', '/issuehistory'],
    },
    { name: 'club', icon: Building2, screens: ['/notifications'] },
  ],
  admin: [
    { name: 'course', icon: MapIcon, screens: ['/map', '/updatepins', '/map/edit'] },
    {
      name: 'kitchen',
      icon: UtensilsCrossed,
      screens: ['/kitchenorderlist', '/menumanage', '/kitchenorderlist/figures'],
    },
    { name: 'issues', icon: TriangleAlert, screens: ['/newissues', '/assignedissues', '/issuehistory'] },
    { name: 'people', icon: UsersRound, screens: ['/groupadmin', '/groupadmin/log'] },
    { name: 'club', icon: Building2, screens: ['/settings', '/contactus', '/notifications'] },
  ],
}

/** The place of a screen in the rail: itself, or its nearest ancestor; undefined for none. */
export function placeOf<Path extends string>(
  paths: readonly Path[],
  screen: { path: string; parent: string } | undefined,
): Path | undefined {
  if (!screen) return undefined
  const { path, parent } = screen
  const above = paths.filter((one) => path === one || (one !== '/' && path.startsWith(`${one}/`)))
  const nearest = above.sort((one, other) => other.length - one.length)[0]
  // The map is above many screens that are reached from elsewhere.
  return nearest ?? paths.find((one) => one === parent && one !== '/' && one !== '/map')
}
