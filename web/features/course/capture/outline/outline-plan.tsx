import { ArrowUp, Focus, Minus, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Shape } from '#domain/course/geometry/ring.ts'
import { coarseSideM } from '#domain/course/green/coarse-outline.ts'
import { greenView } from '#domain/course/green/green-view.ts'
import { lineOfPlay } from '#domain/course/green/line-of-play.ts'
import { PACE_M } from '#domain/course/green/paces.ts'
import { type PlanEdits, usePlanView } from '#web/features/course/capture/outline/plan-view.ts'
import type { PlanGround } from '#web/features/course/capture/outline/targets.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { GreenLand, gridLinesOf } from '#web/features/course/green/green-ground.tsx'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type MapTheme, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { IconButton } from '#web/ui/button.tsx'
import { linePath, ringPath } from '#web/ui/charts/svg-path.ts'

interface OutlinePlanProps {
  label: string
  ground: PlanGround
  /** Older outlines and walks, for comparison. */
  older: readonly Shape[]
  corners: readonly Point[]
  closed: boolean
  /** For each corner: the distance between the walks, in metres. */
  confidence?: readonly number[] | null
  /** Corners whose sides cross. */
  faulty?: readonly number[]
  selected?: number | null
  me?: (LngLat & { accuracyM: number }) | null
  /** Set when corners can be changed. */
  edit?: PlanEdits
}

/** A plan above its controls; on a laptop the plan is sticky at the left. */
export function PlanBeside({ plan, children }: { plan: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">{plan}</div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  )
}

/** A green and its captured outline, to scale and north up; cheap to draw for a screen that stays on during a walk. */
export function OutlinePlan(props: OutlinePlanProps) {
  const { label, ground, older, corners, closed, selected = null, me = null } = props
  const { frame, green } = ground
  const { t } = useTranslation('course')
  const theme = useMapTheme()
  const here = me ? frame.toPoint(me) : null
  const toShow = useMemo(
    () => [
      ...(green?.flat(2) ?? []),
      ...older.flat(3),
      ...corners,
      ...(!green && older.length === 0 && corners.length === 0 && here ? [here] : []),
    ],
    [green, older, corners, here],
  )
  const view = usePlanView({ ...props, frame, toShow })
  const dragged = view.drag
  const shownCorners = dragged ? corners.with(dragged.index, dragged.to) : corners
  return (
    <div className="relative">
      <svg
        ref={view.drawing}
        role="img"
        aria-label={label}
        viewBox={view.box}
        className="h-[min(38dvh,26rem)] w-full lg:h-[calc(100dvh-14rem)] touch-none select-none rounded-box"
        style={{ background: palettes[theme].rough }}
        {...view.handlers}
      >
        <Ground ground={ground} />
        {older.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline is known by its place in the order
          <OldOutline key={index} shape={shape} theme={theme} />
        ))}
        <Drawn
          {...props}
          corners={shownCorners}
          closed={closed}
          unit={view.unit}
          theme={theme}
          selected={selected}
        />
        {here && me ? <Me at={here} accuracyM={me.accuracyM} unit={view.unit} /> : null}
      </svg>
      <div className="absolute top-2 right-2 flex flex-col gap-2">
        <IconButton
          icon={Plus}
          kind="plain"
          size="field"
          label={t('capture.zoomIn')}
          onClick={() => view.zoom(0.6)}
        />
        <IconButton
          icon={Minus}
          kind="plain"
          size="field"
          label={t('capture.zoomOut')}
          onClick={() => view.zoom(1 / 0.6)}
        />
        <IconButton icon={Focus} kind="plain" size="field" label={t('capture.fit')} onClick={view.fit} />
      </div>
      <ScaleBar span={view.span} unit={view.unit} />
      <GreenMarks ground={ground} />
    </div>
  )
}

/** The land and the green as in every drawing of a green, here north up. */
function Ground({ ground: { land, green, from } }: { ground: PlanGround }) {
  const unit = useUnits() === 'yards' ? 'paces' : 'metres'
  const gridLines = useMemo(() => {
    if (!green || !from) return []
    const view = greenView(green, from)
    return gridLinesOf(view, unit).map(([start, end]) => {
      return [northUp(view.fromView(start)), northUp(view.fromView(end))] as const
    })
  }, [green, from, unit])
  return <GreenLand land={land} green={green} gridLines={gridLines} toDrawing={northUp} />
}

