import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, openFixture } from '../testing.ts'
import { ORACLE_CALLS, type OracleCall } from './testing-oracle-calls.ts'
import {
  chainTitle,
  DIFFERENT_CHAINS,
  generatedChains,
  reads,
  runChain,
  writes,
} from './testing-oracle-chains.ts'
import { openReference, type Reference } from './testing-reference.ts'

let ours: Fixture
let reference: Reference

// Starts two engines, one of them from an empty cluster.
beforeAll(async () => {
  // The reference logs each refusal with its stack.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ours = await openFixture({ schemas: ['club'], aggregatesEnabled: true })
  reference = await openReference(true)
}, 180_000)
afterAll(async () => {
  await ours.close()
  await reference.close()
})

/** The result of supabase-js, with the reference's schema name. */
async function outcome(call: PromiseLike<unknown>): Promise<unknown> {
  return JSON.parse(
    JSON.stringify(await call).replaceAll(/'club'|club(?=\.)/g, (name) => name.replace('club', 'public')),
  )
}

const title = ({ call }: OracleCall) =>
  String(call)
    .replace(/^\(db\) => db/, '')
    .replace(/\s+/g, ' ')

describe('the same call of supabase-js to @supabase/lite', () => {
  for (const item of ORACLE_CALLS) {
    const end = item.differs === undefined ? 'gets the same answer' : `differs: ${item.differs}`
    it(`${title(item)} ${end}`, async () => {
      const own = await outcome(item.call(ours.as('service')))
      const other = await outcome(item.call(reference.client))
      if (item.differs === undefined) expect(own).toEqual(other)
      else expect(own).not.toEqual(other)
    })
  }
})

describe('a generated chain of supabase-js to @supabase/lite', () => {
  // The calls above leave different rows.
  beforeAll(() =>
    Promise.all(
      [ours.as('service'), reference.client].map((db) => db.from('counter').delete().neq('key', '')),
    ),
  )

  const chains = [...generatedChains(reads, 180), ...generatedChains(writes, 70)]
  for (const chain of chains) {
    const reason = DIFFERENT_CHAINS.get(chainTitle(chain))
    it(`${chainTitle(chain)} ${reason === undefined ? 'gets the same answer' : `differs: ${reason}`}`, async () => {
      const own = await outcome(runChain(ours.as('service'), chain))
      const other = await outcome(runChain(reference.client, chain))
      if (reason === undefined) expect(own).toEqual(other)
      else expect(own).not.toEqual(other)
    })
  }

  it('has no listed difference without a chain', () => {
    const titles = chains.map(chainTitle)
    for (const title of DIFFERENT_CHAINS.keys()) expect(titles).toContain(title)
  })
})
