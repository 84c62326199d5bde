import { z } from 'zod'
import { flag } from '#server/config/config-values.ts'

/** The operator's part of the app's global guard, which sends visitors without a session to the sign-in screen. */
export interface GuardSettings {
  /** Path patterns, in which `*` matches anything. If not empty, only these are guarded. */
  include: string[]
  /** Path patterns that are never guarded; null: the app's public screens, or none if `include` is set. */
  exclude: string[] | null
  /** Whether the requested path is saved in a cookie and restored after sign-in. */
  saveRedirect: boolean
}

const patterns = z
  .string()
  .transform((text) => text.split(',').map((pattern) => pattern.trim()))
  .refine(
    (list) => list.every((pattern) => /^[/*]\S*$/.test(pattern)),
    'must be paths that begin with /, separated by commas',
  )

export const sessionGuardVariables = {
  GUARD_INCLUDE: patterns.optional(),
  GUARD_EXCLUDE: patterns.optional(),
  GUARD_SAVE_REDIRECT: flag(true),
}

interface Variables {
  GUARD_INCLUDE?: string[] | undefined
  GUARD_EXCLUDE?: string[] | undefined
  GUARD_SAVE_REDIRECT: boolean
}

export function sessionGuardConfig(variables: Variables): GuardSettings {
  return {
    include: variables.GUARD_INCLUDE ?? [],
    exclude: variables.GUARD_EXCLUDE ?? null,
    saveRedirect: variables.GUARD_SAVE_REDIRECT,
  }
}
