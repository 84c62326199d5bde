// Also on PostgreSQL: its row policies over files.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Scope } from '#server/database/types.ts'
import { type Caller, callers, ids, testClub } from './club.ts'
import { outcomeOf, tryAs } from './statements.ts'

const club = testClub()
const { database } = club

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
  it('are in a private bucket that accepts pictures up to 10 MB', async () => {
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

  it('are uploaded and read by the readers of the issue, whether or not the photo’s row exists', async () => {
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
    ['with a path out of the folder', `${ids.issue}/../avatars/${randomUUID()}.webp`],
  ])('%s are refused', async (_, name) => {
    for (const caller of ['member', 'maintenance'] as const)
      expect(await upload(caller, 'issue-photos', name)).toBe(refused)
  })

  it('are never replaced or removed by callers', async () => {
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
  it('can be written by the kitchen', async () => {
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
  it('are in the folder of their person, who alone can write there', async () => {
    const name = `${club.people.member.id}/me.webp`
    const uploads = await uploadsOf('avatars', name)
    expect(Object.keys(uploads).filter((caller) => uploads[caller] === '+')).toEqual(['member'])
    expect(await upload('member', 'avatars', 'me.webp')).toBe(refused)
  })
})

const server: Scope = { role: 'service_role', claims: { role: 'service_role' } }

describe('pictures of people and dishes', () => {
  const attempt = async (caller: Caller, sql: string, values: unknown[]) => {
    const { scope } = club.people[caller]
    const outcome = await outcomeOf(tryAs(database, scope, (session) => session.query(sql, values)))
    return typeof outcome === 'string' ? outcome : outcome.rowCount
  }

  it('can be replaced and removed by their owners, and not moved into another person’s folder', async () => {
    const mine = `${club.people.member.id}/picture.webp`
    await readersOf('avatars', mine)
    await readersOf('menu', 'pie.webp')
    const rename = 'update storage.objects set name = $2 where name = $1'
    for (const caller of callers) {
      const isMine = caller === 'member'
      const isKitchen = caller === 'kitchen' || caller === 'admin'
      const touch = `update storage.objects set user_metadata = '{}' where name = $1`
      expect(await attempt(caller, touch, [mine]), caller).toBe(isMine ? 1 : 0)
      expect(await attempt(caller, touch, ['pie.webp']), caller).toBe(isKitchen ? 1 : 0)
      const remove = 'delete from storage.objects where name = $1'
      expect(await attempt(caller, remove, [mine]), caller).toBe(isMine ? 1 : 0)
      const theirs = `${club.people.other.id}/picture.webp`
      expect(await attempt(caller, rename, [mine, theirs]), caller).toBe(isMine ? refused : 0)
    }
  })
})

describe('the server’s own role', () => {
  it('passes every policy of objects and buckets', async () => {
    const outcome = await tryAs(database, server, async (session) => {
      const counts: number[] = []
      for (const sql of [
        `insert into storage.buckets (id, name) values ('made', 'made')`,
        `insert into storage.objects (bucket_id, name) values ('made', 'a.txt'), ('issue-photos', 'any.txt')`,
        `update storage.objects set name = 'b.txt' where name = 'a.txt'`,
        `delete from storage.objects where name in ('b.txt', 'any.txt')`,
        `update storage.buckets set public = true where id = 'made'`,
        `delete from storage.buckets where id = 'made'`,
      ]) {
        counts.push((await session.query(sql)).rowCount)
      }
      return counts
    })
    expect(outcome).toEqual([1, 2, 1, 2, 1, 1])
  })

  it('cannot remove a bucket that has objects, or store a name twice in a bucket', async () => {
    const run = (sql: string) => outcomeOf(tryAs(database, server, (session) => session.query(sql)))
    await readersOf('menu', 'taken.webp')
    expect(await run(`delete from storage.buckets where id = 'menu'`)).toBe('23503')
    expect(await run(`insert into storage.objects (bucket_id, name) values ('menu', 'taken.webp')`)).toBe(
      '23505',
    )
    expect(await run(`insert into storage.buckets (id, name) values ('other', 'menu')`)).toBe('23505')
  })
})

describe('the helpers of policies', () => {
  it.each([
    ['a/b/c.d.png', ['a', 'b'], 'c.d.png', 'png'],
    ['c.png', [], 'c.png', 'png'],
    ['a/', ['a'], '', ''],
    ['a/none', ['a'], 'none', 'none'],
  ])('split %s, for every role', async (name, folders, file, extension) => {
    for (const scope of [club.people.anon.scope, club.people.member.scope, server]) {
      const { rows } = await database.run(
        scope,
        `select storage.foldername($1) as folders, storage.filename($1) as file, storage.extension($1) as extension`,
        [name],
      )
      expect(rows).toEqual([{ folders, file, extension }])
    }
  })
})

describe('buckets', () => {
  it('cannot be created or changed over the API', async () => {
    for (const caller of callers) {
      const { scope } = club.people[caller]
      expect(
        await outcomeOf(
          database.run(scope, `insert into storage.buckets (id, name) values ('mine', 'mine')`),
        ),
      ).toBe(refused)
      for (const sql of [
        'update storage.buckets set public = true',
        'delete from storage.buckets',
        'select 1 from storage.buckets',
      ]) {
        expect((await database.run(scope, sql)).rowCount, caller).toBe(0)
      }
    }
    expect(await upload('admin', 'elsewhere', 'a.webp')).toBe(refused)
  })
})
