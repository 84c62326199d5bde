import {
  afterMark,
  cupByPaces,
  type Run,
  runsOf,
  shareInside,
  standFor,
  walkTimes,
} from '#domain/course/capture/errors/testing-coverage.ts'
import { noiseModels } from '#domain/course/capture/errors/testing-receiver.ts'

const RUNS = 1000
const KNOWN_DAYS = 10

/** How often the truth lies within the claimed radius, over all noise models and for each of them. Goal: 64 to 70 of 100. */
export function benchErrors(): void {
  console.log(`\nError radii, ${RUNS} runs each   goal: 64 to 70 % inside`)
  console.log(`                           inside   claimed   error   ${noiseModels.join('  ')}`)
  for (const seconds of [5, 15, 30, 60, 120, 300, 600]) row(`stand of ${seconds} s`, standFor(seconds))
  for (const minutes of [0, 2, 5, 10, 20, 30]) row(`mark ${minutes} min ago`, afterMark(minutes, 0.1))
  row('mark known to 3 m, 2 min ago', afterMark(2, 3))
  for (const walks of [1, 2, 3, 5]) row(`walks on ${walks} days`, walkTimes(walks, 'days'))
  row('3 walks in one hour', walkTimes(3, 'minutes'))
  for (const metres of [0.5, 1.5, 3]) row(`cup by paces, outline ±${metres} m`, cupByPaces(metres))
  console.log(`\n  the same device after ${KNOWN_DAYS} days with three known marks each`)
  for (const seconds of [5, 15, 30, 60, 120, 300, 600])
    row(`stand of ${seconds} s`, standFor(seconds, KNOWN_DAYS))
  for (const minutes of [0, 2, 5, 10, 20, 30])
    row(`mark ${minutes} min ago`, afterMark(minutes, 0.1, KNOWN_DAYS))
}

function row(name: string, simulate: Parameters<typeof runsOf>[0]): void {
  const runs = runsOf(simulate, RUNS, 20)
  const models = noiseModels.map((model) => percent(runs.filter((run) => run.model === model)).padStart(6))
  console.log(
    `  ${name.padEnd(28)}${percent(runs).padStart(5)} ${middle(runs, 'claimedM', 0.5)} m ${middle(runs, 'errorM', 2 / 3)} m ${models.join('')}`,
  )
}

function percent(runs: readonly Run[]): string {
  return (100 * shareInside(runs)).toFixed(1)
}

function middle(runs: readonly Run[], key: 'claimedM' | 'errorM', share: number): string {
  const sorted = runs.map((run) => run[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)]!.toFixed(2).padStart(7)
}
