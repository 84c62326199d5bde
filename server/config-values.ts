import { z } from 'zod'

/** True or false in the ways that GoTrue reads them. */
export function flag(fallback: boolean) {
  return z
    .string()
    .regex(/^(true|false|t|f|1|0)$/i, 'must be true or false')
    .transform((text) => /^(true|t|1)$/i.test(text))
    .default(fallback)
}

/** A whole number within bounds, both included. */
export function whole(least: number, most: number, fallback: number) {
  const sentence = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence)
    .default(fallback)
}

/** An absolute address whose protocol (with its colon) matches. */
export function address(protocol: RegExp, sentence: string) {
  return z.string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), sentence)
}
