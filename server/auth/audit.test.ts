import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Keys } from '#server/keys/keys.ts'
import { testDatabase } from '../database/testing-hooks.ts'
import { codeIn, newestTo } from './messages/testing-mail.ts'
import { makeKeys, type TestAuth, testAuth } from './testing.ts'

const database = testDatabase()
let keys: Keys

beforeAll(async () => {
  keys = await makeKeys()
})

interface Entry {
  action: string
  actor_id: string
  log_type: string
  actor_username: string
}

/** Every action that a person can take on their own account. */
async function aDay(server: TestAuth): Promise<{ id: string; secrets: string[] }> {
  const email = `${randomUUID()}@greenside.example`
  const client = server.client()
  await client.auth.signUp({ email, password: 'a good walk' })
  const code = codeIn(newestTo(server.mailbox, email))
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
  await client.auth.updateUser({ password: 'a better walk', current_password: 'a good walk' })
  await client.auth.signInWithPassword({ email, password: 'a better walk' })
  const { refresh_token } = (await client.auth.getSession()).data.session!
  await client.auth.refreshSession()
  await client.auth.refreshSession()
  server.clock.now += 3_600_000
  await server.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  await client.auth.signInWithPassword({ email, password: 'a better walk' })
  await client.auth.resetPasswordForEmail(email)
  const recovery = codeIn(newestTo(server.mailbox, email))
  await client.auth.signOut()
  return { id: data.user!.id, secrets: [code, recovery, 'a good walk', 'a better walk', refresh_token] }
}

async function notes(): Promise<Entry[]> {
  const { rows } = await database.runAsOwner<{ payload: Entry }>(
    'select payload from auth.audit_log_entries order by created_at, id',
  )
  return rows.map(({ payload }) => payload)
}

describe('the audit log', () => {
  it('records the events of an account with GoTrue’s names, and no secret', async () => {
    const server = testAuth(database, keys, { GOTRUE_MAILER_AUTOCONFIRM: 'false' })
    const { id, secrets } = await aDay(server)
    const entries = await notes()
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set([
        'user_signedup',
        'user_updated_password',
        'user_modified',
        'login',
        'token_revoked',
        'user_recovery_requested',
        'logout',
      ]),
    )
    expect(entries.every(({ actor_id }) => actor_id === id)).toBe(true)
    expect(entries.find(({ action }) => action === 'login')).toMatchObject({ log_type: 'account' })
    const text = JSON.stringify(entries)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it('is empty when it is switched off', async () => {
    const before = (await notes()).length
    await aDay(
      testAuth(database, keys, {
        GOTRUE_MAILER_AUTOCONFIRM: 'false',
        GOTRUE_AUDIT_LOG_DISABLE_POSTGRES: 'true',
      }),
    )
    expect((await notes()).length).toBe(before)
  })
})
