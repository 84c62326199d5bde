// Also on PostgreSQL: servers that start a round at once.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { createClockWatch } from './clock-watch.ts'
import { roundClock } from './clocks.ts'

const database = testDatabase()
beforeEach(() => database.execScript('delete from public.issue; delete from public.inspection_round'))

/** A daily round, from the first hour of yesterday. */
const plan = () =>
  database.runAsOwner(
    `insert into public.inspection_round (name, weekdays, from_hour, checklist, starts_on)
     values ('Bunkers', '{1,2,3,4,5,6,7}', 0, '["Bunker 1"]', private.club_today() - 1)`,
  )

const jobs = async () =>
  (await database.runAsOwner('select round_on = private.club_today() as today from public.issue')).rows

describe('the watch over rounds', () => {
  it('creates each due job once, with several servers and after a restart', async () => {
    await plan()
    const watches = [
      createClockWatch(database, roundClock),
      createClockWatch(database, roundClock),
      createClockWatch(database, roundClock),
    ]
    await Promise.all(watches.map((watch) => watch.look()))
    await createClockWatch(database, roundClock).look()
    for (const watch of watches) await watch.close()
    expect(await jobs()).toEqual([{ today: true }])
  })

  it('creates the job of a new round at once', async () => {
    const watch = createClockWatch(database, roundClock)
    await watch.start()
    await watch.look()
    await plan()
    await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), { timeout: 30_000 })
    await watch.close()
  })
})
