import type { ReactNode } from 'react'
import { sheetLayout } from '#domain/course/sheet/sheet-layout.ts'
import { useSettings } from '#web/data/settings.ts'
import { GREEN_TAKES, PAPERS, type SheetProps } from '#web/features/course/sheet/paper.ts'
import { SheetCell } from '#web/features/course/sheet/sheet-cell.tsx'
import { roundedLength, type SheetHole } from '#web/features/course/sheet/sheet-data.ts'
import { HowToRead, PinBalance } from '#web/features/course/sheet/sheet-text.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ClubLogo } from '#web/ui/club-mark.tsx'
import { formatLongDay } from '#web/ui/format/format.ts'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

const MARGIN_MM = 5

/**
 * The sheet printed on one side of a page and folded twice: first the upper half to the back, then the left half. The
 * result is a leaflet a quarter of the page: cover, two inner pages with the greens (printed upside down), and the
 * numbers on its back.
 */
export function PocketPage(props: SheetProps) {
  const { t } = useTranslation('course')
  const { holes, paper } = props
  const page = PAPERS[paper]
  const leaf = { width: page.width / 2, height: page.height / 2 }
  const half = Math.ceil(holes.length / 2)
  const boxes = holes.map(({ green }) => green?.view ?? { width: 10, height: 10 })
  const room = { width: leaf.width - 2 * MARGIN_MM, height: leaf.height - 2 * MARGIN_MM }
  // One scale for both inner pages: all cells have the size of the fuller page's.
  const { scale, cell, columns } = sheetLayout(
    [...boxes].sort(byNeed).slice(0, half),
    room,
    GREEN_TAKES.pocket,
  )
  const inner = { props, scale, cell, columns }
  return (
    <article
      aria-label={t('sheet.title')}
      className="relative bg-white text-black [print-color-adjust:exact]"
      style={{ width: `${page.width}mm`, height: `${page.height - 0.5}mm` }}
    >
      <Leaf size={leaf} className="top-0 right-0 rotate-180">
        <InnerPage {...inner} holes={holes.slice(0, half)} />
      </Leaf>
      <Leaf size={leaf} className="top-0 left-0 rotate-180">
        <InnerPage {...inner} holes={holes.slice(half)} />
      </Leaf>
      <Leaf size={leaf} className="bottom-0 left-0">
        <Numbers {...props} scale={scale} />
      </Leaf>
      <Leaf size={leaf} className="right-0 bottom-0">
        <Cover {...props} />
      </Leaf>
      <div className="absolute inset-x-0 top-1/2 border-black/30 border-t border-dashed" aria-hidden />
      <div className="absolute inset-y-0 left-1/2 border-black/30 border-l border-dashed" aria-hidden />
    </article>
  )
}

function byNeed(a: { width: number; height: number }, b: { width: number; height: number }): number {
  return Math.max(b.width, b.height) - Math.max(a.width, a.height)
}

interface LeafProps {
  size: { width: number; height: number }
  className: string
  children: ReactNode
}

function Leaf({ size, className, children }: LeafProps) {
  return (
    <section
      className={`absolute overflow-hidden ${className}`}
      style={{ width: `${size.width}mm`, height: `${size.height}mm`, padding: `${MARGIN_MM}mm` }}
    >
      {children}
    </section>
  )
}

interface InnerPageProps {
  props: SheetProps
  holes: readonly SheetHole[]
  scale: number
  cell: { width: number; height: number }
  columns: number
}

function InnerPage({ props, holes, scale, cell, columns }: InnerPageProps) {
  return (
    <ol
      className="grid content-start border-black/25 border-t border-l"
      style={{ gridTemplateColumns: `repeat(${columns}, ${cell.width}mm)` }}
    >
      {holes.map((hole) => (
        <SheetCell key={hole.hole.id} hole={hole} measure={props.measure} scale={scale} size={cell} dense />
      ))}
    </ol>
  )
}

function Cover(props: SheetProps) {
  const { courseName, date, pins, training, link } = props
  const { t, i18n } = useTranslation('course')
  const club = useSettings()['club.name']
  return (
    <div className="flex h-full flex-col">
      <p className="flex items-center gap-[2mm] text-[3mm] text-black/70">
        <ClubLogo className="h-[8mm]" />
        {courseName.startsWith(club) ? club : `${club} · ${courseName}`}
      </p>
      <h2 className="mt-[1mm] font-bold text-[7mm] leading-[8mm]">
        {formatLongDay(`${date}T12:00:00`, i18n.language)}
      </h2>
      <p className="mt-[1.5mm] text-[3mm] leading-[4mm]">
        <PinBalance {...props} />
      </p>
      {pins?.note ? (
        <p className="mt-[4mm] whitespace-pre-line rounded-[1.5mm] border border-black/40 p-[2.5mm] text-[3.2mm] leading-[4.2mm]">
          {pins.note}
        </p>
      ) : null}
      <div className="mt-auto flex items-end justify-between gap-[3mm]">
        <p className="font-semibold text-[2.8mm] leading-[3.6mm]">
          {t(training ? 'sheet.training' : 'sheet.safe')}
        </p>
        <QrCode text={link} label={t('sheet.code')} className="size-[24mm]" />
      </div>
    </div>
  )
}

/** All pins in numbers only. */
function Numbers({ holes, measure, scale }: SheetProps & { scale: number }) {
  const { t } = useTranslation('course')
  const half = Math.ceil(holes.length / 2)
  return (
    <div className="flex h-full flex-col">
      <div className="flex gap-[4mm]">
        {[holes.slice(0, half), holes.slice(half)].map((part) => (
          <table key={part[0]?.hole.id} className="tabular w-full text-[3.4mm]">
            <thead className="text-[2.3mm] text-black/60">
              <tr>
                <th className="text-left font-normal">{t('sheet.hole')}</th>
                <th className="text-right font-normal">{t('sheet.on')}</th>
                <th className="text-right font-normal">{t('sheet.side')}</th>
              </tr>
            </thead>
            <tbody>
              {part.map(({ hole, green }) => (
                <tr key={hole.id} className="border-black/15 border-t leading-[8mm]">
                  <td className="font-bold">{hole.number}</td>
                  <td className="text-right">
                    {green?.place ? roundedLength(green.place.fromFront, measure) : '–'}
                  </td>
                  <td className="text-right">
                    {green?.place
                      ? `${roundedLength(green.place.fromSide, measure)}${t(green.place.side === 'left' ? 'sheet.l' : 'sheet.r')}`
                      : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <div className="mt-auto text-[2.3mm] text-black/75 leading-[3.1mm]">
        <HowToRead measure={measure} scale={scale} />
      </div>
    </div>
  )
}
