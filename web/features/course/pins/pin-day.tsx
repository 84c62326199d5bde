import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PACE_M } from '#domain/course/green/paces.ts'
import { greenOf, useFlagColours } from '#web/data/course.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { usePersistedChoice } from '#web/data/persisted-value.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { measuringDevice } from '#web/features/course/capture/positioning/device.ts'
import { ClosedNote } from '#web/features/course/pins/closed-note.tsx'
import { canBeSet } from '#web/features/course/pins/day-picker.tsx'
import { DayTools } from '#web/features/course/pins/day-tools.tsx'
import type { MeasuredHole } from '#web/features/course/pins/green/by-paces.tsx'
import { PinPad } from '#web/features/course/pins/green/pin-pad.tsx'
import { GreenStrip } from '#web/features/course/pins/green-strip.tsx'
import { type GreenOfDay, rounded, strayedOn, zoneAt } from '#web/features/course/pins/greens-of-day.ts'
import { OffGreenNote } from '#web/features/course/pins/off-green-note.tsx'
import { type PinDraft, useNoteDraft } from '#web/features/course/pins/pin-draft.ts'
import { PublishPins } from '#web/features/course/pins/publish/publish-pins.tsx'
import { type DayOfPins, usePinDay } from '#web/features/course/pins/use-pin-day.ts'
import { useWear, type WearView } from '#web/features/course/pins/use-wear.ts'
import { BlockList } from '#web/features/course/pins/zones/block-list.tsx'
import type { SheetUnit } from '#web/features/course/sheet/sheet-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { toast } from '#web/ui/toast.tsx'

interface PinDayProps extends DayOfPins {
  /** A set was refused: read it all again. */
  onRefused: () => void
}

/** All greens of a day: set, look at, cut and publish them. */
export function PinDay(props: PinDayProps) {
  const { course, history, date } = props
  const day = usePinDay(props)
  const { greens, draft } = day
  const [measure, setMeasure] = usePersistedChoice('pin-measure', ['paces', 'metres'], 'paces')
  const [at, setAt] = useState(0)
  const [comparing, setComparing] = useState(false)
  const green = greens[Math.min(at, greens.length - 1)]!
  const wear = useWear(course.id, green, date)
  const featureId = greenOf(course, green.hole)?.id
  const shared = { ...props, day, measure, comparing }
  return (
    <>
      <GreenStrip
        greens={greens}
        at={at}
        isSet={({ hole, planned }) => hole.id in draft.draft || planned !== null}
        zoneOf={(one) => {
          const stands = day.placeOf(one)
          return stands ? zoneAt(one, stands) : null
        }}
        outside={[...day.outside, ...day.blocked]}
        onChoose={setAt}
      />
      <ClosedNote hole={green.hole} date={date} />
      {green.left && !(green.hole.id in draft.draft) ? <OffGreenNote number={green.hole.number} /> : null}
      <OneGreen
        key={green.hole.id}
        {...shared}
        green={green}
        wear={wear}
        onStep={(by) => setAt((at + by + greens.length) % greens.length)}
      />
      <DayTools
        history={history}
        greens={greens}
        date={date}
        measure={measure}
        onMeasure={setMeasure}
        wear={wear}
        onCopy={draft.change}
      />
      {featureId ? (
        <BlockList
          featureId={featureId}
          green={green}
          blocks={day.zonesOf(green)}
          place={day.placeOf(green)}
          date={date}
        />
      ) : null}
      <Publishing {...shared} onCompare={setComparing} />
    </>
  )
}

interface SharedProps extends PinDayProps {
  day: ReturnType<typeof usePinDay>
  measure: SheetUnit
  comparing: boolean
}

interface OneGreenProps extends SharedProps {
  green: GreenOfDay
  wear: WearView
  onStep: (by: 1 | -1) => void
}

function OneGreen({ day, green, date, measure, comparing, wear, onStep }: OneGreenProps) {
  const { t } = useTranslation('course')
  const colours = useFlagColours()
  const { greens, draft } = day
  const place = day.placeOf(green)
  return (
    <PinPad
      green={green}
      place={place}
      drafted={green.hole.id in draft.draft}
      suggestion={day.suggested.get(green.hole.id) ?? null}
      targetDifficulty={day.wanted}
      colours={colours}
      measure={measure}
      blocks={day.zonesOf(green)}
      wear={wear.cells}
      theirs={comparing ? green.planned : null}
      beside={day.flagsBeside(green)}
      flagNear={day.flagNear(green)}
      strayed={place ? strayedOn(greens, green, place) : null}
      canUndo={draft.canUndo}
      canRedo={draft.canRedo}
      onBegin={draft.begin}
      onPlace={(next) => draft.place(green.hole.id, rounded(next))}
      onUndo={draft.undo}
      onRedo={draft.redo}
      onSuggestAll={day.suggestAll}
      onCut={(hole) => void recordCut(green, date, hole, t('pins.cutKept'))}
      onStep={onStep}
    />
  )
}

function Publishing({
  day,
  course,
  date,
  today,
  measure,
  comparing,
  onCompare,
  onRefused,
}: SharedProps & { onCompare: (on: boolean) => void }) {
  const { published, draft } = day
  const [note, setNote] = useNoteDraft(course.id, date)
  const settle = (before: PinDraft) => {
    draft.clear(before)
    setNote(null)
    onCompare(false)
  }
  return (
    <PublishPins
      courseId={course.id}
      date={date}
      tooOld={!canBeSet(date, today)}
      published={published}
      greens={day.greens}
      pins={day.pins}
      draft={draft.draft}
      note={note ?? published?.note ?? ''}
      noteChanged={note !== null && note.trim() !== (published?.note ?? '')}
      onNote={setNote}
      measure={measure}
      outside={day.outside.map(({ hole }) => hole.number)}
      blocked={day.newlyBlocked.map(({ hole }) => hole.number)}
      comparing={comparing}
      onCompare={onCompare}
      onRefused={onRefused}
      onSettled={settle}
      onWithdraw={(pins) => {
        draft.change({ ...pins, ...draft.draft })
        setNote(note ?? published?.note ?? null)
      }}
    />
  )
}

async function recordCut(
  { hole, framed }: GreenOfDay,
  date: string,
  cutHole: MeasuredHole,
  savedText: string,
): Promise<void> {
  const { fromFrontM, fromSideM, side } = cutHole.paced
  const inPaces = (metres: number) => Number((metres / PACE_M).toFixed(2))
  try {
    const data = {
      hole_id: hole.id,
      date,
      ...rounded(framed.frame.toLngLat(cutHole.point)),
      accuracy_m: cutHole.accuracyM === null ? null : Number(cutHole.accuracyM.toFixed(2)),
      device: measuringDevice(),
      paces_front: inPaces(fromFrontM),
      paces_side: inPaces(fromSideM),
      side,
      cut_at: new Date().toISOString(),
    }
    await write({ type: 'CREATE', table: 'pin_cut', id: uuidv7(), data })
    toast('success', savedText)
  } catch (cause) {
    toast('error', errorText(cause))
  }
}
