import { seeded, within } from '#domain/base/random.ts'
import { choosePlaces } from '#domain/course/best-position/choose.ts'
import type { DayRequest, GreenRequest } from '#domain/course/best-position/green-request.ts'
import { greenTableOf } from '#domain/course/best-position/green-table.ts'
import type { CandidateTraits } from '#domain/course/best-position/option.ts'
import { roundCost, tableOf } from '#domain/course/best-position/option.ts'
import { profileNames, profiles } from '#domain/course/best-position/profile.ts'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'
import {
  doubleGreen,
  egg,
  evenMix,
  someGreen,
  somePlaces,
  surveyed,
} from '#domain/course/best-position/testing.ts'

const RUNS = 9
const GOAL_MS = 100

/**
 * The choice of a round's pins: a whole day from the outlines up beside the goal of 100 ms on one core, then what the joint
 * choice alone costs as greens and candidates grow, against taking each green's own best.
 */
export async function benchPins(): Promise<void> {
  wholeDays()
  curve()
}

function wholeDays() {
  console.log(
    `\nBest position, 18 greens from their outlines up (processor time, median of ${RUNS}; goal ${GOAL_MS} ms)`,
  )
  console.log('kind of day   places  all ms  places ms  joint ms  at most off the best by')
  for (const surveyedToo of [false, true]) {
    const greens = courseOf(18, surveyedToo)
    for (const name of profileNames) {
      const wind = name === 'windy' ? { fromDegrees: 250, speed: 9 } : null
      wholeDay(surveyedToo ? `${name}, slope` : name, greens, { profile: profiles[name], wind })
    }
    for (const doubles of [1, 4, 7, 9]) {
      const name = `${doubles} double${surveyedToo ? ', slope' : ''}`
      wholeDay(name, doublesOf(doubles, greens), { profile: profiles.daily, wind: null })
    }
  }
}

/** The course with so many double greens for the last of its holes; seven are as many as St Andrews has. */
function doublesOf(count: number, greens: readonly GreenRequest[]): GreenRequest[] {
  const pairs = Array.from({ length: count }, (_, i) =>
    doubleGreen(18 + i, 30 + i, 30, `${i}`, greens[0]!.heights),
  )
  return [...greens.slice(2 * count), ...pairs.flat()]
}

function wholeDay(name: string, greens: GreenRequest[], day: DayRequest) {
  const all = medianMs(() => suggestRound(greens, day))
  const places = medianMs(() => greens.map((green) => greenTableOf(green, day)))
  const { cost, bound, greens: greenResults } = suggestRound(greens, day)
  const count = greenResults.reduce((sum, green) => sum + green.candidateCount, 0)
  const cells = [
    count,
    all.toFixed(0),
    places.toFixed(0),
    (all - places).toFixed(0),
    percent(cost / bound - 1),
  ]
  console.log(
    name.padEnd(18) + cells.map((cell, i) => String(cell).padStart([5, 8, 11, 10, 25][i]!)).join(''),
  )
}

function courseOf(count: number, withHeights: boolean): GreenRequest[] {
  const random = seeded(18)
  const heights = surveyed((x, y) => 0.012 * y + 0.03 * Math.sin(x / 5))
  return Array.from({ length: count }, (_, i) => {
    const shape = [[egg(within(random, 20, 28), within(random, 26, 36))]]
    return someGreen(random, { id: `${i + 1}`, shape, heights: withHeights ? heights : null })
  })
}

function curve() {
  console.log('\nJoint choice of pins: beside taking each green’s own best place')
  console.log('greens  places  ours ms  times as long  round cheaper by  at most off the best by')
  const rows = [9, 18, 27, 36].flatMap((greens) => [100, 300, 900].map((places) => measure(greens, places)))
  const most = Math.max(...rows.map(({ ours }) => ours))
  console.log('\nms by greens and candidates')
  for (const { greens, places, ours } of rows) {
    const bar = '█'.repeat(Math.max(1, Math.round((ours / most) * 50)))
    console.log(`${String(greens).padStart(3)} × ${String(places).padStart(3)} ${bar} ${ours.toFixed(0)}`)
  }
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
  return { greens, places, ours }
}

function ownBest(course: readonly CandidateTraits[][]) {
  return tableOf(course).map((options) => options[0]!)
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

/** Processor time, so that other programs do not change it. */
function medianMs(work: () => unknown): number {
  work()
  const times = Array.from({ length: RUNS }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!
}
