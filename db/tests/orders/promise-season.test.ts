import { describe, expect, it } from 'vitest'
import { isFullTest } from '#domain/base/testing-rounds.ts'
import { openTestDatabase } from '#server/database/testing.ts'
import {
  byGroup,
  coverageOf,
  loadOf,
  monthOf,
  type PromisedOrder,
  promiseSeason,
  SEASON_DAYS,
  season,
} from './season.ts'

/** The fewest orders of a group for a meaningful share. */
const ENOUGH = 300
const LATEST_MS = 400_000
/** The first half has three months, the drift, a new station and a new cook; the full mode continues. */
const DAYS = isFullTest ? SEASON_DAYS : 80

const dayOf = (minutes: number) => minutes / 1440

async function played(days: number, taughtUntilDay = Number.POSITIVE_INFINITY): Promise<PromisedOrder[]> {
  const database = await openTestDatabase()
  const orders = season(16).filter(({ placedAt }) => dayOf(placedAt) < days)
  try {
    return await promiseSeason(database, orders, ({ readyAt }) => dayOf(readyAt) < taughtUntilDay)
  } finally {
    await database.close()
  }
}

describe('the promised range, over a season of 130 orders a day with drift', () => {
  it(
    'is right for 75 to 85 of 100 orders, in each month, at each load and at each set of stations',
    async () => {
      const orders = await played(DAYS)
      expect(orders.length).toBeGreaterThan(DAYS * 120)
      const learned = orders.filter(({ isLearned }) => isLearned)
      // A new club and a new station give a plain estimate first.
      expect(orders[0]).toMatchObject({ isLearned: false })
      expect(orders.length - learned.length).toBeGreaterThan(150)
      expect(orders.length - learned.length).toBeLessThan(800)
      expectHeld('all', learned)
      const stationKey = ({ stations }: PromisedOrder) =>
        ['kitchen', 'bar', 'bar+kitchen', 'grill'].indexOf(stations.join('+'))
      for (const [of, groupOf] of [
        ['month', monthOf],
        ['load', loadOf],
        ['stations', stationKey],
      ] as const)
        for (const [group, some] of byGroup(learned, groupOf)) {
          if (some.length >= ENOUGH) expectHeld(`${of} ${group}`, some)
        }
    },
    LATEST_MS,
  )

  it(
    'is right for fewer than 72 of 100 orders in a month without learning',
    async () => {
      const orders = await played(DAYS, 30)
      const after = orders.filter(({ placedAt, isLearned }) => isLearned && dayOf(placedAt) >= 30)
      const shares = byGroup(after, monthOf).map(([, some]) => coverageOf(some).share)
      expect(Math.min(...shares)).toBeLessThan(0.72)
    },
    LATEST_MS,
  )
})

function expectHeld(what: string, orders: readonly PromisedOrder[]): void {
  const { share } = coverageOf(orders)
  expect(share, what).toBeGreaterThanOrEqual(0.75)
  expect(share, what).toBeLessThanOrEqual(0.85)
}
