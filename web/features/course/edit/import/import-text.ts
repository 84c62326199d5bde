import type { TFunction } from 'i18next'
import type { Difference, FieldDifference } from '#domain/course/import/changes.ts'
import type { FeatureKind } from '#domain/course/import/kinds.ts'
import type { CourseFileError } from '#domain/course/import/read/course-file-error.ts'
import type { ReportNote } from '#domain/course/import/report.ts'

type T = TFunction<'course'>

/** Why a file is unusable, with the wrong feature: `An outline does not close. (way/123)`. */
export function importFault(t: T, { code, where }: CourseFileError): string {
  const sentence = t(`edit.fault.${code}`)
  return where ? `${sentence} (${where})` : sentence
}

/** One sentence of the report. */
export function noteText(t: T, note: ReportNote): string {
  return t(`edit.note.${note.code}`, {
    holes: numberRanges(note.holes ?? []),
    count: note.count ?? note.holes?.length ?? 1,
    what: note.what ?? note.osmIds?.join(', ') ?? '',
  })
}

/** The name of a feature: `Hole 3`, `Bunker, hole 7`. */
export function differenceName(t: T, { kind, hole, name }: Difference): string {
  if (kind === 'hole')
    return name ? `${t('edit.hole', { number: hole })} · ${name}` : t('edit.hole', { number: hole })
  if (kind === 'course') return name ?? t('edit.tab.course')
  if (kind === 'range_item') return `${t('edit.rangeItem')} · ${name}`
  const kindName = t(`edit.kind.${kind as FeatureKind}`)
  const of = hole === null ? name : t('edit.hole', { number: hole })
  return of ? `${kindName} · ${of}` : kindName
}

const fields = [
  'number',
  'par',
  'stroke_index',
  'name',
  'line',
  'green_id',
  'hole_id',
  'kind',
  'geometry',
  'colour',
  'properties',
  'guessed',
  'recorded',
  'source_key',
  'attribution',
] as const

/** The difference, with both values if they are short; `length` writes metres in the reader's units. */
export function fieldText(
  t: T,
  { field, club, file }: FieldDifference,
  length: (metres: number) => string,
): string {
  const fieldName = fields.find((one) => one === field)
  const name = fieldName ? t(`edit.field.${fieldName}`) : field
  if (field === 'place') return t('edit.review.moves', { length: length(Number(file)) })
  const isShort = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && value.length < 40)
  const isId = field.endsWith('_id')
  return !isId && isShort(club) && isShort(file) ? `${name}: ${club} → ${file}` : name
}

/** 1, 2, 3, 7 → 1–3, 7 */
function numberRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
