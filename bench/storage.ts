// Downloads through /storage/v1 over sockets, beside a bare node:http server that streams the same file from the disk. A
// megabyte of an open bucket, and a picture that lies in the cache. All in one process, with keep-alive.
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/pglite/pglite.ts'
import type { Database } from '#server/database/types.ts'
import { storage } from '#server/storage/storage.ts'
import { type Contestant, printRates, rates } from './rate.ts'

const MEGABYTE = 1024 * 1024
const CALLERS = [1, 10]

/** Downloads and pictures, ours beside the bare server. */
export async function benchStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'greenside-bench-'))
  const database = await openPglite(join(folder, 'database'))
  const app = await gateway(database, join(folder, 'files'))
  const ours = await listen(getRequestListener(app.fetch))
  const bytes = Buffer.alloc(MEGABYTE, 7)
  const photo = await photoBytes()
  await put(ours.origin, 'large.bin', 'application/octet-stream', bytes)
  await put(ours.origin, 'photo.jpg', 'image/jpeg', photo)
  const picture = await fetch(`${ours.origin}/render/image/public/bench/photo.jpg?width=400&format=webp`)
  const encoded = Buffer.from(await picture.arrayBuffer())
  const bare = await bareServer(folder, { '/large.bin': bytes, '/photo.webp': encoded })
  try {
    await race('1 MB of an open bucket', bytes.length, [
      `${ours.origin}/object/public/bench/large.bin`,
      `${bare.origin}/large.bin`,
    ])
    await race(`A picture from the cache (${Math.round(encoded.length / 1024)} kB)`, encoded.length, [
      `${ours.origin}/render/image/public/bench/photo.jpg?width=400&format=webp`,
      `${bare.origin}/photo.webp`,
    ])
  } finally {
    ours.close()
    bare.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function race(title: string, size: number, [ours, bare]: [string, string]) {
  for (const callers of CALLERS) {
    const agent = new Agent({ keepAlive: true, maxSockets: callers })
    const contestants: Contestant[] = [
      { name: '/storage/v1 on our PGlite', once: () => expectBytes(agent, ours, size) },
      { name: 'bare node:http, streamed from the disk', once: () => expectBytes(agent, bare, size) },
    ]
    printRates(title, callers, await rates(contestants, callers))
    agent.destroy()
  }
}

function expectBytes(agent: Agent, url: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200 && bytes === size) resolve()
        else reject(new Error(`Expected ${size} bytes, got ${bytes} and status ${answer.statusCode}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function gateway(database: Database, directory: string) {
  await migrate(database)
  await database.execScript(`insert into storage.buckets (id, name, public) values ('bench', 'bench', true)`)
  const verifier = { verify: async () => ({ role: 'service_role' as const }) }
  return storage({ database, verifier, directory, signingSecret: 'a secret of the bench' })
}

async function put(origin: string, name: string, type: string, body: Buffer) {
  const headers = { 'content-type': type, authorization: 'Bearer x' }
  const answer = await fetch(`${origin}/object/bench/${name}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

function photoBytes(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: 'green', noise } })
    .jpeg()
    .toBuffer()
}

async function bareServer(folder: string, files: Record<string, Buffer>) {
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(folder, path), bytes)
  return listen((incoming, answer) => {
    const bytes = files[incoming.url ?? '']
    if (!bytes) return answer.writeHead(404).end()
    answer.writeHead(200, { 'content-length': bytes.length, 'content-type': 'application/octet-stream' })
    return createReadStream(join(folder, incoming.url ?? '')).pipe(answer)
  })
}

async function listen(
  handler: Parameters<typeof createServer>[1],
): Promise<{ origin: string; close(): void }> {
  const server: Server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
