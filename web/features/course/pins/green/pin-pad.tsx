import { ChevronLeft, ChevronRight, Footprints } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { type Point, plus } from '#domain/course/geometry/point.ts'
import { greenView } from '#domain/course/green/green-view.ts'
import type { WornCell } from '#domain/course/green/wear.ts'
import type { FlagColours } from '#web/data/course.ts'
import { useReasons } from '#web/features/course/best-position/reason-text.ts'
import { ByPaces, type MeasuredHole } from '#web/features/course/pins/green/by-paces.tsx'
import { CutState } from '#web/features/course/pins/green/cut-state.tsx'
import { GreenEditor } from '#web/features/course/pins/green/green-editor.tsx'
import { Readout } from '#web/features/course/pins/green/readout.tsx'
import { StepPad } from '#web/features/course/pins/green/step-pad.tsx'
import {
  type GreenOfDay,
  isMapped,
  type MappedGreen,
  zoneAt,
} from '#web/features/course/pins/greens-of-day.ts'
import type { FlagBeside, NearFlag } from '#web/features/course/pins/use-pin-day.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import type { SheetUnit } from '#web/features/course/sheet/sheet-data.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

interface PinPadProps {
  green: GreenOfDay
  place: LngLat | null
  drafted: boolean
  suggestion: GreenSuggestion | null
  /** How hard an ordinary pin of the day plays. */
  targetDifficulty: number
  colours: FlagColours
  measure: SheetUnit
  blocks: readonly FramedBlock[]
  wear: readonly WornCell[]
  /** Where somebody else's set has the flag, to compare. */
  theirs: LngLat | null
  strayed: number | null
  /** The flags of the other holes on this green. */
  beside: readonly FlagBeside[]
  flagNear: NearFlag | null
  canUndo: boolean
  canRedo: boolean
  onBegin: () => void
  onPlace: (place: LngLat) => void
  onUndo: () => void
  onRedo: () => void
  onSuggestAll: (() => void) | null
  onCut: (hole: MeasuredHole) => void
  onStep: (by: 1 | -1) => void
}

/** One green: its drawing, what the flag's place is worth, and the ways to move it. */
export function PinPad(props: PinPadProps) {
  const { green, place, measure, onStep } = props
  const { t } = useTranslation('course')
  return (
    <section aria-label={t('pins.green', { number: green.hole.number })} className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <IconButton icon={ChevronLeft} label={t('pins.previous')} kind="plain" onClick={() => onStep(-1)} />
        <p className="flex-1 text-center">
          <span className="figure text-3xl">{green.hole.number}</span>
          <span className="ml-2 text-muted text-sm">
            {place === null ? t('pins.noLast') : t(wordOf(props.drafted, green))}
          </span>
        </p>
        <IconButton icon={ChevronRight} label={t('pins.next')} kind="plain" onClick={() => onStep(1)} />
      </div>
      {isMapped(green) ? (
        <Mapped {...props} green={green} />
      ) : (
        <p className="rounded-box border border-line bg-base-100 p-4">{t('pins.noGreen')}</p>
      )}
      {green.cut ? <CutState cut={green.cut} measure={measure} /> : null}
    </section>
  )
}

function wordOf(drafted: boolean, { planned, cut }: GreenOfDay) {
  if (drafted) return 'pins.drafted'
  return planned ? 'pins.asPlanned' : cut ? 'pins.asCut' : 'pins.kept'
}

function Mapped(props: PinPadProps & { green: MappedGreen }) {
  const { green, place, suggestion, colours, measure, blocks, strayed, onBegin, onPlace } = props
  const { t } = useTranslation('course')
  const { frame } = green.framed
  const [pacing, setPacing] = useState(false)
  const pin = place ? frame.toPoint(place) : null
  const move = (point: Point) => onPlace(frame.toLngLat(point))
  const put = (point: Point) => {
    onBegin()
    move(point)
  }
  const suggested = suggestion?.pin ?? null
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_21rem] lg:items-start lg:gap-5">
      <div className="flex min-w-0 flex-col gap-3">
        <GreenEditor
          green={green}
          pin={pin}
          zone={place ? zoneAt(green, place) : null}
          suggestion={suggested?.point ?? null}
          colours={colours}
          blocks={blocks}
          wear={props.wear}
          beside={props.beside.map(({ number, place }) => ({ number, point: frame.toPoint(place) }))}
          theirs={props.theirs ? frame.toPoint(props.theirs) : null}
          onBegin={onBegin}
          onMove={move}
          onUndo={props.onUndo}
          onRedo={props.onRedo}
        />
        {pin ? (
          <Readout
            green={green}
            pin={pin}
            measure={measure}
            blocks={blocks}
            strayed={strayed}
            flagNear={props.flagNear}
          />
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Steps {...props} pin={pin} onMove={move} />
        <div className="grid grid-cols-2 gap-2">
          <Button
            size="large"
            className="px-2 leading-tight"
            disabled={!suggested}
            onClick={() => suggested && put(suggested.point)}
          >
            {t('pins.use')}
          </Button>
          <Button
            size="large"
            className="px-2 leading-tight"
            disabled={!props.onSuggestAll}
            onClick={() => props.onSuggestAll?.()}
          >
            {t('pins.useAll')}
          </Button>
        </div>
        {suggestion ? <Why suggestion={suggestion} targetDifficulty={props.targetDifficulty} /> : null}
        <Button size="large" icon={Footprints} onClick={() => setPacing(true)}>
          {t('pins.byPaces', { number: green.hole.number })}
        </Button>
      </div>
      {pacing ? (
        <ByPaces
          green={green}
          pin={pin}
          measure={measure}
          onClose={() => setPacing(false)}
          onPlace={(point) => {
            put(point)
            setPacing(false)
          }}
          onCut={(hole) => {
            props.onCut(hole)
            setPacing(false)
          }}
        />
      ) : null}
    </div>
  )
}

interface StepsProps extends PinPadProps {
  green: MappedGreen
  pin: Point | null
  onMove: (point: Point) => void
}

function Steps({ green, pin, measure, canUndo, canRedo, onBegin, onMove, onUndo, onRedo }: StepsProps) {
  const view = greenView(green.green.shape, green.green.from)
  return (
    <StepPad
      measure={measure}
      canUndo={canUndo}
      canRedo={canRedo}
      onBegin={onBegin}
      onStep={(by) => pin && onMove(view.fromView(plus(view.toView(pin), by)))}
      onUndo={onUndo}
      onRedo={onRedo}
    />
  )
}

/** In sentences, why the suggested place was chosen and what it beat. */
function Why({ suggestion, targetDifficulty }: { suggestion: GreenSuggestion; targetDifficulty: number }) {
  const { t } = useTranslation('course')
  const reasons = useReasons()(suggestion, targetDifficulty)
  if (!suggestion.pin) return <p className="px-1 text-muted text-sm">{t('pins.noSuggestion')}</p>
  if (reasons.length === 0) return null
  return <p className="px-1 text-muted text-sm">{t('pins.suggested', { why: reasons.join(' ') })}</p>
}
