import { fieldsOf } from '#domain/base/unknown.ts'
import { countryOf } from '#domain/country/countries.ts'
import { config } from '#web/data/config.ts'
import { deviceRegion } from '#web/data/region.ts'
import { authClient, hasStoredSession } from '#web/data/session/auth.ts'
import { refreshUser, reloadMe } from '#web/data/session/session.ts'
import { humanProof } from '#web/features/people/captcha/human-proof.ts'
import { changeProfile } from '#web/features/people/my-profile.ts'
import { returnAddress } from '#web/features/people/return-address.ts'

/** A sign-in identifier in the form that auth expects. */
export type Identifier = { email: string } | { phone: string }

/** Auth's default minimum password length. Only auth checks a higher minimum of the server. */
export const PASSWORD_MIN = 8

/**
 * Parses an email address or a phone number; undefined for any other text. A number without a country code belongs to
 * the country chosen on this device, else to the club's.
 */
export function readIdentifier(input: string, country = homeCountry()): Identifier | undefined {
  // Japanese keyboards type full-width digits and signs.
  const text = input.normalize('NFKC').trim()
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text }
  const digits = text.replace(/[\s().\-\u2010-\u2015\u2212\u30fc]/g, '')
  if (/^(\+|00)[1-9]\d{6,14}$/.test(digits)) return { phone: digits.replace(/^00/, '+') }
  const dial = countryOf(country)?.dial
  // Calls from abroad omit the leading 0.
  return dial && /^0?[1-9]\d{6,11}$/.test(digits) ? { phone: dial + digits.replace(/^0/, '') } : undefined
}

function homeCountry(): string | null | undefined {
  return deviceRegion().country ?? config().clubCountry
}

/** The plain address or number for display. */
export function addressOf(identifier: Identifier): string {
  return 'email' in identifier ? identifier.email : identifier.phone
}

/** A browser that refuses cookies loses each session at once. */
class CookiesRefusedError extends Error {
  readonly code = 'cookies_refused'
}

/** Throws auth's error, if any. */
function orThrow<Answer extends { error: unknown }>(answer: Answer): Answer {
  if (answer.error) throw answer.error
  return answer
}

/** The captcha's token for the client; empty if the club uses no captcha. */
async function proof(): Promise<{ captchaToken?: string }> {
  const captchaToken = await humanProof()
  return captchaToken === undefined ? {} : { captchaToken }
}

function checkCookies(): void {
  if (!hasStoredSession()) throw new CookiesRefusedError('The session could not be kept')
}

/** Signs in by password. Rejects with auth's error; useMe() reports the session. */
export async function signInWithPassword(identifier: Identifier, password: string): Promise<void> {
  const options = await proof()
  orThrow(await (await authClient()).signInWithPassword({ ...identifier, password, options }))
  checkCookies()
}

/**
 * Sends a sign-in code, and by mail also a link. An address without an account gets none, and the answer is the same:
 * membership is private.
 */
export async function sendSignInCode(identifier: Identifier): Promise<void> {
  const options = {
    shouldCreateUser: false,
    emailRedirectTo: returnAddress('magiclink'),
    ...(await proof()),
  }
  const { error } = await (await authClient()).signInWithOtp({ ...identifier, options })
  if (error && error.code !== 'otp_disabled') throw error
}

/** The purpose of a code: to sign in, to finish a sign-up, to choose a new password, to change an address. */
export type CodePurpose = 'signIn' | 'recovery' | 'change'

const emailTypes = { signIn: 'email', recovery: 'recovery', change: 'email_change' } as const

/** Verifies a code sent to that address: signs in, or changes the address. Rejects with auth's error. */
export async function verifyCode(
  identifier: Identifier,
  token: string,
  purpose: CodePurpose = 'signIn',
): Promise<void> {
  const auth = await authClient()
  orThrow(
    'email' in identifier
      ? await auth.verifyOtp({ email: identifier.email, token, type: emailTypes[purpose] })
      : await auth.verifyOtp({
          phone: identifier.phone,
          token,
          type: purpose === 'change' ? 'phone_change' : 'sms',
        }),
  )
}

/** Opens a provider such as `google`, which returns to /confirm. */
export async function signInWithProvider(provider: string): Promise<void> {
  const options = { redirectTo: returnAddress('oauth') }
  orThrow(await (await authClient()).signInWithOAuth({ provider: provider as 'google', options }))
}

