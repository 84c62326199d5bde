import type * as argon2 from '@node-rs/argon2'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type TestAuth, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

/** Concurrent checks, now and at most. */
const checks = vi.hoisted(() => ({ now: 0, most: 0 }))

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }
  return {
    ...real,
    hash: (password: string) => real.hash(password, cheap),
    async verify(stored: string, password: string) {
      checks.now += 1
      checks.most = Math.max(checks.most, checks.now)
      return real.verify(stored, password).finally(() => {
        checks.now -= 1
      })
    },
  }
})

const database = testDatabase()
const person = { email: 'member@club.example', password: 'links-and-greens' }
const neighbour = { email: 'neighbour@club.example', password: 'links-and-greens' }

const server = testAuthServer(database)
beforeAll(async () => {
  for (const body of [person, neighbour]) await server.call('POST', '/signup', { body })
})

const behindProxy = () => testAuth(database, server.keys, { TRUSTED_PROXIES: '1' })

async function signIn(on: TestAuth, address: string, body: object) {
  const headers = { 'x-forwarded-for': address }
  const { status } = await on.call('POST', '/token?grant_type=password', { body, headers })
  return status
}

/** Three hundred wrong passwords at thirty accounts from one address. */
async function attack(on: TestAuth, address: string) {
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, account) =>
        signIn(on, address, { email: `golfer${account}@club.example`, password: `wrong ${round}` }),
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([400]))
  }
}

describe('three hundred wrong passwords from one address', () => {
  it('do not lock out others, from another address or from the same one', async () => {
    const on = behindProxy()
    await attack(on, '203.0.113.66')
    expect(await signIn(on, '198.51.100.7', person)).toBe(200)
    expect(await signIn(on, '203.0.113.66', person)).toBe(200)
    for (let time = 0; time < 5; time += 1) expect(await signIn(on, '203.0.113.66', neighbour)).toBe(200)
  })

  it('leave a way in for a person who mistypes once', async () => {
    const on = behindProxy()
    await attack(on, '203.0.113.66')
    expect(await signIn(on, '203.0.113.66', { ...person, password: 'links-and-grens' })).toBe(400)
    expect(await signIn(on, '203.0.113.66', person)).toBe(200)
  })

  it('do not prevent the renewal of sessions from there', async () => {
    const on = testAuth(database, server.keys, { GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '300' })
    const { body } = await on.call('POST', '/token?grant_type=password', { body: person })
    await attack(on, '203.0.113.66')
    const renewed = await on.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: body.refresh_token },
    })
    expect(renewed.status).toBe(200)
  })

  it('are followed by one check at a time, and a short queue', async () => {
    const on = behindProxy()
    await attack(on, '203.0.113.66')
    checks.most = 0
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, account) =>
        signIn(on, '203.0.113.66', { email: `invented${account}@club.example`, password: 'wrong' }),
      ),
    )
    expect(checks.most).toBe(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(33)
    expect(statuses.filter((status) => status === 429)).toHaveLength(27)
    // A refusal by the queue consumes no guess.
    expect(await signIn(on, '203.0.113.66', person)).toBe(200)
  })
})
