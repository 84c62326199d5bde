import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { endOf, type HoleLine, startOf } from './survey.ts'

/**
 * Numbers the holes that have none, as someone would who walks the course: from each green to the nearest tee not yet
 * played. When no hole has a number every hole is tried as the first and the shortest walk wins, counted from and back to
 * the clubhouse where that is known. When some have numbers the gaps are filled first, each with the hole that lies best
 * between its neighbours; the rest is numbered on behind the highest.
 */
export function numberByWalk(holes: readonly HoleLine[], clubhouse: Point | null): HoleLine[] {
  const unnumbered = holes.filter((hole) => hole.number === null)
  if (unnumbered.length === 0) return [...holes]
  if (unnumbered.length === holes.length) {
    return shortestWalk(unnumbered, clubhouse).map((hole, i) => withWalkNumber(hole, i + 1))
  }
  return fillGaps(
    holes.filter((hole) => hole.number !== null),
    unnumbered,
  )
}

function withWalkNumber(hole: HoleLine, number: number): HoleLine {
  return { ...hole, number, numberFrom: 'walk' }
}

function shortestWalk(holes: readonly HoleLine[], clubhouse: Point | null): HoleLine[] {
  const walks = holes.map((first) => walkFrom(first, holes))
  return walks.reduce((best, walk) =>
    walkLength(walk, clubhouse) < walkLength(best, clubhouse) ? walk : best,
  )
}

function walkFrom(first: HoleLine, holes: readonly HoleLine[]): HoleLine[] {
  const walk = [first]
  const left = new Set(holes)
  left.delete(first)
  while (left.size > 0) {
    const next = least([...left], (hole) => between(walk.at(-1)!, hole))
    left.delete(next)
    walk.push(next)
  }
  return walk
}

function walkLength(walk: readonly HoleLine[], clubhouse: Point | null): number {
  const onCourse = walk.slice(1).reduce((sum, hole, i) => sum + between(walk[i]!, hole), 0)
  if (clubhouse === null) return onCourse
  return onCourse + distance(clubhouse, startOf(walk[0]!)) + distance(endOf(walk.at(-1)!), clubhouse)
}

function fillGaps(numbered: readonly HoleLine[], unnumbered: readonly HoleLine[]): HoleLine[] {
  const byNumber = new Map(numbered.map((hole) => [hole.number!, hole]))
  const left = new Set(unnumbered)
  for (let number = 1; left.size > 0; number++) {
    if (byNumber.has(number)) continue
    const [before, after] = [byNumber.get(number - 1), byNumber.get(number + 1)]
    const detour = (hole: HoleLine) =>
      (before ? between(before, hole) : 0) + (after ? between(hole, after) : 0)
    const next = least([...left], detour)
    left.delete(next)
    byNumber.set(number, withWalkNumber(next, number))
  }
  return [...byNumber.values()]
}

/** The walk from a hole's green to another's tee. */
function between(hole: HoleLine, next: HoleLine): number {
  return distance(endOf(hole), startOf(next))
}

function least<T>(all: readonly T[], cost: (one: T) => number): T {
  return all.reduce((best, one) => (cost(one) < cost(best) ? one : best))
}