/** Opens the sign-in of the organisation that owns the address's domain. */
export async function signInWithOrganisation(address: string): Promise<void> {
  const domain = address.trim().split('@').at(-1)!.toLowerCase()
  const options = { redirectTo: returnAddress('sso'), ...(await proof()) }
  orThrow(await (await authClient()).signInWithSSO({ domain, options }))
}

/** A session without an account: enough to look around and fill a basket. */
export async function signInAsGuest(): Promise<void> {
  orThrow(await (await authClient()).signInAnonymously({ options: await proof() }))
  checkCookies()
}

export interface NewAccount {
  identifier: Identifier
  password: string
  firstName: string
  surname: string
  /** The code of the club's join link, if the person came by it. */
  joinCode?: string | undefined
}

/** Creates an account. `confirm`: confirm the address first; `in`: signed in at once. Rejects with auth's error. */
export async function signUp({
  identifier,
  password,
  firstName,
  surname,
  joinCode,
}: NewAccount): Promise<'in' | 'confirm'> {
  const locale = document.documentElement.lang
  const options = {
    data: { first_name: firstName, surname, locale, ...(joinCode && { join: joinCode }) },
    emailRedirectTo: returnAddress('signup'),
    ...(await proof()),
  }
  const { data } = orThrow(await (await authClient()).signUp({ ...identifier, password, options }))
  if (data.session) checkCookies()
  return data.session ? 'in' : 'confirm'
}

/**
 * Turns a guest's session into a member's: the same person, so the guest's data stays theirs. The address may need
 * confirmation first.
 */
export async function becomeMember({
  identifier,
  password,
  firstName,
  surname,
  joinCode,
}: NewAccount): Promise<'in' | 'confirm'> {
  const data = { first_name: firstName, surname, ...(joinCode && { join: joinCode }) }
  const options = { emailRedirectTo: returnAddress('signup') }
  const answer = orThrow(await (await authClient()).updateUser({ ...identifier, password, data }, options))
  const user = answer.data.user!
  await changeProfile(user.id, { first_name: firstName, surname })
  if (user.is_anonymous) return 'confirm'
  await refreshUser()
  await reloadMe()
  return 'in'
}

/** Sends the message of a sign-up or of a change of address again. */
export async function sendAgain(identifier: Identifier, purpose: 'signup' | 'change'): Promise<void> {
  const auth = await authClient()
  const human = await proof()
  const options = {
    emailRedirectTo: returnAddress(purpose === 'signup' ? 'signup' : 'email_change'),
    ...human,
  }
  orThrow(
    'email' in identifier
      ? await auth.resend({
          type: purpose === 'signup' ? 'signup' : 'email_change',
          email: identifier.email,
          options,
        })
      : await auth.resend({
          type: purpose === 'signup' ? 'sms' : 'phone_change',
          phone: identifier.phone,
          options: human,
        }),
  )
}

/** Sends a message for choosing a new password: by mail a link with a code, by SMS a code that signs in. */
export async function sendRecovery(identifier: Identifier): Promise<void> {
  if ('phone' in identifier) return sendSignInCode(identifier)
  const redirectTo = returnAddress('recovery')
  orThrow(
    await (await authClient()).resetPasswordForEmail(identifier.email, { redirectTo, ...(await proof()) }),
  )
}

const weaknesses = ['length', 'characters', 'pwned'] as const

/** Why auth finds a password weak. */
export type PasswordWeakness = (typeof weaknesses)[number]

/** The reasons for a refused password; empty for any other error. */
export function weaknessesOf(error: unknown): PasswordWeakness[] {
  const { reasons } = fieldsOf(error)
  return Array.isArray(reasons) ? weaknesses.filter((weakness) => reasons.includes(weakness)) : []
}

/** The demo club's people; all have the same password. */
export const demoAccounts = [
  'member',
  'member2',
  'kitchen',
  'greenkeeper',
  'headgreenkeeper',
  'admin',
] as const

export type DemoAccount = (typeof demoAccounts)[number]

export function signInAsDemo(person: DemoAccount): Promise<void> {
  return signInWithPassword({ email: `${person}@greenside.example` }, 'greenside-demo')
}
