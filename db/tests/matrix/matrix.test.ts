// Also on PostgreSQL: its roles and row policies.
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, server, testClub } from '#db/tests/club.ts'
import { operations } from './matrix.ts'
import { cases, makeRows, statement, symbolOf } from './matrix-cases.ts'

const club = testClub()
beforeAll(async () => {
  await makeRows(club)
})

describe('the permission matrix', () => {
  for (const given of cases) {
    for (const operation of operations) {
      it(`${operation} of ${given.row} in ${given.table} is allowed to the callers in the matrix`, async () => {
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

  it('has every table, and nothing else', async () => {
    const { rows } = await club.database.runAsOwner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    )
    expect(rows.map((row) => row.name).sort()).toEqual(
      [...new Set<string>(cases.map((given) => given.table))].sort(),
    )
  })

  it('the server can read every row', async () => {
    for (const given of cases)
      expect(await symbolOf(club.database, server, statement(club, given, 'select')), given.row).toBe('+')
  })
})
