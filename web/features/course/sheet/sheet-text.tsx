import { useSettings } from '#web/data/settings.ts'
import type { SheetProps } from '#web/features/course/sheet/paper.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ClubLogo } from '#web/ui/club-mark.tsx'
import { formatLongDay, formatNumber } from '#web/ui/format/format.ts'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

/** Club, course, day and the balance of the round; `note` if it is short enough to fit beside them. */
export function SheetHead(props: SheetProps & { note: string | null }) {
  const { courseName, date, note } = props
  const { i18n } = useTranslation('course')
  const club = useSettings()['club.name']
  return (
    <header className="flex h-full items-start justify-between gap-[6mm]">
      <div className="min-w-0">
        <p className="flex items-center gap-[2mm] text-[2.8mm] text-black/70 leading-tight">
          <ClubLogo className="h-[6mm]" />
          {courseName.startsWith(club) ? club : `${club} · ${courseName}`}
        </p>
        <h2 className="font-bold text-[6.4mm] leading-[7.4mm]">
          {formatLongDay(`${date}T12:00:00`, i18n.language)}
        </h2>
        <p className="text-[2.6mm] text-black/70 leading-tight">
          <PinBalance {...props} />
        </p>
      </div>
      {note ? (
        <div className="max-w-[88mm]">
          <SheetNote text={note} />
        </div>
      ) : null}
    </header>
  )
}

export function SheetNote({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line break-words rounded-[1.5mm] border border-black/40 px-[2.5mm] py-[1.2mm] text-[2.9mm] leading-[3.7mm]">
      {text}
    </p>
  )
}

/** The number of pins in front, middle and back, and of cut holes. */
export function PinBalance({ pins, date, holes }: Pick<SheetProps, 'pins' | 'date' | 'holes'>) {
  const { t, i18n } = useTranslation('course')
  if (!pins) return <span>{t('sheet.noPins')}</span>
  const count = (zone: string) => holes.filter(({ pin }) => pin?.zone === zone).length
  const cut = holes.filter(({ pin }) => pin?.cut).length
  const stale =
    pins.date !== date
      ? t('sheet.pinsOf', { day: formatLongDay(`${pins.date}T12:00:00`, i18n.language) })
      : null
  return (
    <span>
      {stale ? <b>{stale} · </b> : null}
      {t('sheet.balance', { front: count('front'), middle: count('middle'), back: count('back') })}
      {' · '}
      {cut === 0 ? t('sheet.allPlanned') : t('sheet.cutOf', { cut, all: holes.length })}
    </span>
  )
}

/** How to read the sheet, its scale, its permitted use, and its web address. */
export function SheetFoot({ measure, training, link, scale }: SheetProps & { scale: number }) {
  const { t } = useTranslation('course')
  return (
    <footer className="flex h-full items-end justify-between gap-[6mm] text-[2.3mm] text-black/75 leading-[3.2mm]">
      <div className="min-w-0">
        <HowToRead measure={measure} scale={scale} />
        <p className="font-semibold text-black">{t(training ? 'sheet.training' : 'sheet.safe')}</p>
        <p className="break-all">{link}</p>
      </div>
      <QrCode text={link} label={t('sheet.code')} className="size-[22mm]" />
    </footer>
  )
}

/** `scale` only on paper, where it is true. */
export function HowToRead({ measure, scale }: Pick<SheetProps, 'measure'> & { scale?: number }) {
  const { t, i18n } = useTranslation('course')
  return (
    <p>
      {t(measure === 'paces' ? 'sheet.readPaces' : 'sheet.readMetres')}{' '}
      {scale === undefined ? null : t('sheet.scale', { scale: formatNumber(scale, i18n.language) })}
    </p>
  )
}
