import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { currentVersion, type TestAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()
const person = { email: 'player@club.example', password: 'links-and-greens' }
const other = { email: 'other@club.example', password: 'links-and-greens' }

const server = testAuthServer(database)
beforeAll(async () => {
  for (const each of [person, other]) await server.client().auth.signUp(each)
})

interface Device {
  client: ReturnType<TestAuth['client']>
  token: string
  refreshToken: string
}

async function signIn(credentials = person): Promise<Device> {
  const client = server.client()
  const session = (await client.auth.signInWithPassword(credentials)).data.session!
  return { client, token: session.access_token, refreshToken: session.refresh_token }
}

/** Whether both tokens of a device still work. */
async function isAlive({ token, refreshToken }: Device): Promise<boolean> {
  const user = await server.call('GET', '/user', { token, headers: currentVersion })
  const refresh = await server.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: refreshToken },
  })
  if (user.status !== 200) expect(user.body.code).toBe('session_not_found')
  expect(refresh.status === 200).toBe(user.status === 200)
  return user.status === 200
}

describe('signing out', () => {
  let here: Device
  let there: Device
  let stranger: Device
  beforeEach(async () => {
    ;[here, there, stranger] = await Promise.all([signIn(), signIn(), signIn(other)])
  })

  it('S7.43 with scope local ends exactly this session', async () => {
    expect((await here.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect([await isAlive(here), await isAlive(there), await isAlive(stranger)]).toEqual([false, true, true])
  })

  it('S7.43 with scope others ends exactly the other sessions', async () => {
    expect((await here.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect([await isAlive(here), await isAlive(there), await isAlive(stranger)]).toEqual([true, false, true])
  })

  it('S7.43 with scope global, and without one, ends all sessions of the person', async () => {
    expect((await here.client.auth.signOut({ scope: 'global' })).error).toBeNull()
    expect([await isAlive(here), await isAlive(there), await isAlive(stranger)]).toEqual([false, false, true])
    const [again, elsewhere] = [await signIn(), await signIn()]
    const answer = await server.call('POST', '/logout', { token: again.token })
    expect(answer).toMatchObject({ status: 204, body: undefined })
    expect([await isAlive(again), await isAlive(elsewhere)]).toEqual([false, false])
  })

  it('leaves no session or refresh token behind', async () => {
    await server.call('POST', '/logout?scope=local', { token: here.token })
    const left = 'select 1 from auth.refresh_tokens where token = $1'
    expect((await database.runAsOwner(left, [here.refreshToken])).rows).toEqual([])
    const session = 'select 1 from auth.sessions where id = $1'
    expect((await database.runAsOwner(session, [decodeJwt(here.token).session_id])).rows).toEqual([])
  })

  it('S8.09 makes getUser of an ended session report a missing session', async () => {
    await server.call('POST', '/logout?scope=global', { token: there.token })
    const { data, error } = await here.client.auth.getUser()
    expect(data.user).toBeNull()
    expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
    expect((await here.client.auth.getSession()).data.session).toBeNull()
  })

  it('S8.14 of an ended session clears it on the device without an error', async () => {
    await server.call('POST', '/logout?scope=global', { token: there.token })
    expect(await server.call('POST', '/logout', { token: here.token })).toMatchObject({ status: 403 })
    expect((await here.client.auth.signOut()).error).toBeNull()
    expect((await here.client.auth.getSession()).data.session).toBeNull()
  })

  it('refuses an unknown scope and ends nothing', async () => {
    const answer = await server.call('POST', '/logout?scope=all', {
      token: here.token,
      headers: currentVersion,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await isAlive(here)).toBe(true)
  })
})
