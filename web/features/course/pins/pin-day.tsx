import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInside } from '#domain/course/inside.ts'
import { PACE_M } from '#domain/course/paces.ts'
import type { Place } from '#domain/course/place.ts'
import { errorText } from '#web/app/error-text.ts'
import { type Course, greenOf, useFlagColours } from '#web/data/course.ts'
import { write } from '#web/data/outbox.ts'
import { type PinHistory, useGreenBlocks } from '#web/data/pins.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { deviceName } from '#web/features/course/capture/device.ts'
import { GreenStrip } from '#web/features/course/green-strip.tsx'
import { useNoteDraft, usePinDraft } from '#web/features/course/pin-draft.ts'
import { PinPad } from '#web/features/course/pin-pad.tsx'
import {
  type GreenOfDay,
  greensOfDay,
  isMapped,
  rounded,
  strayedOn,
  zoneAt,
} from '#web/features/course/pin-round.ts'
import { BlockList } from '#web/features/course/pins/block-list.tsx'
import { blockAt, blocksOf, type FramedBlock } from '#web/features/course/pins/blocks.ts'
import type { MeasuredHole } from '#web/features/course/pins/by-paces.tsx'
import { canBeSet } from '#web/features/course/pins/day-picker.tsx'
import { DayTools } from '#web/features/course/pins/day-tools.tsx'
import { useSuggestions } from '#web/features/course/pins/use-suggestions.ts'
import { useWear } from '#web/features/course/pins/use-wear.ts'
import { PublishPins } from '#web/features/course/publish-pins.tsx'
import type { Measure } from '#web/features/course/sheet/sheet-data.ts'
import { useKept } from '#web/features/course/sheet/use-kept.ts'
import { toast } from '#web/ui/toast.tsx'

interface PinDayProps {
  course: Course
  history: PinHistory
  date: string
  today: string
  /** Somebody else has published meanwhile: read it all again. */
  onConflict: () => void
}

/** All greens of a day: set, look at, cut and publish them. */
export function PinDay({ course, history, date, today, onConflict }: PinDayProps) {
  const { t } = useTranslation('course')
  const greens = useMemo(() => greensOfDay(course, history, date), [course, history, date])
  const published = history.plans.find((set) => set.date === date) ?? null
  const draft = usePinDraft(course.id, date)
  const [note, setNote] = useNoteDraft(course.id, date)
  const [measure, setMeasure] = useKept<Measure>('pin-measure', 'paces', ['paces', 'metres'])
  const [at, setAt] = useState(0)
  const [comparing, setComparing] = useState(false)
  const colours = useFlagColours()
  const blocks = useGreenBlocks(date)
  const { choice, wanted } = useSuggestions(course, greens, date, date === today)
  const green = greens[Math.min(at, greens.length - 1)]!
  const wear = useWear(course.id, green, date)
  const placeOf = (one: GreenOfDay): Place | null => draft.draft[one.hole.id] ?? one.planned ?? one.last
  const zonesOf = (one: GreenOfDay): FramedBlock[] =>
    blocksOf(blocks.data ?? [], greenOf(course, one.hole)?.id, one.framed.frame)
  const here = zonesOf(green)
  const place = placeOf(green)
  const suggested = new Map(choice?.greens.map((one) => [one.id, one]))
  const featureId = greenOf(course, green.hole)?.id
  const suggestAll = () => {
    const entries = greens.filter(isMapped).flatMap(({ hole, framed }) => {
      const found = suggested.get(hole.id)?.place
      return found ? [[hole.id, rounded(framed.frame.toPlace(found.point))] as const] : []
    })
    draft.change(Object.fromEntries(entries))
  }
  return (
    <>
      <GreenStrip
        greens={greens}
        at={at}
        isSet={({ hole }) => hole.id in draft.draft || published !== null}
        zoneOf={(one) => {
          const stands = placeOf(one)
          return stands ? zoneAt(one, stands) : null
        }}
        outside={greens.filter(
          (one) => isOff(one, placeOf(one)) || isBlocked(one, placeOf(one), zonesOf(one)),
        )}
        onChoose={setAt}
      />
      <PinPad
        key={green.hole.id}
        green={green}
        place={place}
        drafted={green.hole.id in draft.draft}
        suggestion={suggested.get(green.hole.id) ?? null}
        wanted={wanted}
        colours={colours}
        measure={measure}
        blocks={here}
        wear={wear.cells}
        theirs={comparing ? green.planned : null}
        strayed={place ? strayedOn(greens, green, place) : null}
        canUndo={draft.canUndo}
        canRedo={draft.canRedo}
        onBegin={draft.begin}
        onPlace={(next) => draft.place(green.hole.id, rounded(next))}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onSuggestAll={choice ? suggestAll : null}
        onCut={(hole) => void recordCut(green, date, hole).then(() => toast('success', t('pins.cutKept')))}
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
      {featureId ? <BlockList featureId={featureId} blocks={here} place={place} date={date} /> : null}
      <PublishPins
        courseId={course.id}
        date={date}
        tooOld={!canBeSet(date, today)}
        published={published}
        greens={greens}
        pins={greens.flatMap((one) => {
          const stands = placeOf(one)
          return stands ? [{ hole_id: one.hole.id, lng: stands.lng, lat: stands.lat }] : []
        })}
        draft={draft.draft}
        note={note ?? published?.note ?? ''}
        noteChanged={note !== null && note.trim() !== (published?.note ?? '')}
        onNote={setNote}
        measure={measure}
        outside={greens.filter((one) => isOff(one, placeOf(one))).map(({ hole }) => hole.number)}
        blocked={greens
          // What stood there before the ground was kept free may stay.
          .filter((one) => one.hole.id in draft.draft || !one.planned)
          .filter((one) => isBlocked(one, placeOf(one), zonesOf(one)))
          .map(({ hole }) => hole.number)}
        comparing={comparing}
        onCompare={setComparing}
        onConflict={onConflict}
        onPublished={() => {
          draft.clear()
          setNote(null)
          setComparing(false)
        }}
      />
    </>
  )
}

function isOff({ green, framed }: GreenOfDay, place: Place | null): boolean {
  return place !== null && green !== null && !isInside(green.shape, framed.frame.toPoint(place))
}

function isBlocked({ framed }: GreenOfDay, place: Place | null, blocks: readonly FramedBlock[]): boolean {
  return place !== null && blockAt(blocks, framed.frame.toPoint(place)) !== undefined
}

async function recordCut({ hole, framed }: GreenOfDay, date: string, made: MeasuredHole): Promise<void> {
  const { fromFrontM, fromSideM, side } = made.paced
  const inPaces = (metres: number) => Number((metres / PACE_M).toFixed(2))
  try {
    const data = {
      hole_id: hole.id,
      date,
      ...rounded(framed.frame.toPlace(made.point)),
      accuracy_m: made.accuracyM === null ? null : Number(made.accuracyM.toFixed(2)),
      device: deviceName(),
      paces_front: inPaces(fromFrontM),
      paces_side: inPaces(fromSideM),
      side,
      cut_at: new Date().toISOString(),
    }
    await write({ type: 'CREATE', table: 'pin_cut', id: uuidv7(), data })
  } catch (cause) {
    toast('error', errorText(cause))
    throw cause
  }
}
