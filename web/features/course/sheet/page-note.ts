import { fittedNote, noteLines } from '#domain/course/sheet/note-lines.ts'

const TEXT_MM = 2.9
const LEADING_MM = 3.7
/** Borders and padding of the note's box, and what stays free below it. */
const SIDES_MM = 5.4
const AROUND_MM = 2.8
const GAP_MM = 2

/** Beside the day there is room for so much. */
const BESIDE = { widthMm: 88, lines: 4 }
const MOST_LINES = 12

export interface PageNote {
  text: string
  /** Height of the strip that it needs over the whole width; 0 where it fits beside the day, or where there is none. */
  stripMm: number
}

/** How the day's notes stand on a page whose inside is so wide: whole, however long they are. */
export function pageNote(note: string | null, widthMm: number): PageNote {
  if (!note) return { text: '', stripMm: 0 }
  const lineEm = (width: number) => (width - SIDES_MM) / TEXT_MM
  if (noteLines(note, lineEm(BESIDE.widthMm)) <= BESIDE.lines) return { text: note, stripMm: 0 }
  const text = fittedNote(note, lineEm(widthMm), MOST_LINES)
  return { text, stripMm: noteLines(text, lineEm(widthMm)) * LEADING_MM + AROUND_MM + GAP_MM }
}
