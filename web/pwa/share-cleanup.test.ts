import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startShareCleanup } from '#web/pwa/share-cleanup.ts'

const session = vi.hoisted(() => ({
  user: null as { id: string; is_anonymous?: boolean } | null,
  listeners: new Set<() => void>(),
}))
vi.mock('#web/data/session/session.ts', () => ({
  currentMe: () => ({ user: session.user }),
  subscribeMe: (listener: () => void) => {
    session.listeners.add(listener)
    return () => session.listeners.delete(listener)
  },
}))

const deleteCache = vi.fn(async (_name: string) => true)
let stop = () => {}

function become(user: typeof session.user) {
  session.user = user
  for (const listener of session.listeners) listener()
}

beforeEach(() => {
  session.user = null
  deleteCache.mockClear()
  vi.stubGlobal('caches', { delete: deleteCache })
  stop = startShareCleanup()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('what a person shared is deleted when they sign out, and when another takes their place', () => {
  become({ id: 'ann' })
  become({ id: 'ann' })
  expect(deleteCache).not.toHaveBeenCalled()
  become(null)
  expect(deleteCache).toHaveBeenCalledExactlyOnceWith('greenside-share')
  become({ id: 'ann' })
  become({ id: 'ben' })
  expect(deleteCache).toHaveBeenCalledTimes(2)
})

it('what a visitor shared, or a guest, waits for the sign-in', () => {
  become({ id: 'guest-1', is_anonymous: true })
  become({ id: 'ann' })
  expect(deleteCache).not.toHaveBeenCalled()
})
