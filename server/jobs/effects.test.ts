// Also on PostgreSQL: gateways that take effects at once.
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { backoffMs, createEffects, type Effect, type EffectOutcome } from './effects.ts'

const database = testDatabase()
beforeEach(() => database.execScript('delete from jobs.effect'))

const ask = (key: string, columns = '', values = '') =>
  database.execScript(
    `insert into jobs.effect (kind, key, payload${columns}) values ('mail', '${key}', '{"key": "${key}"}'${values})
     on conflict do nothing`,
  )

const left = async () =>
  (
    await database.runAsOwner<{
      key: string
      attempts: number
      failed: boolean
      waits: number
      last_error: string
    }>(
      `select key, attempts, failed_at is not null as failed, last_error,
         round(extract(epoch from due_at - now()))::integer as waits
       from jobs.effect order by key`,
    )
  ).rows

const quiet = () => undefined

function effects(perform: (effect: Effect) => Promise<EffectOutcome>) {
  return createEffects({ database, perform, log: quiet })
}

describe('the outgoing jobs of a change', () => {
  it('are done once, however often they are requested before', async () => {
    const done: string[] = []
    const worker = effects(async ({ payload }) => {
      done.push(payload.key!)
      return { kind: 'done' }
    })
    await ask('a')
    await ask('a')
    await ask('b')
    await worker.drain()
    expect(done.sort()).toEqual(['a', 'b'])
    expect(await left()).toEqual([])
  })

  it('are not done when the change is rolled back', async () => {
    await expect(
      database.asOwner(async (session) => {
        await session.query(`insert into jobs.effect (kind, key, payload) values ('mail', 'undone', '{}')`)
        throw new Error('the order was refused')
      }),
    ).rejects.toThrow('refused')
    expect(await left()).toEqual([])
  })

  it('are shared by two gateways, each done once', async () => {
    const done: string[] = []
    const perform = async ({ payload }: Effect): Promise<EffectOutcome> => {
      done.push(payload.key!)
      await new Promise((resolve) => setTimeout(resolve, 2))
      return { kind: 'done' }
    }
    for (let n = 0; n < 60; n++) await ask(`n${n}`)
    await Promise.all([effects(perform).drain(), effects(perform).drain()])
    expect(done).toHaveLength(60)
    expect(new Set(done).size).toBe(60)
  })

  it('are released when their gateway died', async () => {
    await ask('taken', ', attempts, due_at', `, 1, now() - interval '1 second'`)
    const attempts: number[] = []
    await effects(async (effect) => {
      attempts.push(effect.attempts)
      return { kind: 'done' }
    }).drain()
    expect(attempts).toEqual([2])
  })

  it('are tried again later, after the time the service asks for, else longer each time', async () => {
    await ask('asked')
    await ask('slow', ', attempts', ', 3')
    await effects(async ({ payload }) => ({
      kind: 'later',
      why: 'busy',
      ...(payload.key === 'asked' ? { afterMs: 60_000 } : {}),
    })).drain()
    expect(await left()).toMatchObject([
      { key: 'asked', attempts: 1, failed: false, last_error: 'busy' },
      { key: 'slow', attempts: 4, failed: false },
    ])
    const [asked, slow] = await left()
    // The first wait is 5 s: these two are longer, even if the test is slow.
    expect(asked!.waits).toBeGreaterThan(10)
    expect(slow!.waits).toBeGreaterThan(10)
    expect([1, 2, 3, 30].map(backoffMs)).toEqual([5000, 10_000, 20_000, 3_600_000])
  })

  it('fail after a day of tries, or at once when a retry cannot help, and stay in the list', async () => {
    await ask('tired', ', attempts', ', 33')
    await ask('wrong')
    await effects(async ({ payload }) => ({
      kind: payload.key === 'wrong' ? 'failed' : 'later',
      why: 'no',
    })).drain()
    expect(await left()).toMatchObject([
      { key: 'tired', failed: true, attempts: 34 },
      { key: 'wrong', failed: true, attempts: 1 },
    ])
  })

  it('are tried for a whole day while a mail server is away', async () => {
    await ask('patient', ', expires_at', `, now() + interval '3 days'`)
    const worker = effects(async () => ({ kind: 'later', why: 'no answer' }))
    let seconds = 0
    for (;;) {
      await worker.drain()
      const [effect] = await left()
      if (effect!.failed) break
      seconds += effect!.waits
      await database.execScript('update jobs.effect set due_at = now()')
    }
    expect(seconds).toBeGreaterThan(24 * 3600)
  })

  it('of pushes are done while a mail server hangs', async () => {
    let release: () => void = () => undefined
    const hangs = new Promise<void>((resolve) => {
      release = resolve
    })
    const pushes: string[] = []
    const worker = effects(async ({ kind, payload }) => {
      if (kind === 'mail') await hangs
      else pushes.push(payload.key!)
      return { kind: 'done' }
    })
    const askPush = (key: string) =>
      database.execScript(
        `insert into jobs.effect (kind, key, payload) values ('push', '${key}', '{"key": "${key}"}')`,
      )
    await ask('slow')
    const mails = worker.drain()
    await askPush('alarm')
    const all = worker.drain()
    await expect.poll(() => pushes).toEqual(['alarm'])
    release()
    await Promise.all([mails, all])
    expect(await left()).toEqual([])
  })

  it('are not done after they expire', async () => {
    await ask('stale', ', expires_at', `, now() - interval '1 second'`)
    let performed = 0
    await effects(async () => {
      performed += 1
      return { kind: 'done' }
    }).drain()
    expect([performed, await left()]).toEqual([0, []])
  })

  it('are not lost by an internal error', async () => {
    await ask('broken')
    await effects(() => Promise.reject(new Error('bug'))).drain()
    expect(await left()).toMatchObject([{ key: 'broken', failed: false, attempts: 1 }])
  })

  it('are done right after the commit, without waiting for the next poll', async () => {
    let heard: () => void = () => undefined
    const performed = new Promise<void>((resolve) => {
      heard = resolve
    })
    const worker = createEffects({
      database,
      log: quiet,
      pollMs: 3_600_000,
      perform: async () => {
        heard()
        return { kind: 'done' }
      },
    })
    await worker.start()
    await ask('told')
    await performed
    await worker.close()
    expect(await left()).toEqual([])
  })
})
