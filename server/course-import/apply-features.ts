import type { FeaturePlan } from '#domain/course/import/plan.ts'
import type { Session } from '../database/types.ts'
import { changedFields, type Difference, isSame } from './differences.ts'

interface FeatureRow {
  id: string
  hole_id: string | null
  kind: string
  name: string | null
  geometry: unknown
  properties: Record<string, unknown>
  guessed: string[]
  osm_id: string | null
  /** Where the newest outline of a green came from; null when there is none. */
  outline: string | null
}

/** Features in one statement: each is checked, and no statement may run for long. */
const BATCH = 100

/** What became of the features of a plan. */
export interface FeatureResult {
  changes: Difference[]
  /** Left as the club has them although the file says otherwise. */
  kept: Difference[]
  /** In the database and no longer in the file; they stay. */
  gone: number
}

/** What the database calls the origin of an outline that came with a plan. */
export type OutlineSource = 'import' | 'demo'

/**
 * Brings greens and all other features of a course to what the plan says, found by their OpenStreetMap id. A green that the
 * club walked keeps its outline; a hole or kind that was only guessed keeps what the club made of it; nothing is deleted.
 */
export async function applyFeatures(
  session: Session,
  courseId: string,
  plans: readonly FeaturePlan[],
  holeIds: ReadonlyMap<number, string>,
  source: OutlineSource,
): Promise<FeatureResult> {
  const known = await featuresOf(session, courseId)
  const byId = new Map(known.map((row) => [row.osm_id, row]))
  const result: FeatureResult = { changes: [], kept: [], gone: 0 }
  const own = new Set(
    known.filter((row) => row.kind === 'green' && row.osm_id === null).map((row) => row.hole_id),
  )
  const fresh: FeaturePlan[] = []
  for (const plan of plans) {
    const row = byId.get(plan.osmId)
    const holeId = plan.holeNumber === null ? null : (holeIds.get(plan.holeNumber) ?? null)
    if (row !== undefined) await updateFeature(session, plan, row, holeId, source, result)
    else if (plan.kind === 'green' && holeId !== null && own.has(holeId)) {
      result.kept.push({ what: label(plan), fields: ['the hole has a green that the club recorded'] })
    } else fresh.push(plan)
  }
  for (let i = 0; i < fresh.length; i += BATCH) {
    await insertFeatures(session, courseId, fresh.slice(i, i + BATCH), holeIds, source)
  }
  result.changes.push(...fresh.map((plan) => ({ what: label(plan), fields: ['new'] })))
  const planned = new Set(plans.map((plan) => plan.osmId))
  result.gone = known.filter((row) => row.osm_id !== null && !planned.has(row.osm_id)).length
  return result
}

async function featuresOf(session: Session, courseId: string): Promise<FeatureRow[]> {
  const { rows } = await session.query<FeatureRow>(
    `select id, hole_id, kind, name, geometry, properties, guessed, osm_id,
       (select source from public.green_outline where feature_id = f.id order by recorded_at desc limit 1) as outline
     from public.course_feature f where course_id = $1::uuid`,
    [courseId],
  )
  return rows
}

async function updateFeature(
  session: Session,
  plan: FeaturePlan,
  row: FeatureRow,
  holeId: string | null,
  source: OutlineSource,
  result: FeatureResult,
): Promise<void> {
  const isWalked = row.outline === 'walk' || row.outline === 'tap'
  if (isWalked && !isSame(row.geometry, plan.geometry)) {
    result.kept.push({ what: label(plan), fields: ['the club recorded its outline'] })
  }
  const wanted: Partial<FeatureRow> = {
    hole_id: holeId === null || plan.guessed.includes('hole') ? row.hole_id : holeId,
    kind: plan.guessed.includes('kind') ? row.kind : plan.kind,
    name: plan.name ?? row.name,
    geometry: isWalked ? row.geometry : plan.geometry,
    properties: { ...row.properties, ...plan.properties },
    guessed: plan.guessed.length === 0 ? [] : row.guessed,
  }
  const fields = changedFields(row, wanted)
  if (fields.length === 0) return
  await writeFeature(session, { ...row, ...wanted })
  if (fields.includes('geometry') && isGreen(plan)) await addOutlines(session, [row.id], source)
  result.changes.push({ what: label(plan), fields })
}

async function writeFeature(session: Session, row: FeatureRow): Promise<void> {
  await session.query(
    `update public.course_feature set hole_id = $2::uuid, kind = $3::text, name = $4::text, geometry = $5::jsonb,
       properties = $6::jsonb, guessed = array(select jsonb_array_elements_text($7::jsonb))
     where id = $1::uuid`,
    [
      row.id,
      row.hole_id,
      row.kind,
      row.name,
      JSON.stringify(row.geometry),
      JSON.stringify(row.properties),
      JSON.stringify(row.guessed),
    ],
  )
}

async function insertFeatures(
  session: Session,
  courseId: string,
  plans: readonly FeaturePlan[],
  holeIds: ReadonlyMap<number, string>,
  source: OutlineSource,
): Promise<void> {
  const rows = plans.map((plan) => ({
    ...plan,
    holeId: plan.holeNumber === null ? null : holeIds.get(plan.holeNumber),
  }))
  const { rows: inserted } = await session.query<{ id: string; kind: string }>(
    `insert into public.course_feature (course_id, hole_id, kind, name, geometry, properties, guessed, osm_id)
     select $1::uuid, "holeId", kind, name, geometry, properties, guessed, "osmId"
     from jsonb_to_recordset($2::jsonb) as plan ("holeId" uuid, kind text, name text, geometry jsonb, properties jsonb,
       guessed text[], "osmId" text)
     returning id, kind`,
    [courseId, JSON.stringify(rows)],
  )
  await addOutlines(
    session,
    inserted.filter(isGreen).map(({ id }) => id),
    source,
  )
}

/** Begins the history of greens with the outline that they have now. */
async function addOutlines(
  session: Session,
  featureIds: readonly string[],
  source: OutlineSource,
): Promise<void> {
  if (featureIds.length === 0) return
  await session.query(
    `insert into public.green_outline (feature_id, geometry, source)
     select id, geometry, $2::text from public.course_feature
     where id::text in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(featureIds), source],
  )
}

function isGreen({ kind }: { kind: string }): boolean {
  return kind === 'green' || kind === 'practice_green'
}

function label({ kind, osmId }: FeaturePlan): string {
  return `${kind.replaceAll('_', ' ')} ${osmId}`
}
