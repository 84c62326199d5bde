import type { Database } from '#server/database/types.ts'

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
