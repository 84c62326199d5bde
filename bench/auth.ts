// Sign-ins beside the bare hash of the same password, refreshes and GET /user beside the bare database work that they
// cannot do without. All in one process, without sockets.
import * as argon2 from '@node-rs/argon2'
import { readUser, userColumns } from '#server/auth/account/users.ts'
import { makeKeys, type TestAuth, testAuth } from '#server/auth/testing.ts'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { type Contestant, median, printRates, rates } from './rate.ts'

const person = { email: 'bench@greenside.example', password: 'a good walk spoiled' }
const most = '1000000'
const unlimited = {
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: most,
  GOTRUE_RATE_LIMIT_OTP: most,
  RATE_LIMIT_PASSWORD_FAILURES: most,
}

interface Bench {
  database: TestDatabase
  server: TestAuth
  userId: string
}

function ok(answer: { status: number; body: unknown }): never | void {
  if (answer.status !== 200) throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
}

async function signIns({ database, server }: Bench): Promise<Contestant[]> {
  const { rows } = await database.runAsOwner<{ hash: string }>(
    'select encrypted_password as hash from auth.users where email = $1',
    [person.email],
  )
  const hash = rows[0]!.hash
  return [
    {
      name: 'sign-in, POST /token?grant_type=password',
      once: async () => ok(await server.call('POST', '/token?grant_type=password', { body: person })),
    },
    {
      name: 'bare argon2id of the same password',
      once: async () => {
        if (!(await argon2.verify(hash, person.password))) throw new Error('the hash does not match')
      },
    },
  ]
}

async function newSession(server: TestAuth): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await server.call('POST', '/token?grant_type=password', { body: person })
  ok(answer)
  return answer.body
}

/** A chain of refreshes for each caller: sessions are taken from a pool and put back with their next token. */
async function refreshes({ database, server, userId }: Bench, callers: number): Promise<Contestant[]> {
  const tokens: string[] = []
  for (let count = 0; count < callers; count++) tokens.push((await newSession(server)).refresh_token)
  const bare: { session: string; token: string }[] = []
  for (let count = 0; count < callers; count++) {
    const { refresh_token: token } = await newSession(server)
    const { rows } = await database.runAsOwner<{ session_id: string }>(
      'select session_id from auth.refresh_tokens where token = $1',
      [token],
    )
    bare.push({ session: rows[0]!.session_id, token })
  }
  return [
    {
      name: 'refresh, POST /token?grant_type=refresh_token',
      once: async () => {
        const answer = await server.call('POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: tokens.pop() },
        })
        ok(answer)
        tokens.push(answer.body.refresh_token)
      },
    },
    {
      name: 'its statements on the bare database',
      once: async () => {
        const { session, token } = bare.pop()!
        bare.push({ session, token: await bareRefresh(database, userId, session, token) })
      },
    },
  ]
}

/** Lock the session, read token and user, revoke the token, keep its child, touch the session. */
async function bareRefresh(
  database: TestDatabase,
  userId: string,
  session: string,
  token: string,
): Promise<string> {
  const child = crypto.randomUUID()
  await database.asOwner(async (transaction) => {
    await transaction.query('select 1 from auth.sessions where id = $1::uuid for update', [session])
    await transaction.query('select revoked from auth.refresh_tokens where token = $1', [token])
    await readUser(transaction, userId)
    await transaction.query(
      `with revoked as (update auth.refresh_tokens set revoked = true, updated_at = now() where token = $2)
       insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
       values ($1, $2, $3, $4::uuid, false, now(), now())`,
      [child, token, userId, session],
    )
    await transaction.query(
      'update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1::uuid',
      [session],
    )
    await transaction.query(
      'select authentication_method from auth.mfa_amr_claims where session_id = $1::uuid',
      [session],
    )
  })
  return child
}

async function users({ database, server, userId }: Bench): Promise<Contestant[]> {
  const { access_token: token } = await newSession(server)
  return [
    { name: 'GET /user', once: async () => ok(await server.call('GET', '/user', { token })) },
    {
      name: 'its statement on the bare database',
      once: async () => {
        const { rows } = await database.runAsOwner(
          `select ${userColumns} from auth.users u where u.id = $1::uuid`,
          [userId],
        )
        if (rows.length !== 1) throw new Error('the user is not there')
      },
    },
  ]
}

const samples = 10
const samplings = 8

/** Processor milliseconds of all threads for one piece of work, without waiting times. */
async function processorMs({ once }: Contestant): Promise<number> {
  const begin = process.cpuUsage()
  for (let count = 0; count < samples; count++) await once()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000 / samples
}

/** Measures both in turn, so that a busy moment affects both. */
async function printProcessor([ours, bare]: Contestant[]): Promise<void> {
  const runs: [number, number][] = []
  for (let round = 0; round < samplings; round++)
    runs.push([await processorMs(ours!), await processorMs(bare!)])
  const [whole, hash] = [0, 1].map((side) => median(runs.map((pair) => pair[side]!))) as [number, number]
  const share = (hash / whole).toFixed(2)
  console.log(`  processor time ${whole.toFixed(1)} ms, the hash alone ${hash.toFixed(1)} ms: ${share} of it`)
}

/** Measures and prints; the first line of each group is ours. */
export async function benchAuth(): Promise<void> {
  const database = await openTestDatabase()
  try {
    const server = testAuth(database, await makeKeys(), unlimited)
    const { data } = await server.client().auth.signUp(person)
    const bench = { database, server, userId: data.user!.id }
    console.log(`\nAuth on ${database.engine}`)
    for (const callers of [1, 8]) {
      const signing = await signIns(bench)
      printRates('Signing in', callers, await rates(signing, callers))
      if (callers === 1) await printProcessor(signing)
      printRates('Refreshing', callers, await rates(await refreshes(bench, callers), callers))
      printRates('Reading oneself', callers, await rates(await users(bench), callers))
    }
  } finally {
    await database.close()
  }
}
