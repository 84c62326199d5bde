import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGuest } from '#db/tests/club.ts'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'

const database = testDatabase()
let person: { id: string; email: string }

beforeEach(async () => {
  const email = `${randomUUID()}@greenside.example`
  const { id } = await createUser(database, { email })
  await database.runAsOwner(`update public.profiles set locale = 'ja' where id = $1`, [id])
  person = { id, email }
  await database.runAsOwner('delete from jobs.effect')
})

const change = (set: string, values: unknown[] = []) =>
  database.runAsOwner(`update auth.users set ${set} where id = $1`, [person.id, ...values])

async function notices(): Promise<Record<string, string>[]> {
  const { rows } = await database.runAsOwner<{ payload: Record<string, string> }>(
    `select payload from jobs.effect where kind = 'mail' order by id`,
  )
  return rows.map(({ payload }) => payload)
}

const addFactor = () =>
  database.runAsOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'unverified', now(), now())`,
    [person.id],
  )

const addIdentity = (provider: string) =>
  database.runAsOwner(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
     values (gen_random_uuid(), $2, $1, '{"email_verified": true}', $3, now(), now())`,
    [person.id, randomUUID(), provider],
  )

describe('a change of a sign-in method is mailed to its person, in their language', () => {
  it('a new password, once, but not a stronger hash of the same one', async () => {
    await change(`encrypted_password = 'a hash'`)
    expect(await notices()).toMatchObject([
      { notice: 'password_changed', to: person.email, language: 'ja', time_zone: 'Europe/Dublin' },
    ])
    await database.runAsOwner(
      `update auth.users set encrypted_password = 'another hash'
       where id = $1 and set_config('greenside.rehash', 'yes', true) <> ''`,
      [person.id],
    )
    expect(await notices()).toHaveLength(1)
  })

  it('a new email address, to the old and the new address', async () => {
    const email = `${randomUUID()}@greenside.example`
    await change('email = $2', [email])
    expect(await notices()).toMatchObject([
      { notice: 'email_changed', to: person.email, detail: email },
      { notice: 'email_changed', to: email, detail: email },
    ])
  })

  it('a new phone number', async () => {
    await change(`phone = '353870000001'`)
    expect(await notices()).toMatchObject([{ notice: 'phone_changed', detail: '+353870000001' }])
  })

  it('a second factor once it is verified, and when it is removed', async () => {
    await addFactor()
    expect(await notices()).toEqual([])
    await database.runAsOwner(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [
      person.id,
    ])
    await database.runAsOwner('delete from auth.mfa_factors where user_id = $1', [person.id])
    expect((await notices()).map(({ notice, detail }) => [notice, detail])).toEqual([
      ['factor_added', 'totp'],
      ['factor_removed', 'totp'],
    ])
  })

  it('a linked provider and an unlinked one', async () => {
    await addIdentity('email')
    await addIdentity('google')
    await database.runAsOwner(`delete from auth.identities where user_id = $1 and provider = 'google'`, [
      person.id,
    ])
    expect((await notices()).map(({ notice, detail }) => [notice, detail])).toEqual([
      ['identity_linked', 'google'],
      ['identity_unlinked', 'google'],
    ])
  })

  it.each([
    ['deleted', 'delete from auth.users where id = $1'],
    ['emptied', 'select private.empty_account($1)'],
  ])('an account that is %s, with one mail only', async (_, sql) => {
    await addIdentity('email')
    await addFactor()
    await database.runAsOwner(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [
      person.id,
    ])
    await database.runAsOwner('delete from jobs.effect')
    await database.runAsOwner(sql, [person.id])
    expect(await notices()).toMatchObject([{ notice: 'account_deleted', to: person.email, language: 'ja' }])
  })
})

describe('no mail', () => {
  it('is sent to an address that its owner never confirmed', async () => {
    await change('email_confirmed_at = null')
    await change(`encrypted_password = 'a hash'`)
    await change('email = $2', [`${randomUUID()}@greenside.example`])
    expect(await notices()).toEqual([])
  })

  it('is sent when a guest becomes a member, or when another column of an account changes', async () => {
    const guest = await createGuest(database)
    await database.runAsOwner('delete from jobs.effect')
    await database.runAsOwner(
      `update auth.users set is_anonymous = false, email = $2, email_confirmed_at = now(),
         encrypted_password = 'a hash' where id = $1`,
      [guest.id, `${randomUUID()}@greenside.example`],
    )
    await change(`raw_user_meta_data = '{"tee": "red"}', last_sign_in_at = now()`)
    expect(await notices()).toEqual([])
  })

  it('remains of a change that was refused', async () => {
    const undone = database.asOwner(async (session) => {
      await session.query(`update auth.users set encrypted_password = 'a hash' where id = $1`, [person.id])
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    expect(await notices()).toEqual([])
  })
})
