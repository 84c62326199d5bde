import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import ws from 'ws'
import type { Claims, Database } from '#server/database/types.ts'
import { createVerifier } from '#server/keys/keys.ts'
import { type StorageOptions, storage } from './storage.ts'

const SECRET = 'a secret of the tests, long enough for HS256'
const ORIGIN = 'http://club.test'

export function tokenOf(claims: Claims, secret = SECRET): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

/** Storage in a new folder, with real clients that need no socket. */
export async function openStorage(database: Database, options: Partial<StorageOptions> = {}) {
  const directory = join(await mkdtemp(join(tmpdir(), 'greenside-files-')), 'files')
  const verifier = createVerifier({ verification: [], jwtSecret: SECRET, validMethods: ['HS256'] })
  const app = new Hono().route(
    '/storage/v1',
    storage({ database, verifier, directory, signingSecret: SECRET, ...options }),
  )
  const anonKey = await tokenOf({ role: 'anon' })
  return {
    app,
    directory,
    anonKey,
    /** A client signed in with these claims, or a visitor. */
    async client(claims?: Claims): Promise<SupabaseClient['storage']> {
      const token = claims ? await tokenOf(claims) : anonKey
      const client = createClient(ORIGIN, anonKey, {
        accessToken: async () => token,
        global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
        realtime: { transport: ws as never },
      })
      return client.storage
    },
    /** A request without the client; the path follows /storage/v1. */
    async fetch(path: string, { as, ...init }: RequestInit & { as?: Claims } = {}): Promise<Response> {
      const headers = new Headers(init.headers)
      if (as) headers.set('authorization', `Bearer ${await tokenOf(as)}`)
      const url = path.startsWith('http') ? path : `${ORIGIN}/storage/v1${path}`
      return app.fetch(new Request(url, { ...init, headers }))
    },
    async countFiles(): Promise<number> {
      const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
      return found.filter((entry) => entry.isFile()).length
    },
    close: () => rm(join(directory, '..'), { recursive: true, force: true }),
  }
}

/**
 * Creates the tests' buckets. `box`: people read and write in the folder with their id, at most 100 kB; `pictures`: the
 * same for images; `wall`: public, writable for everyone signed in; `drop`: writable, not readable.
 */
export async function createBuckets(database: Database): Promise<void> {
  await database.execScript(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('box', 'box', false, 100000, null),
      ('pictures', 'pictures', false, null, '{image/*}'),
      ('wall', 'wall', true, null, null),
      ('drop', 'drop', false, null, null);
    create policy "own folder" on storage.objects to authenticated
      using (bucket_id in ('box', 'pictures') and (storage.foldername(name))[1] = auth.uid()::text)
      with check (bucket_id in ('box', 'pictures') and (storage.foldername(name))[1] = auth.uid()::text);
    create policy "wall" on storage.objects to authenticated
      using (bucket_id = 'wall') with check (bucket_id = 'wall');
    create policy "drop" on storage.objects for insert to authenticated with check (bucket_id = 'drop');
    create policy "boxes are seen" on storage.buckets for select to authenticated using (id in ('box', 'wall'));
  `)
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const JPEG = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcANO//9k=',
  'base64',
)
