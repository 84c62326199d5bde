import { createHash, randomUUID } from 'node:crypto'
import { ConfigError } from '#server/config/config.ts'
import type { Database } from '#server/database/types.ts'
import type { Keys } from './keys.ts'

const BEAT_MS = 30_000
/** Seconds without a sign of life after which a gateway counts as gone. */
const SILENT_SECONDS = 90

/** An arbitrary lock number: one gateway joins at a time. */
const JOIN_LOCK = 4_820_117_093

/** The key data that gateways compare: the signing key, the accepted keys, and a hash of the API keys' secret. */
interface KeyMarks {
  signing: string
  accepted: string[]
  secret: string
}

export interface GatewayGroupOptions {
  database: Database
  keys: Pick<Keys, 'signing' | 'verification' | 'shared' | 'jwtSecret'>
  version: string
}

/**
 * Joins the gateways of this database and gives a regular sign of life. Throws ConfigError when a running gateway has
 * other keys: every second request would sign people out. Returns the function that leaves. Does nothing for the
 * embedded database, which has one gateway.
 */
export async function joinGateways({
  database,
  keys,
  version,
}: GatewayGroupOptions): Promise<() => Promise<void>> {
  if (database.engine !== 'postgres') return async () => {}
  const id = randomUUID()
  const marks = marksOf(keys)
  const join = () =>
    database.asOwner(async (session) => {
      await session.query('select pg_advisory_xact_lock($1)', [JOIN_LOCK])
      await session.query('delete from jobs.gateway where seen_at < now() - make_interval(secs => $1)', [
        SILENT_SECONDS,
      ])
      const { rows } = await session.query(
        `select from jobs.gateway where id <> $1
         and (secret_hash <> $2 or not signing_key = any ($3::text[]) or not $4 = any (accepted_keys)) limit 1`,
        [id, marks.secret, marks.accepted, marks.signing],
      )
      if (rows.length > 0) throw new ConfigError([OTHER_KEYS])
      await session.query(
        `insert into jobs.gateway (id, signing_key, accepted_keys, secret_hash, version) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set seen_at = now()`,
        [id, marks.signing, marks.accepted, marks.secret, version],
      )
    })
  await join()
  const beat = setInterval(() => {
    join().catch((error: Error) =>
      console.error('The heartbeat of this server could not be stored:', error.message),
    )
  }, BEAT_MS)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await database.runAsOwner('delete from jobs.gateway where id = $1', [id]).catch(() => {})
  }
}

const OTHER_KEYS =
  'Another server that serves this database has other keys, so people would be signed out at random. Give all servers the ' +
  'same keys.json (or JWT_SECRET and GOTRUE_JWT_KEYS). If that server ended a moment ago, start again in two minutes.'

function marksOf({ signing, verification, shared, jwtSecret }: GatewayGroupOptions['keys']): KeyMarks {
  return {
    signing: signing.kid,
    accepted: [...verification, ...shared].map(({ kid }) => kid).sort(),
    secret: createHash('sha256').update(`greenside gateway ${jwtSecret}`).digest('hex').slice(0, 32),
  }
}
