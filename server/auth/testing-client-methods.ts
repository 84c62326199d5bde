/** The test of a method of the official client: its file under server/auth, and its title. */
export interface MethodTest {
  file: string
  title: string
}

const testIn = (file: string, title: string): MethodTest => ({ file, title })

const passkeys = testIn('not-offered.test.ts', 'passkeys, for people')
const passkeysInBrowser = testIn('not-offered.test.ts', 'passkeys, in a browser that has them')
const passkeysByAdmin = testIn('not-offered.test.ts', 'passkeys, for administrators')
const authorizationServer = testIn('not-offered.test.ts', 'the authorization server for other applications')
const foreignClients = testIn(
  'not-offered.test.ts',
  'clients of an authorization server, and custom providers, for administrators',
)

const securityKeys = testIn('not-offered.test.ts', 'security keys as second factors')

/** Every public method of the auth client and of its administrative client, with its test. */
export const clientMethodTests: Record<string, MethodTest> = {
  'auth.signUp': testIn(
    'sign-up/signup.test.ts',
    'S7.29 returns a session at once and accepts data, channel, captcha token and code challenge',
  ),
  'auth.signInAnonymously': testIn(
    'sign-up/signup.test.ts',
    'S7.30 returns a session of a guest whose user metadata is exactly the sent data',
  ),
  'auth.signInWithPassword': testIn('sign-in/token-password.test.ts', 'S7.31 S3.19 by email and by phone'),
  'auth.signInWithOtp': testIn(
    'sign-in/otp.test.ts',
    'S7.35 creates an account if there is none, signs it in and confirms its address',
  ),
  'auth.verifyOtp': testIn(
    'sign-in/otp.test.ts',
    'S7.35 creates an account if there is none, signs it in and confirms its address',
  ),
  'auth.resend': testIn('sign-in/otp.test.ts', 'S7.38 is sent again for a sign-up by mail and by phone'),
  'auth.resetPasswordForEmail': testIn(
    'sign-in/recover.test.ts',
    'S7.39 sends a mail whose link signs in, and allows a new one',
  ),
  'auth.signInWithOAuth': testIn('oauth/sign-in.test.ts', 'S3.21 S7.33 S7.44 signInWithOAuth'),
  'auth.signInWithSSO': testIn(
    'saml/saml.test.ts',
    'S1.28 S7.37 signInWithSSO returns the address, and a code that only the same client can redeem',
  ),
  'auth.signInWithIdToken': testIn(
    'oauth/id-token.test.ts',
    'S7.34 signInWithIdToken accepts a token that the provider signed for the club, with its nonce',
  ),
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
  'auth.updateUser': testIn('account/user.test.ts', 'S7.42 merges data and removes keys that are null'),
  'auth.getUser': testIn('account/user.test.ts', 'S7.41 returns the user of the token'),
  'auth.getSession': testIn('sessions/client-session.test.ts', 'can be read, set, refreshed and watched'),
  'auth.setSession': testIn(
    'sign-in/recover.test.ts',
    'S7.39 sends a mail whose link signs in, and allows a new one',
  ),
  'auth.refreshSession': testIn(
    'sessions/token-refresh.test.ts',
    'S7.32 returns a new access token of the same session and a new refresh token',
  ),
  'auth.signOut': testIn('sign-in/logout.test.ts', 'S7.43 with scope local ends exactly this session'),
  'auth.getClaims': testIn('protocol.test.ts', 'the client checks claims by the key set'),
  'auth.initialize': testIn('sessions/client-session.test.ts', 'can be read, set, refreshed and watched'),
  'auth.onAuthStateChange': testIn(
    'sessions/client-session.test.ts',
    'can be read, set, refreshed and watched',
  ),
  'auth.startAutoRefresh': testIn(
    'sessions/client-session.test.ts',
    'is refreshed automatically while that is switched on',
  ),
  'auth.stopAutoRefresh': testIn(
    'sessions/client-session.test.ts',
    'is refreshed automatically while that is switched on',
  ),
  'auth.dispose': testIn(
    'sessions/client-session.test.ts',
    'is refreshed automatically while that is switched on',
  ),
  'auth.isThrowOnErrorEnabled': testIn(
    'sessions/client-session.test.ts',
    'can be read, set, refreshed and watched',
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
    'S7.47 returns the secret as text, as address and as a picture',
  ),
  'auth.mfa.challenge': testIn('mfa/factors.test.ts', 'S7.48 is good for five minutes'),
  'auth.mfa.verify': testIn('mfa/factors.test.ts', 'S7.49 raises the same session to aal2'),
  'auth.mfa.unenroll': testIn(
    'mfa/verified-factor.test.ts',
    'S7.50 needs aal2 if it is verified, and lowers the level of the sessions',
  ),
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
  'auth.admin.signOut': testIn('admin/users.test.ts', 'S7.43 uses their token and a scope'),
  'auth.admin.inviteUserByEmail': testIn(
    'admin/links.test.ts',
    'S7.52 sends a mail whose link confirms the person and signs them in',
  ),
  'auth.admin.generateLink': testIn('admin/links.test.ts', 'S7.53 signs a person up'),
  'auth.admin.createUser': testIn(
    'admin/users.test.ts',
    'S7.54 accepts addresses, password and data unchanged, unconfirmed',
  ),
  'auth.admin.listUsers': testIn(
    'admin/users.test.ts',
    'S7.55 gives the official client the next and the last page',
  ),
  'auth.admin.getUserById': testIn('admin/users.test.ts', 'S7.56 is returned by id'),
  'auth.admin.updateUserById': testIn(
    'admin/users.test.ts',
    'S7.57 can be changed: addresses, data and role',
  ),
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
