import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser, withProof } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { diskStore } from './stores/disk-store.ts'
import { removeUnwanted, sweepFiles } from './stores/sweep.ts'
import { createBuckets, openStorage, PNG } from './testing.ts'

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let ben: { id: string; scope: Scope }

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  ben = await createUser(database)
})
afterAll(() => store.close())

const from = async (person: { scope: Scope }, bucket = 'box') =>
  (await store.client(person.scope.claims)).from(bucket)
const namesOf = (data: { name: string }[] | null) => data?.map(({ name }) => name)

describe('buckets', () => {
  it('are listed as far as they may be seen', async () => {
    const storage = await store.client(ann.scope.claims)
    expect(namesOf((await storage.listBuckets()).data)).toEqual(['box', 'wall'])
    expect((await storage.getBucket('box')).data).toMatchObject({
      id: 'box',
      name: 'box',
      public: false,
      file_size_limit: 100_000,
      allowed_mime_types: null,
      type: 'STANDARD',
    })
    const hidden = await storage.getBucket('pictures')
    expect(hidden.error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' })
    expect((await (await store.client()).listBuckets()).data).toEqual([])
  })
})

describe('a removal', () => {
  it('takes a row that SQL inserted without bytes', async () => {
    const name = `${ann.id}/bare.txt`
    await database.runAsOwner(
      `insert into storage.objects (bucket_id, name, owner, owner_id) values ('box', $1, $2::uuid, $2::text)`,
      [name, ann.id],
    )
    const { data, error } = await (await from(ann)).remove([name])
    expect(error).toBeNull()
    expect(namesOf(data)).toEqual([name])
  })
})

describe('a list', () => {
  it('shows one level: folders first, then objects, and only the caller’s own', async () => {
    const anns = await from(ann)
    for (const name of ['b.txt', 'a.txt', 'round/1.txt', 'round/2.txt', 'range/deep/3.txt']) {
      await anns.upload(`${ann.id}/list/${name}`, name)
    }
    const { data } = await anns.list(`${ann.id}/list`)
    expect(namesOf(data)).toEqual(['range', 'round', 'a.txt', 'b.txt'])
    expect(data?.[0]).toMatchObject({ id: null, updated_at: null, created_at: null, metadata: null })
    expect(data?.[2]).toMatchObject({
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      metadata: { size: 5, mimetype: 'text/plain;charset=UTF-8', eTag: expect.any(String) },
    })
    expect(namesOf((await anns.list()).data)).toEqual([ann.id])
    expect((await (await from(ben)).list(`${ann.id}/list`)).data).toEqual([])
  })

  it('S9.33 is sorted, searched and paged, a hundred at a time by default', async () => {
    const anns = await from(ann)
    const prefix = `${ann.id}/many`
    await database.runAsOwner(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'box', $1 || '/' || lpad(n::text, 3, '0'), gen_random_uuid()::text, '{}'
       from generate_series(1, 120) as n`,
      [prefix],
    )
    expect((await anns.list(prefix)).data).toHaveLength(100)
    // The official client always sends a limit.
    const plain = await store.fetch('/object/list/box', {
      ...{ method: 'POST', body: JSON.stringify({ prefix }), as: ann.scope.claims },
      headers: { 'content-type': 'application/json' },
    })
    expect(await plain.json()).toHaveLength(100)
    const sortBy = { column: 'name', order: 'desc' }
    expect(namesOf((await anns.list(prefix, { limit: 2, offset: 1, sortBy })).data)).toEqual(['119', '118'])
    expect((await anns.list(prefix, { search: '11' })).data).toHaveLength(10)
  })

  it.each([
    { limit: 0 },
    { limit: 1001 },
    { offset: -1 },
    { sortBy: { column: 'owner; drop table x', order: 'asc' } },
  ])('refuses %j', async (options) => {
    const { error } = await (await from(ann)).list('', options)
    expect(error).toMatchObject({ status: 400, statusCode: '400' })
  })
})

describe('removing', () => {
  it('deletes the rows that the caller may remove, and their files', async () => {
    const [mine, theirs] = [`${ann.id}/mine.txt`, `${ben.id}/theirs.txt`]
    await (await from(ann)).upload(mine, 'x')
    await (await from(ben)).upload(theirs, 'x')
    const before = await store.countFiles()
    const { data } = await (await from(ann)).remove([mine, theirs, 'missing.txt'])
    expect(namesOf(data)).toEqual([mine])
    expect(await store.countFiles()).toBe(before - 1)
    expect((await (await from(ben)).exists(theirs)).data).toBe(true)
    expect((await (await from(ann)).exists(mine)).data).toBe(false)
  })
})

describe('moving and copying', () => {
  it('gives the same bytes another name, or a second one', async () => {
    const anns = await from(ann)
    const [first, second, third] = ['one', 'two', 'three'].map((name) => `${ann.id}/move/${name}.txt`)
    await anns.upload(first!, 'hello', { metadata: { hole: 3 } })
    expect((await anns.move(first!, second!)).data).toEqual({ message: 'Successfully moved' })
    expect((await anns.exists(first!)).data).toBe(false)
    expect((await anns.copy(second!, third!)).data).toEqual({ path: `box/${third}` })
    await anns.remove([second!])
    expect(await (await anns.download(third!)).data?.text()).toBe('hello')
    expect((await anns.info(third!)).data).toMatchObject({ metadata: { hole: 3 } })
  })

  it('needs permissions at both ends, a free name and a bucket that accepts the file', async () => {
    const anns = await from(ann)
    const [source, taken] = [`${ann.id}/source.txt`, `${ann.id}/taken.txt`]
    await anns.upload(source, 'x')
    await anns.upload(taken, 'x')
    const before = await store.countFiles()
    for (const act of ['move', 'copy'] as const) {
      const code = async (box: typeof anns, ...args: Parameters<typeof anns.move>) =>
        ((await box[act](...args)).error as { statusCode?: string } | null)?.statusCode
      expect(await code(anns, source, taken)).toBe('409')
      expect(await code(anns, source, `${ben.id}/x.txt`)).toBe('403')
      expect(await code(await from(ben), source, `${ben.id}/x.txt`)).toBe('404')
      expect(await code(anns, 'missing.txt', taken)).toBe('404')
      expect(await code(anns, source, '../x')).toBe('400')
      expect(await code(anns, source, source, { destinationBucket: 'pictures' })).toBe('415')
      expect(await code(anns, source, source, { destinationBucket: 'nowhere' })).toBe('404')
    }
    expect(await store.countFiles()).toBe(before)
  })
})

describe('photos of an issue', () => {
  it('are added and seen by people who see the issue, and cannot be changed', async () => {
    const [issue] = (
      await database.run<{ id: string }>(
        ann.scope,
        `insert into public.issue (category, description) values ('bunker', 'No rake') returning id`,
      )
    ).rows
    const keeper = await createUser(database, { role_id: 'maintenance' })
    const path = `${issue?.id}/${randomUUID()}.png`
    const photo = new Blob([PNG], { type: 'image/png' })
    const photos = await from(ann, 'issue-photos')
    expect((await (await from(ben, 'issue-photos')).upload(path, photo)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await photos.upload(path, photo)).error).toBeNull()
    expect((await photos.upload(path, photo)).error).toMatchObject({ statusCode: '409' })
    expect((await photos.upload(path, photo, { upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await (await from(keeper, 'issue-photos')).download(path)).error).toBeNull()
    expect((await (await from(ben, 'issue-photos')).download(path)).error).not.toBeNull()
    expect((await photos.createSignedUrl(path, 60)).error).toBeNull()
    const text = new Blob(['hello'], { type: 'text/plain' })
    const other = `${issue?.id}/${randomUUID()}.png`
    expect((await photos.upload(other, text)).error).toMatchObject({ statusCode: '415' })
  })
})

describe('files without a row', () => {
  it('are set aside when they are old enough, restored when a row names them again, and deleted in the end', async () => {
    const wall = await from(ann, 'wall')
    const HOUR = 3_600_000
    for (const name of ['kept', 'lost', 'fresh']) await wall.upload(name, PNG)
    const { rows } = await database.runAsOwner<{ name: string; version: string }>(
      `select name, version from storage.objects where bucket_id = 'wall'`,
    )
    const version = (name: string) => rows.find((row) => row.name === name)?.version ?? ''
    const files = diskStore(store.directory, 60_000)
    const age = (path: string) =>
      utimes(path, new Date(Date.now() - 2 * HOUR), new Date(Date.now() - 2 * HOUR))
    for (const name of ['kept', 'lost']) {
      await age(join(store.directory, version(name).slice(0, 2), version(name)))
    }
    const row = `delete from storage.objects where name = any ('{lost,fresh}') returning *`
    await database.execScript(`create table public.set_aside as with gone as (${row}) select * from gone`)
    expect(await sweepFiles(database, files)).toBe(1)
    expect((await wall.download('kept')).error).toBeNull()

    const columns = 'id, bucket_id, name, version, metadata, owner_id'
    await database.execScript(
      `insert into storage.objects (${columns}) select ${columns} from public.set_aside`,
    )
    for (const name of ['lost', 'fresh']) expect((await wall.download(name)).error).toBeNull()

    await database.runAsOwner(`delete from storage.objects where name = 'lost'`)
    await age(join(store.directory, version('lost').slice(0, 2), version('lost')))
    const before = await store.countFiles()
    expect(await sweepFiles(database, files)).toBe(1)
    expect(await store.countFiles()).toBe(before)
    await sweepFiles(database, files, Date.now() + 31 * 24 * HOUR)
    expect(await files.open(version('lost'))).toBeUndefined()
  })
})

describe('the photo of a person who leaves', () => {
  it('is gone at once, and its file with the next clean-up', async () => {
    const { id, scope } = await createUser(database)
    const avatars = (await store.client(scope.claims)).from('avatars')
    const path = `${id}/${randomUUID()}.png`
    expect((await avatars.upload(path, new Blob([PNG], { type: 'image/png' }))).error).toBeNull()
    const { rows } = await database.runAsOwner<{ version: string }>(
      'select version from storage.objects where name = $1',
      [path],
    )
    const files = diskStore(store.directory, 60_000)
    const stored = { files, pictures: { versions: async () => [], forget: async () => undefined } as never }
    await removeUnwanted(database, stored)
    await (await files.open(rows[0]!.version))!.close()
    await database.run(await withProof(database, { id, scope }), 'select public.delete_my_account()')
    const url = avatars.getPublicUrl(path).data.publicUrl
    expect((await store.fetch(new URL(url).pathname.replace('/storage/v1', ''))).status).toBe(400)
    await removeUnwanted(database, stored)
    expect(await files.open(rows[0]!.version)).toBeUndefined()
    expect((await database.runAsOwner('select 1 from jobs.unwanted_file')).rowCount).toBe(0)
  })
})

describe('a missing object', () => {
  it.each([
    ['GET', '/nothing', 'NotFound'],
    ['PATCH', '/object/box/x', 'NotFound'],
    ['POST', '/object/list/box', 'InvalidRequest'],
  ])('%s %s is answered in Storage’s format', async (method, path, code) => {
    const answer = await store.fetch(path, { method, as: ann.scope.claims })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      statusCode: expect.any(String),
      code,
      message: expect.any(String),
    })
  })

  it('does not reveal an internal error', async () => {
    const broken = await openStorage({
      ...database,
      runAsOwner: () => Promise.reject(new Error('password=secret')),
    })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await broken.fetch('/object/public/wall/x')
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret')
    await broken.close()
  })
})
