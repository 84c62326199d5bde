import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Database } from '#server/database/types.ts'
import { createNotices, serveRealtime } from '../testing.ts'
import { hearingFault } from './hearing.ts'

vi.setConfig({ testTimeout: 120_000 })

const database = testDatabase()
let gateway: Awaited<ReturnType<typeof serveRealtime>>
/** Like a pooler that silently drops LISTEN. */
const deaf = {} as Database
beforeAll(async () => {
  await createNotices(database)
  Object.assign(deaf, database, { listen: async () => async () => {} })
})
afterAll(() => gateway.close())

describe('a gateway that does not receive changes', () => {
  it('detects it by a notification that does not come back', async () => {
    expect(await hearingFault(database)).toBeUndefined()
    expect(await hearingFault(deaf, 20)).toContain('DATABASE_LISTEN_URL')
  })

  it('refuses subscriptions to changes with a reason instead of SUBSCRIBED, and accepts others', async () => {
    const log = vi.fn()
    gateway = await serveRealtime(deaf, { log })
    const client = await gateway.client()
    const state = (channel: RealtimeChannel) =>
      new Promise<[string, string | undefined]>((resolve) => {
        channel.subscribe((status, error) => resolve([status, error?.message]))
      })
    const changes = client
      .channel('changes')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notice' }, () => {})
    const [status, reason] = await state(changes)
    expect(status).toBe('CHANNEL_ERROR')
    expect(reason).toContain('cannot receive the changes of its database')
    expect(await state(client.channel('talk'))).toEqual(['SUBSCRIBED', undefined])
    expect(log).toHaveBeenCalledWith(expect.stringContaining('apps that subscribe to changes are refused'))
    await client.removeAllChannels()
  })
})
