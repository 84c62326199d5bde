import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { LockError, takeLock } from './lock.ts'

let file: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenside-lock-'))
  file = join(folder, 'lock')
  return () => rm(folder, { recursive: true })
})

// A sixth of the product's interval, to keep the tests short.
const heartbeat = 500

const here = import.meta.dirname
const refusal = (promise: Promise<unknown>): Promise<LockError> =>
  promise.then(
    () => expect.fail(),
    (error) => error,
  )

/** Starts a process that takes the lock and holds it until it is killed. */
async function holder() {
  const program = `
    import { register } from 'tsx/esm/api'
    register()
    const { takeLock } = await import('./lock.ts')
    await takeLock(process.argv[1])
    console.log('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, file], { cwd: here })
  child.stderr.on('data', (chunk) => console.error(String(chunk)))
  await once(child.stdout, 'data')
  return {
    pid: child.pid,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

it('is free again after its release', async () => {
  const release = await takeLock(file)
  await release()
  expect(await readdir(join(file, '..'))).toEqual([])
  await (await takeLock(file))()
})

it('is refused to the same process a second time', async () => {
  const release = await takeLock(file)
  expect(await refusal(takeLock(file))).toBeInstanceOf(LockError)
  await release()
})

it('of a running process is refused with its pid, and taken over when that process was killed', async () => {
  const other = await holder()
  const error = await refusal(takeLock(file))
  await other.kill()
  expect(error).toBeInstanceOf(LockError)
  expect(error.message).toContain(`process ${other.pid} `)
  await (await takeLock(file))()
})

it('whose pid now belongs to another process is taken over', async () => {
  const release = await takeLock(file)
  const mine = JSON.parse(await readFile(file, 'utf8'))
  await release()
  await writeFile(file, JSON.stringify({ ...mine, started: 'long ago' }))
  await (await takeLock(file))()
})

it('that is empty after a power cut is taken over, however soon the machine is back', async () => {
  await writeFile(file, '')
  await (await takeLock(file, heartbeat))()
})

it('that is being written is waited for, and refused once it is written', async () => {
  const other = await takeLock(join(file, '..', 'other'))
  const text = await readFile(join(file, '..', 'other'), 'utf8')
  await writeFile(file, '')
  const refused = refusal(takeLock(file))
  await writeFile(file, text)
  expect(await refused).toBeInstanceOf(LockError)
  await other()
})

it('is taken over by exactly one of many that find a stale one', async () => {
  await writeFile(file, JSON.stringify({ pid: 1, started: 'long ago', host: 'x', realm: 'y' }))
  const mine = await takeLock(join(file, '..', 'other'))
  const self = JSON.parse(await readFile(join(file, '..', 'other'), 'utf8'))
  await mine()
  await writeFile(file, JSON.stringify({ ...self, started: 'long ago' }))
  const takers = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(file)))
  const winners = takers.filter((taker) => taker.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const winner of winners) await winner.value()
})

it('of another machine is refused while its heartbeat continues, and taken over when it stops', async () => {
  const foreign = JSON.stringify({ pid: 1, started: '1', host: 'elsewhere', realm: 'other boot' })
  await writeFile(file, foreign)
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 200)
  const error = await refusal(takeLock(file, heartbeat))
  clearInterval(beat)
  expect(error).toBeInstanceOf(LockError)
  expect(error.message).toContain('elsewhere')
  await (await takeLock(file, heartbeat))()
})
