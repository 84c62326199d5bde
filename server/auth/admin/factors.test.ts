import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../database/testing-hooks.ts'
import { withTotp } from '../mfa/testing.ts'
import { newEmail } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { adminCall, adminClient } from './testing.ts'

const password = 'links-and-greens'
const database = testDatabase()
let admin: SupabaseClient['auth']['admin']

const server = testAuthServer(database)
beforeAll(async () => {
  admin = adminClient(server).auth.admin
})

describe('the second factors of others', () => {
  async function protectedPerson() {
    const email = newEmail()
    const { data } = await admin.createUser({ email, password, email_confirm: true })
    const client = server.client()
    await client.auth.signInWithPassword({ email, password })
    const factor = await withTotp(server, client, 'Lost phone')
    return { userId: data.user!.id, client, ...factor }
  }

  it('S7.59 are listed without their secrets', async () => {
    await protectedPerson()
    const { userId, id, secret } = await protectedPerson()
    const { data, error } = await admin.mfa.listFactors({ userId })
    expect(error).toBeNull()
    expect(data!.factors).toMatchObject([{ id, friendly_name: 'Lost phone', status: 'verified' }])
    expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('S7.60 are removed for a person who has lost the phone', async () => {
    const { userId, id, client } = await protectedPerson()
    const answer = await adminCall(server, 'DELETE', `/admin/users/${userId}/factors/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { id, friendly_name: 'Lost phone' } })
    await client.auth.refreshSession()
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const again = await admin.mfa.deleteFactor({ userId, id })
    expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })

  it('S7.60 are removed through the official client', async () => {
    const { userId, id } = await protectedPerson()
    const { data, error } = await admin.mfa.deleteFactor({ userId, id })
    expect(error).toBeNull()
    // The client wraps the answer twice.
    expect(JSON.stringify(data)).toContain(id)
  })

  it('are renamed, each to a name of its own', async () => {
    const { userId, id } = await protectedPerson()
    const path = `/admin/users/${userId}/factors/${id}`
    const renamed = await adminCall(server, 'PUT', path, { body: { friendly_name: 'Old phone' } })
    expect(renamed).toMatchObject({ status: 200, body: { id, friendly_name: 'Old phone' } })
    const stranger = await protectedPerson()
    const foreign = await adminCall(server, 'PUT', `/admin/users/${stranger.userId}/factors/${id}`, {
      body: { friendly_name: 'Mine' },
    })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
  })
})
