import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LARGEST_SCALE } from '#domain/course/sheet/sheet-layout.ts'
import { GREEN_TAKES, type SheetProps } from '#web/features/course/sheet/paper.ts'
import { SheetCell } from '#web/features/course/sheet/sheet-cell.tsx'
import { HowToRead, PinBalance } from '#web/features/course/sheet/sheet-text.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatLongDay } from '#web/ui/format/format.ts'

const PX_PER_MM = 96 / 25.4

interface PreviewProps {
  widthMm: number
  /** undefined: its natural height, scaled to the available space; otherwise never larger than on paper. */
  heightMm?: number
  children: ReactNode
}

/** A page of paper, scaled to its space on the screen. */
export function Preview({ widthMm, heightMm, children }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current!
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const fitting = width / (widthMm * PX_PER_MM)
  const zoom = heightMm === undefined ? fitting : Math.min(1, fitting)
  return (
    <div ref={place} className="min-w-0">
      <div
        className="overflow-hidden rounded-sm border border-line shadow-lg"
        style={{
          width: widthMm * PX_PER_MM * zoom,
          height: heightMm === undefined ? undefined : heightMm * PX_PER_MM * zoom,
        }}
      >
        {heightMm === undefined ? (
          <div style={{ zoom, width: `${widthMm}mm` }}>{children}</div>
        ) : (
          <div className="origin-top-left" style={{ transform: `scale(${zoom})`, width: `${widthMm}mm` }}>
            {children}
          </div>
        )}
      </div>
    </div>
  )
}

/** Narrower than paper, so that its text is large enough on a phone. */
export const PHONE_MM = 68
const MARGIN_MM = 2

/** The sheet for reading on a phone: the greens in two columns, any length. */
export function PhonePage(props: SheetProps) {
  const { date, holes, pins, measure, training } = props
  const { t, i18n } = useTranslation('course')
  const boxes = holes.map(({ green }) => green?.view ?? { width: 10, height: 10 })
  const width = (PHONE_MM - 2 * MARGIN_MM) / 2
  const widest = Math.max(...boxes.map((box) => box.width))
  const deepest = Math.max(...boxes.map((box) => box.height))
  const scale = Math.max(LARGEST_SCALE * 2, (widest * 1000) / (width - GREEN_TAKES.page.width))
  const height = (deepest * 1000) / scale + GREEN_TAKES.page.height
  return (
    <article
      aria-label={t('sheet.title')}
      className="bg-white text-black"
      style={{ padding: `${MARGIN_MM}mm` }}
    >
      <h2 className="font-bold text-[4.4mm] leading-[5.4mm]">
        {formatLongDay(`${date}T12:00:00`, i18n.language)}
      </h2>
      <p className="text-[2.3mm] text-black/70 leading-[3.1mm]">
        <PinBalance {...props} />
      </p>
      {pins?.note ? (
        <p className="mt-[1.5mm] whitespace-pre-line rounded-[1mm] border border-black/40 px-[1.6mm] py-[1mm] text-[2.5mm] leading-[3.2mm]">
          {pins.note}
        </p>
      ) : null}
      <ol className="mt-[2mm] grid grid-cols-2 border-black/25 border-t border-l">
        {holes.map((hole) => (
          <SheetCell
            key={hole.hole.id}
            hole={hole}
            measure={measure}
            scale={scale}
            size={{ width, height }}
            dense={false}
          />
        ))}
      </ol>
      <div className="mt-[2mm] text-[2.1mm] text-black/75 leading-[2.9mm]">
        <HowToRead measure={measure} />
        <p className="font-semibold text-black">{t(training ? 'sheet.training' : 'sheet.safe')}</p>
      </div>
    </article>
  )
}
