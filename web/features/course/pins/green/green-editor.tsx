import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Point } from '#domain/course/geometry/point.ts'
import { coarseSideM } from '#domain/course/green/coarse-outline.ts'
import type { WornCell } from '#domain/course/green/wear.ts'
import type { Zone } from '#domain/course/green/zone.ts'
import type { FlagColours } from '#web/data/course/course.ts'
import { type GreenCanvas, GreenDrawing, useGreenView } from '#web/features/course/green/green-drawing.tsx'
import { svgTabStop } from '#web/features/course/green/tab-stop.ts'
import { useGreenUnit } from '#web/features/course/green/use-length-text.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { type FlagMoves, useFlagMoves } from '#web/features/course/pins/green/flag-moves.ts'
import { Blocks, CutHole, Wear } from '#web/features/course/pins/green/green-layers.tsx'
import { Flag, OldHoles, TheirFlag } from '#web/features/course/pins/green/hole-marks.tsx'
import { Loupe } from '#web/features/course/pins/green/loupe.tsx'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { Button } from '#web/ui/button.tsx'

interface GreenEditorProps {
  green: MappedGreen
  /** The flag's place in the hole's frame; null without one. */
  pin: Point | null
  zone: Zone | null
  suggestion: Point | null
  colours: FlagColours
  /** The zones kept free of pins. */
  blocks: readonly FramedBlock[]
  /** The wear of the turf; empty when hidden. */
  wear: readonly WornCell[]
  /** The flags of the other holes on the green. */
  beside: readonly { number: number; point: Point }[]
  /** The flag's place in another person's set, for comparison. */
  theirs: Point | null
  moves: FlagMoves
  /** The numbers and warnings over the drawing. */
  children: ReactNode
}

/**
 * A green to scale, played upwards. The flag is dragged by a press on it, or by a hold anywhere. A tap elsewhere
 * proposes a place; a swipe scrolls the page.
 */
export function GreenEditor({ children, ...props }: GreenEditorProps) {
  const { green, pin, moves } = props
  const { t } = useTranslation('course')
  const [unit] = useGreenUnit()
  const view = useGreenView(green, MARGIN_M)
  const flagInView = pin ? view.toView(pin) : null
  // Space for the drawing's marks: one line, or two on a coarse outline.
  const marksRoom = coarseSideM(green.green.shape) === null ? 'pb-8' : 'pb-12'
  const { drawing, handlersOn, step, isDragging, proposal, endProposal } = useFlagMoves(
    green.hole.id,
    flagInView,
    moves,
  )
  return (
    <div ref={drawing} className="relative min-h-44 flex-1 overflow-hidden rounded-box">
      <GreenDrawing
        role="application"
        label={t('pins.editor', { number: green.hole.number })}
        {...svgTabStop}
        site={green}
        unit={unit}
        marginM={MARGIN_M}
        className="absolute inset-0 size-full touch-pan-y select-none"
        handlersOn={(canvas) => handlersOn(canvas.view, canvas.metresPerPixel)}
        onKeyDown={(event) => step(event, view)}
      >
        {(canvas) => (
          <>
            <Layers {...props} canvas={canvas} />
            {proposal ? <ProposedSpot at={proposal} radius={10 * canvas.metresPerPixel} /> : null}
          </>
        )}
      </GreenDrawing>
      {isDragging && flagInView ? (
        <Loupe green={green} view={view} at={flagInView} />
      ) : (
        <div
          className={`pointer-events-none absolute inset-0 flex flex-col justify-between p-2 ${marksRoom}`}
        >
          {children}
        </div>
      )}
      {proposal ? (
        <div className="absolute inset-x-2 bottom-8 flex justify-center">
          <Button
            kind="primary"
            size="large"
            icon={Check}
            onClick={() => {
              moves.begin()
              moves.move(view.fromView(proposal))
              endProposal()
            }}
          >
            {t('pins.moveHere')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The margin around a green, for the numbers over the drawing. */
const MARGIN_M = 5

type LayersProps = Omit<GreenEditorProps, 'moves' | 'children'> & { canvas: GreenCanvas }

function Layers({ green, pin, zone, suggestion, colours, canvas, ...props }: LayersProps) {
  const { view } = canvas
  const { toView } = view
  return (
    <>
      <Wear cells={props.wear} view={view} />
      <Blocks blocks={props.blocks} view={view} />
      <OldHoles holes={green.recent} canvas={canvas} />
      {props.beside.map(({ number, point }) => (
        <g key={number} opacity={0.75}>
          <Flag at={toView(point)} colour="black" letter={String(number)} />
        </g>
      ))}
      {green.cut ? <CutHole at={toView(green.framed.frame.toPoint(green.cut))} /> : null}
      {suggestion ? <SuggestedSpot at={toView(suggestion)} /> : null}
      {props.theirs ? <TheirFlag at={toView(props.theirs)} /> : null}
      {pin ? (
        <Flag
          at={toView(pin)}
          colour={zone ? colours[zone] : 'yellow'}
          letter={zone ? zoneLetters[zone] : ''}
        />
      ) : null}
    </>
  )
}

function ProposedSpot({ at, radius }: { at: Point; radius: number }) {
  const { ink, halo } = palettes[useMapTheme()]
  return (
    <g fill="none" aria-hidden>
      <circle cx={at.x} cy={at.y} r={radius} stroke={halo} strokeWidth={radius * 0.45} />
      <circle cx={at.x} cy={at.y} r={radius} stroke={ink} strokeWidth={radius * 0.2} />
    </g>
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
