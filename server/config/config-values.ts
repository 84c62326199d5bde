import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { parseDuration } from './durations.ts'

/** A boolean in GoTrue's notations. */
export const truth = z
  .string()
  .regex(/^(true|false|t|f|1|0)$/i, 'must be true or false')
  .transform((text) => /^(true|t|1)$/i.test(text))

/** A boolean with a default. */
export function flag(fallback: boolean) {
  return truth.default(fallback)
}

/** A whole number within inclusive bounds. */
export function whole(least: number, most: number, fallback: number) {
  const sentence = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence)
    .default(fallback)
}

/** An absolute URL whose protocol (with its colon) matches. */
export function address(protocol: RegExp, sentence: string) {
  return z.string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), sentence)
}

/** A duration in seconds within inclusive bounds: a Go duration such as `1h30m`, or a plain number of seconds. */
export function timespan(least: number, most: number) {
  const sentence = `must be a duration from ${least}s to ${most}s, such as 60s or 1h30m`
  return z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : parseDuration(text)) ?? Number.NaN)
    .refine((length) => length >= least && length <= most, sentence)
}

/** A duration in seconds, with a default. */
export function duration(least: number, most: number, fallback: number) {
  return timespan(least, most).default(fallback)
}

/** Words separated by commas; spaces around them are ignored. */
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

/** Folder of the project's package.json: above this file, both in the source and in dist/server. */
export const projectFolder = folderAbove(dirname(fileURLToPath(import.meta.url)))

function folderAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderAbove(dirname(folder))
}
