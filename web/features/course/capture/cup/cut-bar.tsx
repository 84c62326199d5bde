import { Check, Flag, Footprints, Satellite, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { AMBER_M } from '#domain/course/capture/fix.ts'
import type { CupMeasurement } from '#web/features/course/capture/cup/use-cup.ts'
import type { StillStand } from '#web/features/course/capture/cup/use-still-stand.ts'
import { isDone, type TodaysRound } from '#web/features/course/capture/cup/use-todays-round.ts'
import { useWhyNot } from '#web/features/course/capture/cup/use-why-not.ts'
import { LEAST_FIXES } from '#web/features/course/capture/positioning/stand.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'

interface CutBarProps {
  round: TodaysRound
  cup: CupMeasurement
  standing: StillStand
  onCut: () => void
  onUndo: () => void
}

/** The actions of cut mode, fixed at the lower edge: paces or position, undo, and "Cut here". */
export function CutBar({ round, cup, standing, onCut, onUndo }: CutBarProps) {
  const { t } = useTranslation('course')
  return (
    <ActionBar>
      <div className="grid grid-cols-2 items-end gap-2">
        <Button
          size="field"
          icon={cup.draft ? Satellite : Footprints}
          disabled={!cup.canPace}
          onClick={cup.togglePaces}
        >
          {t(cup.draft ? 'capture.cut.byPosition' : 'capture.cut.byPaces')}
        </Button>
        {cup.confirmPaces ? (
          <Button size="glove" icon={Check} onClick={cup.confirmPaces}>
            {t('capture.cut.counted')}
          </Button>
        ) : (
          <Button
            size="field"
            icon={Undo2}
            className="disabled:opacity-45"
            disabled={!round.lastCut}
            onClick={onUndo}
          >
            {round.lastCut ? t('capture.cut.undo', { number: round.lastCut.hole.number }) : t('capture.undo')}
          </Button>
        )}
      </div>
      <CutHere round={round} cup={cup} standing={standing} onCut={onCut} />
    </ActionBar>
  )
}

/** "Cut here", with a ring that fills with the readings; below it their quality, or why the cut cannot be recorded. */
function CutHere({ round, cup, standing, onCut }: Omit<CutBarProps, 'onUndo'>) {
  const { t } = useTranslation('course')
  const id = useId()
  const whyNot = useWhyNot(round, cup, standing)
  const length = useLength()
  const { measured } = cup
  const readings = measured?.paces && measured.samples === null ? LEAST_FIXES : readingsOf(standing)
  const good = !measured
    ? null
    : measured.samples === null
      ? t('capture.plusMinus', { length: length(measured.accuracyM) })
      : t('capture.cut.readings', { count: measured.samples, length: length(measured.accuracyM) })
  return (
    <button
      type="button"
      className="btn btn-primary h-auto min-h-18 w-full justify-start gap-4 px-4 disabled:border-edge! disabled:bg-base-100! disabled:text-base-content!"
      disabled={!measured}
      aria-labelledby={`${id}act`}
      aria-describedby={`${id}detail`}
      onClick={onCut}
    >
      <Ring share={readings / LEAST_FIXES} isFair={Boolean(measured && measured.accuracyM > AMBER_M / 2)} />
      <span className="flex min-w-0 flex-col items-start text-left">
        <span id={`${id}act`} className="font-bold text-xl leading-tight">
          {t(isDone(round.at.cut) ? 'capture.cut.again' : 'capture.cut.here')}
        </span>
        <span id={`${id}detail`} className="tabular font-medium text-base leading-tight">
          {good ?? whyNot}
        </span>
      </span>
    </button>
  )
}

function readingsOf({ stand }: StillStand): number {
  return stand?.average.samples ?? 0
}

const RADIUS = 20
const ROUND = 2 * Math.PI * RADIUS

/** The share of the required readings received; a dashed ring while the position is only fair. */
function Ring({ share, isFair }: { share: number; isFair: boolean }) {
  const part = Math.min(1, share)
  return (
    <span className="relative grid size-12 shrink-0 place-items-center" data-readings={part.toFixed(2)}>
      <svg viewBox="-24 -24 48 48" className="absolute inset-0 -rotate-90" aria-hidden>
        <circle r={RADIUS} fill="none" stroke="currentColor" strokeOpacity={0.3} strokeWidth={4} />
        <circle
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth={4}
          strokeDasharray={isFair ? '5 3' : `${part * ROUND} ${ROUND}`}
        />
      </svg>
      <Flag size={22} strokeWidth={2} aria-hidden />
    </span>
  )
}
