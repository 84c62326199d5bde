import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { Arrival, FileStore } from './files.ts'
import { s3Store } from './s3-store.ts'
import { startS3 } from './testing-s3.ts'

const HOUR = 3_600_000
const kinds = ['on the disk', 'in S3'] as const

/** A store in new folders. `spooled` counts the files that have arrived and are not stored yet. */
async function openStore(kind: (typeof kinds)[number]) {
  const directory = await mkdtemp(join(tmpdir(), 'greenside-store-'))
  const arriving = join(directory, 'arriving')
  const s3 = kind === 'in S3' ? await startS3() : undefined
  const store = s3 ? s3Store(s3.settings, arriving, 60_000) : diskStore(directory, 60_000)
  return {
    store,
    arriving,
    spooled: async () => (await readdir(arriving).catch(() => [])).length,
    async close() {
      await s3?.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function* inChunks(bytes: Uint8Array, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const anything: Arrival = {
  maxBytes: 10_000_000,
  inspect: () => {},
  tooLarge: () => new Error('too large'),
}

async function kept(store: FileStore, bytes: Uint8Array): Promise<string> {
  const version = randomUUID()
  await store.keep(await store.receive(inChunks(bytes), anything), version)
  return version
}

async function read(store: FileStore, version: string, range?: { start: number; end: number }) {
  const file = await store.open(version)
  return file && Buffer.from(await new Response(await file.stream(range)).arrayBuffer())
}

async function collect(groups: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = []
  for await (const group of groups) all.push(...group)
  return all
}

describe.each(kinds)('a store %s', (kind) => {
  let store: FileStore
  let opened: Awaited<ReturnType<typeof openStore>>
  beforeAll(async () => {
    opened = await openStore(kind)
    store = opened.store
  })
  afterAll(() => opened.close())

  it('returns the stored bytes, whole and in parts', async () => {
    const bytes = randomBytes(700_000)
    const version = await kept(store, bytes)
    expect(await read(store, version)).toEqual(bytes)
    expect(await read(store, version, { start: 3, end: 5 })).toEqual(bytes.subarray(3, 6))
    expect(await read(store, version, { start: 699_990, end: 699_999 })).toEqual(bytes.subarray(699_990))
    const file = await store.open(version)
    expect(file?.size).toBe(700_000)
    await file?.close()
    expect(await opened.spooled()).toBe(0)
  })

  it('stores an empty file', async () => {
    const file = await store.open(await kept(store, new Uint8Array()))
    expect(file?.size).toBe(0)
    await file?.close()
  })

  it('tags content by its bytes', async () => {
    const bytes = Buffer.from('the same')
    const one = await store.receive(inChunks(bytes, 3), anything)
    expect(one).toMatchObject({
      size: 8,
      eTag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    })
    await store.discard(one)
    expect(await opened.spooled()).toBe(0)
  })

  it('shows the beginning of a file once, and stores nothing that is refused, too large or cut off', async () => {
    const bytes = randomBytes(20_000)
    const heads: number[] = []
    const refuse = {
      ...anything,
      inspect: (head: Uint8Array) => {
        heads.push(head.length)
        throw new Error('refused')
      },
    }
    await expect(store.receive(inChunks(bytes), refuse)).rejects.toThrow('refused')
    await expect(store.receive(inChunks(bytes.subarray(0, 10)), refuse)).rejects.toThrow('refused')
    expect(heads).toEqual([4100, 10])
    const small = { ...anything, maxBytes: 19_999 }
    await expect(store.receive(inChunks(bytes), small)).rejects.toThrow('too large')
    async function* broken() {
      yield bytes
      throw new Error('cut off')
    }
    await expect(store.receive(broken(), anything)).rejects.toThrow('cut off')
    expect(await opened.spooled()).toBe(0)
  })

  it('copies a version, and reports a missing one', async () => {
    const [from, to] = [await kept(store, Buffer.from('two')), randomUUID()]
    expect(await store.copy(from, to)).toBe(true)
    await store.remove(from)
    expect((await read(store, to))?.toString()).toBe('two')
    expect(await store.copy(from, randomUUID())).toBe(false)
  })

  it('has no version that was never stored or was removed, and removes a missing one without an error', async () => {
    const version = await kept(store, Buffer.from('gone'))
    await store.remove(version, randomUUID())
    expect(await store.open(version)).toBeUndefined()
  })

  it('never ends early without an error when a version is removed while it is read', async () => {
    const bytes = randomBytes(600_000)
    const version = await kept(store, bytes)
    const reader = (await (await store.open(version))!.stream()).getReader()
    let size = (await reader.read()).value!.length
    await store.remove(version)
    const rest = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read()) size += next.value.length
    }
    const end = await rest().then(
      () => 'whole',
      () => 'failed',
    )
    if (kind === 'on the disk') expect(end).toBe('whole')
    if (end === 'whole') expect(size).toBe(bytes.length)
  })

  it('lists versions by age', async () => {
    const versions = [await kept(store, Buffer.from('a')), await kept(store, Buffer.from('b'))]
    expect(await collect(store.versionsBefore(Date.now() + HOUR))).toEqual(expect.arrayContaining(versions))
    expect(await collect(store.versionsBefore(Date.now() - HOUR))).toEqual([])
  })

  it('restores versions that were set aside, until they are deleted', async () => {
    const [back, lost] = [await kept(store, Buffer.from('back')), await kept(store, Buffer.from('lost'))]
    await store.setAside(back, lost, randomUUID())
    expect(await collect(store.versionsBefore(Date.now() + HOUR))).not.toContain(back)
    expect((await read(store, back))?.toString()).toBe('back')
    await store.setAside(lost)
    await store.clear({ arrivedBefore: 0, asideBefore: Date.now() + HOUR })
    expect(await store.open(lost)).toBeUndefined()
    expect((await read(store, back))?.toString()).toBe('back')
  })

  it('removes files that arrived and were never stored', async () => {
    const { path } = await store.receive(inChunks(Buffer.from('half')), anything)
    await utimes(path, new Date(0), new Date(0))
    await store.clear({ arrivedBefore: Date.now() - HOUR, asideBefore: 0 })
    expect(await opened.spooled()).toBe(0)
  })
})
