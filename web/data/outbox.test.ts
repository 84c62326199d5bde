import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mutation } from '#web/data/mutation.ts'
import { type FakeBackend, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  newDevice,
  openApp,
  people,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'

const issue = (id: string, data = {}): Mutation => ({ type: 'CREATE', table: 'issue', id, data: { ...data } })

let backend: FakeBackend
let app: App

async function start(): Promise<App> {
  app = await openApp()
  return app
}

beforeEach(async () => {
  newDevice()
  backend = fakeBackend()
  Object.assign(backend.rows, people())
  signedInBefore('ann')
})

afterEach(() => {
  app.close()
  vi.restoreAllMocks()
})

describe('outbox with a network', () => {
  it("S4.35 S4.36 S4.40 S7.12 a created row is sent at once, in its author's name", async () => {
    await start()
    const record = await app.write(issue('i1', { category: 'bunker' }))
    expect(record.status).toBe('pending')
    expect(await app.whenSettled(record)).toBe('processed')
    expect(backend.rows.issue).toEqual([{ id: 'i1', category: 'bunker' }])
    expect(sent(backend, 'POST', '/rest/v1/issue')[0]!.token).toMatch(/^ann-/)
  })
})
