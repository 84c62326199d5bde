import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { makeAdmin } from './make-admin.ts'

const database = testDatabase()

const server = testAuthServer(database)

async function roleOf(email: string) {
  const { rows } = await database.runAsOwner<{ role_id: string }>(
    'select p.role_id from public.profiles p join auth.users u on u.id = p.id where u.email = $1',
    [email],
  )
  return rows[0]?.role_id
}

describe('the first administrator', () => {
  it('gets an account whose password follows the club’s rules, and can sign in with it', async () => {
    const env = { GOTRUE_PASSWORD_MIN_LENGTH: '30', GOTRUE_PASSWORD_REQUIRED_CHARACTERS: '0123456789:!?' }
    const { email, password } = await makeAdmin(database, readConfig(env).auth, 'Boss@Club.example')
    expect(email).toBe('boss@club.example')
    expect(password).toMatch(/^(?=.*\d)(?=.*[!?]).{30,}$/)
    const { data, error } = await server.client().auth.signInWithPassword({ email, password: password! })
    expect(error).toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    expect(await roleOf(email)).toBe('admin')
  })

  it('can be a person with an account, who keeps the password', async () => {
    const person = { email: 'member@club.example', password: 'links-and-greens' }
    await server.client().auth.signUp(person)
    expect(await roleOf(person.email)).toBe('member')
    const made = await makeAdmin(database, readConfig({}).auth, person.email)
    expect(made.password).toBeUndefined()
    expect(await roleOf(person.email)).toBe('admin')
    expect((await server.client().auth.signInWithPassword(person)).error).toBeNull()
    expect((await makeAdmin(database, readConfig({}).auth, person.email)).password).toBeUndefined()
  })

  it('cannot sign in with the password of a stranger who signed up with the address first', async () => {
    const stranger = { email: 'chair@club.example', password: 'of-a-stranger' }
    const careful = testAuth(database, server.keys, { GOTRUE_MAILER_AUTOCONFIRM: 'false' })
    await careful.client().auth.signUp(stranger)
    const { email, password } = await makeAdmin(database, readConfig({}).auth, stranger.email)
    expect((await server.client().auth.signInWithPassword(stranger)).error?.code).toBe('invalid_credentials')
    const { error } = await server.client().auth.signInWithPassword({ email, password: password! })
    expect(error).toBeNull()
  })

  it('can be a suspended person, who may sign in again', async () => {
    const person = { email: 'out@club.example', password: 'links-and-greens' }
    await server.client().auth.signUp(person)
    await database.runAsOwner(`update auth.users set banned_until = 'infinity' where email = $1`, [
      person.email,
    ])
    expect((await server.client().auth.signInWithPassword(person)).error?.code).toBe('user_banned')
    await makeAdmin(database, readConfig({}).auth, person.email)
    expect((await server.client().auth.signInWithPassword(person)).error).toBeNull()
  })

  it('needs an address', async () => {
    await expect(makeAdmin(database, readConfig({}).auth, 'the boss')).rejects.toThrow(
      'Unable to validate email',
    )
  })
})
