// Also on PostgreSQL: a restart on the same database.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { makeKeys, testAuth } from '../testing.ts'

const database = testDatabase()
let keys: Awaited<ReturnType<typeof makeKeys>>
beforeAll(async () => {
  keys = await makeKeys()
})

const env = { RATE_LIMIT_ACCOUNTS_PER_DAY: '3', RATE_LIMIT_SIGNUPS_OF_ADDRESS: '2' }
const someone = () => ({ email: `${randomUUID()}@greenside.example`, password: 'links-and-greens' })

it('attack: sign-ups with one address are limited per day', async () => {
  const server = testAuth(database, keys, { ...env, RATE_LIMIT_ACCOUNTS_PER_DAY: '1000' })
  const body = someone()
  for (const status of [200, 422, 429])
    expect(await server.call('POST', '/signup', { body })).toMatchObject({ status })
})

it('attack: many accounts from one network are limited, also after a restart of the server', async () => {
  const before = testAuth(database, keys, env)
  for (const body of [someone(), someone(), someone()])
    expect(await before.call('POST', '/signup', { body })).toMatchObject({ status: 200 })
  for (const server of [before, testAuth(database, keys, env)])
    expect(await server.call('POST', '/signup', { body: someone() })).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit' },
    })
  for (const status of [200, 200, 200, 429])
    expect(await before.call('POST', '/signup', { body: {} })).toMatchObject({ status })
})
