import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { codeOfError } from '#domain/base/unknown.ts'

/** Another running process holds the lock. */
export class LockError extends Error {
  override readonly name = 'LockError'
  readonly code = 'DATABASE_LOCKED'
  /** Process id of the holder, in its own pid namespace. */
  readonly pid: number
  constructor(file: string, holder: Holder) {
    const who = `process ${holder.pid} on ${holder.host}`
    super(
      `The embedded database is in use by ${who}. Only one process may open it: stop that one first. (${file})`,
    )
    this.pid = holder.pid
  }
}

/** The process with the lock. The system may reuse a pid, so the process start is compared too. */
interface Holder {
  pid: number
  started: string
  host: string
  /** Boot id of the machine and pid namespace of `pid`, where the system has them. */
  realm: string
  /** Distinguishes two locks of one process. */
  token: string
}

/** Milliseconds between signs of life, for processes that cannot see the holder: another container or machine. */
const HEARTBEAT = 3_000
/** Heartbeats without a sign of life after which the holder counts as dead. */
const SILENT_BEATS = 4
const SETTLING = 30

/**
 * Takes the lock `file` for this process; returns the function that releases it. Takes over a lock of a dead process.
 * Throws LockError when the holder is alive. All users of one lock need the same `heartbeat`, in milliseconds.
 */
export async function takeLock(file: string, heartbeat = HEARTBEAT): Promise<() => Promise<void>> {
  const mine = await self()
  const text = JSON.stringify(mine)
  while (!(await place(file, text))) {
    const current = await waitForText(file, heartbeat)
    if (current === undefined) continue
    const holder = parse(current)
    if (holder && (await lives(file, holder, mine, heartbeat))) throw new LockError(file, holder)
    await clear(file, current)
  }
  const beat = setInterval(() => void touch(file), heartbeat)
  beat.unref()
  return async () => {
    clearInterval(beat)
    if ((await read(file)) === text) await rm(file, { force: true })
  }
}

/** Creates the complete lock file; false when one exists. */
async function place(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  // Synced: a power cut can preserve a file's name and lose its text.
  await writeFile(draft, text, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    const code = codeOfError(error)
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    // A file system without links, such as exFAT.
    if (!(await writeNew(file, text))) return false
  } finally {
    await rm(draft, { force: true })
  }
  // A process that clears a stale lock may have moved ours for a moment.
  await pause(SETTLING)
  return (await read(file)) === text
}

function writeNew(file: string, text: string): Promise<boolean> {
  return writeFile(file, text, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  )
}

/** Removes a stale lock; puts back a lock that another process created meanwhile. */
async function clear(file: string, stale: string): Promise<void> {
  if ((await read(file)) !== stale) return
  const aside = `${file}.${randomUUID()}`
  const isMoved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (isMoved && (await read(aside)) !== stale) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Reads the lock's text. Waits while it is unreadable: it is being written, or a crash left it so. */
async function waitForText(file: string, heartbeat: number): Promise<string | undefined> {
  let text = await read(file)
  for (let elapsed = 0; elapsed < heartbeat && text !== undefined && !parse(text); elapsed += SETTLING) {
    await pause(SETTLING)
    text = await read(file)
  }
  return text
}

async function touch(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => {})
}

function parse(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text)
    return typeof holder.pid === 'number' && typeof holder.realm === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}

async function lives(file: string, holder: Holder, mine: Holder, heartbeat: number): Promise<boolean> {
  if (holder.realm === mine.realm && holder.host === mine.host)
    return (await startOf(holder.pid)) === holder.started
  const [boot] = holder.realm.split(' ')
  const rebooted = holder.host === mine.host && boot !== mine.realm.split(' ')[0]
  return rebooted ? false : beats(file, heartbeat)
}

/** Whether a holder that cannot be inspected gives a sign of life within a few heartbeats. */
async function beats(file: string, heartbeat: number): Promise<boolean> {
  const before = await modified(file)
  for (let elapsed = 0; elapsed < SILENT_BEATS * heartbeat; elapsed += heartbeat / 3) {
    await pause(heartbeat / 3)
    if ((await modified(file)) !== before) return true
  }
  return false
}

async function modified(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0
}

async function self(): Promise<Holder> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  const started = (await startOf(process.pid)) ?? ''
  return {
    pid: process.pid,
    started,
    host: hostname(),
    realm: `${boot.trim()} ${namespace}`,
    token: randomUUID(),
  }
}

/** Start time of the process in the system's own format; undefined if there is no such process. */
async function startOf(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The program name is in brackets and may contain spaces; the start is the 20th field after it.
  if (status) {
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  }
  if (process.platform === 'linux') return undefined
  if (process.platform === 'win32') return isRunning(pid) ? '' : undefined
  const list = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined)
  return list?.stdout.trim() || undefined
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOfError(error) === 'EPERM'
  }
}
