/** The test of a method of the official client: its file under server/auth, and its title. */
export interface MethodTest {
  file: string
  title: string
}

const testIn = (file: string, title: string): MethodTest => ({ file, title })

const passkeys = testIn('not-offered.test.ts', 'passkeys, of people')
const passkeysInBrowser = testIn('not-offered.test.ts', 'passkeys, where a browser has them')
const passkeysByAdmin = testIn('not-offered.test.ts', 'passkeys, by administrators')
const authorizationServer = testIn('not-offered.test.ts', 'being an authorization server for others')
const foreignClients = testIn(
  'not-offered.test.ts',
  'clients of an authorization server, and providers of one’s own, by administrators',
)

const securityKeys = testIn('not-offered.test.ts', 'security keys as second factors')

/** Every public method of the auth client and of its administrative client, with its test. */
export const clientMethodTests: Record<string, MethodTest> = {
  'auth.signUp': testIn('sign-up/signup.test.ts', 'S7.29 gives a session at once and takes data, channel'),
  'auth.signInAnonymously': testIn('sign-up/signup.test.ts', 'S7.30 gives a session of a guest'),
  'auth.signInWithPassword': testIn('sign-in/token-password.test.ts', 'S7.31 S3.19 by email and by phone'),
  'auth.signInWithOtp': testIn('sign-in/otp.test.ts', 'S7.35 makes an account for who has none'),
  'auth.verifyOtp': testIn('sign-in/otp.test.ts', 'S7.35 makes an account for who has none'),
  'auth.resend': testIn('sign-in/otp.test.ts', 'S7.38 is sent again for a sign-up by mail and by phone'),
  'auth.resetPasswordForEmail': testIn(
    'sign-in/recover.test.ts',
    'S7.39 is followed by a mail whose link signs in',
  ),
  'auth.signInWithOAuth': testIn('oauth/sign-in.test.ts', 'S3.21 S7.33 S7.44 signInWithOAuth'),
  'auth.signInWithSSO': testIn('saml/saml.test.ts', 'S7.37 signInWithSSO gives the address'),
  'auth.signInWithIdToken': testIn('oauth/id-token.test.ts', 'S7.34 signInWithIdToken takes a token'),
  'auth.linkIdentity': testIn('identities/identities.test.ts', 'S7.45 linkIdentity sends a signed-in person'),
  'auth.unlinkIdentity': testIn('identities/identities.test.ts', 'S7.46 S8.13 unlinkIdentity removes one'),
  'auth.getUserIdentities': testIn(
    'identities/identities.test.ts',
    'S7.45 linkIdentity sends a signed-in person',
  ),
  'auth.exchangeCodeForSession': testIn(
    'sign-in/token-pkce.test.ts',
    'S7.33 is exchanged by the official client',
  ),
  'auth.reauthenticate': testIn('account/address-change.test.ts', 'S7.40 needs a code of the mailbox'),
  'auth.updateUser': testIn('account/user.test.ts', 'S7.42 merges data and drops the keys that are null'),
  'auth.getUser': testIn('account/user.test.ts', 'S7.41 gives the user of the token'),
  'auth.getSession': testIn('sessions/client-session.test.ts', 'is read, set, refreshed and watched'),
  'auth.setSession': testIn('sign-in/recover.test.ts', 'S7.39 is followed by a mail whose link signs in'),
  'auth.refreshSession': testIn(
    'sessions/token-refresh.test.ts',
    'S7.32 gives a new access token of the same session',
  ),
  'auth.signOut': testIn('sign-in/logout.test.ts', 'S7.43 with scope local ends exactly this session'),
  'auth.getClaims': testIn('protocol.test.ts', 'the client checks claims by the key set'),
  'auth.initialize': testIn('sessions/client-session.test.ts', 'is read, set, refreshed and watched'),
  'auth.onAuthStateChange': testIn('sessions/client-session.test.ts', 'is read, set, refreshed and watched'),
  'auth.startAutoRefresh': testIn('sessions/client-session.test.ts', 'is kept fresh while that is wanted'),
  'auth.stopAutoRefresh': testIn('sessions/client-session.test.ts', 'is kept fresh while that is wanted'),
  'auth.dispose': testIn('sessions/client-session.test.ts', 'is kept fresh while that is wanted'),
  'auth.isThrowOnErrorEnabled': testIn(
    'sessions/client-session.test.ts',
    'is read, set, refreshed and watched',
  ),
  'auth.signInWithWeb3': testIn('not-offered.test.ts', 'wallets'),
  'auth.signInWithPasskey': passkeysInBrowser,
  'auth.registerPasskey': passkeysInBrowser,
  'auth.passkey.startRegistration': passkeys,
  'auth.passkey.verifyRegistration': passkeys,
  'auth.passkey.startAuthentication': passkeys,
  'auth.passkey.verifyAuthentication': passkeys,
  'auth.passkey.list': passkeys,
  'auth.passkey.update': passkeys,
  'auth.passkey.delete': passkeys,
  'auth.oauth.getAuthorizationDetails': authorizationServer,
  'auth.oauth.approveAuthorization': authorizationServer,
  'auth.oauth.denyAuthorization': authorizationServer,
  'auth.oauth.listGrants': authorizationServer,
  'auth.oauth.revokeGrant': authorizationServer,
  'auth.mfa.enroll': testIn(
    'mfa/factors.test.ts',
    'S7.47 gives the secret as text, as address and as a picture',
  ),
  'auth.mfa.challenge': testIn('mfa/factors.test.ts', 'S7.48 is good for five minutes'),
  'auth.mfa.verify': testIn('mfa/factors.test.ts', 'S7.49 raises the same session to aal2'),
  'auth.mfa.unenroll': testIn('mfa/verified-factor.test.ts', 'S7.50 needs aal2 once it counts'),
  'auth.mfa.challengeAndVerify': testIn(
    'sessions/client-session.test.ts',
    'is raised by a second factor in one call',
  ),
  'auth.mfa.listFactors': testIn(
    'mfa/verified-factor.test.ts',
    'is listed by the client and makes aal2 the next level',
  ),
  'auth.mfa.getAuthenticatorAssuranceLevel': testIn(
    'mfa/verified-factor.test.ts',
    'is listed by the client and makes aal2 the next level',
  ),
  'auth.mfa.webauthn.enroll': securityKeys,
  'auth.mfa.webauthn.challenge': securityKeys,
  'auth.mfa.webauthn.verify': securityKeys,
  'auth.mfa.webauthn.register': securityKeys,
  'auth.mfa.webauthn.authenticate': securityKeys,
  'auth.admin.signOut': testIn('admin/users.test.ts', 'S7.43 takes their token and a scope'),
  'auth.admin.inviteUserByEmail': testIn(
    'admin/links.test.ts',
    'S7.52 sends a mail whose link signs them in',
  ),
  'auth.admin.generateLink': testIn('admin/links.test.ts', 'S7.53 signs a person up'),
  'auth.admin.createUser': testIn(
    'admin/users.test.ts',
    'S7.54 takes addresses, password and data as they are given',
  ),
  'auth.admin.listUsers': testIn(
    'admin/users.test.ts',
    'S7.55 tells the official client which page is next and last',
  ),
  'auth.admin.getUserById': testIn('admin/users.test.ts', 'S7.56 is given by id'),
  'auth.admin.updateUserById': testIn('admin/users.test.ts', 'S7.57 is changed: addresses, data and role'),
  'auth.admin.deleteUser': testIn('admin/users.test.ts', 'S7.58 removes the user'),
  'auth.admin.mfa.listFactors': testIn(
    'admin/factors.test.ts',
    'S7.60 are removed through the official client',
  ),
  'auth.admin.mfa.deleteFactor': testIn(
    'admin/factors.test.ts',
    'S7.60 are removed through the official client',
  ),
  'auth.admin.passkey.listPasskeys': passkeysByAdmin,
  'auth.admin.passkey.deletePasskey': passkeysByAdmin,
  'auth.admin.oauth.listClients': foreignClients,
  'auth.admin.oauth.createClient': foreignClients,
  'auth.admin.oauth.getClient': foreignClients,
  'auth.admin.oauth.updateClient': foreignClients,
  'auth.admin.oauth.deleteClient': foreignClients,
  'auth.admin.oauth.regenerateClientSecret': foreignClients,
  'auth.admin.customProviders.listProviders': foreignClients,
  'auth.admin.customProviders.createProvider': foreignClients,
  'auth.admin.customProviders.getProvider': foreignClients,
  'auth.admin.customProviders.updateProvider': foreignClients,
  'auth.admin.customProviders.deleteProvider': foreignClients,
}
