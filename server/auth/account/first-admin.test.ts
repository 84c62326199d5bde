// Also on PostgreSQL: two requests at the same moment.
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { currentVersion, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { firstStartAddress } from './first-admin.ts'

const database = testDatabase()
const server = testAuthServer(database)
const boss = { email: 'boss@club.example', password: 'links-and-greens', data: { first_name: 'Bo' } }

beforeEach(async () => {
  // Profiles first, because the last administrator's account cannot be deleted.
  await database.runAsOwner('delete from public.profiles')
  await database.runAsOwner('delete from auth.users')
  await database.runAsOwner('delete from jobs.first_start_code')
  // The rate limits refill in this time.
  server.clock.now += 3_600_000
})

async function newCode(): Promise<string> {
  const address = await firstStartAddress(database, 'http://club.example')
  expect(address).toMatch(/^http:\/\/club\.example\/welcome#start=[\w-]{32}$/)
  return address!.split('=')[1]!
}

const start = (body: object) => server.call('POST', '/first-admin', { body, headers: currentVersion })
const check = async (code: string) =>
  (await server.call('POST', '/first-admin/check', { body: { code } })).status

async function admins(): Promise<string[]> {
  const { rows } = await database.runAsOwner<{ email: string }>(
    `select u.email from public.profiles p join auth.users u on u.id = p.id where p.role_id = 'admin' order by 1`,
  )
  return rows.map(({ email }) => email)
}

describe('the first start of a club', () => {
  it('makes the person with the code the administrator, who is signed in and can sign in again', async () => {
    const code = await newCode()
    expect(await check(code)).toBe(200)
    const { status, body } = await start({ code, ...boss, email: 'Boss@Club.example' })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email: boss.email })
    expect((await server.call('GET', '/user', { token: body.access_token })).status).toBe(200)
    expect(await admins()).toEqual([boss.email])
    const { rows } = await database.runAsOwner('select first_name from public.profiles')
    expect(rows).toEqual([{ first_name: 'Bo' }])
    expect((await server.client().auth.signInWithPassword(boss)).error).toBeNull()
  })

  it('accepts a code once, and none when the club has an administrator', async () => {
    const [code, other] = [await newCode(), await newCode()]
    expect((await start({ code, ...boss })).status).toBe(200)
    for (const used of [code, other]) {
      expect(await check(used)).toBe(403)
      const again = await start({ code: used, ...boss, email: 'second@club.example' })
      expect(again).toMatchObject({ status: 403, body: { code: 'first_code_refused' } })
    }
    expect(await admins()).toEqual([boss.email])
    expect(await firstStartAddress(database, 'http://club.example')).toBeUndefined()
  })

  it('is refused without the code', async () => {
    await newCode()
    for (const code of [undefined, null, '', 'x'.repeat(32), 'x'.repeat(5000)]) {
      expect((await start({ ...boss, code })).status).toBe(403)
      expect((await server.call('POST', '/first-admin/check', { body: { code } })).status).toBe(403)
    }
    expect(await admins()).toEqual([])
    expect((await database.runAsOwner('select 1 from auth.users')).rows).toEqual([])
  })

  it('stores no code, only its hash', async () => {
    const code = await newCode()
    const { rows } = await database.runAsOwner<{ text: string }>(
      'select c::text as text from jobs.first_start_code c',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).not.toContain(code)
  })

  it('has one winner when two people use the code at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      await database.runAsOwner('delete from public.profiles')
      const [code, other] = [await newCode(), await newCode()]
      const answers = await Promise.all([
        start({ code, ...boss, email: `one${round}@club.example` }),
        start({ code, ...boss, email: `two${round}@club.example` }),
        start({ code: other, ...boss, email: `three${round}@club.example` }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
      expect(await admins()).toHaveLength(1)
      const { rows } = await database.runAsOwner('select 1 from auth.users where email like $1', [
        `%${round}@club.example`,
      ])
      expect(rows).toHaveLength(1)
    }
  })

  it('takes over an existing account with the address, so that its earlier owner cannot sign in', async () => {
    const stranger = { email: boss.email, password: 'of-a-stranger' }
    const { data } = await server.client().auth.signUp(stranger)
    const code = await newCode()
    expect((await start({ code, ...boss })).status).toBe(200)
    expect((await server.client().auth.signInWithPassword(stranger)).error?.code).toBe('invalid_credentials')
    const token = data.session!.access_token
    expect((await server.call('GET', '/user', { token })).status).toBe(403)
  })

  it('keeps the code valid when address or password is refused', async () => {
    const code = await newCode()
    expect((await start({ ...boss, code, email: 'boss' })).status).toBe(400)
    expect(await start({ ...boss, code, password: 'short' })).toMatchObject({
      ...{ status: 422, body: { code: 'weak_password' } },
    })
    expect(await check(code)).toBe(200)
  })

  it('refuses too many tries', async () => {
    await newCode()
    const flooded = testAuth(database, server.keys)
    const statuses: number[] = []
    for (let call = 0; call < 25; call++) {
      const body = { code: `guess ${call}` }
      statuses.push((await flooded.call('POST', '/first-admin/check', { body })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})
