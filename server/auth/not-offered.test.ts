import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import ws from 'ws'
import { testDatabase } from '../database/testing-hooks.ts'
import { testAuthServer } from './testing-hooks.ts'

const database = testDatabase()
let client: SupabaseClient
let service: SupabaseClient

const server = testAuthServer(database)
beforeAll(async () => {
  client = clientWith(server.keys.anonKey)
  service = clientWith(server.keys.serviceRoleKey)
  await client.auth.signUp({ email: 'kim@greenside.example', password: 'a good walk' })
})

function clientWith(key: string): SupabaseClient {
  const kept = new Map<string, string>()
  return createClient('http://club.example', key, {
    global: { fetch: server.fetch },
    realtime: { transport: ws as never },
    auth: {
      autoRefreshToken: false,
      experimental: { passkey: true },
      storage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => void kept.set(name, value),
        removeItem: (name: string) => void kept.delete(name),
      },
    },
  })
}

const id = '2f8e6b1a-53a1-4c55-9a6f-5b1c0a6f1d11'
type Call = () => Promise<{ error: unknown }>

async function expectAll(calls: Call[], refusal: object) {
  for (const call of calls) expect((await call()).error, String(call)).toMatchObject(refusal)
}

describe('a feature of GoTrue that this server does not offer is refused as if it were switched off', () => {
  it('passkeys, for people', async () => {
    const { passkey } = client.auth
    const credential = {} as never
    await expectAll(
      [
        () => passkey.startRegistration(),
        () => passkey.verifyRegistration({ challengeId: id, credential }),
        () => passkey.startAuthentication(),
        () => passkey.verifyAuthentication({ challengeId: id, credential }),
        () => passkey.list(),
        () => passkey.update({ passkeyId: id, friendlyName: 'Phone' }),
        () => passkey.delete({ passkeyId: id }),
      ],
      { status: 404, code: 'passkey_disabled' },
    )
  })

  it('passkeys, for administrators', async () => {
    const { passkey } = service.auth.admin
    await expectAll(
      [
        () => passkey.listPasskeys({ userId: id }),
        () => passkey.deletePasskey({ userId: id, passkeyId: id }),
      ],
      { status: 404, code: 'passkey_disabled' },
    )
  })

  it('passkeys, in a browser that has them', async () => {
    await expectAll([() => client.auth.signInWithPasskey(), () => client.auth.registerPasskey()], {
      __isAuthError: true,
    })
  })

  it('the authorization server for other applications', async () => {
    const { oauth } = client.auth
    await expectAll(
      [
        () => oauth.getAuthorizationDetails(id),
        () => oauth.approveAuthorization(id),
        () => oauth.denyAuthorization(id),
        () => oauth.listGrants(),
        () => oauth.revokeGrant({ clientId: id }),
      ],
      { status: 404, code: 'feature_disabled' },
    )
  })

  it('clients of an authorization server, and custom providers, for administrators', async () => {
    const { oauth, customProviders } = service.auth.admin
    await expectAll(
      [
        () => oauth.listClients(),
        () => oauth.createClient({ client_name: 'Scores', redirect_uris: ['https://scores.example'] }),
        () => oauth.getClient(id),
        () => oauth.updateClient(id, { client_name: 'Scores' }),
        () => oauth.deleteClient(id),
        () => oauth.regenerateClientSecret(id),
        () => customProviders.listProviders(),
        () => customProviders.createProvider({ identifier: 'x' } as never),
        () => customProviders.getProvider('custom:x'),
        () => customProviders.updateProvider('custom:x', {}),
        () => customProviders.deleteProvider('custom:x'),
      ],
      { status: 404, code: 'feature_disabled' },
    )
  })

  it('security keys as second factors', async () => {
    const { webauthn } = client.auth.mfa
    const refused = { status: 422, code: 'mfa_webauthn_enroll_not_enabled' }
    expect((await webauthn.enroll({ friendlyName: 'Key' })).error).toMatchObject(refused)
    const assertion = {
      type: 'request',
      rpId: 'club.example',
      credential_response: { toJSON: () => ({}) },
    } as never
    const options = { rpId: 'club.example', rpOrigins: ['https://club.example'] }
    await expectAll(
      [
        () => webauthn.challenge({ factorId: id, webauthn: options }),
        () => webauthn.verify({ factorId: id, challengeId: id, webauthn: assertion }),
        () => webauthn.register({ friendlyName: 'Key', webauthn: options }),
        () => webauthn.authenticate({ factorId: id, webauthn: options }),
      ],
      { __isAuthError: true },
    )
  })

  it('wallets', async () => {
    const wallet = {
      chain: 'ethereum',
      message: 'club.example wants you to sign in',
      signature: '0x00',
    } as never
    await expectAll([() => client.auth.signInWithWeb3(wallet)], {
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    })
  })
})
