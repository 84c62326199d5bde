import { type ComponentType, lazy } from 'react'
import type { ScreenLoader } from '#web/app/routes.ts'

/** A screen that is fetched when it is first needed; the router waits for `preload` before it shows the screen. */
export function lazyScreen(load: ScreenLoader) {
  const Screen: ComponentType = lazy(async () => ({ default: await load() }))
  return Object.assign(() => <Screen />, { preload: async () => void (await load()) })
}
