import { z } from 'zod'
import { duration, flag, whole } from '#server/config/config-values.ts'

/** Second factors. Lengths of time are in seconds. */
export interface FactorSettings {
  mostEnrolled: number
  mostVerified: number
  challengeSeconds: number
  /** After this time an enrolled factor that was never verified is deleted. */
  unverifiedSeconds: number
  /** Challenges and verifications per user and minute. */
  triesPerMinute: number
  totp: { enroll: boolean; verify: boolean }
  phone: {
    enroll: boolean
    verify: boolean
    otpLength: number
    template: string | undefined
    pauseSeconds: number
  }
}

export const factorVariables = {
  GOTRUE_MFA_MAX_ENROLLED_FACTORS: whole(1, 100, 10),
  GOTRUE_MFA_MAX_VERIFIED_FACTORS: whole(1, 100, 10),
  GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: duration(30, 3600, 300),
  GOTRUE_MFA_FACTOR_EXPIRY_DURATION: duration(30, 86_400, 300),
  GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: whole(1, 1_000_000, 15),
  GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag(true),
  GOTRUE_MFA_TOTP_VERIFY_ENABLED: flag(true),
  // GoTrue's default is false; here text messages can always be sent, at least to the local mailbox.
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: flag(true),
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: flag(true),
  GOTRUE_MFA_PHONE_OTP_LENGTH: whole(6, 14, 6),
  GOTRUE_MFA_PHONE_TEMPLATE: z.string().max(300).includes('{{ .Code }}', 'must hold {{ .Code }}').optional(),
  GOTRUE_MFA_PHONE_MAX_FREQUENCY: duration(0, 86_400, 60),
}

const shape = z.object(factorVariables)

export function factorSettings(values: z.infer<typeof shape>): FactorSettings {
  return {
    mostEnrolled: values.GOTRUE_MFA_MAX_ENROLLED_FACTORS,
    mostVerified: values.GOTRUE_MFA_MAX_VERIFIED_FACTORS,
    challengeSeconds: values.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION,
    unverifiedSeconds: values.GOTRUE_MFA_FACTOR_EXPIRY_DURATION,
    triesPerMinute: values.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY,
    totp: { enroll: values.GOTRUE_MFA_TOTP_ENROLL_ENABLED, verify: values.GOTRUE_MFA_TOTP_VERIFY_ENABLED },
    phone: {
      enroll: values.GOTRUE_MFA_PHONE_ENROLL_ENABLED,
      verify: values.GOTRUE_MFA_PHONE_VERIFY_ENABLED,
      otpLength: values.GOTRUE_MFA_PHONE_OTP_LENGTH,
      template: values.GOTRUE_MFA_PHONE_TEMPLATE,
      pauseSeconds: values.GOTRUE_MFA_PHONE_MAX_FREQUENCY,
    },
  }
}
