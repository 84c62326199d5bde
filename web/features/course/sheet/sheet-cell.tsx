import type { Zone } from '#domain/course/green/zone.ts'
import { useClubZone } from '#web/data/settings.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { GreenOnPaper } from '#web/features/course/sheet/green-on-paper.tsx'
import { roundedLength, type SheetHole, type SheetUnit } from '#web/features/course/sheet/sheet-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTime } from '#web/ui/format/format.ts'

interface SheetCellProps {
  hole: SheetHole
  measure: SheetUnit
  scale: number
  /** In millimetres. */
  size: { width: number; height: number }
  dense: boolean
}

/** One hole of the sheet: its number, its pin in words and numbers, and its green. */
export function SheetCell({ hole, measure, scale, size, dense }: SheetCellProps) {
  const { green, pin } = hole
  const place = green?.place
  return (
    <li
      className="flex flex-col overflow-hidden border-black/25 border-r border-b px-[1.2mm] pt-[0.8mm]"
      style={{ width: `${size.width}mm`, height: `${size.height}mm` }}
    >
      <div className="flex items-baseline justify-between gap-[1mm] leading-none">
        <span className="flex items-center gap-[1.2mm]">
          <span className={`figure font-bold ${dense ? 'text-[4.2mm]' : 'text-[5.6mm]'}`}>
            {hole.hole.number}
          </span>
          {pin?.zone ? <ZoneLetter zone={pin.zone} /> : null}
        </span>
        {place ? <PinNumbers place={place} measure={measure} dense={dense} /> : null}
      </div>
      <div className="flex justify-between gap-[1mm] text-[1.9mm] text-black/70 leading-[2.6mm]">
        <GreenDepth depthM={green?.depthM} measure={measure} />
        {pin ? <Standing cutAt={pin.cut?.cut_at} /> : null}
      </div>
      <div className="grid min-h-0 flex-1 place-items-center overflow-hidden">
        {green ? <GreenOnPaper hole={{ ...hole, green }} measure={measure} scale={scale} /> : <NoGreen />}
      </div>
    </li>
  )
}

function ZoneLetter({ zone }: { zone: Zone }) {
  return (
    <span className="rounded-[0.6mm] border border-black/60 px-[0.8mm] font-bold text-[2.2mm] leading-[2.9mm]">
      {zoneLetters[zone]}
    </span>
  )
}

function PinNumbers({
  place,
  measure,
  dense,
}: {
  place: { fromFront: number; fromSide: number; side: 'left' | 'right' }
  measure: SheetUnit
  dense: boolean
}) {
  const { t } = useTranslation('course')
  const side = t(place.side === 'left' ? 'sheet.l' : 'sheet.r')
  const [front, across] = [roundedLength(place.fromFront, measure), roundedLength(place.fromSide, measure)]
  return (
    <span
      className={`tabular whitespace-nowrap font-semibold ${dense ? 'text-[3mm]' : 'text-[3.8mm]'}`}
      role="img"
      aria-label={t(place.side === 'left' ? 'sheet.saidLeft' : 'sheet.saidRight', { front, side: across })}
    >
      {front}
      <span className="px-[0.5mm] font-normal text-black/50">·</span>
      {across}
      {side}
    </span>
  )
}

function GreenDepth({ depthM, measure }: { depthM: number | undefined; measure: SheetUnit }) {
  const { t } = useTranslation('course')
  return (
    <span>{depthM === undefined ? null : t('sheet.depth', { depth: roundedLength(depthM, measure) })}</span>
  )
}

/** Whether and when the hole was cut, or only planned. */
function Standing({ cutAt }: { cutAt: string | undefined }) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  return (
    <span>
      {cutAt ? t('sheet.cut', { time: formatTime(cutAt, i18n.language, zone) }) : t('sheet.planned')}
    </span>
  )
}

function NoGreen() {
  const { t } = useTranslation('course')
  return <span className="text-center text-[2.2mm] text-black/60">{t('sheet.noGreen')}</span>
}
