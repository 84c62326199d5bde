import { seeded } from '#domain/base/random.ts'
import { choosePlaces } from '#domain/course/best-position/choose.ts'
import { roundCost } from '#domain/course/best-position/round.ts'
import { type Place, tableOf } from '#domain/course/best-position/table.ts'
import { evenMix, somePlaces } from '#domain/course/best-position/testing.ts'

const RUNS = 9

/**
 * The joint choice of a round's pins against one exchange-free look at the same places (each green's own best): how many
 * times as long it takes, how much less the round costs, and how far from the bound it may be.
 */
export async function benchPins(): Promise<void> {
  console.log('\nJoint choice of pins: beside taking each green’s own best place')
  console.log('greens  places  ours ms  times as long  round cheaper by  at most off the best by')
  for (const greens of [9, 18, 27, 36]) for (const places of [100, 300, 900]) measure(greens, places)
}

function measure(greens: number, places: number) {
  const random = seeded(greens * 1000 + places)
  const course = Array.from({ length: greens }, () => somePlaces(random, places))
  const cost = evenMix(greens)
  const ours = medianMs(() => choosePlaces(course, cost))
  const apart = medianMs(() => ownBest(course))
  const choice = choosePlaces(course, cost)
  const saved = 1 - choice.cost / roundCost(ownBest(course), cost)
  const off = choice.cost / choice.bound - 1
  const cells = [
    greens,
    places,
    ours.toFixed(1),
    `${(ours / apart).toFixed(0)}×`,
    percent(saved),
    percent(off),
  ]
  console.log(cells.map((cell, i) => String(cell).padStart([6, 7, 8, 14, 17, 24][i]!)).join(' '))
}

function ownBest(course: readonly Place[][]) {
  return tableOf(course).map((options) => options[0]!)
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!
}
