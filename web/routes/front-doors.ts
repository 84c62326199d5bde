import type { AppPath } from './routes.ts'

/** The front door's screens without an account, by the key of their text. */
export const frontDoors = {
  pins: '/map/sheet',
  course: '/map',
  menu: '/orders',
} as const satisfies Record<string, AppPath>
