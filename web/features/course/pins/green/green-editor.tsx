import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import { type Point, plus } from '#domain/course/geometry/point.ts'
import { greenView } from '#domain/course/green/green-view.ts'
import type { WornCell } from '#domain/course/green/wear.ts'
import type { Zone } from '#domain/course/green/zone.ts'
import type { FlagColours } from '#web/data/course.ts'
import { GreenGround } from '#web/features/course/green/green-ground.tsx'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { Blocks, CutHole, TheirFlag, Wear } from '#web/features/course/pins/green/green-layers.tsx'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import { flagColours, inkOn, palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'

/** How a flag is moved; `begin` opens one step of undo. */
export interface FlagMoves {
  begin: () => void
  move: (point: Point) => void
  undo: () => void
  redo: () => void
}

interface GreenEditorProps {
  green: GreenOfDay & { green: NonNullable<GreenOfDay['green']> }
  /** Where the flag stands, in the hole's frame; null before there is one. */
  pin: Point | null
  zone: Zone | null
  suggestion: Point | null
  colours: FlagColours
  /** Zones that are kept free. */
  blocks?: readonly FramedBlock[]
  /** How worn the turf is; empty when it is not to be seen. */
  wear?: readonly WornCell[]
  /** The flags of the other holes that share the green. */
  beside?: readonly { number: number; point: Point }[]
  /** Where somebody else put the flag, to compare. */
  theirs?: Point | null
  moves: FlagMoves
}

const STEP_M = 0.1
const BIG_STEP_M = 1
const FINE_STEP_M = 0.01
/** A press that moves less than this is a tap: the flag comes to it. */
const TAP_PX = 6

const keys: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/**
 * A green to scale, played upwards, with the flag to drag. A drag anywhere moves the flag by as much, so that no finger
 * or wet glove hides the place; a tap brings the flag there.
 */
export function GreenEditor(props: GreenEditorProps) {
  const { green, pin, zone, suggestion, colours } = props
  const { t } = useTranslation('course')
  const { shape, from } = green.green
  const view = useMemo(() => greenView(shape, from, 4), [shape, from])
  const flagInView = pin ? view.toView(pin) : null
  const { drawing, ...handlers } = useFlagMoves(view, flagInView, props.moves)
  return (
    <svg
      ref={drawing}
      role="application"
      aria-label={t('pins.editor', { number: green.hole.number })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the flag
      tabIndex={0}
      viewBox={`0 0 ${view.width} ${view.height}`}
      className="h-[min(46dvh,30rem)] w-full cursor-grab touch-none select-none rounded-box active:cursor-grabbing"
      {...handlers}
    >
      <GreenGround site={green} view={view} grid="paces" />
      <Wear cells={props.wear ?? []} view={view} />
      <Blocks blocks={props.blocks ?? []} view={view} />
      {green.recent.map(({ point, daysAgo }) => (
        <OldHoleMark key={`${daysAgo} ${point.x}`} at={view.toView(point)} daysAgo={daysAgo} />
      ))}
      {props.beside?.map(({ number, point }) => (
        <g key={number} opacity={0.75}>
          <Flag at={view.toView(point)} colour="black" letter={String(number)} />
        </g>
      ))}
      {green.cut ? <CutHole at={view.toView(green.framed.frame.toPoint(green.cut))} /> : null}
      {suggestion ? <SuggestedSpot at={view.toView(suggestion)} /> : null}
      {props.theirs ? <TheirFlag at={view.toView(props.theirs)} /> : null}
      {flagInView ? (
        <Flag
          at={flagInView}
          colour={zone ? colours[zone] : 'yellow'}
          letter={zone ? zoneLetters[zone] : ''}
        />
      ) : null}
    </svg>
  )
}

type View = ReturnType<typeof greenView>

/** How a flag is moved: dragged by as much as the finger goes, brought by a tap, stepped by keys. */
function useFlagMoves(view: View, flagInView: Point | null, moves: FlagMoves) {
  const drawing = useRef<SVGSVGElement>(null)
  const drag = useRef<{ x: number; y: number; pin: Point; hasMoved: boolean } | null>(null)

  const metresPerPixel = () => {
    const box = drawing.current!.getBoundingClientRect()
    return Math.max(view.width / box.width, view.height / box.height)
  }
  const toView = ({ clientX, clientY }: PointerEvent): Point => {
    const box = drawing.current!.getBoundingClientRect()
    const scale = metresPerPixel()
    return {
      x: view.width / 2 + (clientX - box.left - box.width / 2) * scale,
      y: view.height / 2 + (clientY - box.top - box.height / 2) * scale,
    }
  }
  const moveTo = (at: Point) => {
    const x = Math.min(view.width, Math.max(0, at.x))
    const y = Math.min(view.height, Math.max(0, at.y))
    moves.move(view.fromView({ x, y }))
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, pin: flagInView ?? toView(event), hasMoved: false }
  }
  const move = (event: PointerEvent) => {
    const start = drag.current
    if (!start) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (!start.hasMoved && Math.hypot(dx, dy) < TAP_PX) return
    if (!start.hasMoved) moves.begin()
    start.hasMoved = true
    const scale = metresPerPixel()
    moveTo(plus(start.pin, { x: dx * scale, y: dy * scale }))
  }
  const up = (event: PointerEvent) => {
    if (drag.current && !drag.current.hasMoved) {
      moves.begin()
      moveTo(toView(event))
    }
    drag.current = null
  }
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return event.shiftKey ? moves.redo() : moves.undo()
    }
    const step = keys[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? BIG_STEP_M : event.altKey ? FINE_STEP_M : STEP_M
    if (!event.repeat) moves.begin()
    moveTo(plus(flagInView ?? { x: view.width / 2, y: view.height / 2 }, { x: step.x * by, y: step.y * by }))
  }
  const cancel = () => {
    drag.current = null
  }
  return {
    drawing,
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onKeyDown: press,
  }
}

export function OldHoleMark({ at, daysAgo }: { at: Point; daysAgo: number }) {
  const { halo } = palettes[useMapTheme()]
  return (
    <circle cx={at.x} cy={at.y} r={0.45} fill={halo} fillOpacity={0.85 * (1 - daysAgo / (HEALED_DAYS + 2))} />
  )
}

function SuggestedSpot({ at }: { at: Point }) {
  const { ink } = palettes[useMapTheme()]
  return (
    <circle
      cx={at.x}
      cy={at.y}
      r={1.1}
      fill="none"
      stroke={ink}
      strokeWidth={0.25}
      strokeDasharray="0.6 0.45"
    />
  )
}

/** The cup, the stick and the day's flag with its letter. */
export function Flag({ at, colour, letter }: { at: Point; colour: string; letter: string }) {
  const { halo } = palettes[useMapTheme()]
  const fill = flagColours[colour] ?? colour
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle r={0.35} fill={halo} />
      <line y2={-6} stroke="white" strokeWidth={0.28} strokeLinecap="round" />
      <path d="M0 -6L4.2 -4.7L0 -3.2Z" fill={fill} stroke={halo} strokeWidth={0.18} strokeLinejoin="round" />
      <text x={1.35} y={-4.1} fontSize={1.7} fontWeight={800} textAnchor="middle" fill={inkOn(fill)}>
        {letter}
      </text>
    </g>
  )
}
