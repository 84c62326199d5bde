import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '#web/data/config.ts'
import { type FakeBackend, type Fault, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { newDevice, signedInBefore } from '#web/data/testing/open-app.ts'
import { changeSubscription } from '#web/pwa/topic-subscription.ts'

let backend: FakeBackend
let functionFault: Fault
const posted = (path: string) => sent(backend, 'POST', path).map(({ path, body }) => ({ path, body }))

beforeEach(async () => {
  newDevice()
  signedInBefore('ann')
  backend = fakeBackend()
  functionFault = { status: 200, body: { success: true } }
  backend.fault = ({ path }) => {
    if (path.startsWith('/functions/')) return functionFault
    return path.startsWith('/api/') ? { status: 200 } : undefined
  }
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['S7.20 subscribing invokes subscribe-to-topic with token and topic', 'subscribe', 'subscribe-to-topic'],
  [
    'S7.21 ending it invokes unsubscribe-from-topic with token and topic',
    'unsubscribe',
    'unsubscribe-from-topic',
  ],
] as const)('%s', async (_, change, name) => {
  await changeSubscription(change, 'phone', 'user_ann')
  expect(posted('/functions/')).toEqual([
    { path: `/functions/v1/${name}`, body: { token: 'phone', topic: 'user_ann' } },
  ])
  expect(posted('/api/')).toEqual([])
})

it.each([
  ['S7.24 subscribing posts to the server of the page', 'subscribe', 'never arrives'],
  ['S7.25 ending it posts to the server of the page', 'unsubscribe', { status: 404 }],
] as const)('%s when no function can be reached', async (_, change, fault) => {
  functionFault = fault
  await changeSubscription(change, 'phone', 'user_ann')
  expect(sent(backend, 'POST', '/api/')).toMatchObject([
    {
      path: `/api/notifications/${change}`,
      body: { token: 'phone', topic: 'user_ann' },
      contentType: 'application/json',
      token: expect.stringMatching(/^ann-/),
    },
  ])
})

it('S8.28 S8.30 reports which change failed, and does not repeat a refused one', async () => {
  functionFault = { status: 403, body: { code: 'GS503' } }
  await expect(changeSubscription('subscribe', 'phone', 'user_ben')).rejects.toThrow('Token subscribe failed')
  await expect(changeSubscription('unsubscribe', 'phone', 'x')).rejects.toThrow('Token unsubscribe failed')
  expect(posted('/api/')).toEqual([])
})
