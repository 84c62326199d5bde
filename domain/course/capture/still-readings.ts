import { distance } from '../geometry/distance.ts'
import { type Point, plus, times } from '../geometry/point.ts'
import type { Sample } from './average.ts'

/** Readings further than this from the newest ones belong to another place. */
const REACH_M = 2.5
/** A faster person is not standing. */
const STILL_M_PER_S = 0.4
/** Readings from before a longer pause are not counted. */
const PAUSE_MS = 15_000

/**
 * The newest readings since the device last moved. A single distant reading does not end them: the average leaves it
 * out. While the device moves, only the last two remain, too few for an average.
 */
export function stillReadings(samples: readonly Sample[]): readonly Sample[] {
  let still = nearNewest(samples)
  while (still.length > 2 && speedOf(still) > STILL_M_PER_S) still = still.slice(1)
  return still
}

function nearNewest(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length < 2) return samples
  const here = middleOf(samples.slice(-3))
  let start = samples.length - 1
  for (let at = samples.length - 2; at >= 0; at--) {
    if (samples[at + 1]!.at - samples[at]!.at > PAUSE_MS) break
    if (distance(samples[at]!.point, here) <= REACH_M) start = at
    else if (start > at + 1) break
  }
  return samples.slice(start)
}

/** Metres per second between the middle of the first two readings and that of the last two. */
function speedOf(samples: readonly Sample[]): number {
  const [first, last] = [samples.slice(0, 2), samples.slice(-2)]
  const seconds = (meanTime(last) - meanTime(first)) / 1000
  const away = distance(middleOf(first), middleOf(last))
  return seconds > 0 ? away / seconds : 0
}

function meanTime(samples: readonly Sample[]): number {
  return samples.reduce((sum, { at }) => sum + at, 0) / samples.length
}

function middleOf(samples: readonly Sample[]): Point {
  const sum = samples.reduce((total, { point }) => plus(total, point), { x: 0, y: 0 })
  return times(sum, 1 / samples.length)
}
