import type { CourseChanges, Difference } from '../changes.ts'
import { type ClubFeature, importKeyOf } from '../club-course.ts'
import type { FeaturePlan } from '../plan.ts'
import { compareFields } from './compare-fields.ts'

export interface FeatureContext {
  newId: () => string
  take: ReadonlySet<string>
  removed: ReadonlySet<string>
  /** The id of a hole of the file in the club's course. */
  holeId: (number: number) => string | undefined
  /** A hole's number in the club's course. */
  numberOf: (holeId: string | null) => number | null
  /** Whether a hole has a green that the club recorded itself. */
  hasOwnGreen: (holeId: string) => boolean
}

export interface FeatureComparison {
  added: Difference[]
  changed: Difference[]
  kept: Difference[]
  removed: Difference[]
  gone: Difference[]
  changes: CourseChanges['features']
  /** The present or future id of each feature of the file. */
  ids: Map<string, string>
}

/** Matches each feature of a file by its key. Changes and deletions by hand are kept; nothing is deleted. */
export function compareFeatures(
  plans: readonly FeaturePlan[],
  rows: readonly ClubFeature[],
  context: FeatureContext,
): FeatureComparison {
  const byKey = new Map(rows.map((row) => [importKeyOf(row), row]))
  const result: FeatureComparison = {
    added: [],
    changed: [],
    kept: [],
    removed: [],
    gone: [],
    changes: { add: [], change: [] },
    ids: new Map(),
  }
  for (const plan of plans) {
    const row = byKey.get(plan.osmId)
    const holeId = plan.holeNumber === null ? null : (context.holeId(plan.holeNumber) ?? null)
    if (row) compareFeature(plan, row, holeId, context, result)
    else placeFeature(plan, holeId, context, result)
  }
  const planned = new Set(plans.map(({ osmId }) => osmId))
  result.gone = rows
    .filter((row) => row.osm_id !== null && !planned.has(row.osm_id))
    .map((row) => ({
      key: importKeyOf(row),
      kind: row.kind,
      hole: context.numberOf(row.hole_id),
      name: row.name,
      fields: [],
      geometry: row.geometry,
    }))
  return result
}

function compareFeature(
  plan: FeaturePlan,
  row: ClubFeature,
  holeId: string | null,
  context: FeatureContext,
  result: FeatureComparison,
): void {
  result.ids.set(plan.osmId, row.id)
  const planColumns: Partial<ClubFeature> = {
    hole_id: holeId === null || plan.guessed.includes('hole') ? row.hole_id : holeId,
    kind: plan.guessed.includes('kind') ? row.kind : plan.kind,
    name: plan.name ?? row.name,
    geometry: plan.geometry,
    properties: { ...row.properties, ...plan.properties },
    guessed: plan.guessed.length === 0 ? [] : row.guessed,
  }
  const { set, changed, kept } = compareFields(row, planColumns, context.take.has(plan.osmId))
  const difference = { ...differenceOf(plan), hole: context.numberOf(row.hole_id) }
  if (kept.length > 0) result.kept.push({ ...difference, fields: kept })
  if (changed.length === 0) return
  result.changed.push({ ...difference, fields: changed })
  result.changes.change.push({ id: row.id, ...set })
}

function placeFeature(
  plan: FeaturePlan,
  holeId: string | null,
  { newId, take, removed, hasOwnGreen }: FeatureContext,
  result: FeatureComparison,
): void {
  const isChosen = take.has(plan.osmId)
  if (removed.has(plan.osmId) && !isChosen) {
    result.removed.push(differenceOf(plan))
    return
  }
  if (plan.kind === 'green' && holeId !== null && hasOwnGreen(holeId) && !isChosen) {
    result.kept.push({
      ...differenceOf(plan),
      fields: [{ field: 'recorded', club: true, file: plan.geometry }],
    })
    return
  }
  const id = newId()
  result.ids.set(plan.osmId, id)
  result.added.push(differenceOf(plan))
  const { kind, name, geometry, properties, guessed, osmId } = plan
  result.changes.add.push({ id, hole_id: holeId, kind, name, geometry, properties, guessed, osm_id: osmId })
}

function differenceOf(plan: FeaturePlan): Difference {
  const { osmId: key, kind, holeNumber: hole, name, geometry } = plan
  return { key, kind, hole, name, fields: [], geometry }
}
