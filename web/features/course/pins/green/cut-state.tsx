import { CircleDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/base/person-name.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import type { PinCut } from '#web/data/pins.ts'
import { useSettings } from '#web/data/settings.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { formatNumber, formatTime, lengthUnit } from '#web/ui/format.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** When and by whom a hole was cut, and how far from where it was planned. */
export function CutState({ cut, measure }: { cut: Shown<PinCut>; measure: SheetUnit }) {
  const { t, i18n } = useTranslation('course')
  const zone = useSettings()['club.time_zone']
  const time = formatTime(cut.cut_at, i18n.language, zone)
  const name = fullName(cut.cutter)
  const off = cut.planned_distance_m
  const steps = off === null ? 0 : Math.round((off / unitM(measure)) * 2) / 2
  const far = formatNumber(steps, i18n.language, 1)
  return (
    <p className="flex items-start gap-2 rounded-box border border-line bg-base-100 px-4 py-3">
      <CircleDot size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-success" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">
          {name ? t('pins.cutBy', { time, name }) : t('pins.cutAt', { time })}
        </span>
        <span className="block text-muted text-sm">
          {off === null
            ? t('pins.notPlanned')
            : measure === 'paces'
              ? t('pins.offPaces', { count: steps, far })
              : t('pins.offMetres', { far: `${far} ${lengthUnit('metres', i18n.language)}` })}
          {cut.accuracy_m === null
            ? null
            : ` · ±${formatNumber(cut.accuracy_m, i18n.language, 1)} ${lengthUnit('metres', i18n.language)}`}
        </span>
      </span>
      {cut.sync ? <PendingGlyph status={cut.sync.status === 'error' ? 'error' : 'pending'} /> : null}
    </p>
  )
}
