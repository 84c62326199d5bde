import { useState } from 'react'
import { greenOf } from '#web/data/course.ts'
import { usePersistedChoice } from '#web/data/persisted-value.ts'
import { ClosedNote } from '#web/features/course/pins/closed-note.tsx'
import { DayTools } from '#web/features/course/pins/day-tools.tsx'
import { PinPad } from '#web/features/course/pins/green/pin-pad.tsx'
import { GreenStrip } from '#web/features/course/pins/green-strip.tsx'
import { zoneAt } from '#web/features/course/pins/greens-of-day.ts'
import { OffGreenNote } from '#web/features/course/pins/off-green-note.tsx'
import { PinDayProvider } from '#web/features/course/pins/pin-day-state.ts'
import { PublishPins } from '#web/features/course/pins/publish/publish-pins.tsx'
import { type DayOfPins, usePinDay } from '#web/features/course/pins/use-pin-day.ts'
import { useWear } from '#web/features/course/pins/use-wear.ts'
import { BlockList } from '#web/features/course/pins/zones/block-list.tsx'

interface PinDayProps extends DayOfPins {
  /** Reads the course and its pins again, after the server refused a set. */
  onRefused: () => void
}

/** All greens of a day: set, look at, cut and publish them. */
export function PinDay(props: PinDayProps) {
  const { course, history, date, today } = props
  const day = usePinDay(props)
  const { greens, draft } = day
  const [measure, setMeasure] = usePersistedChoice('pin-measure', ['paces', 'metres'], 'paces')
  const [at, setAt] = useState(0)
  const [comparing, setComparing] = useState(false)
  const green = greens[Math.min(at, greens.length - 1)]!
  const wear = useWear(course.id, green, date)
  const featureId = greenOf(course, green.hole)?.id
  const step = (by: 1 | -1) => setAt((at + by + greens.length) % greens.length)
  const shared = {
    courseId: course.id,
    date,
    today,
    day,
    green,
    step,
    wear,
    measure,
    comparing,
    setComparing,
  }
  return (
    <PinDayProvider value={{ ...shared, reread: props.onRefused }}>
      <GreenStrip
        greens={greens}
        at={at}
        isSet={({ hole, planned }) => hole.id in draft.draft || planned !== null}
        zoneOf={(one) => {
          const pin = day.pinOf(one)
          return pin ? zoneAt(one, pin) : null
        }}
        outside={[...day.outside, ...day.blocked]}
        onChoose={setAt}
      />
      <ClosedNote hole={green.hole} date={date} />
      {green.left && !(green.hole.id in draft.draft) ? <OffGreenNote number={green.hole.number} /> : null}
      <PinPad key={green.hole.id} />
      <DayTools history={history} onMeasure={setMeasure} />
      {featureId ? <BlockList featureId={featureId} /> : null}
      <PublishPins />
    </PinDayProvider>
  )
}