/** The direction of play and, for a coarse outline of the club, a note on it. */
function GreenMarks({ ground: { green, from } }: { ground: PlanGround }) {
  const { t } = useTranslation('course')
  const length = useLength()
  if (!green) return null
  const coarseM = coarseSideM(green)
  const up = from && lineOfPlay(green, from)
  return (
    <>
      {up ? (
        <span className="pointer-events-none absolute right-2 bottom-2 flex items-center gap-1 rounded bg-base-100/80 px-1.5 py-0.5 font-semibold text-xs">
          <ArrowUp
            size={16}
            style={{ rotate: `${Math.round((Math.atan2(up.x, up.y) * 180) / Math.PI)}deg` }}
            aria-hidden
          />
          {t('green.play')}
        </span>
      ) : null}
      {coarseM === null ? null : (
        <span className="pointer-events-none absolute top-2 left-2 max-w-[60%] rounded bg-base-100/80 px-1.5 py-0.5 font-semibold text-xs">
          {t('green.coarse', { length: length(coarseM, 0) })}
        </span>
      )}
    </>
  )
}

function OldOutline({ shape, theme }: { shape: Shape; theme: MapTheme }) {
  return (
    <path
      d={pathOf(shape)}
      fill="none"
      stroke={palettes[theme].ink}
      strokeOpacity={0.8}
      strokeWidth={1.5}
      strokeDasharray="6 5"
      vectorEffect="non-scaling-stroke"
    />
  )
}

interface DrawnProps extends OutlinePlanProps {
  /** Metres per pixel, about. */
  unit: number
  theme: MapTheme
}

function Drawn({ corners, closed, confidence, faulty = [], selected, unit, theme }: DrawnProps) {
  const points = corners.map(northUp)
  const d = closed && corners.length > 2 ? ringPath(points) : linePath(points)
  if (corners.length === 0) return null
  const radius = Math.min(5 * unit, 0.6)
  return (
    <g>
      <path
        d={d}
        fill={closed ? palettes[theme].greenRim : 'none'}
        fillOpacity={0.3}
        stroke={palettes[theme].halo}
        strokeWidth={5}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={d}
        fill="none"
        className="stroke-primary"
        strokeWidth={2.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {corners.map((corner, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the order
          key={index}
          cx={corner.x}
          cy={-corner.y}
          r={index === selected ? 10 * unit : radius}
          className={
            index === selected
              ? 'fill-info'
              : faulty.includes(index)
                ? 'fill-error'
                : toneOf(confidence?.[index])
          }
          stroke={palettes[theme].halo}
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </g>
  )
}

/** Where walks lie further apart than this, the edge is weak. */
export const WEAK_M = 1

function toneOf(spreadM: number | undefined): string {
  if (spreadM === undefined) return 'fill-primary'
  if (spreadM <= WEAK_M / 2) return 'fill-success'
  return spreadM <= WEAK_M ? 'fill-warning' : 'fill-error'
}

function Me({ at, accuracyM, unit }: { at: Point; accuracyM: number; unit: number }) {
  return (
    <g pointerEvents="none">
      <circle
        cx={at.x}
        cy={-at.y}
        r={accuracyM}
        className="fill-info/15 stroke-info/60"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
      <circle
        cx={at.x}
        cy={-at.y}
        r={7 * unit}
        fill="#1f9fd6"
        stroke="#ffffff"
        strokeWidth={2.5}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  )
}

/** A scale bar. */
function ScaleBar({ span, unit }: { span: number; unit: number }) {
  const length = useLength()
  const unitM = useUnits() === 'yards' ? PACE_M : 1
  const metres = unitM * ([1, 2, 5, 10, 20, 50, 100].findLast((round) => round * unitM <= span / 4) ?? 1)
  return (
    <span
      className="pointer-events-none absolute bottom-2 left-2 flex w-full flex-col gap-0.5 text-xs"
      aria-hidden
    >
      <span className="tabular w-fit rounded bg-base-100/80 px-1">{length(metres, 0)}</span>
      <span className="h-1 rounded-full bg-base-content" style={{ width: metres / unit }} />
    </span>
  )
}

function pathOf(shape: Shape): string {
  return shape
    .flat()
    .map((ring) => ringPath(ring.map(northUp)))
    .join('')
}

/** y grows to the north on the ground and downwards in SVG. */
function northUp({ x, y }: Point): Point {
  return { x, y: -y }
}
