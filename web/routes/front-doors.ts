import type { AppPath } from './routes.ts'

/** The screens that the front door offers without an account, by the key of their text. */
export const frontDoors = {
  pins: '/map/sheet',
  course: '/map',
  menu: '/orders',
} as const satisfies Record<string, AppPath>
