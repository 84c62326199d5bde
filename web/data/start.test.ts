import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addRecord } from '#web/data/outbox/outbox-store.ts'
import { startData } from '#web/data/start.ts'
import { fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import { newDevice, people, signedInBefore } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

const backend = fakeBackend()
let stop = () => {}

beforeAll(async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  newDevice()
  backend.rows = people()
  // A visitor's page was closed: what was stopped starts again.
  const stopFirst = await startData()
  stopFirst()
  signedInBefore('ann')
  const left = { type: 'CREATE', table: 'issue', id: 'left', data: { category: 'path' } } as const
  await addRecord(left, { owner: 'ann', offline: false })
  stop = await startData()
})
afterAll(() => {
  stop()
  vi.unstubAllGlobals()
})

it('S4.38 changes that an earlier visit left on the device are sent at the start, before any new change', async () => {
  await until(() => expect(sent(backend, 'POST', '/rest/v1/issue')).toHaveLength(1))
})
