import { distance } from '../../geometry/distance.ts'
import { lineLength } from '../../geometry/line.ts'
import type { Point } from '../../geometry/point.ts'
import { endOf, type HoleLine, startOf } from '../survey.ts'
import { cheapestAssignment } from '../tour/assignment.ts'
import { SAME_GREEN_M } from './layouts-of.ts'

/** This many numbers must repeat before holes are separated into loops. */
const FEWEST = 6
const LETTERS = 'ABCDEFGH'

/** The lines of one hole, the longest first. */
type Tees = HoleLine[]

/**
 * Loops of a file that numbers each from 1 and names none: the holes 1 are joined to the holes 2 and so on, each time
 * with the least total walk. Loops are called A, B and C: those with most holes first, then from the clubhouse
 * outwards.
 */
export function loopsByWalk(holes: readonly HoleLine[], clubhouse: Point | null): HoleLine[] {
  const byNumber = new Map<number, Tees[]>()
  for (const hole of holes) {
    if (hole.number === null || hole.layout !== null) continue
    byNumber.set(hole.number, withLine(byNumber.get(hole.number) ?? [], hole))
  }
  const numbers = [...byNumber.keys()].sort((a, b) => a - b)
  if (numbers.filter((number) => byNumber.get(number)!.length > 1).length < FEWEST) return [...holes]
  const loops: Tees[][] = []
  for (const number of numbers) joinNext(loops, byNumber.get(number)!, number)
  const away = ([first]: Tees[]) => (clubhouse === null ? 0 : distance(clubhouse, startOf(first![0]!)))
  loops.sort((a, b) => b.length - a.length || away(a) - away(b))
  const letterOf = new Map(
    loops.flatMap((loop, at) => loop.flat().map((hole): [HoleLine, string] => [hole, LETTERS[at] ?? '?'])),
  )
  return holes.map((hole) => {
    const layout = letterOf.get(hole)
    return layout === undefined ? hole : { ...hole, layout, layoutFrom: 'walk' }
  })
}

function withLine(all: readonly Tees[], line: HoleLine): Tees[] {
  const own = all.find((tees) => distance(endOf(tees[0]!), endOf(line)) <= SAME_GREEN_M)
  if (!own) return [...all, [line]]
  const tees = [...own, line].sort((a, b) => lineLength(b.line) - lineLength(a.line))
  return all.map((one) => (one === own ? tees : one))
}

/** Adds the next hole to each continuing loop; holes without a previous one begin a loop. */
function joinNext(loops: Tees[][], next: readonly Tees[], number: number): void {
  const open = loops.filter((loop) => loop.at(-1)![0]!.number === number - 1)
  const size = Math.max(open.length, next.length)
  const costs = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      const [loop, tees] = [open[row], next[column]]
      return loop && tees ? distance(endOf(loop.at(-1)![0]!), startOf(tees[0]!)) : 0
    }),
  )
  const { columns } = size === 0 ? { columns: [] } : cheapestAssignment(costs)
  const isTaken = new Set<Tees>()
  columns.forEach((column, row) => {
    const [loop, tees] = [open[row], next[column]]
    if (!loop || !tees) return
    loop.push(tees)
    isTaken.add(tees)
  })
  loops.push(...next.filter((tees) => !isTaken.has(tees)).map((tees) => [tees]))
}
