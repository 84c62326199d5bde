import { isInside } from '#domain/course/geometry/inside.ts'
import type { RangePlan, TargetDistance } from '#domain/course/range/range-plan.ts'
import { drawing, lineAcross, outline } from '#web/features/course/range/range-drawing.ts'
import {
  BayMark,
  RangeArcs,
  RangeMarker,
  StandpointMark,
} from '#web/features/course/range/range-plan-marks.tsx'
import type { Standpoint } from '#web/features/course/range/standpoint.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'

interface RangePlanViewProps {
  plan: RangePlan
  lineM: number
  standpoint: Standpoint
  distances: TargetDistance[]
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The range from above, hit upwards: arcs around the standpoint, greens, targets and today's line. */
export function RangePlanView({
  plan,
  lineM,
  standpoint,
  distances,
  chosenId,
  onChoose,
}: RangePlanViewProps) {
  const { t } = useTranslation('course')
  const colours = palettes[useMapTheme()]
  const units = useUnits()
  const view = drawing(plan, lineM, standpoint.point)
  const line = lineAcross(plan, lineM, view)
  return (
    <svg
      role="img"
      aria-label={t('range.plan')}
      viewBox={`0 0 ${view.width} ${view.height}`}
      className="max-h-[70dvh] w-full rounded-box border border-line"
      style={{ background: colours.fairway }}
    >
      {standpoint.point ? (
        <RangeArcs view={view} from={standpoint.point} units={units} colour={colours.ink} />
      ) : null}
      {[...plan.others, ...plan.targets].map((item) =>
        item.shape ? (
          <path
            key={item.id}
            d={outline(item.shape, view)}
            fill={item.kind === 'bunker' ? colours.bunker : colours.green}
            stroke={item.kind === 'bunker' ? colours.bunkerEdge : colours.greenRim}
            strokeWidth={0.8 * view.unit}
          />
        ) : null,
      )}
      {line ? (
        <line
          x1={line.a.x}
          y1={line.a.y}
          x2={line.b.x}
          y2={line.b.y}
          stroke={colours.ink}
          strokeWidth={1.2 * view.unit}
          strokeDasharray={`${5 * view.unit} ${3 * view.unit}`}
        />
      ) : null}
      {plan.bays.map((bay) => (
        <BayMark key={bay.id} bay={bay} view={view} colour={colours.ink} />
      ))}
      {distances
        .filter((distance) => !hasFlag(distance, distances))
        .map((distance) => (
          <RangeMarker
            key={distance.target.id}
            distance={distance}
            view={view}
            ink={colours.ink}
            halo={colours.fairway}
            isChosen={distance.target.id === chosenId}
            onChoose={() => onChoose(distance.target.id === chosenId ? undefined : distance.target.id)}
          />
        ))}
      <StandpointMark standpoint={standpoint} view={view} ink={colours.ink} me={colours.me} />
    </svg>
  )
}

/** A green whose flag already shows the distance. */
function hasFlag({ target: { kind, shape } }: TargetDistance, all: readonly TargetDistance[]): boolean {
  return (
    kind === 'green' &&
    shape !== null &&
    all.some(({ target }) => target.kind === 'flag' && isInside(shape, target.at))
  )
}
