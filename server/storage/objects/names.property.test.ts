import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createBuckets, openStorage } from '../testing.ts'
import { checkBucketId, checkNewBucketId, checkObjectName } from './names.ts'

const LEGAL = [..."ABCxyz019_/!.*'() &$@=;:+,?-"]
const HOSTILE = [
  '..',
  '.',
  '/',
  '//',
  '\\',
  '%2e',
  '%2f',
  '%00',
  '\u0000',
  '\u202e',
  '~',
  '#',
  'C:',
  'é',
  '\n',
  '"',
  '<',
]

/** Ordinary names, and names that try to leave the folder. */
const anyName = fc.oneof(
  fc.array(fc.constantFrom(...LEGAL), { minLength: 1, maxLength: 60 }).map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...LEGAL, ...HOSTILE), { minLength: 1, maxLength: 20 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

function isAccepted(check: (name: string) => string, name: string): boolean {
  try {
    return check(name) === name
  } catch {
    return false
  }
}

describe('a name', () => {
  it('that is accepted has legal characters only, and no part that is empty or leaves the folder', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        fc.pre(isAccepted(checkObjectName, name))
        expect(name).toMatch(/^[\w/!.*'() &$@=;:+,?-]{1,1024}$/)
        expect(join('/root', name)).toBe(`/root/${name}`)
      }),
      { numRuns: 2000 },
    )
  })

  it('of a bucket is one part of a path', () => {
    fc.assert(
      fc.property(anyName, (id) => {
        fc.pre(isAccepted(checkNewBucketId, id))
        expect(isAccepted(checkBucketId, id)).toBe(true)
        expect(join('/root', id, 'x')).toBe(`/root/${id}/x`)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an upload under any name', () => {
  let database: TestDatabase
  let store: Awaited<ReturnType<typeof openStorage>>
  beforeAll(async () => {
    database = await openTestDatabase()
    await createBuckets(database)
    store = await openStorage(database)
  })
  afterAll(async () => {
    await store.close()
    await database.close()
  })

  /** All files below the folder that contains the store's folder. */
  const around = async () =>
    (await readdir(join(store.directory, '..'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))

  it('is refused with a code, or is stored under that name and nowhere else', async () => {
    const as = { role: 'service_role' } as const
    await fc.assert(
      fc.asyncProperty(anyName, fc.boolean(), async (name, isEncoded) => {
        const text = Buffer.from(name).toString()
        const path = isEncoded ? encodeURIComponent(text) : text
        const url = `/object/wall/${path}`
        const init = { method: 'POST', body: 'hello', as, headers: { 'x-upsert': 'true' } }
        const answer = await store.fetch(url, init)
        const body = (await answer.json()) as { Key?: string; code?: string }
        if (answer.status === 200) {
          const stored = body.Key?.slice('wall/'.length) ?? ''
          expect(isAccepted(checkObjectName, stored)).toBe(true)
          expect(await (await store.fetch(`/object/wall/${encodeURIComponent(stored)}`, { as })).text()).toBe(
            'hello',
          )
          await store.fetch('/object/wall', {
            method: 'DELETE',
            body: JSON.stringify({ prefixes: [stored] }),
            as,
          })
        } else {
          expect(answer.status).toBe(400)
          expect(body.code).toMatch(/^(InvalidKey|NotFound|NoSuchBucket|InvalidRequest)$/)
        }
        expect(await around()).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('is found under each legal name by every kind of request', async () => {
    const files = (await store.client({ role: 'service_role' })).from('wall')
    const part = fc.array(fc.constantFrom(...LEGAL.filter((c) => c !== '/')), { minLength: 1, maxLength: 12 })
    const legal = fc
      .array(part, { minLength: 1, maxLength: 3 })
      .map((parts) => parts.map((characters) => characters.join('')).join('/'))
    await fc.assert(
      fc.asyncProperty(legal, async (name) => {
        fc.pre(isAccepted(checkObjectName, name))
        // The client puts names into URLs unchanged: a question mark ends the path, and blanks at the end are lost.
        fc.pre(!name.includes('?') && name === name.trim())
        expect((await files.upload(name, 'hello', { upsert: true })).error).toBeNull()
        expect((await files.info(name)).data?.name).toBe(name)
        expect((await files.listV2({ prefix: name })).data?.objects.map((object) => object.name)).toContain(
          name,
        )
        const { data } = await files.createSignedUrl(name, 60)
        expect(await (await store.fetch(data?.signedUrl ?? '')).text()).toBe('hello')
        const { publicUrl } = files.getPublicUrl(name).data
        expect(await (await store.fetch(publicUrl)).text()).toBe('hello')
        expect((await files.remove([name])).data).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })
})
