import type { Geometry } from 'geojson'

type Row = Record<string, unknown>
/** An existing row: its id and its new column values. */
type Change = Row & { id: string }

/** An import's changes, as the table course_import takes them; see course_import.sql. */
export interface CourseChanges {
  /** A whole row for a new course, else the columns to set; absent without changes. */
  course?: Row
  is_current?: true
  nines?: { position: number; name: string }[]
  /** osm_ids of deleted rows to restore. */
  restored?: string[]
  holes: { add: Row[]; change: Change[] }
  features: { add: Row[]; change: Change[] }
  range: { add: Row[]; change: Change[] }
}

/** One part of a course that an import adds, changes, or leaves as it is. */
export interface Difference {
  /** The key, stable between imports: an OpenStreetMap id, or words such as `course`. */
  key: string
  /** A kind of feature, `hole`, `range_item` or `course`. */
  kind: string
  /** The number of a hole on the course, or of the hole that a feature belongs to. */
  hole: number | null
  name: string | null
  fields: FieldDifference[]
  /** Its location on a map; null without one. */
  geometry: Geometry | null
}

export interface FieldDifference {
  /**
   * The column. `place` is the position of a range item; its value is the metres it would move. `recorded` stands for a
   * whole green: the hole has one that the club recorded.
   */
  field: string
  club: unknown
  file: unknown
}

/**
 * A plan compared with the club's course. A row is in one list only, or in `changed` and `kept` with different fields.
 */
export interface CourseComparison {
  courseId: string
  isNew: boolean
  /** Whether this import makes it the current course. */
  becomesCurrent: boolean
  /** The version of the club's course that was compared; null for a new one. */
  seenVersion: number | null
  added: Difference[]
  changed: Difference[]
  /** Set by hand and kept, although the file differs. */
  kept: Difference[]
  /** Deleted by hand and not restored, although the file has it. */
  removed: Difference[]
  /** On the course but no longer in the file; it stays. */
  gone: Difference[]
  changes: CourseChanges
}

/** Whether there is nothing to write. */
export function isEmpty({ changes }: CourseComparison): boolean {
  const { holes, features, range, ...course } = changes
  const rows = [holes.add, holes.change, features.add, features.change, range.add, range.change]
  return rows.every((list) => list.length === 0) && Object.keys(course).length === 0
}
