import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoleId } from '#web/data/session/roles.ts'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { club, startApp } from '#web/testing/open-screen.tsx'
import { courseRow } from '#web/testing/test-course.ts'

const channel = vi.hoisted(() => ({ heardAt: 0 }))
vi.mock('#web/data/realtime.ts', async (original) => ({
  ...(await original<typeof import('#web/data/realtime.ts')>()),
  lastHeardAt: () => channel.heardAt,
}))

const rows = () => ({ course: [courseRow(2)] })
const modules = async () => ({
  ...(await import('#web/app/offline/read-ahead.ts')),
  ...(await import('#web/app/offline/screen-reads.ts')),
  ...(await import('#web/app/offline/use-screen-reads.ts')),
  ...(await import('#web/data/queries/screen-reads.ts')),
  ...(await import('#web/data/queries/query.ts')),
})
const readsSent = () => club.seen.filter(({ path }) => /^\/(rest|functions)\//.test(path)).length

const answerWeather = () =>
  void club.answers.set('POST /functions/v1/weather', { status: 200, body: { weather: null } })

for (const role of ['guest', 'member', 'kitchen', 'maintenance', 'admin'] as const satisfies RoleId[]) {
  describe(`of the role ${role}`, () => {
    startApp(role, rows)
    beforeEach(answerWeather)

    it('no field screen lacks data after one pass, and no request was refused', async () => {
      const { readAhead, fieldScreens, loadScreenReads, lacksData, currentFacts, queryClient } =
        await modules()
      await readAhead()
      for (const name of fieldScreens[role]) {
        const reads = (await loadScreenReads(name))!
        const all = [...reads.needs(currentFacts()), ...(reads.ahead?.(currentFacts()) ?? [])]
        expect([name, lacksData(reads, currentFacts())]).toEqual([name, false])
        expect([name, all.filter((one) => !one.hasData()).map(({ hash }) => hash)]).toEqual([name, []])
      }
      const failed = queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'error' })
      expect(failed.map(({ queryHash }) => queryHash)).toEqual([])
    })
  })
}

describe('the read-ahead', () => {
  startApp('maintenance', rows)
  beforeEach(answerWeather)

  it('reads each query once, and recent data not again', async () => {
    const { readAhead } = await modules()
    await readAhead()
    const first = readsSent()
    expect(first).toBeGreaterThan(10)
    expect(first).toBeLessThan(60)
    await readAhead()
    expect(readsSent()).toBe(first)
  })

  it('leaves the retry to the screen whose read failed', async () => {
    const { readAhead, queryClient } = await modules()
    const { QueryObserver } = await import('@tanstack/react-query')
    const { weatherQuery } = await import('#web/data/course/weather.ts')
    const stop = new QueryObserver(queryClient, { ...weatherQuery, enabled: false }).subscribe(
      () => undefined,
    )
    const query = queryClient.getQueryCache().find({ queryKey: weatherQuery.queryKey })!
    query.setState({ status: 'error', error: new Error('lost') })
    await readAhead()
    expect(readsSent()).toBeGreaterThan(10)
    expect(club.seen.filter(({ path }) => path.startsWith('/functions/v1/weather'))).toEqual([])
    stop()
  })

  it('reads only changed data again', async () => {
    const { readAhead, queryClient } = await modules()
    await readAhead()
    const first = club.seen.length
    await queryClient.invalidateQueries({ queryKey: ['range_item'], refetchType: 'none' })
    await readAhead()
    const later = club.seen.slice(first).map(({ path }) => path.split('?')[0])
    expect(new Set(later)).toEqual(new Set(['/rest/v1/range_item']))
  })

  it('does not read data again that the realtime channel keeps up to date, except the weather', async () => {
    const { readAhead } = await modules()
    await readAhead()
    const first = club.seen.length
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000)
    channel.heardAt = Date.now()
    await readAhead()
    const later = club.seen.slice(first).map(({ path }) => path.split('?')[0])
    expect(later).not.toContain('/rest/v1/issue')
    expect(later).toContain('/functions/v1/weather')
    now.mockRestore()
    channel.heardAt = 0
  })

  it.each([
    [
      'saves data',
      () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    ],
    ['has no connection', () => setOnline(false)],
    ['shows another page', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ])('reads nothing when the device %s', async (_, arrange) => {
    const { readAhead } = await modules()
    arrange()
    await readAhead()
    expect(readsSent()).toBe(0)
    Reflect.deleteProperty(navigator, 'connection')
  })
})

describe('a device with a connection again', () => {
  startApp('maintenance', rows)
  beforeEach(answerWeather)

  it('does not read at the same moment as all others', async () => {
    const { startReadAhead } = await import('#web/app/offline/read-ahead.ts')
    const { reachability } = await import('#web/data/network.ts')
    setOnline(false)
    const stop = startReadAhead(() => 1)
    setOnline(true)
    await until(() => expect(reachability.get()).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(readsSent()).toBe(0)
    stop()
  })
})

describe('a pass whose person signs out', () => {
  startApp('maintenance', rows)
  beforeEach(answerWeather)

  it('is followed by one for the guest', async () => {
    const { readAhead, loadScreenReads, lacksData, currentFacts } = await modules()
    const { currentMe, signOut } = await import('#web/data/session/session.ts')
    const reading = readAhead()
    await until(() => expect(readsSent()).toBeGreaterThan(0))
    await signOut()
    await until(() => expect(currentMe().user).toBeNull())
    await reading
    expect(lacksData((await loadScreenReads('orders'))!, currentFacts())).toBe(false)
  })
})

describe('a pass that loses the connection', () => {
  startApp('maintenance', rows)

  it('stops there, and does not wait for the network', async () => {
    const { readAhead } = await modules()
    const answer = club.fault
    club.fault = (request) => {
      if (!request.path.startsWith('/rest/')) return answer(request)
      setOnline(false)
      return 'never arrives'
    }
    await readAhead()
    expect(readsSent()).toBe(1)
  })
})
