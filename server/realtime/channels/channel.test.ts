import { expect, it } from 'vitest'
import { defaultRealtimeConfig } from '../settings.ts'
import { Channel } from './channel.ts'
import { Hub } from './hub.ts'
import { joinPayload } from './join.ts'

const rights = { reads_broadcast: true, writes_broadcast: true, reads_presence: true, writes_presence: true }

it('a channel whose socket closes during its join with a replay is removed completely', async () => {
  const database = {
    runAsOwner: async () => ({ rows: [rights], rowCount: 1 }),
    run: async () => ({ rows: [], rowCount: 0 }),
  }
  const hub = new Hub({
    database: database as never,
    verifier: {} as never,
    config: defaultRealtimeConfig,
    log: () => {},
  })
  const { config } = joinPayload.parse({ config: { private: true, broadcast: { replay: { since: 0 } } } })
  const wire = { headers: {}, send: () => {}, sendEncoded: () => {} }
  const join = { topic: 'realtime:news', joinRef: '1', config, token: '', claims: { role: 'anon' as const } }
  const channel = new Channel(hub, wire, join, () => {})
  const opening = channel.open('1')
  channel.end()
  await opening
  expect([...hub.rooms]).toEqual([])
})
