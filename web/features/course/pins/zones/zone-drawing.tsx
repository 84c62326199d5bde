import { Undo2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { type Point, plus } from '#domain/course/geometry/point.ts'
import { greenView } from '#domain/course/green/green-view.ts'
import { GreenGround } from '#web/features/course/green/green-ground.tsx'
import { svgTabStop } from '#web/features/course/green/tab-stop.ts'
import { Blocks } from '#web/features/course/pins/green/green-layers.tsx'
import { Flag } from '#web/features/course/pins/green/hole-marks.tsx'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { Button } from '#web/ui/button.tsx'
import { linePath, ringPath } from '#web/ui/charts/svg-path.ts'

interface ZoneDrawingProps {
  green: MappedGreen
  /** The flag's place, for orientation; null without one. */
  pin: Point | null
  /** The existing zones. */
  blocks: readonly FramedBlock[]
  /** The outline so far, in the hole's frame. */
  corners: readonly Point[]
  onCorners: (corners: Point[]) => void
}

const STEP_M = 0.5
const keys: Record<string, Point> = {
  ArrowUp: { x: 0, y: -STEP_M },
  ArrowDown: { x: 0, y: STEP_M },
  ArrowLeft: { x: -STEP_M, y: 0 },
  ArrowRight: { x: STEP_M, y: 0 },
}

/** A green on which a person draws an outline by taps, or with a cross that arrow keys move and Enter sets. */
export function ZoneDrawing({ green, pin, blocks, corners, onCorners }: ZoneDrawingProps) {
  const { t } = useTranslation('course')
  const { shape, from } = green.green
  const view = useMemo(() => greenView(shape, from, 4), [shape, from])
  const [cross, setCross] = useState<Point | null>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const add = (at: Point) => onCorners([...corners, view.fromView(at)])
  const tap = ({ clientX, clientY }: PointerEvent) => {
    const box = drawing.current!.getBoundingClientRect()
    const scale = Math.max(view.width / box.width, view.height / box.height)
    setCross(null)
    add({
      x: view.width / 2 + (clientX - box.left - box.width / 2) * scale,
      y: view.height / 2 + (clientY - box.top - box.height / 2) * scale,
    })
  }
  const press = (event: KeyboardEvent) => {
    const at = cross ?? { x: view.width / 2, y: view.height / 2 }
    const step = keys[event.key]
    if (step) setCross(plus(at, step))
    else if (event.key === 'Enter') add(at)
    else if (event.key === 'Backspace') onCorners(corners.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <div className="flex flex-col gap-2">
      <svg
        ref={drawing}
        role="application"
        aria-label={t('pins.drawZone', { number: green.hole.number })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw here
        {...svgTabStop}
        viewBox={`0 0 ${view.width} ${view.height}`}
        className="h-[min(38dvh,24rem)] w-full cursor-crosshair touch-none select-none rounded-box"
        onPointerUp={tap}
        onKeyDown={press}
      >
        <GreenGround site={green} view={view} grid="paces" />
        <Blocks blocks={blocks} view={view} />
        {pin ? <Flag at={view.toView(pin)} colour="white" letter="" /> : null}
        <Outline points={corners.map(view.toView)} cross={cross} />
      </svg>
      <div className="flex items-center gap-3">
        <p className="tabular min-w-0 flex-1 text-sm" role="status">
          {t(corners.length < 3 ? 'pins.zoneCorners' : 'capture.corners', { count: corners.length })}
        </p>
        <Button icon={Undo2} disabled={corners.length === 0} onClick={() => onCorners(corners.slice(0, -1))}>
          {t('pins.undo')}
        </Button>
      </div>
    </div>
  )
}

function Outline({ points, cross }: { points: Point[]; cross: Point | null }) {
  const { ink, halo } = palettes[useMapTheme()]
  return (
    <g aria-hidden>
      {points.length > 1 ? (
        <path
          d={points.length > 2 ? ringPath(points) : linePath(points)}
          className="fill-error/30 stroke-error"
          strokeWidth={0.35}
        />
      ) : null}
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={0.5} fill={ink} stroke={halo} strokeWidth={0.2} />
      ))}
      {cross ? (
        <path d={`M${cross.x - 1} ${cross.y}h2M${cross.x} ${cross.y - 1}v2`} stroke={ink} strokeWidth={0.3} />
      ) : null}
    </g>
  )
}
