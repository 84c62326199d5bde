import { ArrowUp, TriangleAlert } from 'lucide-react'
import { distanceToShape } from '#domain/course/geometry/edge.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { approachTo } from '#domain/course/green/line-of-play.ts'
import { digitsFor, type WayOnGreen, wayOnGreen, wayParts } from '#domain/course/green/way-on-green.ts'
import { type CupMeasurement, finestLength } from '#web/features/course/capture/cup/use-cup.ts'
import type { StillStand } from '#web/features/course/capture/cup/use-still-stand.ts'
import type { RoundHole, TodaysRound } from '#web/features/course/capture/cup/use-todays-round.ts'
import { AccuracyBar } from '#web/features/course/capture/positioning/accuracy-bar.tsx'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

interface CutWordsProps {
  round: TodaysRound
  standing: StillStand
  cup: CupMeasurement
}

/** The way to a hole is shown within this distance of its green. */
const NEAR_M = 40

/** The way from my position to the planned hole, the quality of the position, and any problem. */
export function CutWords({ round, standing, cup }: CutWordsProps) {
  const { t } = useTranslation('course')
  const length = useLength()
  const { at, otherUnderfoot, choose } = round
  const { fixes, stand } = standing
  const { green, frame } = at.framed
  const place = fixes.trouble === null ? (stand?.place ?? fixes.fix) : null
  const here = place && frame.toPoint(place)
  const errorM = stand?.errorM ?? fixes.fix?.accuracyM ?? 0
  const offM = here && green ? distanceToShape(green, here) : 0
  return (
    <>
      {otherUnderfoot ? (
        <div className="flex items-center gap-3 rounded-box border border-warning/50 bg-warning/8 p-3">
          <p className="min-w-0 flex-1">{t('capture.cup.youAreAt', { number: otherUnderfoot.number })}</p>
          <Button size="field" onClick={() => choose(otherUnderfoot)}>
            {t('capture.green', { number: otherUnderfoot.number })}
          </Button>
        </div>
      ) : null}
      {green ? null : <p className="px-1 text-warning">{t('capture.cup.noGreen')}</p>}
      {cup.cup?.fault === 'disagree' ? <Disagreement cup={cup} /> : null}
      {here && offM > NEAR_M ? (
        <p className="px-1 font-semibold text-lg">
          {t('capture.cut.away', { number: at.hole.number, length: length(offM, 0) })}
        </p>
      ) : here && !cup.draft ? (
        <Way at={at} here={here} errorM={errorM} />
      ) : null}
      {fixes.trouble !== null || fixes.grade === 'red' || fixes.clockErrorMs !== null ? (
        <AccuracyBar fixes={fixes} />
      ) : null}
    </>
  )
}

/** An arrow oriented like the drawing, and the way in words; no more precise than the position. */
function Way({ at, here, errorM }: { at: RoundHole; here: Point; errorM: number }) {
  const { t } = useTranslation('course')
  const length = useLength()
  const { green, line, pin } = at.framed
  const words = useWayWords()
  if (!green || !pin) return null
  const way = wayOnGreen(green, approachTo(green, line), here, pin)
  const isThere = way.distanceM <= errorM
  return (
    <p className="tabular flex items-center gap-3 px-1 font-semibold text-lg leading-tight" data-way>
      {isThere ? null : (
        <ArrowUp
          size={36}
          strokeWidth={2.5}
          className="shrink-0"
          style={{ rotate: `${way.degrees}deg` }}
          aria-hidden
        />
      )}
      {isThere ? t('capture.cut.atPlan', { length: length(errorM, digitsFor(errorM)) }) : words(way, errorM)}
    </p>
  )
}

/** Writes a way to the planned hole: "2.1 m further back, 1.3 m left". */
function useWayWords(): (way: WayOnGreen, errorM: number) => string {
  const { t } = useTranslation('course')
  const length = useLength()
  const units = useUnits()
  return (way, errorM) => {
    const parts = wayParts(way, finestLength(errorM, units)).map(({ direction, lengthM }) =>
      t(`capture.cut.${direction}`, { length: length(lengthM, digitsFor(errorM)) }),
    )
    return parts.length === 2
      ? t('capture.cut.both', { along: parts[0], across: parts[1] })
      : (parts[0] ?? '')
  }
}

/** Paces and position disagree: one of them is wrong, and the person may leave the position out. */
function Disagreement({ cup }: { cup: CupMeasurement }) {
  const { t } = useTranslation('course')
  const length = useLength()
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-box border border-error/50 bg-error/8 p-3">
      <p className="flex items-start gap-2">
        <TriangleAlert size={20} strokeWidth={2} className="mt-0.5 shrink-0 text-error" aria-hidden />
        {t('capture.cup.disagree', { length: length(cup.cup?.apartM ?? 0) })}
      </p>
      <Button size="field" onClick={cup.leavePositionOut}>
        {t('capture.cut.leaveOut')}
      </Button>
    </div>
  )
}
