import { normalEmail } from '../account/addresses.ts'
import { checkMetadata } from '../body.ts'
import { AuthError } from '../errors.ts'

export interface ProviderEmail {
  address: string
  verified: boolean
  primary: boolean
}

/** A provider's data about a person, reduced to the stored fields. */
export interface ProviderProfile {
  /** The person's id at the provider. */
  subject: string
  emails: ProviderEmail[]
  /** In GoTrue's form for identity_data and the person's own metadata. */
  data: Record<string, unknown>
}

export interface ProviderClaims {
  issuer: string
  subject: string
  email?: ProviderEmail | undefined
  name?: unknown
  username?: unknown
  picture?: unknown
  /** Further claims, stored under custom_claims. */
  custom?: Record<string, unknown>
}

const longestSubject = 255

/**
 * A person's profile in GoTrue's form. Throws AuthError 400 validation_failed if it is too large, or does not identify
 * the person.
 */
export function providerProfile(
  claims: ProviderClaims,
  emails = claims.email ? [claims.email] : [],
): ProviderProfile {
  const { subject } = claims
  const checked = emails.map((email) => ({ ...email, address: normalEmail(email.address) }))
  const email = checked.find(({ address }) => address === claims.email?.address.toLowerCase())
  if (subject === '' || subject.length > longestSubject || /[\p{Cc}]/u.test(subject)) {
    throw new AuthError(400, 'validation_failed', 'The provider gave no usable id of the person')
  }
  const name = printableText(claims.name)
  const username = printableText(claims.username)
  const picture = webAddress(claims.picture)
  const fields = {
    iss: claims.issuer,
    sub: subject,
    provider_id: subject,
    name,
    full_name: name,
    user_name: username,
    preferred_username: username,
    email: email?.address,
    email_verified: email?.verified ?? false,
    phone_verified: false,
    avatar_url: picture,
    picture,
    custom_claims: claims.custom && Object.keys(claims.custom).length > 0 ? claims.custom : undefined,
  }
  const data = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  checkMetadata(data)
  return { subject, emails: checked, data }
}

/**
 * Text with spaces for control characters, which could break a header, a mail or a screen; undefined for empty text and
 * other types.
 */
export function printableText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/\p{Cc}+/gu, ' ').trim()
  return text === '' ? undefined : text
}

function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
