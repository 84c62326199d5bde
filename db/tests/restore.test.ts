// Also on PostgreSQL: a restore drops and makes the club's tables again there, and closes every connection of the server first.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_PASSWORD } from '#db/seed/demo.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const adminUrl = process.env.DATABASE_URL
const databaseName = `restore_${randomUUID().slice(0, 8)}`
let root: string
let url: string
let databaseUrl = ''
let server: ChildProcess
let log = ''
let anonKey: string
let admin: string

async function onServer(text: string, address = adminUrl): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

interface Answered {
  code?: string
  name: string
  anonKey: string
  access_token: string
  restore: Record<string, unknown> & { state: string }
}

const bodyOf = async (answer: Response) => (await answer.json()) as Answered

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenside-restore-'))
  if (adminUrl) {
    await onServer(`create database ${databaseName}`)
    const address = new URL(adminUrl)
    address.pathname = `/${databaseName}`
    databaseUrl = String(address)
  }
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const main = join(import.meta.dirname, '../../server/main.ts')
  server = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
    env: {
      ...process.env,
      ...{
        DATA_DIR: root,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        HOST: '127.0.0.1',
        WEATHER: 'false',
      },
      BACKUP_CHECK: 'read',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (text) => (log += text))
  await vi.waitFor(async () => expect((await fetch(`${url}/health`)).ok).toBe(true), 300_000)
  anonKey = (await bodyOf(await fetch(`${url}/app-config.json`))).anonKey
  admin = await signIn('admin')
})
afterAll(async () => {
  server.kill('SIGKILL')
  await once(server, 'close')
  if (adminUrl) await onServer(`drop database if exists ${databaseName} with (force)`)
  await rm(root, { recursive: true, force: true })
})

async function signIn(name: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@greenside.example`, password: DEMO_PASSWORD }),
  })
  return (await bodyOf(answer)).access_token
}

const call = (method: string, path: string, token = admin, body?: string | Buffer) =>
  fetch(`${url}${path}`, {
    method,
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })

const clubName = async () => {
  const answer = await call('GET', '/rest/v1/setting?key=eq.club.name&select=value')
  return ((await answer.json()) as { value: string }[])[0]?.value
}
const rename = (name: string) =>
  call('PATCH', '/rest/v1/setting?key=eq.club.name', admin, JSON.stringify({ value: name }))
const restoresInLog = async () => {
  const columns = 'actor_name,actor_role,subject_label,at'
  const answer = await call(
    'GET',
    `/rest/v1/audit_entry?kind=eq.club_restored&select=${columns}&order=id.desc`,
  )
  return (await answer.json()) as Record<string, string>[]
}
const whose = async (token: string) => (await call('GET', '/auth/v1/user', token)).status

async function ending(): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const { restore } = await bodyOf(await call('GET', '/backups/v1'))
      expect(['done', 'failed']).toContain(restore?.state)
      return restore
    },
    { timeout: 300_000, interval: 200 },
  )
}

async function backUp(): Promise<string> {
  const lines = (await (await call('POST', '/backups/v1?wait=true')).text()).trim().split('\n')
  return JSON.parse(lines.at(-1)!).made.name
}

describe('a running club', () => {
  let name: string
  let since: string
  beforeAll(async () => {
    await rename('Before')
    name = await backUp()
    await rename('After')
    since = await signIn('member')
  })

  it('refuses a damaged back-up while it runs, and changes nothing', async () => {
    const bytes = await readFile(join(root, 'backups', name))
    bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 4096)
    const damaged = 'greenside-2026-11-01T030000Z-command.tar'
    await writeFile(join(root, 'backups', damaged), bytes)
    expect((await call('POST', `/backups/v1/${damaged}/restore`)).status).toBe(202)
    expect(await ending()).toMatchObject({ state: 'failed', code: 'backup_damaged', name: damaged })
    await rm(join(root, 'backups', damaged))
    const upload = await call('POST', '/backups/v1/uploads', admin, bytes)
    expect([upload.status, (await bodyOf(upload)).code]).toEqual([422, 'backup_damaged'])
    expect(await clubName()).toBe('After')
    expect((await readdir(join(root, 'backups'))).filter((file) => file !== name)).toEqual([])
    expect(log).not.toContain('Stopping')
  })

  it.runIf(adminUrl)('refuses a restore while another gateway serves it', async () => {
    await onServer(
      `insert into jobs.gateway select gen_random_uuid(), signing_key, accepted_keys, secret_hash, version from jobs.gateway limit 1`,
      databaseUrl,
    )
    const answer = await call('POST', `/backups/v1/${name}/restore`)
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([409, 'other_gateways'])
    await onServer('delete from jobs.gateway', databaseUrl)
  })

  it('is replaced by a back-up after its data was saved, and runs again; later sessions end', async () => {
    // Left by a killed restore.
    await mkdir(join(root, '.restoring-killed'))
    const answer = await call('POST', `/backups/v1/${name}/restore`)
    expect([answer.status, await answer.json()]).toEqual([202, { restore: { state: 'checking', name } }])
    const busy = await Promise.all([call('POST', `/backups/v1/${name}/restore`), call('POST', '/backups/v1')])
    expect(await Promise.all(busy.map(async (one) => [one.status, (await bodyOf(one)).code]))).toEqual([
      [409, 'restore_busy'],
      [409, 'restore_busy'],
    ])
    const last = await ending()
    expect(last).toMatchObject({
      ...{ state: 'done', name, leftOut: [], uploads: null },
      savedAs: expect.stringMatching(/-restore-unproven\.tar$/),
    })
    expect(last.rows).toBeGreaterThan(100)
    expect((await readdir(root)).filter((file) => file.startsWith('.restoring-'))).toEqual([])
    expect(log).toContain(
      `Restored ${name}, saved on ${last.madeAt}: ${last.tables} tables with ${last.rows} rows`,
    )
    expect(await clubName()).toBe('Before')
    expect(await restoresInLog()).toEqual([
      { actor_name: 'Aoife Brennan', actor_role: 'admin', subject_label: name, at: expect.any(String) },
    ])
    expect([await whose(admin), await whose(since)]).toEqual([200, 403])
  })

  it('gets its earlier data back from the file that was saved first, uploaded again', async () => {
    const file = (await readdir(join(root, 'backups'))).find((one) => one.includes('-restore-'))!
    const bytes = await readFile(join(root, 'backups', file))
    await rm(join(root, 'backups', file))
    const upload = await call('POST', '/backups/v1/uploads', admin, bytes)
    const { name: uploaded } = await bodyOf(upload)
    expect(uploaded).toMatch(/-upload-unproven\.tar$/)
    expect((await call('POST', `/backups/v1/${uploaded}/restore`)).status).toBe(202)
    expect(await ending()).toMatchObject({ state: 'done', name: uploaded })
    expect(await clubName()).toBe('After')
    expect(await whose(since)).toBe(200)
  })

  it('refuses a back-up of another club before it stops serving', async () => {
    const keys = join(root, 'keys.json')
    const text = await readFile(keys, 'utf8')
    await writeFile(keys, `${text} `)
    expect((await call('POST', `/backups/v1/${name}/restore`)).status).toBe(202)
    expect(await ending()).toMatchObject({ state: 'failed', code: 'backup_unfit' })
    await writeFile(keys, text)
    expect(await clubName()).toBe('After')
  })
})
