import type { FeatureKind } from './kinds.ts'

/** The results of an import. Each note has a code for translation, and the values for its sentence. */
export interface ImportReport {
  /** The number taken of each kind, including holes and range items. */
  took: Partial<Record<FeatureKind | 'hole' | 'range_item', number>>
  /** Guessed values, to be checked. */
  guessed: ReportNote[]
  /** Values missing in the file, to be filled in. */
  missing: ReportNote[]
  /** Parts of the file that the course does not use. */
  unused: ReportNote[]
  /** Holes of the file that the course does not use; null: none. */
  loss: HoleLoss | null
}

/** `holes` of the `ofHoles` holes in a file were taken; `lines` were not used. */
interface HoleLoss {
  holes: number
  ofHoles: number
  lines: number
}

export interface ReportNote {
  code: NoteCode
  /** Numbers of the holes concerned, ascending. */
  holes?: number[]
  /** OpenStreetMap ids of the features concerned. */
  osmIds?: string[]
  count?: number
  /** A tag, a name or a distance from the file, such as natural=scrub. */
  what?: string
}

export type NoteCode =
  // guessed
  | 'number_from_walk'
  | 'walk_within'
  | 'round_within'
  | 'number_from_name'
  | 'number_from_pin'
  | 'number_from_green'
  | 'ref_over_name'
  | 'loops_by_walk'
  | 'number_from_loop'
  | 'line_turned'
  | 'direction_unknown'
  | 'green_nearest'
  | 'green_by_pin'
  | 'green_four_corners'
  | 'green_shared'
  | 'practice_green'
  | 'name_from_file'
  // missing
  | 'par'
  | 'stroke_index'
  | 'stroke_index_repeated'
  | 'hole'
  | 'green'
  | 'tee'
  // unused
  | 'pin_moves_daily'
  | 'other_line'
  | 'same_number'
  | 'other_course'
  | 'far_away'
  | 'other_layout'
  | 'no_layout'
  | 'not_a_line'
  | 'not_an_outline'
  | 'away_from_course'
  | 'spare_green'
  | 'crossing_green'
  | 'unknown_kind'
  | 'unreadable_par'

/** An empty report. */
export function emptyReport(): ImportReport {
  return { took: {}, guessed: [], missing: [], unused: [], loss: null }
}

/** Adds a note unless its list is empty. */
export function noteHoles(notes: ReportNote[], code: NoteCode, holes: readonly number[]): void {
  if (holes.length > 0) notes.push({ code, holes: [...holes].sort((a, b) => a - b) })
}

/** Notes a green that is left out because its outline crosses itself. */
export function noteCrossing(report: ImportReport, osmId: string | null): void {
  report.unused.push({ code: 'crossing_green', osmIds: osmId ? [osmId] : [] })
}

/** Adds one note for all features of a list, by tag, the most frequent first. */
export function noteByKind(notes: ReportNote[], code: NoteCode, labels: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  notes.push(...sorted.map(([what, count]) => ({ code, what, count })))
}
