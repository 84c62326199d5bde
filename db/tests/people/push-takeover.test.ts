// Also on PostgreSQL: rights on columns.
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { answer } from '#db/tests/statements.ts'
import { createUser, signIn } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { newsOf } from './news.ts'

interface Signed {
  id: string
  scope: Scope
  sessionId: string
}

const club = testClub()
const { database } = club
let victim: Signed
let stranger: Signed
const { call, codeOf } = newsOf(() => database)
beforeEach(async () => {
  victim = await signedIn()
  stranger = await signedIn()
})

async function signedIn(): Promise<Signed> {
  const person = await createUser(database)
  return { id: person.id, ...(await signIn(database, person)) }
}

/** A subscription as from a browser: an uncompressed point and a secret. */
function subscription() {
  const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
  const endpoint = `https://push.example/${randomBytes(8).toString('hex')}`
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

const tokens: [kind: string, make: () => string][] = [
  ['a Web Push subscription', () => JSON.stringify(subscription())],
  ['a token of Firebase', () => `fcm:${randomBytes(40).toString('base64url')}`],
]

const topicOf = ({ id }: Signed) => `user_${id}`
const register = (person: Signed, token: string) =>
  call(person.scope, 'subscribe_to_topic', { token, topic: topicOf(person) })

/** The tokens that get a notification to that person now. */
async function reached({ id }: Signed): Promise<string[]> {
  await database.runAsOwner('delete from jobs.effect')
  await database.runAsOwner(`select public.send_notification(title => 'Hello', receiver => $1)`, [id])
  const { rows } = await database.runAsOwner<{ token: string }>(
    `select t.token from jobs.effect e join public.push_token t on t.id::text = e.payload ->> 'token_id'`,
  )
  return rows.map(({ token }) => token)
}

describe.each(tokens)('a stranger who learned the push token of a member, %s,', (_, make) => {
  it('cannot take over the device: neither person’s pushes change', async () => {
    const token = make()
    await register(victim, token)
    const attempts = [
      register(stranger, token),
      call(stranger.scope, 'subscribe_to_topic', { token, topic: 'global_announcements' }),
      call(stranger.scope, 'update_push_token', { token }),
      database.run(stranger.scope, 'update public.profiles set fcm_token = $2 where id = $1', [
        stranger.id,
        token,
      ]),
    ]
    const codes = await Promise.all(attempts.map(codeOf))
    expect(codes).toEqual(attempts.map(() => 'GS506'))
    expect(await reached(victim)).toEqual([token])
    expect(await reached(stranger)).toEqual([])
  })

  it('cannot stop the pushes of its person', async () => {
    const token = make()
    await register(victim, token)
    await call(stranger.scope, 'end_device', { token })
    await call(stranger.scope, 'unsubscribe_from_topic', { token, topic: topicOf(victim) })
    await database.run(stranger.scope, 'delete from public.push_token')
    await database.run(stranger.scope, 'update public.profiles set fcm_token = null where id = $1', [
      stranger.id,
    ])
    expect(await reached(victim)).toEqual([token])
  })

  it('does not learn the subscriptions of its person', async () => {
    const token = make()
    await register(victim, token)
    expect((await call(stranger.scope, 'device_topics', { token })).rows).toEqual([{ answer: null }])
  })
})

describe('a subscription', () => {
  const spellings: [string, (given: ReturnType<typeof subscription>) => string][] = [
    ['with spaces', (given) => JSON.stringify(given, null, 2)],
    ['in another order', ({ endpoint, keys }) => JSON.stringify({ keys, endpoint })],
    ['at another address', ({ endpoint, keys }) => JSON.stringify({ endpoint: `${endpoint}?x`, keys })],
    [
      'with padded keys',
      ({ endpoint, keys }) => JSON.stringify({ endpoint, keys: { ...keys, p256dh: `${keys.p256dh}=` } }),
    ],
    [
      'with another last letter of the same key',
      ({ endpoint, keys: { p256dh, auth } }) =>
        JSON.stringify({ endpoint, keys: { p256dh: sameBytes(p256dh), auth } }),
    ],
    [
      'with another secret',
      ({ endpoint, keys }) =>
        JSON.stringify({ endpoint, keys: { ...keys, auth: randomBytes(16).toString('base64url') } }),
    ],
  ]

  it.each(spellings)('is the same device %s', async (_, spell) => {
    const given = subscription()
    await register(victim, JSON.stringify(given))
    expect(await codeOf(register(stranger, spell(given)))).toBe('GS506')
    expect(await codeOf(register(victim, spell(given)))).toBe('done')
    expect(await reached(victim)).toHaveLength(1)
  })

  it('is refused with a key that has more than one spelling', async () => {
    const { endpoint, keys } = subscription()
    for (const p256dh of [`${keys.p256dh}==`, `${keys.p256dh}A`, keys.p256dh.slice(1)])
      expect(await codeOf(register(stranger, JSON.stringify({ endpoint, keys: { ...keys, p256dh } })))).toBe(
        'GS505',
      )
  })
})

describe('two people who share a browser', () => {
  const token = () => JSON.stringify(subscription())

  it('each get their own pushes when one signs in after the other has signed out', async () => {
    const shared = token()
    await register(victim, shared)
    await database.runAsOwner('delete from auth.sessions where id = $1', [victim.sessionId])
    expect(await codeOf(register(stranger, shared))).toBe('done')
    expect(await reached(stranger)).toEqual([shared])
    expect(await reached(victim)).toEqual([])
  })

  it('each get their own pushes when the first session has expired without a sign-out', async () => {
    const shared = token()
    await register(victim, shared)
    await database.runAsOwner(
      `update auth.sessions set not_after = now() - interval '1 second' where id = $1`,
      [victim.sessionId],
    )
    expect(await codeOf(register(stranger, shared))).toBe('done')
    expect(await reached(stranger)).toEqual([shared])
  })

  it('each need a subscription of their own while the first session lives', async () => {
    const [old, fresh] = [token(), token()]
    await register(victim, old)
    expect(await codeOf(register(stranger, old))).toBe('GS506')
    expect(await codeOf(register(stranger, fresh))).toBe('done')
    expect(await reached(stranger)).toEqual([fresh])
  })
})

describe('a push token', () => {
  it('cannot be read by any role, by any column of its table, or by deleting it', async () => {
    const { rows } = await database.runAsOwner(
      `select r.rolname, a.attname from pg_roles r, pg_attribute a
       where r.rolname in ('anon', 'authenticated') and a.attrelid = 'public.push_token'::regclass
         and a.attname in ('token', 'device_hash') and has_column_privilege(r.rolname, a.attrelid, a.attnum, 'select')`,
    )
    expect(rows).toEqual([])
    await register(victim, 'mine')
    for (const scope of [victim.scope, ...Object.values(club.people).map((person) => person.scope)]) {
      for (const sql of [
        'select token from public.push_token',
        'select * from public.push_token',
        'select t::text from public.push_token t',
        'select to_jsonb(t) from public.push_token t',
        'select id from public.push_token where token = $$mine$$',
        'delete from public.push_token returning token',
      ])
        expect(await answer(database.run(scope, sql)), sql).toBe('42501')
    }
  })
})

/** The same bytes in base64url: the last two bits of 65 bytes are ignored. */
function sameBytes(text: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters.indexOf(text.at(-1)!)
  return text.slice(0, -1) + letters[last ^ 1]
}
