import { useId } from 'react'
import type { Point } from '#domain/course/geometry/point.ts'
import type { GreenView } from '#domain/course/green/green-view.ts'
import { WEAR_CELL_M, type WornCell } from '#domain/course/green/wear.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { ringPath } from '#web/ui/charts/svg-path.ts'

/** The wear of the turf: denser means more worn. */
export function Wear({ cells, view }: { cells: readonly WornCell[]; view: GreenView }) {
  const half = WEAR_CELL_M / 2
  return (
    <g className="fill-error" aria-hidden>
      {cells.map(({ point, wear }) => {
        const { x, y } = view.toView(point)
        return (
          <rect
            key={`${x} ${y}`}
            x={x - half}
            y={y - half}
            width={WEAR_CELL_M}
            height={WEAR_CELL_M}
            fillOpacity={Math.min(0.85, wear * 0.75)}
          />
        )
      })}
    </g>
  )
}

/** Zones kept free of pins, hatched; those of unconfirmed reports have only an outline. */
export function Blocks({ blocks, view }: { blocks: readonly FramedBlock[]; view: GreenView }) {
  const id = useId()
  return (
    <g className="text-error" aria-hidden>
      <pattern id={id} width={1} height={1} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={1} height={1} fill="currentColor" fillOpacity={0.18} />
        <line x2={1} stroke="currentColor" strokeWidth={0.4} strokeOpacity={0.8} />
      </pattern>
      {blocks.map(({ block, area }) => {
        const ink = block.is_warning
          ? {
              className: 'text-warning',
              fill: 'none',
              stroke: 'currentColor',
              strokeWidth: 0.4,
              strokeDasharray: '1 0.6',
            }
          : { fill: `url(#${id})`, stroke: 'currentColor', strokeWidth: 0.2 }
        if (!('shape' in area)) {
          const { x, y } = view.toView(area.centre)
          return <circle key={block.id} cx={x} cy={y} r={area.radiusM} {...ink} />
        }
        const d = area.shape
          .flat()
          .map((ring) => ringPath(ring.map(view.toView)))
          .join('')
        return <path key={block.id} d={d} fillRule="evenodd" {...ink} />
      })}
    </g>
  )
}

/** The hole cut that day: a cup with its rim. */
export function CutHole({ at }: { at: Point }) {
  const { halo, ink } = palettes[useMapTheme()]
  return (
    <g aria-hidden>
      <circle cx={at.x} cy={at.y} r={0.62} fill="none" stroke={ink} strokeWidth={0.3} />
      <circle cx={at.x} cy={at.y} r={0.36} fill={halo} />
    </g>
  )
}
