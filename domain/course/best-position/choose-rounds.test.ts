import { describe, expect, it } from 'vitest'
import { seeded } from '#domain/base/random.ts'
import type { GreenRequest } from './green-request.ts'
import { profiles } from './profile.ts'
import { suggestRound } from './suggest-round.ts'
import type { LayoutSuggestion } from './suggestion.ts'
import { egg, someGreen } from './testing.ts'

const calm = { profile: profiles.daily, wind: null }
const NINE = 9

/** The greens of `count` nines; the second nine prefers holes at the back, where the grass is rested. */
function nines(count: number, seed: number): { greens: GreenRequest[]; ids: string[][] } {
  const random = seeded(seed)
  const ids = Array.from({ length: count }, (_, nine) =>
    Array.from({ length: NINE }, (_hole, i) => `${nine * NINE + i + 1}`),
  )
  const greens = ids.flatMap((ofNine, nine) =>
    ofNine.map((id) => {
      const green = someGreen(random, { id, shape: [[egg(22 + random() * 10, 26 + random() * 12)]] })
      const worn = { point: { x: 0, y: nine === 1 ? -7 : 7 }, daysAgo: 1, wear: 3 }
      return { ...green, recent: [...green.recent.slice(0, 6), worn] }
    }),
  )
  return { greens, ids }
}

const isBalanced = ({ counts: { zone } }: LayoutSuggestion, each: number) =>
  Object.values(zone).every((count) => Math.abs(count - each) <= 1)

describe('a course of 27 holes', () => {
  const { greens, ids } = nines(3, 4)
  const [north, east, south] = ids as [string[], string[], string[]]

  it('has each nine balanced for itself, within its own length', () => {
    const { layouts, cost, bound } = suggestRound(greens, { ...calm, layouts: ids })
    expect(layouts).toHaveLength(3)
    for (const layout of layouts) {
      expect(layout.driftLimitM).toBeCloseTo(8.2296, 4)
      expect(Math.abs(layout.driftM)).toBeLessThanOrEqual(layout.driftLimitM)
      expect(isBalanced(layout, 3)).toBe(true)
    }
    expect(cost).toBeLessThanOrEqual(1.01 * bound)
  })

  it('has each of its three eighteens balanced, though each nine is part of two of them', () => {
    const eighteens = [
      [...north, ...east],
      [...east, ...south],
      [...south, ...north],
    ]
    const { layouts, cost, bound } = suggestRound(greens, { ...calm, layouts: eighteens })
    for (const layout of layouts) {
      expect(layout.driftLimitM).toBeCloseTo(16.4592, 4)
      expect(Math.abs(layout.driftM)).toBeLessThanOrEqual(layout.driftLimitM)
      expect(isBalanced(layout, 6)).toBe(true)
    }
    expect(bound).toBeGreaterThan(0)
    expect(cost).toBeLessThanOrEqual(1.05 * bound)
  })

  it('would have nines that are too long or too short if all holes were balanced as one round', () => {
    const { greens: all, layouts } = suggestRound(greens, calm)
    expect(Math.abs(layouts[0]!.driftM)).toBeLessThanOrEqual(layouts[0]!.driftLimitM)
    const driftM = ids.map((ofNine) =>
      all.filter(({ id }) => ofNine.includes(id)).reduce((sum, { pin }) => sum + pin!.lengthM, 0),
    )
    expect(driftM.some((one) => Math.abs(one) > 8.2296)).toBe(true)
  })

  it('chooses for both rounds of a nine that is played in one round and alone', () => {
    const played = [[...north, ...east], south, north]
    const { layouts } = suggestRound(greens, { ...calm, layouts: played })
    expect(isBalanced(layouts[0]!, 6)).toBe(true)
    expect(isBalanced(layouts[1]!, 3)).toBe(true)
    expect(isBalanced(layouts[2]!, 3)).toBe(true)
  })

  it('gives the same result each time', () => {
    const day = {
      ...calm,
      layouts: [
        [...north, ...east],
        [...east, ...south],
      ],
    }
    expect(suggestRound(greens, day)).toEqual(suggestRound(greens, day))
  })
})

describe('a course of 36 holes', () => {
  it('has both eighteens balanced', () => {
    const { greens, ids } = nines(4, 8)
    const layouts = [
      [...ids[0]!, ...ids[1]!],
      [...ids[2]!, ...ids[3]!],
    ]
    const choice = suggestRound(greens, { ...calm, layouts })
    for (const layout of choice.layouts) {
      expect(Math.abs(layout.driftM)).toBeLessThanOrEqual(layout.driftLimitM)
      expect(isBalanced(layout, 6)).toBe(true)
    }
    expect(choice.cost).toBeLessThanOrEqual(1.01 * choice.bound)
  })
})

describe('declined places', () => {
  const green = someGreen(seeded(3))
  const day = { ...calm }
  const one = (turnedDown: GreenRequest['turnedDown']) =>
    suggestRound([{ ...green, ...(turnedDown ? { turnedDown } : {}) }], day).greens[0]!

  it('are not suggested again, and do not change the keep-out ground', () => {
    const first = one(undefined)
    const second = one([first.pin!.point])
    const away = Math.hypot(
      second.pin!.point.x - first.pin!.point.x,
      second.pin!.point.y - first.pin!.point.y,
    )
    expect(away).toBeGreaterThan(3)
    expect(second.ground).toEqual(first.ground)
    expect(second.isPartTurnedDown).toBe(true)
    expect(first.isPartTurnedDown).toBe(false)
  })

  it('can be chosen again, the oldest first, when no other place is left', () => {
    const all = Array.from({ length: 400 }, (_, i) => ({
      x: (i % 20) - 10,
      y: Math.floor(i / 20) * 1.5 - 15,
    }))
    const last = one(all)
    expect(last.pin).not.toBeNull()
    expect(last.relax).toBeNull()
    expect(Math.hypot(last.pin!.point.x - all.at(-1)!.x, last.pin!.point.y - all.at(-1)!.y)).toBeGreaterThan(
      3,
    )
  })
})
