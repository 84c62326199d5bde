import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { begin } from '#web/features/course/capture/outline/session-steps.ts'

/** The module as one page load sees it, with the data stored on the device. */
async function openPage() {
  vi.resetModules()
  const keeper = await import('#web/data/queries/query-keeper.ts')
  return { ...(await import('#web/features/course/capture/outline/session-store.ts')), ...keeper }
}

const target = { of: 'course', id: 'g', holeId: 'h', label: 'Green 7' } as const
const corner = { lng: -8, lat: 53, accuracyM: 4, samples: 2, at: 1 }
const walk = (id: string, savedAt: number) => ({
  ...begin(id, target, 'distance', savedAt),
  corners: [corner],
})

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

describe('an interrupted walk', () => {
  it('is stored with its corners after the app was closed, the newest first', async () => {
    const now = Date.now()
    const before = await openPage()
    await before.saveCaptureSession('mary', walk('a', now))
    await before.saveCaptureSession('mary', walk('b', now + 1))
    await before.saveCaptureSession('mary', { ...walk('a', now + 2), corners: [corner, corner] })
    const kept = await (await openPage()).keptSessions('mary')
    expect(kept.map(({ id, corners }) => [id, corners.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ])
  })

  it('belongs to its author only', async () => {
    const page = await openPage()
    await page.saveCaptureSession('mary', walk('a', Date.now()))
    expect(await page.keptSessions('otto')).toEqual([])
  })

  it('survives signing out, and is no query answer', async () => {
    const page = await openPage()
    await page.saveCaptureSession('mary', walk('a', Date.now()))
    await page.keepQueriesFor('mary')
    await page.forgetQueriesOf('mary')
    expect(await page.keptSessions('mary')).toHaveLength(1)
  })

  it('is deleted when it is published or discarded', async () => {
    const page = await openPage()
    await page.saveCaptureSession('mary', walk('a', Date.now()))
    await page.forgetSession('mary', 'a')
    expect(await page.keptSessions('mary')).toEqual([])
  })
})
