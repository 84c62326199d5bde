// Also on PostgreSQL: its roles and row policies.
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, server, testClub } from '#db/tests/club.ts'
import { operations } from './matrix.ts'
import { cases, makeRows, statement, symbolOf } from './matrix-cases.ts'

const club = testClub()
beforeAll(async () => {
  await makeRows(club)
})

describe('who may do what', () => {
  for (const given of cases) {
    for (const operation of operations) {
      it(`${operation} of ${given.row} in ${given.table} is for those whom the matrix names`, async () => {
        const found: Record<string, string> = {}
        for (const caller of callers) {
          found[caller] = await symbolOf(
            club.database,
            club.people[caller].scope,
            statement(club, given, operation),
          )
        }
        expect(found).toEqual(given.outcomes[operation])
      })
    }
  }

  it('every table has its place in the matrix, and nothing else has', async () => {
    const { rows } = await club.database.runAsOwner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    )
    expect(rows.map((row) => row.name).sort()).toEqual(
      [...new Set<string>(cases.map((given) => given.table))].sort(),
    )
  })

  it('the server itself reads every row', async () => {
    for (const given of cases)
      expect(await symbolOf(club.database, server, statement(club, given, 'select')), given.row).toBe('+')
  })
})
