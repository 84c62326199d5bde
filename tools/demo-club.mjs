// node tools/demo-club.mjs: prints a folder with the data of a demo club that was started once and stopped. A first start
// takes four times as long as opening a copy, so tests that start a club begin with one. Made from the source when there is none.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { hashOf, root } from './lib/project.mjs'

/** Its orders are minutes old when it is made. */
const LONGEST_AGE_MS = 20 * 60_000
/** A maker that was killed leaves its lock behind. */
const LONGEST_MAKING_MS = 5 * 60_000
const LOOK_MS = 100

const folder = join(root, '.tmp', 'demo-clubs')
const club = join(folder, hashOf(['server', 'domain', 'db', 'package.json', 'package-lock.json']))
const lock = `${club}.lock`

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS))
const ageOf = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
const isFresh = () => ageOf(club) < LONGEST_AGE_MS

mkdirSync(folder, { recursive: true })
while (!isFresh()) {
  if (takeLock()) {
    try {
      if (!isFresh()) await make()
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  } else if (ageOf(lock) > LONGEST_MAKING_MS) rmSync(lock, { recursive: true, force: true })
  else await pause()
}
process.stdout.write(club)

function takeLock() {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

async function make() {
  // Another process may copy the club of this source; a copy takes less than a second.
  for (const name of readdirSync(folder).map((entry) => join(folder, entry)))
    if (name !== lock && ageOf(name) > LONGEST_AGE_MS) rmSync(name, { recursive: true, force: true })
  const draft = mkdtempSync(join(folder, 'draft-'))
  await startOnce(draft)
  renameSync(draft, club)
}

/** Starts the server on that folder and lets it close its database. */
async function startOnce(data) {
  const port = await freePort()
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, DATABASE_URL: '', WEATHER: 'false' }
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  while (!(await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The demo club did not start')
    await pause()
  }
  server.kill('SIGTERM')
  await ended
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
