import { validationFailed } from '../errors.ts'
import type { AuthConfig } from '../settings/settings.ts'

/** An email address or a phone number, in its stored form. */
export interface Address {
  kind: 'email' | 'phone'
  value: string
}

// The form that browsers accept in an email field.
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const emailForm = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`)

/** The address in lower case, its stored form. Throws AuthError 400 validation_failed. */
export function normalEmail(email: string): string {
  if (email.length > 254 || !emailForm.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return email.toLowerCase()
}

/** The number in E.164 without the plus, its stored form. Throws AuthError 400 validation_failed. */
export function normalPhone(phone: string): string {
  const digits = barePhone(phone)
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw validationFailed('Invalid phone number format (E.164 required)')
  return digits
}

/** The number without plus and spaces, unchecked, to look up an account. */
export function barePhone(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '')
}

/** Whether an address of this kind counts as confirmed without a message to it. */
export function confirmsAtOnce(config: AuthConfig, kind: Address['kind']): boolean {
  return kind === 'email' ? config.mail.autoconfirm : config.sms.autoconfirm
}

/**
 * Whether a new address replaces an account's address without a message. A guest's first address is a sign-up; others
 * confirm a new email address by mail as soon as there is a mail server.
 */
export function changesAtOnce(config: AuthConfig, isAnonymous: boolean, kind: Address['kind']): boolean {
  if (kind === 'email' && config.mail.hasServer && !isAnonymous) return false
  return confirmsAtOnce(config, kind)
}

/** Throws AuthError 400 validation_failed for an unknown channel. */
export function checkChannel(channel: string): void {
  if (['', 'sms', 'whatsapp'].includes(channel)) return
  throw validationFailed("Invalid channel, supported values are 'sms' or 'whatsapp'")
}
