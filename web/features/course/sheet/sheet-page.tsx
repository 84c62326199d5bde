import { fittedNote, noteLines } from '#domain/course/sheet/note-lines.ts'
import { sheetLayout } from '#domain/course/sheet/sheet-layout.ts'
import { GREEN_TAKES, PAPERS, type SheetProps } from '#web/features/course/sheet/paper.ts'
import { SheetCell } from '#web/features/course/sheet/sheet-cell.tsx'
import { SheetFoot, SheetHead, SheetNote } from '#web/features/course/sheet/sheet-text.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'

const MARGIN_MM = 8
const HEAD_MM = 21
const FOOT_MM = 25

/** The whole sheet on one page: every green to one scale, the day's notes above, the QR code below. */
export function SheetPage(props: SheetProps) {
  const { t } = useTranslation('course')
  const { holes, measure, paper } = props
  const page = PAPERS[paper]
  const width = page.width - 2 * MARGIN_MM
  const note = pageNote(props.pins?.note ?? null, width)
  const room = { width, height: page.height - 2 * MARGIN_MM - HEAD_MM - note.stripMm - FOOT_MM }
  const boxes = holes.map(({ green }) => green?.view ?? { width: 10, height: 10 })
  const { scale, cell, columns } = sheetLayout(boxes, room, GREEN_TAKES.page)
  return (
    <article
      aria-label={t('sheet.title')}
      className="flex flex-col bg-white text-black [print-color-adjust:exact]"
      style={{ width: `${page.width}mm`, height: `${page.height - 0.5}mm`, padding: `${MARGIN_MM}mm` }}
    >
      <div style={{ height: `${HEAD_MM}mm` }}>
        <SheetHead {...props} note={note.stripMm > 0 ? null : note.text} />
      </div>
      {note.stripMm > 0 ? (
        <div style={{ height: `${note.stripMm}mm` }}>
          <SheetNote text={note.text} />
        </div>
      ) : null}
      <ol
        className="grid content-start border-black/25 border-t border-l"
        style={{ gridTemplateColumns: `repeat(${columns}, ${cell.width}mm)`, height: `${room.height}mm` }}
      >
        {holes.map((hole) => (
          <SheetCell
            key={hole.hole.id}
            hole={hole}
            measure={measure}
            scale={scale}
            size={cell}
            dense={false}
          />
        ))}
      </ol>
      <div style={{ height: `${FOOT_MM}mm` }}>
        <SheetFoot {...props} scale={scale} />
      </div>
    </article>
  )
}

const TEXT_MM = 2.9
const LEADING_MM = 3.7
/** Borders and padding of the note's box, and the gap below it. */
const SIDES_MM = 5.4
const AROUND_MM = 2.8
const GAP_MM = 2

/** The space for a note beside the day. */
const BESIDE = { widthMm: 88, lines: 4 }
const MOST_LINES = 12

interface PageNote {
  text: string
  /** Height of a full-width strip for the note; 0 if it fits beside the day, or without a note. */
  stripMm: number
}

/** The layout of the day's notes on a page of this inner width: complete at any length. */
function pageNote(note: string | null, widthMm: number): PageNote {
  if (!note) return { text: '', stripMm: 0 }
  const lineEm = (width: number) => (width - SIDES_MM) / TEXT_MM
  if (noteLines(note, lineEm(BESIDE.widthMm)) <= BESIDE.lines) return { text: note, stripMm: 0 }
  const text = fittedNote(note, lineEm(widthMm), MOST_LINES)
  return { text, stripMm: noteLines(text, lineEm(widthMm)) * LEADING_MM + AROUND_MM + GAP_MM }
}
