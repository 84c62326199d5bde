import type { Keys } from '#server/keys/keys.ts'
import type { TestDatabase } from '../../database/testing.ts'
import { type TestAnswer, type TestAuth, testAuth } from '../testing.ts'
import { makeRsaKey, openIdp, type SamlAnswer, type TestIdp } from './testing-idp.ts'

/** A club with single sign-on for an organisation, and that organisation's identity provider. */
export interface SsoClub {
  club: TestAuth
  idp: TestIdp
  /** The provider's id at the club. */
  providerId: string
  /** The administrators' endpoints. */
  admin(method: string, path: string, body?: unknown): Promise<TestAnswer>
  /** Begins a sign-in at the club; returns the address at the identity provider. */
  begin(body?: object): Promise<string>
  /** Posts an answer to the club as a browser does; returns the redirect address. */
  post(answer: SamlAnswer): Promise<URL>
}

export async function openSsoClub(
  database: TestDatabase,
  keys: Keys,
  env: Record<string, string> = {},
  name = 'links',
): Promise<SsoClub> {
  const club = testAuth(database, keys, {
    GOTRUE_SAML_ENABLED: 'true',
    GOTRUE_SAML_PRIVATE_KEY: makeRsaKey(),
    ...env,
  })
  const metadata = await (await club.fetch('http://club.example/auth/v1/sso/saml/metadata')).text()
  const idp = openIdp(metadata, name, env.GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS === 'true')
  const admin: SsoClub['admin'] = (method, path, body) =>
    club.call(method, `/admin/sso/providers${path}`, { token: keys.serviceRoleKey, body })
  const domain = `${name}.example`
  const { body } = await admin('POST', '', { type: 'saml', metadata_xml: idp.metadata, domains: [domain] })
  return {
    club,
    idp,
    providerId: body.id,
    admin,
    async begin(asked = {}) {
      const answer = await club.call('POST', '/sso', { body: { domain, skip_http_redirect: true, ...asked } })
      return answer.body.url
    },
    async post(answer) {
      const response = await club.fetch('http://club.example/auth/v1/sso/saml/acs', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...answer }).toString(),
      })
      return new URL(response.headers.get('location') ?? 'about:blank')
    },
  }
}
