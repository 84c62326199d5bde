import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteShared, startShareCleanup, takeShared, waitingShare } from '#web/pwa/shared-things.ts'
import { takeShare } from '#web/pwa/worker/share.ts'

interface FakeUser {
  id: string
  is_anonymous?: boolean
}
const session = vi.hoisted(() => ({
  user: null as FakeUser | null,
  listeners: new Set<() => void>(),
}))
vi.mock('#web/data/session/session.ts', () => ({
  currentMe: () => ({ status: 'ready', user: session.user }),
  subscribeMe: (listener: () => void) => {
    session.listeners.add(listener)
    return () => session.listeners.delete(listener)
  },
}))

const NOTE = 'greenside-note'
const stored = new Map<string, Response>()
let note: { person?: string } = {}
let hasRoom = true
let stop = () => {}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

async function become(user: FakeUser | null) {
  session.user = user
  note = user && !user.is_anonymous ? { person: user.id } : {}
  for (const listener of session.listeners) listener()
  await settle()
}

beforeEach(() => {
  stored.clear()
  hasRoom = true
  session.user = null
  note = {}
  const address = (key: string | Request) =>
    new URL(typeof key === 'string' ? key : key.url, location.origin).href
  vi.stubGlobal('caches', {
    has: async () => stored.size > 0,
    delete: async () => stored.clear(),
    open: async (name: string) => ({
      put: async (key: string, answer: Response) => {
        if (!hasRoom) throw new DOMException('No room', 'QuotaExceededError')
        stored.set(address(key), answer)
      },
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
      match: async (key: Request) =>
        name === NOTE ? new Response(JSON.stringify(note)) : stored.get(address(key))?.clone(),
      delete: async (key: Request) => stored.delete(address(key)),
    }),
  })
  stop = startShareCleanup()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shares into the app, as the system does; returns the resulting address. */
async function share(fields: Record<string, string | File | File[]>): Promise<string> {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  const answer = await takeShare({ formData: async () => form } as Request)
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!.replace(location.origin, '')
}

const photo = new File(['bytes'], 'Bunker 7.jpg', { type: 'image/jpeg' })
const nothing = { photos: [], words: '' }

/** Sets and stops the clock; nothing else is faked. */
function setClock(time: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`2026-05-01T${time}Z`) })
}

describe('data that another app shares into a report', () => {
  it('wait on the device for the form of their person, which takes them once', async () => {
    await become({ id: 'ann' })
    expect(await share({ photos: photo, text: 'The bunker is flooded', url: 'https://x.example' })).toBe(
      '/createissue',
    )
    const { photos, words } = await takeShared('me')
    expect(photos.map(({ name, type }) => [name, type])).toEqual([['Bunker 7.jpg', 'image/jpeg']])
    expect(await photos[0]!.text()).toBe('bytes')
    expect(words).toBe('The bunker is flooded\nhttps://x.example')
    expect(await takeShared('me')).toEqual(nothing)
  })

  it('include all of many photos', async () => {
    await become({ id: 'ann' })
    await share({ photos: Array.from({ length: 12 }, () => photo) })
    expect((await takeShared('me')).photos).toHaveLength(12)
  })

  it('are taken once by two forms that ask at the same time', async () => {
    await become({ id: 'ann' })
    await share({ photos: [photo, photo], text: 'Flooded' })
    const taken = await Promise.all([takeShared('me'), takeShared('me')])
    expect(taken.flatMap(({ photos }) => photos)).toHaveLength(2)
    expect(taken.map(({ words }) => words).filter(Boolean)).toEqual(['Flooded'])
  })

  it('are added to waiting ones, and expire after a day', async () => {
    await become({ id: 'ann' })
    setClock('08:00:00')
    await share({ photos: photo })
    setClock('20:00:00')
    await share({ photos: photo })
    const later = Date.parse('2026-05-02T08:00:01Z')
    expect(await waitingShare('me', later)).toMatchObject({ photoCount: 1 })
    expect((await takeShared('me', later)).photos).toHaveLength(1)
  })

  it('that could not be stored are reported in the form', async () => {
    expect(await share({})).toBe('/createissue?shared=missing')
    hasRoom = false
    expect(await share({ photos: photo })).toBe('/createissue?shared=missing')
    const unreadable = { formData: () => Promise.reject(new TypeError('No form')) } as unknown as Request
    expect((await takeShare(unreadable)).headers.get('location')).toContain('/createissue?shared=missing')
  })
})

describe('data shared before the sign-in', () => {
  it('are put into no report automatically: the person who signs in is asked', async () => {
    setClock('12:07:00')
    await share({ photos: [photo, photo], text: 'Flooded' })
    await become({ id: 'ann' })
    expect(await takeShared('me')).toEqual(nothing)
    expect(await waitingShare('visitor')).toEqual({
      photoCount: 2,
      at: Date.parse('2026-05-01T12:07:00Z'),
      until: Date.parse('2026-05-01T13:07:00Z'),
    })
    expect((await takeShared('visitor')).photos).toHaveLength(2)
    expect(await waitingShare('visitor')).toBeUndefined()
  })

  it('expire after an hour, also when no form was opened', async () => {
    setClock('12:00:00')
    await share({ photos: photo })
    setClock('13:00:01')
    expect(await waitingShare('visitor')).toBeUndefined()
    expect(stored.size).toBe(1)
    await become({ id: 'ann' })
    expect(stored.size).toBe(0)
  })

  it('of a guest wait for the sign-in as well, and are deleted when the person who signs in chooses that', async () => {
    await become({ id: 'guest-1', is_anonymous: true })
    await share({ photos: photo })
    await become({ id: 'ann' })
    expect(await waitingShare('visitor')).toMatchObject({ photoCount: 1 })
    await deleteShared()
    expect(stored.size).toBe(0)
  })
})

describe('data that a person shared', () => {
  beforeEach(async () => {
    await become({ id: 'ann' })
    await share({ photos: photo })
  })

  it('are deleted when they sign out', async () => {
    await become({ id: 'ann' })
    expect(stored.size).toBe(1)
    await become(null)
    expect(stored.size).toBe(0)
  })

  it('are deleted when another person signs in instead', async () => {
    await become({ id: 'ben' })
    expect(stored.size).toBe(0)
  })

  it('are for no other person when their session ended while the app was closed', async () => {
    stop()
    session.user = { id: 'ben' }
    expect(await waitingShare('me')).toBeUndefined()
    expect(await waitingShare('visitor')).toBeUndefined()
    expect(await takeShared('visitor')).toEqual(nothing)
    stop = startShareCleanup()
    await settle()
    expect(stored.size).toBe(0)
  })
})
