import { useMemo } from 'react'
import {
  type PackedShape,
  type PinInputs,
  unpackPoint,
  unpackShape,
} from '#domain/course/explanation/pin-inputs.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { type GreenView, greenView } from '#domain/course/green/green-view.ts'
import { zoneOf } from '#domain/course/green/zone.ts'
import { useFlagColours } from '#web/data/course/course.ts'
import { GreenLand } from '#web/features/course/green/green-ground.tsx'
import type { Surroundings } from '#web/features/course/green/green-surroundings.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { Flag, OldHoles } from '#web/features/course/pins/green/hole-marks.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { ringPath } from '#web/ui/charts/svg-path.ts'

const PIN: Point = { x: 0, y: 0 }
const MARGIN_M = 5
/** Most screens draw at this scale. */
const METRES_PER_PIXEL = 0.12

/** The green as stored with its pin, played upwards: old holes, keep-outs, kept-free zones and alternatives. */
export function ExplainedGreen({ number, inputs }: { number: number; inputs: PinInputs }) {
  const { t } = useTranslation('course')
  const colours = useFlagColours()
  const { rough } = palettes[useMapTheme()]
  const { shape, view, land, toView } = useMemo(() => sceneOf(inputs), [inputs])
  const zone = zoneOf(shape, unpackPoint(inputs.from), PIN)
  const holes = inputs.recent.map(({ at, daysAgo }) => ({ point: unpackPoint(at), daysAgo }))
  return (
    <svg
      role="img"
      aria-label={t('why.drawing', { number })}
      viewBox={`0 0 ${view.width} ${view.height}`}
      className="h-[min(36dvh,20rem)] w-full rounded-box"
    >
      <rect x={-200} y={-200} width={view.width + 400} height={view.height + 400} fill={rough} />
      <GreenLand land={land} green={shape} gridLines={[]} toDrawing={toView} />
      <KeptFree inputs={inputs} view={view} />
      <OldHoles holes={holes} canvas={{ view, metresPerPixel: METRES_PER_PIXEL }} />
      {inputs.choice?.alternatives.map(({ at }, i) => (
        <AlternativeMark key={at.join()} at={toView(unpackPoint(at))} number={i + 1} />
      ))}
      <Flag at={toView(PIN)} colour={colours[zone]} letter={zoneLetters[zone]} />
    </svg>
  )
}

function sceneOf({ green, from, hazards }: PinInputs) {
  const shape = unpackShape(green)
  const view = greenView(shape, unpackPoint(from), MARGIN_M)
  const rings = (kind: 'bunker' | 'water') =>
    hazards.flatMap((one) => (one.kind === kind && one.shape ? ringsOf(one.shape) : []))
  const land: Surroundings = {
    ...{ wood: [], fairway: [], stripe: [], tee: [], green: [], practice_green: [] },
    ...{ water: rings('water'), bunker: rings('bunker') },
  }
  return { shape, view, land, toView: view.toView }
}

function ringsOf(packed: PackedShape) {
  return unpackShape(packed).flat()
}

/** Ground where no hole may be cut: around old holes, and kept-free zones. */
function KeptFree({ inputs, view }: { inputs: PinInputs; view: GreenView }) {
  const { ink } = palettes[useMapTheme()]
  const circles = [
    ...inputs.recent.map(({ at, keepOutM }) => ({ at, radiusM: keepOutM, isZone: false })),
    ...inputs.blocked.flatMap((one) =>
      'centre' in one ? [{ at: one.centre, radiusM: one.radiusM, isZone: true }] : [],
    ),
  ]
  const zones = inputs.blocked.flatMap((one) => ('shape' in one ? ringsOf(one.shape) : []))
  return (
    <g fill="none" stroke={ink} strokeWidth={0.14} strokeOpacity={0.55} aria-hidden>
      {circles.map(({ at, radiusM, isZone }) => {
        const { x, y } = view.toView(unpackPoint(at))
        const key = `${at.join()} ${radiusM}`
        return <circle key={key} cx={x} cy={y} r={radiusM} fill={isZone ? ink : 'none'} fillOpacity={0.15} />
      })}
      {zones.length > 0 ? (
        <path
          d={zones.map((ring) => ringPath(ring.map(view.toView))).join('')}
          fill={ink}
          fillOpacity={0.15}
        />
      ) : null}
    </g>
  )
}

/** A place considered but not chosen, by its number in the list. */
function AlternativeMark({ at, number }: { at: Point; number: number }) {
  const { ink, halo } = palettes[useMapTheme()]
  return (
    <g transform={`translate(${at.x} ${at.y})`} aria-hidden data-alternative={number}>
      <circle
        r={1.25}
        fill={halo}
        fillOpacity={0.8}
        stroke={ink}
        strokeWidth={0.25}
        strokeDasharray="0.7 0.4"
      />
      <text y={0.62} fontSize={1.8} fontWeight={800} textAnchor="middle" fill={ink}>
        {number}
      </text>
    </g>
  )
}
