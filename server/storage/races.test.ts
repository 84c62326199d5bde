// Also on PostgreSQL: uploads at once.
import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { createBuckets, openStorage } from './testing.ts'

type Files = ReturnType<SupabaseClient['storage']['from']>

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let wall: Files

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  wall = (await store.client(ann.scope.claims)).from('wall')
})
afterAll(() => store.close())

/** 50 kB of one letter, as a stream of small pieces, so that uploads really run concurrently. */
function body(letter: string): ReadableStream<Uint8Array> {
  let left = 50
  return new ReadableStream({
    async pull(controller) {
      await new Promise((done) => setImmediate(done))
      if (left-- === 0) controller.close()
      else controller.enqueue(Buffer.alloc(1000, letter))
    },
  })
}
const put = (name: string, letter: string) =>
  wall.upload(name, body(letter), { upsert: true, contentType: 'application/octet-stream' })

/** Expects bytes, tag and length of an object to be from the same upload. */
async function expectOneOf(name: string, letters: string[]): Promise<void> {
  const answer = await store.fetch(`/object/public/wall/${name}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(letters.map((letter) => Buffer.alloc(50_000, letter).equals(bytes))).toContain(true)
  expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
  expect((await wall.info(name)).data).toMatchObject({ size: 50_000, etag: answer.headers.get('etag') })
}

describe('at the same time', () => {
  it('uploads of one name never leave a mix, or too many files', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f']
    const before = await store.countFiles()
    for (const name of ['new', 'new', 'other']) {
      const results = await Promise.all(letters.map((letter) => put(name, letter)))
      expect(results.map(({ error }) => error)).toEqual(letters.map(() => null))
      await expectOneOf(name, letters)
    }
    expect(await store.countFiles()).toBe(before + 2)
    await wall.remove(['new', 'other'])
    expect(await store.countFiles()).toBe(before)
  })

  it('a reader gets the old bytes or the new ones', async () => {
    await put('read', 'a')
    let isDone = false
    const write = async () => {
      for (const letter of ['b', 'a', 'b', 'a', 'b']) await put('read', letter)
      isDone = true
    }
    const read = async () => {
      while (!isDone) {
        const answer = await store.fetch('/object/public/wall/read')
        expect(answer.status).toBe(200)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect(bytes.equals(Buffer.alloc(50_000, bytes[0]))).toBe(true)
        const tag = createHash('sha256').update(bytes).digest('hex')
        expect(answer.headers.get('etag')).toBe(`"${tag}"`)
      }
    }
    await Promise.all([write(), read(), read()])
    await wall.remove(['read'])
  })

  it('uploading, moving, copying and removing leave as many files as objects', async () => {
    const acts = [
      () => put('x', 'a'),
      () => put('x', 'b'),
      () => wall.move('x', 'y'),
      () => wall.copy('x', 'z'),
      () => wall.copy('y', 'w'),
      () => wall.remove(['x']),
      () => wall.remove(['y', 'z', 'w']),
    ]
    const before = await store.countFiles()
    for (let round = 0; round < 4; round++) {
      const results = await Promise.all(acts.map((act) => act()))
      const statuses = results.map(({ error }) => (error as { status?: number } | null)?.status)
      expect(new Set([...statuses, 400, undefined])).toEqual(new Set([400, undefined]))
    }
    const { data } = await wall.list()
    expect(await store.countFiles()).toBe(before + data!.length)
    for (const { name } of data!) await expectOneOf(name, ['a', 'b'])
  })
})
