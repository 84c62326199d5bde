// Also on PostgreSQL: only there several gateways serve one database.
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { joinGateways } from './gateway-group.ts'
import type { Keys } from './keys.ts'

const database = testDatabase()
const leaving: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const leave of leaving) await leave()
})

const keysOf = (signing: string, accepted: string[], jwtSecret = 'one secret') =>
  ({
    signing: { kid: signing },
    verification: accepted.map((kid) => ({ kid })),
    shared: [],
    jwtSecret,
  }) as unknown as Keys

async function join(keys: Keys) {
  const leave = await joinGateways({ database, keys, version: 'test' })
  leaving.push(leave)
  return leave
}

describe.skipIf(!process.env.DATABASE_URL)('gateways of one database', () => {
  it('join with keys that accept one another, also while a key is being replaced', async () => {
    await join(keysOf('a', ['a', 'b']))
    await join(keysOf('b', ['b', 'a']))
  })

  it('are refused with other keys, until the others are gone', async () => {
    const others = keysOf('c', ['c'])
    await expect(join(others)).rejects.toThrow('has other keys')
    await expect(join(keysOf('a', ['a', 'b'], 'another secret'))).rejects.toThrow('has other keys')
    for (const leave of leaving.splice(0)) await leave()
    await join(others)
  })

  it('forget one that ended without notice', async () => {
    await database.runAsOwner(`update jobs.gateway set seen_at = now() - interval '2 minutes'`)
    await join(keysOf('d', ['d']))
  })
})
