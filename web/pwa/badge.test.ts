import { afterEach, expect, it, vi } from 'vitest'
import { badgeApp, startBadge } from '#web/pwa/badge.ts'

const me = vi.hoisted(() => ({
  current: { status: 'ready', user: { id: 'ann' } as { id: string } | null },
  listeners: [] as (() => void)[],
}))
vi.mock('#web/data/session/session.ts', () => ({
  currentMe: () => me.current,
  subscribeMe: (listener: () => void) => {
    me.listeners.push(listener)
    return () => undefined
  },
}))

const icon = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) }

afterEach(() => {
  for (const name of Object.keys(icon)) Reflect.deleteProperty(navigator, name)
  vi.clearAllMocks()
})

it('the icon of the app shows the number of unread notifications, and nothing once all are read', () => {
  badgeApp(3)
  Object.assign(navigator, icon)
  badgeApp(3)
  expect(icon.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  badgeApp(0)
  expect(icon.clearAppBadge).toHaveBeenCalledOnce()
})

it('the icon shows nothing of a person who has signed out', () => {
  Object.assign(navigator, icon)
  startBadge()
  for (const listener of me.listeners) listener()
  expect(icon.clearAppBadge).not.toHaveBeenCalled()
  me.current = { status: 'ready', user: null }
  for (const listener of me.listeners) listener()
  expect(icon.clearAppBadge).toHaveBeenCalledOnce()
})
