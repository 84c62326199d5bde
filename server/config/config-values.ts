import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { parseDuration } from './durations.ts'

/** True or false in the ways that GoTrue reads them. */
export const truth = z
  .string()
  .regex(/^(true|false|t|f|1|0)$/i, 'must be true or false')
  .transform((text) => /^(true|t|1)$/i.test(text))

/** True or false, with what counts when nothing is said. */
export function flag(fallback: boolean) {
  return truth.default(fallback)
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

/** A length of time in seconds, both bounds included: a Go duration such as `1h30m`, or a bare number of seconds. */
export function timespan(least: number, most: number) {
  const sentence = `must be a duration from ${least}s to ${most}s, such as 60s or 1h30m`
  return z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : parseDuration(text)) ?? Number.NaN)
    .refine((length) => length >= least && length <= most, sentence)
}

/** A length of time in seconds, with what counts when nothing is said. */
export function duration(least: number, most: number, fallback: number) {
  return timespan(least, most).default(fallback)
}

/** Words parted by commas; spaces around them do not count. */
export function words(fallback: readonly string[]) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .default([...fallback])
}

/** Where the project's package.json stands: above this file, whether it runs from its source or from dist/server. */
export const projectFolder = folderAbove(dirname(fileURLToPath(import.meta.url)))

function folderAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderAbove(dirname(folder))
}
