import { distance } from '../../geometry/distance.ts'
import { loopOfRef } from '../hole-number.ts'
import { endOf, type HoleLine } from '../survey.ts'
import { restOfName, sharedWords } from './layout-name.ts'

/** Lines of one number that end within this distance are tees of one hole. */
export const SAME_GREEN_M = 60

/**
 * The holes with their layouts: by tag, the letter of the ref, a relation, or the rest of the name (or its pin's) that
 * about 9 or 18 holes share. Tees of one hole may have names too ("1 yellow", "1 red"): names whose holes end on the
 * same greens are one layout.
 */
export function withLayouts(holes: readonly HoleLine[], pinNames: ReadonlyMap<HoleLine, string>): HoleLine[] {
  const byTag = withoutClubNames(holes)
  const byRelation = labelled(byTag, 'relation', (hole) => hole.source.relations ?? [])
  const byName = labelled(byRelation, 'name', ({ source }) => restOfName(source.tags.name) ?? [])
  return labelled(byName, 'pin', (hole) => restOfName(pinNames.get(original(hole, holes))) ?? [])
}

/**
 * The club's name on every hole does not separate loops: such holes use the letter of their ref, or have no layout yet.
 */
function withoutClubNames(holes: readonly HoleLine[]): HoleLine[] {
  const names = new Set(holes.flatMap(({ layout }) => layout ?? []))
  const clubNames = [...names].filter((name) => holdsLoops(holes.filter(({ layout }) => layout === name)))
  return holes.map((hole) => {
    if (hole.layout === null || !clubNames.includes(hole.layout)) return hole
    const layout = loopOfRef(hole.source.tags.ref)
    return { ...hole, layout, layoutFrom: layout === null ? null : 'tag' }
  })
}

/** Layouts may have been added to a hole; its source is unchanged. */
function original(hole: HoleLine, holes: readonly HoleLine[]): HoleLine {
  return holes.find(({ source }) => source === hole.source)!
}

function labelled(
  holes: readonly HoleLine[],
  from: NonNullable<HoleLine['layoutFrom']>,
  labels: (hole: HoleLine) => string | readonly string[],
): HoleLine[] {
  const open = holes.filter(({ layout }) => layout === null)
  const groups = new Map<string, { label: string; lines: Set<HoleLine> }>()
  for (const hole of open) {
    for (const label of [labels(hole)].flat()) {
      const key = label.toLowerCase()
      const group = groups.get(key) ?? { label, lines: new Set() }
      group.lines.add(hole)
      groups.set(key, group)
    }
  }
  const layouts = joinedTees(
    [...groups.values()].filter(({ lines }) => isLayout([...lines]) && !holdsLoops([...lines])),
  )
  const layoutOf = (hole: HoleLine) => layouts.find(({ lines }) => lines.has(hole))?.label
  return holes.map((hole) => {
    const layout = hole.layout === null ? layoutOf(hole) : undefined
    return layout === undefined ? hole : { ...hole, layout, layoutFrom: from }
  })
}

/** Whether lines are about 9 or about 18 holes. */
export function isLayout(lines: readonly HoleLine[]): boolean {
  const numbers = new Set(lines.flatMap(({ number }) => number ?? []))
  const count = numbers.size > 0 ? numbers.size : lines.length
  return (count >= 6 && count <= 11) || (count >= 15 && count <= 20)
}

/** Whether most numbers come more than once, on different greens. */
function holdsLoops(lines: readonly HoleLine[]): boolean {
  const numbers = new Set(lines.flatMap(({ number }) => number ?? []))
  const repeated = [...numbers].filter((number) => {
    const [first, ...others] = lines.filter((line) => line.number === number)
    return others.some((other) => distance(endOf(first!), endOf(other)) > SAME_GREEN_M)
  })
  return repeated.length > numbers.size / 2
}

interface Group {
  label: string
  lines: ReadonlySet<HoleLine>
}

function joinedTees(groups: readonly Group[]): Group[] {
  const left = [...groups]
  const all: Group[] = []
  for (let group = left.shift(); group; group = left.shift()) {
    const tees = left.filter((other) => areTees(group!.lines, other.lines))
    for (const one of tees) left.splice(left.indexOf(one), 1)
    const own = [group, ...tees]
    const label = tees.length === 0 ? group.label : sharedWords(own.map((one) => one.label))
    if (label !== null) all.push({ label, lines: new Set(own.flatMap(({ lines }) => [...lines])) })
  }
  return all
}

/** Whether most numbers that both have end on the same green. */
function areTees(a: ReadonlySet<HoleLine>, b: ReadonlySet<HoleLine>): boolean {
  const pairs = [...a].flatMap((one) => {
    const others = [...b].filter(({ number }) => number !== null && number === one.number)
    return others.length === 0
      ? []
      : [others.some((other) => distance(endOf(one), endOf(other)) <= SAME_GREEN_M)]
  })
  return pairs.length > 0 && pairs.filter(Boolean).length > pairs.length / 2
}
