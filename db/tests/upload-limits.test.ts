// Also on PostgreSQL: two uploads at the limit at once.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '#server/database/types.ts'
import { type Caller, ids, server, testClub } from './club.ts'
import { outcomeOf } from './statements.ts'

const club = testClub()
const { database } = club
beforeEach(() => database.execScript('delete from storage.objects; delete from jobs.upload_use'))

const MB = 1_000_000
const insert = `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ($1, $2, $3, $4, $5::jsonb)`
const upsert = `${insert} on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`

interface Stored {
  name?: string
  bytes?: number
  by?: Scope
  sql?: string
}
/** Writes the row of a person's stored photo, as storage does: `+`, or the code of the refusal. */
async function store(caller: Caller, { name, bytes = MB, by, sql = insert }: Stored = {}): Promise<string> {
  const { id, scope } = club.people[caller]
  const values = [
    'avatars',
    name ?? `${id}/${randomUUID()}.webp`,
    id,
    randomUUID(),
    JSON.stringify({ size: bytes }),
  ]
  const outcome = await outcomeOf(database.run(by ?? scope, sql, values))
  return typeof outcome === 'string' ? outcome : '+'
}
const limit = (key: string, value: number | null) =>
  database.runAsOwner('update public.setting set value = $2::jsonb where key = $1', [
    `uploads.${key}`,
    JSON.stringify(value),
  ])
const used = async (caller: Caller) =>
  (
    await database.runAsOwner('select files, bytes, total_bytes from jobs.upload_use where person_id = $1', [
      club.people[caller].id,
    ])
  ).rows[0]

describe('uploads of one person (14.9)', () => {
  it('end at a number of files a day, also when each is deleted or replaced at once', async () => {
    await limit('files_per_day', 3)
    const name = `${club.people.member.id}/me.webp`
    expect(await store('member', { name })).toBe('+')
    expect(await store('member', { name, sql: upsert })).toBe('+')
    expect(await store('member')).toBe('+')
    await database.execScript('delete from storage.objects')
    expect(await store('member')).toBe('GS601')
    expect(await store('member', { name, sql: upsert })).toBe('GS601')
    expect(await store('other')).toBe('+')
    await database.execScript(`update jobs.upload_use set day = day - 1`)
    expect(await store('member')).toBe('+')
    await limit('files_per_day', 100)
  })

  it('end at a number of bytes a day', async () => {
    await limit('bytes_per_day', 3 * MB)
    expect(await store('member', { bytes: 2 * MB })).toBe('+')
    expect(await store('member', { bytes: 2 * MB })).toBe('GS602')
    expect(await store('member', { bytes: MB })).toBe('+')
    await limit('bytes_per_day', 104_857_600)
  })

  it('end at a number of bytes in all, until a file is deleted or becomes smaller', async () => {
    await limit('total_bytes', 5 * MB)
    const name = `${club.people.member.id}/me.webp`
    expect(await store('member', { name, bytes: 3 * MB })).toBe('+')
    expect(await store('member', { bytes: 3 * MB })).toBe('GS603')
    expect(await store('member', { name, bytes: 4 * MB, sql: upsert })).toBe('+')
    expect(await used('member')).toMatchObject({ files: 2, total_bytes: 4 * MB })
    await database.run(club.people.member.scope, 'delete from storage.objects where name = $1', [name])
    expect(await used('member')).toMatchObject({ total_bytes: 0 })
    expect(await store('member', { bytes: 5 * MB })).toBe('+')
    await limit('total_bytes', 524_288_000)
  })

  it('count when a signed address stores them in the person’s name, and not for the server itself', async () => {
    await limit('files_per_day', 1)
    expect(await store('member', { by: server })).toBe('+')
    expect(await store('member', { by: server })).toBe('GS601')
    for (let i = 0; i < 3; i += 1)
      await database.run(server, insert, [
        'avatars',
        `${randomUUID()}.webp`,
        null,
        randomUUID(),
        '{"size": 5}',
      ])
    await limit('files_per_day', 100)
  })

  it('keep the limit when two arrive at once', async () => {
    await limit('files_per_day', 1)
    expect((await Promise.all([store('member'), store('member')])).sort()).toEqual(['+', 'GS601'])
    await limit('files_per_day', 100)
  })

  it('have no limit when the club’s setting is null, and the default one when it is missing', async () => {
    await limit('files_per_day', null)
    await database.runAsOwner(
      `insert into jobs.upload_use (person_id, day, files) values ($1, private.club_today(), 5000)`,
      [club.people.member.id],
    )
    expect(await store('member')).toBe('+')
    await database.runAsOwner(`delete from public.setting where key = 'uploads.files_per_day'`)
    expect(await store('member')).toBe('GS601')
    const bad = outcomeOf(
      database.run(
        club.people.admin.scope,
        `update public.setting set value = '"many"' where key = 'uploads.total_bytes'`,
      ),
    )
    expect(await bad).toBe('GS105')
  })

  it('are refused to guests, in their own folder and beside an issue', async () => {
    expect(await store('guest')).toBe('42501')
    const photo = `${ids.issue}/${randomUUID()}.webp`
    const beside = outcomeOf(
      database.run(club.people.guest.scope, insert, [
        'issue-photos',
        photo,
        club.people.guest.id,
        randomUUID(),
        '{}',
      ]),
    )
    expect(await beside).toBe('42501')
  })
})
