import { ChevronLeft, ChevronRight } from 'lucide-react'
import { approachTo } from '#domain/course/green/line-of-play.ts'
import { pinSheetPlace, wholePaces } from '#domain/course/green/paces.ts'
import { useClubZone } from '#web/data/settings.ts'
import { isDone, type TodaysRound } from '#web/features/course/capture/cup/use-todays-round.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format/format.ts'

/** The green in view, its plan or the time of its cut, and buttons to its neighbours. */
export function CutHead({ round, inPaces }: { round: TodaysRound; inPaces: boolean }) {
  const { t } = useTranslation('course')
  const { at, step } = round
  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon={ChevronLeft}
        kind="plain"
        size="glove"
        label={t('pins.previous')}
        onClick={() => step(-1)}
      />
      <div className="min-w-0 flex-1 text-center">
        <h2 className="font-bold text-2xl leading-tight">{t('capture.green', { number: at.hole.number })}</h2>
        <p className="tabular min-h-[1lh] text-base leading-tight">{useHoleState(round, inPaces)}</p>
      </div>
      <IconButton
        icon={ChevronRight}
        kind="plain"
        size="glove"
        label={t('pins.next')}
        onClick={() => step(1)}
      />
    </div>
  )
}

/** The time of the cut, else the plan, else that there is no plan; null while the plan is being read. */
function useHoleState({ at, isRead, isComing }: TodaysRound, inPaces: boolean): string | null {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  const length = useLength()
  const { framed, cut } = at
  if (cut && isDone(cut)) {
    const time = formatTime(cut.cut_at, i18n.language, zone)
    const off = cut.planned_distance_m
    return off === null ? t('pins.cutAt', { time }) : t('capture.cut.cutOff', { time, length: length(off) })
  }
  if (!framed.pin && isComing) return null
  if (!framed.pin) return t(isRead ? 'capture.cut.noPlan' : 'capture.cut.planUnknown')
  const place = framed.green
    ? pinSheetPlace(framed.green, approachTo(framed.green, framed.line), framed.pin)
    : null
  if (!place) return t('capture.cut.planOnly')
  const formatSide = (metres: number) => (inPaces ? String(wholePaces(metres)) : length(metres, 1))
  return t(place.side === 'left' ? 'capture.cut.planLeft' : 'capture.cut.planRight', {
    front: formatSide(place.fromFront),
    side: formatSide(place.fromSide),
  })
}
