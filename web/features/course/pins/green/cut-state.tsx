import { fullName } from '#domain/base/person-name.ts'
import type { PinCut } from '#web/data/course/pins.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useLengthText } from '#web/features/course/green/use-length-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatTime } from '#web/ui/format/format.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The time and author of a cut, and its distance from the plan. */
export function CutState({ cut }: { cut: Shown<PinCut> }) {
  const { t, i18n } = useTranslation('course')
  const length = useLengthText()
  const zone = useClubZone()
  const time = formatTime(cut.cut_at, i18n.language, zone)
  const name = fullName(cut.cutter)
  const off = cut.planned_distance_m
  return (
    <>
      <span className="font-semibold">
        {off === null ? t('pins.cutAt', { time }) : t('pins.cutOff', { time, far: length(off) })}
      </span>
      <span className="block text-muted text-xs">
        {[
          name,
          off === null ? t('pins.notPlanned') : null,
          cut.accuracy_m === null ? null : `±${length(cut.accuracy_m)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {cut.sync ? <PendingGlyph status={cut.sync.status === 'error' ? 'error' : 'pending'} /> : null}
    </>
  )
}
