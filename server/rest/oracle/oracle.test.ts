import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, openFixture } from '../testing.ts'
import { ORACLE_CASES, type OracleCase } from './testing-oracle.ts'
import { openReference, type Reference } from './testing-reference.ts'

let ours: Fixture
let reference: Reference | undefined

// Starts two engines, one of them from an empty cluster.
beforeAll(async () => {
  // The reference logs each refusal with its stack.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ours = await openFixture({ schemas: ['club'] })
  reference = await openReference()
}, 180_000)
afterAll(async () => {
  await ours.close()
  await reference?.close()
})

interface Seen {
  status: number
  body: unknown
  range: string | null
}

async function seen(response: Response): Promise<Seen> {
  const text = (await response.text()).replaceAll('club.', 'public.')
  const json = text !== '' && response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    body: json ? JSON.parse(text) : text,
    range: response.headers.get('content-range'),
  }
}

function init({ method, body, headers }: OracleCase): RequestInit {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return { method, ...(body !== undefined && { body }), headers: { ...type, ...headers } }
}

const title = ({ method, path, body = '', headers = {} }: OracleCase) =>
  [method, path, body, ...Object.values(headers)].join(' ').trim()

describe('the same request to @supabase/lite', () => {
  // In order: the writes build on each other.
  for (const item of ORACLE_CASES) {
    const outcome = item.differs === undefined ? 'gets the same answer' : `differs: ${item.differs}`
    it(`${title(item)} ${outcome}`, async () => {
      const own = await seen(await ours.request(item.path, init(item)))
      const other = await seen(await reference!.fetch(item.path, init(item)))
      if (item.differs === undefined) expect(own).toEqual(other)
      else expect(own).not.toEqual(other)
    })
  }
})
