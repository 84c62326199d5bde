import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The enrollment data for an authenticator app, shown once. */
export interface TotpEnrollment {
  /** An SVG element. */
  qr_code: string
  /** Base32. */
  secret: string
  uri: string
}

/** A new secret of 160 bits, as text, as a URI and as a QR code. */
export function newTotp(issuer: string, account: string): TotpEnrollment {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...form, issuer, label: account, secret }).toString()
  return { qr_code: renderSVG(uri, { border: 2, ecc: 'M' }), secret: secret.base32, uri }
}

/**
 * The half minute since 1970 of this code: the current, the previous or the next one; undefined for a wrong code. `now`
 * is in milliseconds.
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / form.period) + delta
}
