import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeShared } from '#web/features/issues/report/shared-photos.tsx'
import { takeShare } from '#web/pwa/worker/share.ts'

const stored = new Map<string, Response>()
let hasRoom = true

beforeEach(() => {
  stored.clear()
  hasRoom = true
  const address = (key: string | Request) =>
    new URL(typeof key === 'string' ? key : key.url, location.origin).href
  vi.stubGlobal('caches', {
    has: async () => stored.size > 0,
    open: async () => ({
      put: async (key: string, answer: Response) => {
        if (!hasRoom) throw new DOMException('No room', 'QuotaExceededError')
        stored.set(address(key), answer)
      },
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
      match: async (key: Request) => stored.get(address(key)),
      delete: async (key: Request) => stored.delete(address(key)),
    }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shares into the app, as the system does; the address that it leads to. */
async function share(fields: Record<string, string | File | File[]>): Promise<string> {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  const answer = await takeShare({ formData: async () => form } as Request)
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!.replace(location.origin, '')
}

const photo = new File(['bytes'], 'Bunker 7.jpg', { type: 'image/jpeg' })

describe('what another app shares into a report', () => {
  it('waits on the device for the form, which takes it once', async () => {
    expect(await share({ photos: photo, text: 'The bunker is flooded', url: 'https://x.example' })).toBe(
      '/createissue',
    )
    const { photos, words } = await takeShared()
    expect(photos.map(({ name, type }) => [name, type])).toEqual([['Bunker 7.jpg', 'image/jpeg']])
    expect(await photos[0]!.text()).toBe('bytes')
    expect(words).toBe('The bunker is flooded\nhttps://x.example')
    expect(await takeShared()).toEqual({ photos: [], words: '' })
  })

  it('loses none of many photos', async () => {
    await share({ photos: Array.from({ length: 12 }, () => photo) })
    expect((await takeShared()).photos).toHaveLength(12)
  })

  it('is added to what waits already, and is over after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T08:00:00Z') })
    await share({ photos: photo })
    vi.setSystemTime(Date.parse('2026-05-01T20:00:00Z'))
    await share({ photos: photo })
    vi.setSystemTime(Date.parse('2026-05-02T08:00:01Z'))
    expect((await takeShared()).photos).toHaveLength(1)
    expect(stored.size).toBe(0)
  })

  it('that could not be stored is said in the form', async () => {
    expect(await share({})).toBe('/createissue?shared=missing')
    hasRoom = false
    expect(await share({ photos: photo })).toBe('/createissue?shared=missing')
    const unreadable = { formData: () => Promise.reject(new TypeError('No form')) } as unknown as Request
    expect((await takeShare(unreadable)).headers.get('location')).toContain('/createissue?shared=missing')
  })
})
