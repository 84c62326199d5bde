import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/types.ts'
import { type Caller, type Club, callers, ids, openClub } from './club.ts'
import { outcomeOf, tryAs } from './statements.ts'

let club: Club
let database: Database
beforeAll(async () => {
  club = await openClub()
  database = club.database
})
afterAll(() => database.close())

/** An upload as the storage server makes it: `+` allowed, otherwise the SQLSTATE. */
async function upload(caller: Caller, bucket: string, name: string): Promise<string> {
  const { id, scope } = club.people[caller]
  const outcome = await outcomeOf(
    tryAs(database, scope, (session) =>
      session.query('insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
        bucket,
        name,
        id,
      ]),
    ),
  )
  return typeof outcome === 'string' ? outcome : '+'
}

async function uploadsOf(bucket: string, name: string) {
  const found: Record<string, string> = {}
  for (const caller of callers) found[caller] = await upload(caller, bucket, name)
  return found
}

async function readersOf(bucket: string, name: string): Promise<Caller[]> {
  await database.runAsOwner(
    'insert into storage.objects (bucket_id, name) values ($1, $2) on conflict do nothing',
    [bucket, name],
  )
  const readers: Caller[] = []
  for (const caller of callers) {
    const { rowCount } = await database.run(
      club.people[caller].scope,
      'select 1 from storage.objects where bucket_id = $1 and name = $2',
      [bucket, name],
    )
    if (rowCount > 0) readers.push(caller)
  }
  return readers
}

const refused = '42501'

describe('photos of issues', () => {
  it('lie in a private bucket that takes pictures up to 10 MB', async () => {
    const { rows } = await database.runAsOwner(
      `select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'issue-photos'`,
    )
    expect(rows).toEqual([
      {
        public: false,
        file_size_limit: 10485760,
        allowed_mime_types: ['image/webp', 'image/jpeg', 'image/png'],
      },
    ])
  })

  it('are uploaded and seen by those who see the issue, whether or not the photo’s row has come', async () => {
    const name = `${ids.issue}/${randomUUID()}.webp`
    expect(await uploadsOf('issue-photos', name)).toEqual({
      anon: refused,
      guest: refused,
      member: '+',
      other: refused,
      kitchen: refused,
      maintenance: '+',
      admin: '+',
    })
    expect(await readersOf('issue-photos', name)).toEqual(['member', 'maintenance', 'admin'])
  })

  it.each([
    ['of no issue', `${randomUUID()}/${randomUUID()}.webp`],
    ['in no folder', `${randomUUID()}.webp`],
    ['in a folder that is no id', `mine/${randomUUID()}.webp`],
    ['deeper', `${ids.issue}/more/${randomUUID()}.webp`],
    ['with a name that is no id', `${ids.issue}/photo.webp`],
    ['of another kind', `${ids.issue}/${randomUUID()}.html`],
    ['without a name', `${ids.issue}/`],
    ['that climb out', `${ids.issue}/../avatars/${randomUUID()}.webp`],
  ])('%s are refused', async (_, name) => {
    for (const caller of ['member', 'maintenance'] as const)
      expect(await upload(caller, 'issue-photos', name)).toBe(refused)
  })

  it('are never replaced or removed over the wire', async () => {
    const name = `${ids.issue}/${randomUUID()}.webp`
    await readersOf('issue-photos', name)
    for (const caller of callers) {
      const { scope } = club.people[caller]
      for (const sql of [
        `update storage.objects set metadata = '{}' where name = $1`,
        'delete from storage.objects where name = $1',
      ]) {
        expect((await database.run(scope, sql, [name])).rowCount, caller).toBe(0)
      }
    }
  })
})

describe('pictures of dishes', () => {
  it('are kept by the kitchen', async () => {
    const kitchenOnly = {
      anon: refused,
      guest: refused,
      member: refused,
      other: refused,
      kitchen: '+',
      maintenance: refused,
      admin: '+',
    }
    expect(await uploadsOf('menu', 'burger.webp')).toEqual(kitchenOnly)
    expect(await readersOf('menu', 'burger.webp')).toEqual(['kitchen', 'admin'])
    const remove = (caller: Caller) =>
      tryAs(
        database,
        club.people[caller].scope,
        async (session) =>
          (await session.query(`delete from storage.objects where name = 'burger.webp'`)).rowCount,
      )
    expect(await remove('kitchen')).toBe(1)
    expect(await remove('member')).toBe(0)
  })

  it('cannot be moved into the bucket of photos', async () => {
    await readersOf('menu', 'soup.webp')
    const moved = outcomeOf(
      database.run(
        club.people.kitchen.scope,
        `update storage.objects set bucket_id = 'issue-photos' where name = 'soup.webp'`,
      ),
    )
    expect(await moved).toBe(refused)
  })
})

describe('pictures of people', () => {
  it('lie in the folder of the person, who alone writes there', async () => {
    const name = `${club.people.member.id}/me.webp`
    const uploads = await uploadsOf('avatars', name)
    expect(Object.keys(uploads).filter((caller) => uploads[caller] === '+')).toEqual(['member'])
    expect(await upload('member', 'avatars', 'me.webp')).toBe(refused)
  })
})

describe('buckets', () => {
  it('are made and changed by nobody over the wire', async () => {
    for (const caller of callers) {
      const { scope } = club.people[caller]
      expect(
        await outcomeOf(
          database.run(scope, `insert into storage.buckets (id, name) values ('mine', 'mine')`),
        ),
      ).toBe(refused)
      expect((await database.run(scope, 'update storage.buckets set public = true')).rowCount).toBe(0)
    }
    expect(await upload('admin', 'elsewhere', 'a.webp')).toBe(refused)
  })
})
