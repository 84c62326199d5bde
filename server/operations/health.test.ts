import { describe, expect, it } from 'vitest'
import type { Database } from '#server/database/types.ts'
import { createReadiness, healthChecks } from './health.ts'

type Asked = Pick<Database, 'runAsOwner'>
const present: Asked = { runAsOwner: async () => ({ rows: [], rowCount: 0 }) }
const away: Asked = { runAsOwner: () => Promise.reject(new Error('no connection')) }
const silent: Asked = { runAsOwner: () => new Promise(() => {}) }

async function check(path: string, database: Asked, readiness = createReadiness(database, 20)) {
  const answer = await healthChecks(readiness).request(path)
  return { status: answer.status, body: await answer.json() }
}

describe('the health of a server', () => {
  it('is ready while the database answers', async () => {
    expect(await check('/ready', present)).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('is not ready without an answer of the database, but live', async () => {
    for (const database of [away, silent]) {
      expect(await check('/ready', database)).toEqual({ status: 503, body: { status: 'database_away' } })
      expect(await check('/live', database)).toEqual({ status: 200, body: { status: 'ok' } })
    }
  })

  it('is not ready while it drains, and must not be cached', async () => {
    const readiness = createReadiness(present)
    readiness.startDraining()
    expect(await check('/ready', present, readiness)).toEqual({ status: 503, body: { status: 'draining' } })
    const answer = await healthChecks(readiness).request('/ready')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
