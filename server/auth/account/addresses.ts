import { validationFailed } from '../errors.ts'
import type { AuthConfig } from '../settings/settings.ts'

/** An email address or a phone number, as it is stored. */
export interface Address {
  kind: 'email' | 'phone'
  value: string
}

// The form that browsers accept in an email field.
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const emailForm = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`)

/** The address in lower case, as it is stored. Throws AuthError 400 validation_failed. */
export function normalEmail(email: string): string {
  if (email.length > 254 || !emailForm.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return email.toLowerCase()
}

/** The number in E.164 without its plus, as it is stored. Throws AuthError 400 validation_failed. */
export function normalPhone(phone: string): string {
  const digits = barePhone(phone)
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw validationFailed('Invalid phone number format (E.164 required)')
  return digits
}

/** Without plus and spaces, unchecked: to look an account up by. */
export function barePhone(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '')
}

/** Whether an address of this kind counts as confirmed without a message to it. */
export function confirmsAtOnce(config: AuthConfig, kind: Address['kind']): boolean {
  return kind === 'email' ? config.mail.autoconfirm : config.sms.autoconfirm
}

/**
 * Whether a new address replaces the one of an account without a message. A guest's first address is a sign-up; anybody
 * else confirms a new email address by mail as soon as there is a mail server.
 */
export function changesAtOnce(config: AuthConfig, isAnonymous: boolean, kind: Address['kind']): boolean {
  if (kind === 'email' && config.mail.hasServer && !isAnonymous) return false
  return confirmsAtOnce(config, kind)
}

/** Throws AuthError 400 validation_failed for a way of sending codes that does not exist. */
export function checkChannel(channel: string): void {
  if (['', 'sms', 'whatsapp'].includes(channel)) return
  throw validationFailed("Invalid channel, supported values are 'sms' or 'whatsapp'")
}
