import {
  Bell,
  ClipboardList,
  CloudSun,
  Flag,
  House,
  LogIn,
  type LucideIcon,
  Map as MapIcon,
  Ruler,
  Settings,
  SquareMenu,
  TriangleAlert,
  UserRound,
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
const settings: Place = { path: '/settings', label: 'settings', icon: Settings }

/** At most five places for each role, the ones that role goes to most. */
export const places: Readonly<Record<RoleId, readonly Place[]>> = {
  guest: [map, orders, range, weather, signIn],
  member: [home, map, orders, report, profile],
  kitchen: [home, queue, menu, inbox, profile],
  maintenance: [home, map, pins, work, profile],
  admin: [home, map, queue, issues, profile],
}

/** More places in the rail of a tablet or laptop, where there is room below the five. */
export const railPlaces: Partial<Record<RoleId, readonly Place[]>> = { admin: [settings] }
