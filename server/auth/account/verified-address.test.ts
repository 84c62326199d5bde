import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { codeIn, newestTo } from '../messages/testing-mail.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()

const server = testAuthServer(database)

const newEmail = () => `${randomUUID()}@greenside.example`

/** The address state in the list of people. */
async function listed(search: string) {
  const { rows } = await database.run(
    { role: 'service_role', claims: { role: 'service_role' } },
    'select email_verified, phone_verified from public.list_people(search => $1)',
    [search],
  )
  return rows[0]
}

describe('an address that no message can confirm', () => {
  it('is listed as unconfirmed until its person enters a code that was sent there', async () => {
    const email = newEmail()
    const client = server.client()
    await client.auth.signUp({ email, password: 'links-and-greens' })
    expect(await listed(email)).toEqual({ email_verified: false, phone_verified: null })
    await client.auth.signInWithOtp({ email })
    await client.auth.verifyOtp({ type: 'email', email, token: codeIn(newestTo(server.mailbox, email)) })
    expect(await listed(email)).toEqual({ email_verified: true, phone_verified: null })
  })

  it('is listed as unconfirmed after a change, too', async () => {
    const [email, changed] = [newEmail(), newEmail()]
    const client = server.client()
    await client.auth.signInWithOtp({ email })
    await client.auth.verifyOtp({ type: 'email', email, token: codeIn(newestTo(server.mailbox, email)) })
    await client.auth.reauthenticate()
    const nonce = codeIn(newestTo(server.mailbox, email))
    await client.auth.updateUser({ email: changed, nonce })
    expect(await listed(changed)).toEqual({ email_verified: false, phone_verified: null })
  })

  it('is listed in the same way for a phone number', async () => {
    const phone = '353871230001'
    await server.client().auth.signUp({ phone, password: 'links-and-greens' })
    expect(await listed(phone)).toEqual({ email_verified: null, phone_verified: false })
    const other = '353871230002'
    await server.client().auth.signInWithOtp({ phone: other })
    const token = codeIn(newestTo(server.mailbox, `+${other}`))
    await server.client().auth.verifyOtp({ type: 'sms', phone: other, token })
    expect(await listed(other)).toEqual({ email_verified: null, phone_verified: true })
  })

  it('of an account created by an earlier version is listed as unconfirmed, one confirmed later as confirmed', async () => {
    const people = { atOnce: newEmail(), later: newEmail() }
    for (const email of Object.values(people)) {
      await server.client().auth.signUp({ email, password: 'links-and-greens' })
    }
    await database.runAsOwner(
      `update auth.identities set identity_data = identity_data || '{"email_verified": true}'`,
    )
    await database.runAsOwner(
      `update auth.users set email_confirmed_at = created_at + interval '1 minute' where email = $1`,
      [people.later],
    )
    const file = new URL('../../../db/migrations/0031_unverified_identities.sql', import.meta.url)
    await database.execScript(await readFile(file, 'utf8'))
    expect([await listed(people.atOnce), await listed(people.later)]).toMatchObject([
      { email_verified: false },
      { email_verified: true },
    ])
  })
})
