import { MOST_HOLES, nineOf } from '../../hole/nines.ts'
import type { CourseChanges, Difference } from '../changes.ts'
import { type ClubHole, importKeyOf } from '../club-course.ts'
import { pairHoles } from '../pair-holes.ts'
import type { HolePlan } from '../plan.ts'
import { compareFields, isSame } from './compare-fields.ts'

export interface HoleContext {
  newId: () => string
  /** Keys of differences in which the file overrides manual values. */
  take: ReadonlySet<string>
  removed: ReadonlySet<string>
  /** The present or future id of a green, by its key in the file. */
  greenId: (key: string) => string | undefined
}

export interface HoleComparison {
  added: Difference[]
  changed: Difference[]
  kept: Difference[]
  removed: Difference[]
  gone: Difference[]
  changes: CourseChanges['holes']
}

/** A hole of the file with its row; a new hole has a row that is not stored yet. */
export interface PairedHole {
  plan: HolePlan
  id: string
  row: ClubHole | undefined
  number: number
}

/** The row of each hole of the file. A new hole whose number another hole has gets the next free one. */
export function pairedHoles(
  plans: readonly HolePlan[],
  rows: readonly ClubHole[],
  { newId, removed, take }: Pick<HoleContext, 'newId' | 'removed' | 'take'>,
): { pairs: PairedHole[]; left: HolePlan[] } {
  const usedNumbers = new Set(rows.map(({ number }) => number))
  const pairs: PairedHole[] = []
  const left: HolePlan[] = []
  for (const [plan, row] of pairHoles(plans, rows)) {
    if (row) pairs.push({ plan, row, id: row.id, number: row.number })
    else if (removed.has(plan.osmId) && !take.has(plan.osmId)) left.push(plan)
    else {
      const number = usedNumbers.has(plan.number) ? nextFree(usedNumbers, plan.number) : plan.number
      usedNumbers.add(number)
      pairs.push({ plan, row, id: newId(), number })
    }
  }
  return { pairs, left }
}

function nextFree(usedNumbers: ReadonlySet<number>, fallback: number): number {
  return Array.from({ length: MOST_HOLES }, (_, i) => i + 1).find((n) => !usedNumbers.has(n)) ?? fallback
}

/**
 * The changes of the holes. Values missing in the file (par, stroke index, name) and manual values stay; a stroke index
 * that another hole keeps is not assigned twice.
 */
export function compareHoles(
  pairs: readonly PairedHole[],
  left: readonly HolePlan[],
  rows: readonly ClubHole[],
  context: HoleContext,
): HoleComparison {
  const result: HoleComparison = {
    added: [],
    changed: [],
    kept: [],
    removed: left.map((plan) => differenceOf(plan, plan.number)),
    gone: [],
    changes: { add: [], change: [] },
  }
  const indexes = strokeIndexes(pairs, rows, context)
  for (const pair of pairs) {
    if (pair.row) compareHole(pair, pair.row, indexes, context, result)
    else addHole(pair, indexes, context, result)
  }
  const pairedIds = new Set(pairs.map(({ id }) => id))
  result.gone = rows.filter((row) => row.osm_id !== null && !pairedIds.has(row.id)).map(goneHole)
  return result
}

function compareHole(
  { plan, number }: PairedHole,
  club: ClubHole,
  indexes: StrokeIndexes,
  context: HoleContext,
  result: HoleComparison,
): void {
  const planColumns = wantedHole(plan, club, context)
  const { set, changed, kept } = compareFields(club, planColumns, context.take.has(importKeyOf(club)))
  if ('stroke_index' in set && indexes.isTaken(club.id, number, plan.strokeIndex)) {
    delete set.stroke_index
    kept.push(
      ...changed.splice(
        changed.findIndex(({ field }) => field === 'stroke_index'),
        1,
      ),
    )
  }
  const difference = { ...differenceOf(plan, number), key: importKeyOf(club) }
  if (changed.length > 0) result.changed.push({ ...difference, fields: changed.filter(isShown) })
  if (kept.some(isShown)) result.kept.push({ ...difference, fields: kept.filter(isShown) })
  if (changed.length > 0) result.changes.change.push({ id: club.id, ...set })
}

/** The length changes with the line, and ids are not for people. */
function isShown({ field }: { field: string }): boolean {
  return field !== 'length_m' && field !== 'osm_id'
}

function wantedHole(plan: HolePlan, club: ClubHole, { greenId }: HoleContext): Partial<ClubHole> {
  const green = plan.greenKey === null ? undefined : greenId(plan.greenKey)
  const isExact = plan.osmId.startsWith('own/')
  const isCorrected =
    club.edited.includes('number') || (plan.guessed.includes('number') && club.osm_id === plan.osmId)
  return {
    // A corrected number differs from the file's; every other hole was found by its number.
    ...(club.edited.includes('number') && !plan.guessed.includes('number') ? { number: plan.number } : {}),
    par: plan.par ?? club.par,
    stroke_index: plan.strokeIndex ?? club.stroke_index,
    name: plan.name ?? club.name,
    line: plan.line,
    // The length on the club's card may be better than the line's; it changes only with the line.
    length_m: isSame(plan.line, club.line) ? club.length_m : plan.lengthM,
    ...(green === undefined ? {} : { green_id: green }),
    guessed: isCorrected ? club.guessed : plan.guessed,
    osm_id: isExact ? club.osm_id : plan.osmId,
  }
}

function addHole(
  { plan, id, number }: PairedHole,
  indexes: StrokeIndexes,
  { greenId }: HoleContext,
  result: HoleComparison,
): void {
  result.added.push({ ...differenceOf(plan, number), fields: [] })
  result.changes.add.push({
    id,
    number,
    par: plan.par,
    stroke_index: indexes.isTaken(id, number, plan.strokeIndex) ? null : plan.strokeIndex,
    name: plan.name,
    line: plan.line,
    length_m: plan.lengthM,
    guessed: plan.guessed,
    osm_id: plan.osmId,
    green_id: (plan.greenKey === null ? undefined : greenId(plan.greenKey)) ?? null,
  })
}

interface StrokeIndexes {
  isTaken: (holeId: string, number: number, index: number | null) => boolean
}

/** The stroke indexes that stay: of rows that are not in the file or without one there, or set by hand. */
function strokeIndexes(
  pairs: readonly PairedHole[],
  rows: readonly ClubHole[],
  { take }: HoleContext,
): StrokeIndexes {
  const isLong = [...rows, ...pairs].some(({ number }) => number > 18)
  const planOf = new Map(pairs.map(({ id, plan }) => [id, plan]))
  const staying = rows.filter((row) => {
    const plan = planOf.get(row.id)
    const isByHand = row.edited.includes('stroke_index') && !take.has(importKeyOf(row))
    return row.stroke_index !== null && (!plan || plan.strokeIndex === null || isByHand)
  })
  return {
    isTaken: (holeId, number, index) =>
      index !== null &&
      staying.some(
        (row) =>
          row.id !== holeId &&
          row.stroke_index === index &&
          (!isLong || nineOf(row.number) === nineOf(number)),
      ),
  }
}

function differenceOf(plan: HolePlan, number: number): Difference {
  return { key: plan.osmId, kind: 'hole', hole: number, name: plan.name, fields: [], geometry: plan.line }
}

function goneHole(row: ClubHole): Difference {
  return {
    key: importKeyOf(row),
    kind: 'hole',
    hole: row.number,
    name: row.name,
    fields: [],
    geometry: row.line,
  }
}
