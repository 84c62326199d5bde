import { ChevronLeft, ChevronRight, Footprints } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { type Point, plus } from '#domain/course/geometry/point.ts'
import { greenView } from '#domain/course/green/green-view.ts'
import { useFlagColours } from '#web/data/course.ts'
import { useReasons } from '#web/features/course/best-position/reason-text.ts'
import { ByPaces } from '#web/features/course/pins/green/by-paces.tsx'
import { CutState } from '#web/features/course/pins/green/cut-state.tsx'
import { type FlagMoves, GreenEditor } from '#web/features/course/pins/green/green-editor.tsx'
import { Readout } from '#web/features/course/pins/green/readout.tsx'
import { recordCut } from '#web/features/course/pins/green/record-cut.ts'
import { StepPad } from '#web/features/course/pins/green/step-pad.tsx'
import {
  type GreenOfDay,
  isMapped,
  type MappedGreen,
  rounded,
  strayedOn,
  zoneAt,
} from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

/** The green in view: its drawing, the numbers of its pin, and the ways to move it. */
export function PinPad() {
  const { day, green, measure, step } = usePinDayState()
  const { t } = useTranslation('course')
  const isDrafted = green.hole.id in day.draft.draft
  return (
    <section aria-label={t('pins.green', { number: green.hole.number })} className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <IconButton icon={ChevronLeft} label={t('pins.previous')} kind="plain" onClick={() => step(-1)} />
        <p className="flex-1 text-center">
          <span className="figure text-3xl">{green.hole.number}</span>
          <span className="ml-2 text-muted text-sm">
            {day.pinOf(green) === null ? t('pins.noLast') : t(originKey(isDrafted, green))}
          </span>
        </p>
        <IconButton icon={ChevronRight} label={t('pins.next')} kind="plain" onClick={() => step(1)} />
      </div>
      {isMapped(green) ? (
        <MappedPad green={green} />
      ) : (
        <p className="rounded-box border border-line bg-base-100 p-4">{t('pins.noGreen')}</p>
      )}
      {green.cut ? <CutState cut={green.cut} measure={measure} /> : null}
    </section>
  )
}

function originKey(isDrafted: boolean, { planned, cut }: GreenOfDay) {
  if (isDrafted) return 'pins.drafted'
  return planned ? 'pins.asPlanned' : cut ? 'pins.asCut' : 'pins.kept'
}

function MappedPad({ green }: { green: MappedGreen }) {
  const { day, measure, comparing, wear, date } = usePinDayState()
  const { draft } = day
  const colours = useFlagColours()
  const { t } = useTranslation('course')
  const { frame } = green.framed
  const [pacing, setPacing] = useState(false)
  const position = day.pinOf(green)
  const pin = position ? frame.toPoint(position) : null
  const moves: FlagMoves = {
    begin: draft.begin,
    move: (point) => draft.place(green.hole.id, rounded(frame.toLngLat(point))),
    undo: draft.undo,
    redo: draft.redo,
  }
  const placeAt = (point: Point) => {
    moves.begin()
    moves.move(point)
  }
  const suggestion = day.suggested.get(green.hole.id) ?? null
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_21rem] lg:items-start lg:gap-5">
      <div className="flex min-w-0 flex-col gap-3">
        <GreenEditor
          green={green}
          pin={pin}
          zone={position ? zoneAt(green, position) : null}
          suggestion={suggestion?.pin?.point ?? null}
          colours={colours}
          blocks={day.zonesOf(green)}
          wear={wear.cells}
          beside={day
            .flagsBeside(green)
            .map(({ number, place }) => ({ number, point: frame.toPoint(place) }))}
          theirs={comparing && green.planned ? frame.toPoint(green.planned) : null}
          moves={moves}
        />
        {pin && position ? (
          <Readout
            green={green}
            pin={pin}
            measure={measure}
            blocks={day.zonesOf(green)}
            strayed={strayedOn(day.greens, green, position)}
            flagNear={day.flagNear(green)}
          />
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <FlagSteps green={green} pin={pin} moves={moves} />
        <Suggestion suggestion={suggestion} onUse={placeAt} />
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
            placeAt(point)
            setPacing(false)
          }}
          onCut={(hole) => {
            void recordCut(green, date, hole, t('pins.cutKept'))
            setPacing(false)
          }}
        />
      ) : null}
    </div>
  )
}

interface FlagStepsProps {
  green: MappedGreen
  pin: Point | null
  moves: FlagMoves
}

function FlagSteps({ green, pin, moves }: FlagStepsProps) {
  const { measure, day } = usePinDayState()
  const view = greenView(green.green.shape, green.green.from)
  return (
    <StepPad
      measure={measure}
      canUndo={day.draft.canUndo}
      canRedo={day.draft.canRedo}
      onBegin={moves.begin}
      onStep={(by) => pin && moves.move(view.fromView(plus(view.toView(pin), by)))}
      onUndo={moves.undo}
      onRedo={moves.redo}
    />
  )
}

interface SuggestionProps {
  suggestion: GreenSuggestion | null
  onUse: (point: Point) => void
}

/** Buttons that use the suggestion for this green, or for all greens, with its reasons. */
function Suggestion({ suggestion, onUse }: SuggestionProps) {
  const { t } = useTranslation('course')
  const { suggestAll, targetDifficulty } = usePinDayState().day
  const point = suggestion?.pin?.point ?? null
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="large"
          className="px-2 leading-tight"
          disabled={!point}
          onClick={() => point && onUse(point)}
        >
          {t('pins.use')}
        </Button>
        <Button
          size="large"
          className="px-2 leading-tight"
          disabled={!suggestAll}
          onClick={() => suggestAll?.()}
        >
          {t('pins.useAll')}
        </Button>
      </div>
      {suggestion ? <Why suggestion={suggestion} targetDifficulty={targetDifficulty} /> : null}
    </>
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
