// Also on PostgreSQL: LISTEN, and the catalogue of another version.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, openFixture } from '../testing.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => fixture.close())

const status = async (path: string) => (await fixture.request(path)).status
const create = (name: string) =>
  fixture.database.execScript(
    `create table club.${name} (id int primary key); grant select on club.${name} to service_role`,
  )

/** With a running clock, a missing name would cause a new reading after three seconds. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now())

describe('the schema cache', () => {
  it('is read again after any change of tables', async () => {
    stopClock()
    expect(await status('/born')).toBe(404)
    await create('born')
    await vi.waitFor(async () => expect(await status('/born')).toBe(200), 30_000)
    const hinted = async () => (await fixture.request('/player?select=id,fresh_home(name)')).status
    expect(await hinted()).toBe(400)
    await fixture.database.execScript(`alter table club.player add fresh_home int references club.home (id)`)
    await vi.waitFor(async () => expect(await hinted()).toBe(200), 30_000)
    await fixture.database.execScript('drop table club.born')
    await vi.waitFor(async () => expect(await status('/born')).toBe(404), 30_000)
  })

  it('stays when a function creates a temporary table', async () => {
    const reads = vi.spyOn(fixture.database, 'asOwner')
    // Notifications of earlier changes may still arrive.
    await vi.waitFor(async () => {
      reads.mockClear()
      await new Promise((resolve) => setTimeout(resolve, 200))
      await fixture.request('/player')
      expect(reads).not.toHaveBeenCalled()
    }, 30_000)
    await fixture.database.execScript('create temp table scratch (id int) on commit drop')
    await fixture.request('/player')
    expect(reads).not.toHaveBeenCalled()
  })
})

describe('the schema cache on hosts without event triggers', () => {
  beforeAll(() =>
    fixture.database.execScript('drop event trigger pgrst_ddl_watch; drop event trigger pgrst_drop_watch'),
  )

  it('is read again after a notification', async () => {
    stopClock()
    expect(await status('/announced')).toBe(404)
    await create('announced')
    await fixture.database.execScript(`notify pgrst, 'reload schema'`)
    await vi.waitFor(async () => expect(await status('/announced')).toBe(200), 30_000)
  })

  it('is read again when a name is missing, at most once in a while', async () => {
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000)
    expect(await status('/missed')).toBe(404)
    await create('missed')
    const reads = vi.spyOn(fixture.database, 'asOwner')
    expect(await status('/missed')).toBe(404)
    expect(reads).not.toHaveBeenCalled()
    clock.mockReturnValue(now + 20_000)
    expect(await status('/missed')).toBe(200)
    expect(reads).toHaveBeenCalledTimes(1)
  })

  it('is read again after the database refused a name that the cache has', async () => {
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 40_000)
    await create('dropped')
    expect(await status('/dropped')).toBe(200)
    await fixture.database.execScript('drop table club.dropped')
    clock.mockReturnValue(now + 50_000)
    expect(await (await fixture.request('/dropped')).json()).toMatchObject({ code: '42P01' })
    expect(await (await fixture.request('/dropped')).json()).toMatchObject({ code: 'PGRST205' })
  })

  it('that cannot be read gives 503, and is read again with the next request', async () => {
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 100_000)
    await fixture.request('/playr')
    const { DatabaseError } = await import('#server/database/types.ts')
    await fixture.database.execScript(`notify pgrst`)
    const broken = vi
      .spyOn(fixture.database, 'asOwner')
      .mockRejectedValue(new DatabaseError({ code: '08006', message: 'gone' }))
    await vi.waitFor(async () => expect(await status('/player')).toBe(503), 30_000)
    broken.mockRestore()
    expect(await status('/player')).toBe(200)
  })
})
