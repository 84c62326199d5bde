import { CircleStop, Crosshair, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Sample } from '#domain/course/capture/average.ts'
import { AMBER_M } from '#domain/course/capture/fix.ts'
import { PACE_M } from '#domain/course/green/paces.ts'
import { AccuracyBar } from '#web/features/course/capture/positioning/accuracy-bar.tsx'
import { useBias } from '#web/features/course/capture/positioning/bias-store.ts'
import { useClaimChecks } from '#web/features/course/capture/positioning/claim-store.ts'
import {
  isGood,
  LEAST_FIXES,
  noReadings,
  type Stand,
  standOf,
  withFix,
} from '#web/features/course/capture/positioning/stand.ts'
import { type FixState, useFixes } from '#web/features/course/capture/positioning/use-fixes.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/charts/figure.tsx'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'
import { useWakeLock } from '#web/ui/wake-lock.ts'

export interface StandState {
  fixes: FixState
  running: boolean
  stand: Stand | null
  samples: readonly Sample[]
  start: () => void
  stop: () => void
  reset: () => void
}

/** Collects fixes from `start` to `stop`; follows the position while `on`. `raw`: without the shift of a known mark. */
export function useStand({ on = true, raw = false } = {}): StandState {
  const [running, setRunning] = useState(false)
  const [collection, setCollection] = useState(noReadings)
  const bias = useBias()
  const checks = useClaimChecks()
  const fixes = useFixes(on, (fix) => running && setCollection((before) => withFix(before, fix)), raw)
  useWakeLock(running)
  const stand = useMemo(() => standOf(collection, raw ? null : bias, checks), [collection, raw, bias, checks])
  return {
    fixes,
    running,
    samples: collection.samples,
    stand,
    start: () => {
      setCollection(noReadings)
      setRunning(true)
    },
    stop: () => setRunning(false),
    reset: () => {
      setRunning(false)
      setCollection(noReadings)
    },
  }
}

interface StandStillProps {
  state: StandState
  /** An instruction: the object to stand on. */
  hint: string
}

/** The stand: the dot, the number of fixes, their spread, and the possible error of their middle. */
export function StandStill({ state, hint }: StandStillProps) {
  const { t } = useTranslation('course')
  const { fixes, running, stand, start, stop, reset } = state
  const missing = LEAST_FIXES - (stand?.average.samples ?? 0)
  return (
    <div className="flex flex-col gap-3">
      <AccuracyBar fixes={fixes} />
      {stand ? <StandFigures state={state} stand={stand} /> : <p className="px-1 text-muted">{hint}</p>}
      {running ? (
        <Button size="glove" block icon={CircleStop} disabled={!isGood(stand)} onClick={stop}>
          {missing > 0 ? t('capture.stand.more', { count: missing }) : t('capture.stand.stop')}
        </Button>
      ) : (
        <div className={stand ? 'grid grid-cols-[1fr_auto] gap-2' : ''}>
          <Button
            kind={stand ? 'plain' : 'primary'}
            size="glove"
            block
            icon={stand ? RotateCcw : Crosshair}
            onClick={start}
            disabled={fixes.trouble === 'denied' || fixes.trouble === 'unavailable'}
          >
            {t(stand ? 'capture.stand.again' : 'capture.stand.start')}
          </Button>
          {stand ? (
            <Button size="glove" onClick={reset}>
              {t('capture.stand.drop')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

function StandFigures({ state, stand }: { state: StandState; stand: Stand }) {
  const { t, i18n } = useTranslation('course')
  const { average, errorM } = stand
  const length = useLength()
  const units = useUnits()
  const figure = units === 'yards' ? errorM / PACE_M : errorM
  const tone = errorM <= 5 ? 'good' : errorM <= AMBER_M ? 'attention' : 'wrong'
  return (
    <section
      className="flex items-center gap-4 rounded-box border border-line bg-base-100 p-4"
      aria-label={t('capture.stand.figures')}
    >
      <Scatter state={state} stand={stand} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Figure
          value={`±${formatNumber(figure, i18n.language, figure < 10 ? 1 : 0)}`}
          unit={lengthUnit(units, i18n.language)}
          label={t('capture.stand.error')}
          tone={tone}
        />
        <p className="tabular text-sm" aria-live="off">
          {t('capture.stand.samples', { count: average.samples })}
          {average.outliers > 0 ? ` · ${t('capture.stand.outliers', { count: average.outliers })}` : ''}
          <br />
          {t('capture.stand.spread', { length: length(average.spreadM, average.spreadM < 10 ? 1 : 0) })}
        </p>
        <p className="text-muted text-xs leading-snug">{t('capture.stand.honest')}</p>
      </div>
    </section>
  )
}

/** The fixes with their middle and the circle of its error. */
function Scatter({ state, stand }: { state: StandState; stand: Stand }) {
  const { point } = stand.average
  const reach = Math.max(3, stand.errorM * 1.15, stand.average.spreadM * 1.5)
  return (
    <svg
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      className="size-28 shrink-0 rounded-field bg-base-300"
      aria-hidden
    >
      <circle
        r={stand.errorM}
        className="fill-info/15 stroke-info"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
      {state.samples.map((sample, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: fixes are only ever added at the end
          key={index}
          cx={sample.point.x - point.x}
          cy={point.y - sample.point.y}
          r={reach / 32}
          className="fill-base-content/60"
        />
      ))}
      <circle r={reach / 18} className="fill-primary" />
    </svg>
  )
}
