import { distanceBetween } from '../../geometry/distance.ts'
import type { Difference, FieldDifference } from '../changes.ts'
import type { ClubCourse } from '../club-course.ts'
import type { CoursePlan, RangeItemPlan } from '../plan.ts'
import { isSame } from './compare-fields.ts'

type ClubItem = ClubCourse['range_item'][number]
type Row = Record<string, unknown>

export interface ComparedRange {
  changes: { add: Row[]; change: (Row & { id: string })[] }
  added: Difference[]
  changed: Difference[]
  /** Items that differ in the file: the club's own stays. */
  kept: Difference[]
}

/** Accuracy of a map: places nearer than this are equal. */
const SAME_PLACE_M = 1

/**
 * Compares the range of a file with the club's, item by item of one kind and name. New ones are added. The club's
 * existing items stay unchanged unless `take` names them; values missing in the file (colour, outline) are no
 * difference.
 */
export function compareRange(
  { range }: CoursePlan,
  club: ClubCourse | null,
  take: ReadonlySet<string>,
): ComparedRange {
  const compared: ComparedRange = { changes: { add: [], change: [] }, added: [], changed: [], kept: [] }
  for (const item of range) {
    const own = club?.range_item.find(({ kind, name }) => kind === item.kind && name === item.name)
    if (!own) {
      const { place, ...rest } = item
      compared.changes.add.push({ ...rest, ...place })
      compared.added.push(differenceOf(item, []))
      continue
    }
    const fields = fieldsOf(item, own)
    const difference = differenceOf(item, fields)
    if (fields.length === 0) continue
    if (!take.has(difference.key)) {
      compared.kept.push(difference)
      continue
    }
    compared.changed.push(difference)
    compared.changes.change.push({ id: own.id, ...setOf(item, fields) })
  }
  return compared
}

function fieldsOf({ place, colour, geometry }: RangeItemPlan, own: ClubItem): FieldDifference[] {
  const apartM = distanceBetween(place, own)
  const metres = Math.round(apartM)
  return [
    ...(apartM > SAME_PLACE_M ? [{ field: 'place', club: null, file: metres }] : []),
    ...(colour !== null && colour !== own.colour
      ? [{ field: 'colour', club: own.colour, file: colour }]
      : []),
    ...(geometry !== null && !isSame(geometry, own.geometry)
      ? [{ field: 'geometry', club: own.geometry, file: geometry }]
      : []),
  ]
}

function setOf({ place, colour, geometry }: RangeItemPlan, fields: readonly FieldDifference[]): Row {
  const differs = (field: string) => fields.some((one) => one.field === field)
  return {
    ...(differs('place') ? { ...place, accuracy_m: null } : {}),
    ...(differs('colour') ? { colour } : {}),
    ...(differs('geometry') ? { geometry } : {}),
  }
}

function differenceOf({ kind, name, place }: RangeItemPlan, fields: FieldDifference[]): Difference {
  const geometry = { type: 'Point' as const, coordinates: [place.lng, place.lat] }
  return { key: `range/${kind}/${name}`, kind: 'range_item', hole: null, name, fields, geometry }
}
