import { plus } from '#domain/course/geometry/point.ts'
import { greenView } from '#domain/course/green/green-view.ts'
import { useFlagColours } from '#web/data/course/course.ts'
import type { FlagMoves } from '#web/features/course/pins/green/flag-moves.ts'
import { GreenEditor } from '#web/features/course/pins/green/green-editor.tsx'
import { Readout, Warnings } from '#web/features/course/pins/green/readout.tsx'
import { StepPad } from '#web/features/course/pins/green/step-pad.tsx'
import { type MappedGreen, rounded } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The functions that move the flag of a green in the day's draft. */
export function useMovesOf(green: MappedGreen): FlagMoves {
  const { draft } = usePinDayState().day
  return {
    begin: draft.begin,
    move: (point) => draft.place(green.hole.id, rounded(green.framed.frame.toLngLat(point))),
    undo: draft.undo,
    redo: draft.redo,
  }
}

/** The green in view with the numbers of its pin over it. */
export function PinDrawing({ green }: { green: MappedGreen }) {
  const { day, comparing, wear } = usePinDayState()
  const colours = useFlagColours()
  const { frame } = green.framed
  const placement = day.placementOf(green)
  return (
    <GreenEditor
      green={green}
      pin={placement?.pin ?? null}
      zone={day.zoneOf(green)}
      suggestion={day.suggested.get(green.hole.id)?.pin?.point ?? null}
      colours={colours}
      blocks={day.zonesOf(green)}
      wear={wear.cells}
      beside={day.flagsBeside(green).map(({ number, place }) => ({ number, point: frame.toPoint(place) }))}
      theirs={comparing && green.planned ? frame.toPoint(green.planned) : null}
      moves={useMovesOf(green)}
    >
      {placement ? (
        <>
          <Readout placement={placement} />
          <Warnings placement={placement} />
        </>
      ) : null}
    </GreenEditor>
  )
}

/** The flag's step buttons, undo, and the button that completes this green. */
export function PinPad({ green }: { green: MappedGreen }) {
  const { day, measure, goOn } = usePinDayState()
  const { t } = useTranslation('course')
  const moves = useMovesOf(green)
  const position = day.pinOf(green)
  const pin = position ? green.framed.frame.toPoint(position) : null
  const view = greenView(green.green.shape, green.green.from)
  const finish = () => {
    if (position && day.stateOf(green) === 'open') day.draft.change({ [green.hole.id]: rounded(position) })
    goOn()
  }
  return (
    <StepPad
      measure={measure}
      canUndo={day.draft.canUndo}
      onBegin={moves.begin}
      onStep={(by) => pin && moves.move(view.fromView(plus(view.toView(pin), by)))}
      onUndo={moves.undo}
      doneLabel={t('pins.doneWith', { number: green.hole.number })}
      onDone={position ? finish : null}
    />
  )
}
