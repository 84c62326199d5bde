import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import * as bcrypt from '@node-rs/bcrypt'
import type { Database } from '#server/database/types.ts'
import { AuthError, validationFailed } from '../errors.ts'
import type { PasswordRules } from '../settings/security.ts'
import list from './common-passwords.json' with { type: 'json' }
import { isPwned } from './pwned.ts'

/** argon2id is the library's default algorithm; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** What bcrypt can take; GoTrue's limit. */
const longestPassword = 72

/** Hashes on a thread of its own. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, cost)
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(24).toString('base64'))
  return decoyHash
}

/**
 * Whether the password is the one that was hashed (argon2id, or bcrypt from a GoTrue database). Without a hash it
 * takes as long and returns false, so that the time does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = stored === null || stored === '' ? await decoy() : stored
  // Longer than any password can be; bcrypt would look at its beginning only.
  const fits = Buffer.byteLength(password) <= longestPassword
  const matches = isBcrypt(hash) ? await bcrypt.verify(password, hash) : await isArgon2Match(password, hash)
  return matches && fits && hash === stored
}

/**
 * Does what a wrong password would have cost beside its own check, were its hash of another kind: passwords brought
 * from another program, up to that cost of bcrypt, take several times as long, and the time must not tell who has one.
 */
export async function evenOut(password: string, stored: string | null, bcryptCost: number): Promise<void> {
  const own = stored === null ? undefined : /^\$2[abxy]\$(\d\d)\$/.exec(stored)?.[1]
  if (own === undefined) {
    await bcrypt.hash(password, { cost: bcryptCost })
    return
  }
  await isArgon2Match(password, await decoy())
  // Each cost is twice the one before: with its own check these make up the highest.
  for (let cost = Number(own); cost < bcryptCost; cost += 1) await bcrypt.hash(password, { cost })
}

/** Whether to hash the password again with today's settings. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

function isBcrypt(stored: string): boolean {
  return /^\$2[abxy]\$/.test(stored)
}

async function isArgon2Match(password: string, stored: string): Promise<boolean> {
  try {
    return await argon2.verify(stored, password)
  } catch {
    // Not a hash that this server reads, such as another program's: no password matches it.
    return false
  }
}

export interface Weakness {
  message: string
  reasons: ('length' | 'characters' | 'pwned')[]
}

/**
 * Why a password is too weak by the club's rules; undefined when it is not. `about`: what a stranger tries first at
 * this account, such as its address and the club's name.
 */
export function weaknessOf(
  password: string,
  rules: Pick<PasswordRules, 'minLength' | 'requiredCharacters' | 'refuseCommon'>,
  about: (string | null)[] = [],
): Weakness | undefined {
  const reasons: Weakness['reasons'] = []
  const sentences: string[] = []
  if ([...password].length < rules.minLength) {
    reasons.push('length')
    sentences.push(`Password should be at least ${rules.minLength} characters.`)
  }
  if (rules.requiredCharacters.some((set) => ![...set].some((character) => password.includes(character)))) {
    reasons.push('characters')
    const sets = rules.requiredCharacters.join(', ')
    sentences.push(`Password should contain at least one character of each: ${sets}.`)
  }
  if (reasons.length > 0) return { message: sentences.join(' '), reasons }
  return rules.refuseCommon && isGuessedFirst(password, about) ? easyToGuess : undefined
}

const easyToGuess: Weakness = {
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
  reasons: ['pwned'],
}

function isGuessedFirst(password: string, about: (string | null)[]): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[\s+]/g, '')
  const [candidate, words] = [
    bare(password),
    about.flatMap((word) => (word ? [word, word.split('@')[0]!] : [])),
  ]
  return isCommonPassword(password) || words.some((word) => bare(word) === candidate)
}

/**
 * Refuses a weak password. Throws AuthError: 400 validation_failed when too long, 422 weak_password
 * with the reasons.
 */
export async function checkPassword(
  password: string,
  rules: PasswordRules,
  about: (string | null)[] = [],
): Promise<void> {
  if (Buffer.byteLength(password) > longestPassword) {
    throw validationFailed(`Password cannot be longer than ${longestPassword} characters`)
  }
  const weakness = weaknessOf(password, rules, about) ?? (await leakOf(password, rules))
  if (!weakness) return
  throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: { reasons: weakness.reasons } })
}

async function leakOf(password: string, { pwned }: PasswordRules): Promise<Weakness | undefined> {
  if (!pwned || !(await isPwned(password, pwned))) return undefined
  return easyToGuess
}

let passwords: Set<string> | undefined

/** Whether a password is one of the commonest, in upper or lower case. */
function isCommonPassword(password: string): boolean {
  passwords ??= new Set(list.words.split(' '))
  return passwords.has(password.toLowerCase())
}

const knownForMs = 60_000

/**
 * Tells the highest cost of the bcrypt hashes that are left in a database, undefined when there is none: accounts that
 * were brought from elsewhere and have not signed in since. It is read at most once a minute; `now` gives milliseconds.
 */
export function importedPasswordCost(
  database: Database,
  now: () => number,
): () => Promise<number | undefined> {
  let cached: { at: number; cost: Promise<number | undefined> } | undefined
  return () => {
    if (cached && now() - cached.at < knownForMs) return cached.cost
    const cost = readCost(database)
    cached = { at: now(), cost }
    cost.catch(() => {
      cached = undefined
    })
    return cost
  }
}

async function readCost(database: Database): Promise<number | undefined> {
  const { rows } = await database.runAsOwner<{ cost: number | null }>(
    `select max(substr(encrypted_password, 5, 2)::integer) as cost from auth.users
     where encrypted_password ~ '^[$]2[abxy][$][0-9]{2}[$]'`,
  )
  return rows[0]?.cost ?? undefined
}
