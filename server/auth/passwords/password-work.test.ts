import * as argon2 from '@node-rs/argon2'
import * as bcrypt from '@node-rs/bcrypt'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { testAuthServer } from '../testing-hooks.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})

vi.mock('@node-rs/bcrypt', async (original) => {
  const real = await original<typeof bcrypt>()
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})

const database = testDatabase()
const person = { email: 'kim@greenside.example', password: 'a good walk' }

const server = testAuthServer(database, {
  GOTRUE_MAILER_AUTOCONFIRM: 'false',
  GOTRUE_SMTP_MAX_FREQUENCY: '0',
})
beforeAll(async () => {
  await server.call('POST', '/signup', { body: person })
  await database.runAsOwner('update auth.users set email_confirmed_at = now()')
  await server.call('POST', '/token?grant_type=password', {
    body: { ...person, email: 'nobody@greenside.example' },
  })
})
beforeEach(() => {
  vi.mocked(argon2.verify).mockClear()
  vi.mocked(argon2.hash).mockClear()
})

/** The number of hashes of one cost that a call made or checked. */
async function work(path: string, body: object) {
  const answer = await server.call('POST', path, { body })
  const hashes = vi
    .mocked(argon2.verify)
    .mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'))
  return {
    answer: [answer.status, answer.body.msg],
    verified: hashes,
    made: vi.mocked(argon2.hash).mock.calls.length,
  }
}

describe('the cost of a guess', () => {
  it('is one hash of the same price with the same answer, whether or not the account exists', async () => {
    const grant = '/token?grant_type=password'
    const known = await work(grant, { ...person, password: 'a bad walk' })
    vi.mocked(argon2.verify).mockClear()
    const unknown = await work(grant, { ...person, email: 'nobody@greenside.example' })
    expect(known.verified).toEqual(['$argon2id$v=19$m=7168,t=8,p=1'])
    expect(unknown).toEqual(known)
  })

  it('is a hash of the password in a sign-up, before the address is looked up', async () => {
    const known = await work('/signup', person)
    vi.mocked(argon2.hash).mockClear()
    const unknown = await work('/signup', { ...person, email: 'alex@greenside.example' })
    expect(known).toMatchObject({ answer: [200, undefined], made: 1 })
    expect(unknown).toMatchObject({ answer: [200, undefined], made: 1 })
  })

  it('is the same while some passwords are still in bcrypt, for both kinds of account', async () => {
    const imported: [string, number][] = [
      ['dear', 6],
      ['cheap', 4],
    ]
    for (const [name, cost] of imported) {
      const body = { email: `${name}@greenside.example`, password: 'a good walk' }
      await server.call('POST', '/signup', { body })
      await database.runAsOwner(
        'update auth.users set email_confirmed_at = now(), encrypted_password = $2 where email = $1',
        [body.email, await bcrypt.hash(body.password, { cost })],
      )
    }
    server.clock.now += 60_000
    /** Hashes of argon2, and rounds of bcrypt. */
    const spent = async (email: string) => {
      for (const spy of [argon2.verify, bcrypt.verify, bcrypt.hash]) vi.mocked(spy).mockClear()
      const body = { email, password: 'a bad walk' }
      expect(await server.call('POST', '/token?grant_type=password', { body })).toMatchObject({
        status: 400,
        body: { error_code: 'invalid_credentials' },
      })
      const costs = [
        ...vi.mocked(bcrypt.verify).mock.calls.map(([, stored]) => Number(String(stored).slice(4, 6))),
        ...vi.mocked(bcrypt.hash).mock.calls.map(([, options]) => options?.cost ?? 0),
      ]
      const rounds = costs.reduce((sum, cost) => sum + 2 ** cost, 0)
      return { argon2: vi.mocked(argon2.verify).mock.calls.length, rounds }
    }
    for (const name of ['nobody', 'kim', 'dear', 'cheap']) {
      expect(await spent(`${name}@greenside.example`), name).toEqual({ argon2: 1, rounds: 2 ** 6 })
    }
  })
})
