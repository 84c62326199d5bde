import { useId, useMemo } from 'react'
import { OFF_GREEN } from '#domain/course/best-position/suggested-pin.ts'
import type { GreenSuggestion, VerdictGrid } from '#domain/course/best-position/suggestion.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { GreenView } from '#domain/course/green/green-view.ts'
import type { FlagColours } from '#web/data/course/course.ts'
import { GreenDrawing } from '#web/features/course/green/green-drawing.tsx'
import { useGreenUnit } from '#web/features/course/green/use-length-text.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { Flag, OldHoles } from '#web/features/course/pins/green/hole-marks.tsx'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { ringPath } from '#web/ui/charts/svg-path.ts'

interface SuggestionDrawingProps {
  green: MappedGreen
  suggestion: GreenSuggestion
  colours: FlagColours
}

const MARGIN_M = 4
/** The hatching for each bit of a verdict. Directions differ too: colour is never the only sign. */
export const hatches = [
  { tone: 'text-base-content', turn: 45, gap: 1.5 },
  { tone: 'text-warning', turn: -45, gap: 1.2 },
  { tone: 'text-error', turn: 0, gap: 1 },
  { tone: 'text-info', turn: 90, gap: 1.2 },
] as const

/** A green to scale, played upwards: refused ground, old holes, the chosen place and the runner-up. */
export function SuggestionDrawing({ green, suggestion, colours }: SuggestionDrawingProps) {
  const { t } = useTranslation('course')
  const id = useId()
  const [unit] = useGreenUnit()
  const { pin: place, leastBad, ground } = suggestion
  const runnerUp = suggestion.runnerUp ?? leastBad
  return (
    <GreenDrawing
      label={t('best.drawing', { number: green.hole.number })}
      site={green}
      unit={unit}
      marginM={MARGIN_M}
      className="h-[min(44dvh,28rem)] w-full rounded-box lg:h-[max(12rem,min(44dvh,28rem,100dvh-30rem))]"
    >
      {(canvas) => (
        <>
          <clipPath id={`${id}green`}>
            <path d={canvas.view.rings.map(ringPath).join('')} clipRule="evenodd" />
          </clipPath>
          <g clipPath={`url(#${id}green)`}>
            <Refused ground={ground} id={id} />
          </g>
          <OldHoles holes={green.recent} canvas={canvas} />
          {runnerUp ? <RunnerUp at={canvas.view.toView(runnerUp.point)} /> : null}
          {place?.downhill != null ? (
            <Fall at={canvas.view.toView(place.point)} view={canvas.view} place={place} />
          ) : null}
          {place ? (
            <Flag
              at={canvas.view.toView(place.point)}
              colour={colours[place.zone]}
              letter={zoneLetters[place.zone]}
            />
          ) : null}
        </>
      )}
    </GreenDrawing>
  )
}

/** The ground that the rules refuse, hatched by the first broken rule. */
function Refused({ ground, id }: { ground: VerdictGrid; id: string }) {
  const areas = useMemo(() => hatches.map((_, rule) => runs(ground, rule)), [ground])
  return (
    <>
      {hatches.map(({ tone, turn, gap }, rule) => (
        <g key={turn} className={tone}>
          <pattern
            id={`${id}${rule}`}
            width={gap}
            height={gap}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${turn})`}
          >
            <rect width={gap} height={gap} fill="currentColor" fillOpacity={0.16} />
            <line x2={gap} stroke="currentColor" strokeWidth={0.35} strokeOpacity={0.75} />
          </pattern>
          {areas[rule] ? <path d={areas[rule]} fill={`url(#${id}${rule})`} /> : null}
        </g>
      ))}
    </>
  )
}

/** The cells whose first broken rule is `rule`, joined along their rows, as a path. */
function runs({ verdicts, columns, rows, stepM, first }: VerdictGrid, rule: number): string {
  const isOf = (verdict: number | undefined) =>
    verdict !== undefined && verdict !== OFF_GREEN && verdict > 0 && Math.log2(verdict & -verdict) === rule
  const parts: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isOf(verdicts[row * columns + column])) continue
      const start = column
      while (column + 1 < columns && isOf(verdicts[row * columns + column + 1])) column++
      const x = MARGIN_M + first.x + (start - 0.5) * stepM
      const y = MARGIN_M + first.y + (row - 0.5) * stepM
      parts.push(
        `M${x.toFixed(2)} ${y.toFixed(2)}h${(column - start + 1) * stepM}v${stepM}h${(start - column - 1) * stepM}z`,
      )
    }
  }
  return parts.join('')
}

function RunnerUp({ at }: { at: Point }) {
  const { ink } = palettes[useMapTheme()]
  return (
    <g fill="none" stroke={ink} strokeWidth={0.3} strokeDasharray="0.7 0.45">
      <circle cx={at.x} cy={at.y} r={1.2} />
      <circle cx={at.x} cy={at.y} r={0.25} fill={ink} strokeDasharray="none" />
    </g>
  )
}

/** An arrow in the direction in which a ball rolls at the hole. */
function Fall({ at, view, place }: { at: Point; view: GreenView; place: Falling }) {
  const { ink } = palettes[useMapTheme()]
  const turn = ((place.downhill ?? 0) * Math.PI) / 180
  const to = view.toView({ x: place.point.x + 3 * Math.sin(turn), y: place.point.y + 3 * Math.cos(turn) })
  const degrees = (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI
  return (
    <g
      transform={`translate(${at.x} ${at.y}) rotate(${degrees})`}
      stroke={ink}
      strokeWidth={0.28}
      fill="none"
    >
      <path d="M0.7 0H3M2.2 -0.6L3 0L2.2 0.6" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  )
}

type Falling = NonNullable<GreenSuggestion['pin']>
