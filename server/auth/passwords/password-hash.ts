import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import * as bcrypt from '@node-rs/bcrypt'
import type { Database } from '#server/database/types.ts'
import { limitConcurrency } from '#server/limits/limit-concurrency.ts'

/** argon2id is the library's default algorithm; memory in KiB. */
const cost = { memoryCost: 7168, timeCost: 8, parallelism: 1 }
/** The limit of bcrypt and of GoTrue, in bytes. */
export const longestPassword = 72
/** Bounds the memory: each hash in work takes `memoryCost`, and Node has four threads for them. */
const inTurn = limitConcurrency(2)

/** Hashes on a separate thread. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, cost))
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(24).toString('base64'))
  return decoyHash
}

/**
 * Whether the password matches the hash (argon2id, or bcrypt from a GoTrue database). Without a hash it takes the same
 * time and returns false, so that the time does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = stored === null || stored === '' ? await decoy() : stored
  // Longer than any valid password; bcrypt would compare only its beginning.
  const fits = Buffer.byteLength(password) <= longestPassword
  const matches = isBcrypt(hash) ? await bcrypt.verify(password, hash) : await isArgon2Match(password, hash)
  return matches && fits && hash === stored
}

/**
 * Adds the work of a wrong password against a hash of the other kind: imported bcrypt hashes, up to `bcryptCost`, take
 * several times as long, and the time must not reveal which accounts have one.
 */
export async function evenOut(password: string, stored: string | null, bcryptCost: number): Promise<void> {
  const own = stored === null ? undefined : /^\$2[abxy]\$(\d\d)\$/.exec(stored)?.[1]
  if (own === undefined) {
    await bcrypt.hash(password, { cost: bcryptCost })
    return
  }
  await isArgon2Match(password, await decoy())
  // Each cost is twice the previous one: together with the password's own check these equal the highest.
  for (let cost = Number(own); cost < bcryptCost; cost += 1) await bcrypt.hash(password, { cost })
}

/** Whether to hash the password again with the current settings. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

function isBcrypt(stored: string): boolean {
  return /^\$2[abxy]\$/.test(stored)
}

async function isArgon2Match(password: string, stored: string): Promise<boolean> {
  try {
    return await inTurn(() => argon2.verify(stored, password))
  } catch {
    // An unknown hash format, such as another program's: no password matches it.
    return false
  }
}

const knownForMs = 60_000

/**
 * The highest cost of the bcrypt hashes in a database, undefined if there is none: accounts that were imported and have
 * not signed in since. Read at most once a minute; `now` gives milliseconds.
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
