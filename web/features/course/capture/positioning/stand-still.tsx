import { CircleStop, Crosshair, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Average, averageOf, type Sample } from '#domain/course/capture/average.ts'
import { biasHolds, correctedErrorM } from '#domain/course/capture/bias.ts'
import { AMBER_M } from '#domain/course/capture/fix.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import { PACE_M } from '#domain/course/green/paces.ts'
import type { Fix } from '#web/data/position.ts'
import { AccuracyBar } from '#web/features/course/capture/positioning/accuracy-bar.tsx'
import { useBias } from '#web/features/course/capture/positioning/bias-store.ts'
import { type FixState, useFixes } from '#web/features/course/capture/positioning/use-fixes.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { Button } from '#web/ui/button.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { formatNumber, lengthUnit } from '#web/ui/format.ts'
import { useWakeLock } from '#web/ui/wake-lock.ts'

/** Fewer fixes than this are no average. */
export const LEAST_FIXES = 5

/** What somebody who stood still has captured. */
export interface Stand {
  place: LngLat
  average: Average
  /** What the average may be wrong by, the known mark counted in. */
  errorM: number
  frame: LocalFrame
  /** When the last fix came, by the receiver. */
  at: number
}

export interface StandState {
  fixes: FixState
  running: boolean
  stand: Stand | null
  samples: readonly Sample[]
  start: () => void
  stop: () => void
  reset: () => void
}

/**
 * Collects fixes from `start` to `stop`; the position is followed while `on`, and `raw` is what the device says without
 * the shift of a known mark.
 */
export function useStand({ on = true, raw = false } = {}): StandState {
  const [running, setRunning] = useState(false)
  const [collection, setTaken] = useState<{ frame: LocalFrame | null; samples: Sample[] }>({
    frame: null,
    samples: [],
  })
  const bias = useBias()
  const fixes = useFixes(on, (fix) => running && setTaken((before) => withFix(before, fix)), raw)
  useWakeLock(running)
  const stand = useMemo(() => standOf(collection), [collection])
  const errorM =
    stand && !raw && biasHolds(bias, Date.now())
      ? correctedErrorM(stand.errorM, bias, Date.now())
      : stand?.errorM
  return {
    fixes,
    running,
    samples: collection.samples,
    stand: stand && errorM !== undefined ? { ...stand, errorM } : null,
    start: () => {
      setTaken({ frame: null, samples: [] })
      setRunning(true)
    },
    stop: () => setRunning(false),
    reset: () => {
      setRunning(false)
      setTaken({ frame: null, samples: [] })
    },
  }
}

function withFix(before: { frame: LocalFrame | null; samples: Sample[] }, fix: Fix) {
  const frame = before.frame ?? localFrame(fix)
  const sample = { point: frame.toPoint(fix), accuracyM: fix.accuracyM, at: fix.at }
  return { frame, samples: [...before.samples, sample] }
}

function standOf({ frame, samples }: { frame: LocalFrame | null; samples: Sample[] }): Stand | null {
  const average = averageOf(samples)
  if (!average || !frame) return null
  const place = frame.toLngLat(average.point)
  return { place, average, errorM: average.errorM, frame, at: samples.at(-1)!.at }
}

/** Whether a stand is good enough to be kept. */
export function isGood(stand: Stand | null): stand is Stand {
  return stand !== null && stand.average.samples >= LEAST_FIXES && stand.errorM <= AMBER_M
}

interface StandStillProps {
  state: StandState
  /** What to stand on, as an instruction. */
  hint: string
}

/** Stand here: the dot, how many fixes, how far they lie apart, and how wrong their middle may be. */
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

/** The fixes themselves, with their middle and the circle of its error. */
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
