import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

type Environment = Record<string, string | undefined>

/** Starts the club's server as a separate process with `env` and waits until it is healthy. */
export interface ClubProcess {
  /** Its output so far. */
  log(): string
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Stops it in order, so that it closes its database. */
  stop(): Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The environment of a club's server: ours, with its own folder and port; by default a free port. */
export async function clubEnvironment(own: Environment): Promise<Environment> {
  const PORT = own.PORT ?? String(await freePort())
  // A test calls no service on the internet.
  return { ...process.env, HOST: '127.0.0.1', DATABASE_URL: '', WEATHER: 'false', ...own, PORT }
}

export async function runClub(own: Environment): Promise<ClubProcess> {
  const env = await clubEnvironment(own)
  let log = ''
  const child = spawn(process.execPath, ['dist/server/main.mjs'], { cwd: root, env })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  await untilHealthy(`http://127.0.0.1:${env.PORT}`, child, () => log)
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill(signal)
    await ended
  }
  return { log: () => log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function untilHealthy(url: string, process: ChildProcess, log: () => string) {
  const end = Date.now() + 300_000
  while (Date.now() < end) {
    if (process.exitCode !== null) throw new Error(`The server ended by itself:\n${log()}`)
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not become healthy:\n${log()}`)
}
