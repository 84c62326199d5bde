import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { access, chown, constants, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; then `as` is the account that it runs as. */
interface Identity {
  uid?: number
  gid?: number
}

export interface LocalPostgres {
  /** Connects as the owner, on the loopback interface. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a throw-away PostgreSQL for tests from the installed binaries: on a free loopback port, without passwords or
 * syncing, deleted at `stop`. Null without binaries or an account to run it. `superuser` is the name of its first
 * login; `more` are settings, such as `max_connections=500`.
 */
export async function startLocalPostgres(
  superuser = 'postgres',
  more: string[] = [],
): Promise<LocalPostgres | null> {
  const binaries = await findBinaries()
  const identity = await unprivileged()
  if (!binaries || !identity) return null
  const folder = await mkdtemp(join(tmpdir(), 'greenside-postgres-'))
  try {
    if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid)
    const data = join(folder, 'data')
    const initdb = ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await run(join(binaries, 'initdb'), initdb, { ...identity, cwd: folder })
    return await serve({ binaries, folder, data, identity, superuser, more })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

interface Cluster {
  binaries: string
  folder: string
  data: string
  identity: Identity
  superuser: string
  more: string[]
}

async function serve({ binaries, folder, data, identity, superuser, more }: Cluster): Promise<LocalPostgres> {
  const port = await freePort()
  const network = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const settings = [...network, 'fsync=off', ...more]
  const parameters = settings.flatMap((setting) => ['-c', setting])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...parameters], {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const forget = endWithUs(() => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })
  const stop = async () => {
    forget()
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`
  await answering(url, server).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, stop }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `clean` when this process ends, also by a signal; returns the function that cancels this. */
function endWithUs(clean: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    forget()
    clean()
    process.kill(process.pid, signal)
  }
  const forget = () => {
    process.off('exit', clean)
    for (const signal of endings) process.off(signal, onSignal)
  }
  process.once('exit', clean)
  for (const signal of endings) process.once(signal, onSignal)
  return forget
}

/** Ends the server without waiting for its clients. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await exit
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  let stderr = ''
  server.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-2000)
  })
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${stderr}`)
    const client = new Client({ connectionString: url })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (connected) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`PostgreSQL does not answer: ${stderr}`)
}

async function findBinaries(): Promise<string | undefined> {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(await versioned('/usr/lib/postgresql', '')),
    ...(await versioned('/opt/homebrew/opt', 'postgresql')),
    ...(await versioned('/usr/local/opt', 'postgresql')),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ]
  for (const folder of folders) {
    if ((await executable(join(folder, 'initdb'))) && (await executable(join(folder, 'postgres'))))
      return folder
  }
  return undefined
}

/** The `bin` folders of all installed versions, the newest first. */
async function versioned(parent: string, prefix: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [])
  const number = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
  const versions = names.filter((name) => name.startsWith(prefix)).sort((a, b) => number(b) - number(a))
  return versions.map((name) => join(parent, name, 'bin'))
}

function executable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** This user; for root the account postgres or else nobody; undefined if root finds neither. */
async function unprivileged(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined)
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) }
  }
  return undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
