import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useGreenUnit } from '#web/features/course/green/use-length-text.ts'
import { ClockWarning } from '#web/features/course/pins/clock-warning.tsx'
import { ClosedNote } from '#web/features/course/pins/closed-note.tsx'
import { PinDrawing, PinPad } from '#web/features/course/pins/green/pin-pad.tsx'
import { GreenStrip } from '#web/features/course/pins/green-strip.tsx'
import { isMapped } from '#web/features/course/pins/greens-of-day.ts'
import { LateMorePanel } from '#web/features/course/pins/late-more-panel.ts'
import { OffGreenNote } from '#web/features/course/pins/off-green-note.tsx'
import { PinDayProvider, usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { PinHead } from '#web/features/course/pins/pin-head.tsx'
import { PublishPins } from '#web/features/course/pins/publish/publish-pins.tsx'
import { type Publication, usePublication } from '#web/features/course/pins/publish/use-publication.ts'
import { type DayOfPins, usePinDay } from '#web/features/course/pins/use-pin-day.ts'
import { useWear } from '#web/features/course/pins/use-wear.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { TopBarActions } from '#web/ui/screen-title.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

interface PinDayProps extends DayOfPins {
  /** Reads the course and its pins again, after the server refused a set. */
  onRefused: () => void
  onDate: (date: string) => void
}

/** All greens of a day: set, view, cut and publish. One screen on a phone; greens and inspector on a laptop. */
export function PinDay(props: PinDayProps) {
  const { course, date, today } = props
  const day = usePinDay(props)
  const { greens } = day
  const [measure] = useGreenUnit()
  const isWide = useMediaQuery('(min-width: 64rem)')
  const [at, setAt] = useState(0)
  const [comparing, setComparing] = useState(false)
  const index = Math.min(at, greens.length - 1)
  const green = greens[index]!
  const wear = useWear(course.id, green, date)
  const step = (by: number) => setAt((index + by + greens.length) % greens.length)
  const goOn = () => {
    const after = [...greens.slice(index + 1), ...greens.slice(0, index)]
    const open = after.find((one) => day.stateOf(one) === 'open' && day.isPlayed(one.hole.id))
    setAt(greens.indexOf(open ?? after[0] ?? green))
  }
  const goTo = (holeId: string) =>
    setAt(
      Math.max(
        0,
        greens.findIndex(({ hole }) => hole.id === holeId),
      ),
    )
  const shared = { courseId: course.id, date, today, day, green, step, goTo, goOn }
  const view = { wear, measure, isWide, comparing, setComparing }
  return (
    <PinDayProvider value={{ ...shared, ...view, reread: props.onRefused }}>
      <Layout {...props} at={index} onChoose={setAt} />
    </PinDayProvider>
  )
}

interface LayoutProps extends PinDayProps {
  at: number
  onChoose: (at: number) => void
}

/** The publication survives rotating a tablet: pins in preparation cannot be published twice. */
function Layout({ at, onChoose, ...props }: LayoutProps) {
  const { isWide } = usePinDayState()
  const publication = usePublication()
  if (!isWide) return <OneScreen {...props} publication={publication} at={at} onChoose={onChoose} />
  return (
    <>
      <ClockWarning isWide />
      <div className="grid grid-cols-[minmax(0,1fr)_28rem] items-start gap-5">
        <GreenStrip at={at} onChoose={onChoose} />
        <Inspector {...props} publication={publication} />
      </div>
    </>
  )
}

/** The green in view, its pad, and all other tools in one column. */
function Inspector({ publication, ...props }: PinDayProps & { publication: Publication }) {
  return (
    <div className="sticky top-[calc(var(--top-bar)+1rem)] flex max-h-[calc(100dvh-var(--top-bar)-3rem)] flex-col gap-3">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
        <PinHead />
        <Green className="h-[max(18rem,40dvh)]" />
        <LateMorePanel {...props} publication={publication} />
      </div>
      <PublishPins publication={publication} onMore={null} />
    </div>
  )
}

interface OneScreenProps extends LayoutProps {
  publication: Publication
}

/** The height left by the top bar, the navigation and the page's padding. */
const screenHeight =
  'h-[calc(100dvh-var(--top-bar)-env(safe-area-inset-top)-var(--bar-space)-0.5rem)] -mb-6 -mt-3'

function OneScreen({ at, onChoose, publication, ...props }: OneScreenProps) {
  const { t, i18n } = useTranslation('course')
  const { date, today } = usePinDayState()
  const [isMore, setMore] = useState(false)
  return (
    <div className={`flex flex-col gap-1 ${screenHeight}`}>
      <TopBarActions>
        <Button kind="quiet" icon={CalendarDays} className="px-2" onClick={() => setMore(true)}>
          {date === today ? t('pins.today') : formatDay(date, i18n.language)}
        </Button>
      </TopBarActions>
      <ClockWarning isWide={false} />
      <GreenStrip at={at} onChoose={onChoose} />
      <PinHead />
      <Green className="min-h-0 flex-1" />
      <PublishPins publication={publication} onMore={() => setMore(true)} />
      <Sheet open={isMore} onClose={() => setMore(false)} title={t('pins.more')}>
        <div className="flex flex-col gap-3">
          <LateMorePanel {...props} publication={publication} onLeave={() => setMore(false)} />
        </div>
      </Sheet>
    </div>
  )
}

/** The green in view with its pad, and the warnings about its pin. */
function Green({ className }: { className: string }) {
  const { day, green, date } = usePinDayState()
  const { t } = useTranslation('course')
  return (
    <section
      aria-label={t('pins.green', { number: green.hole.number })}
      className={`flex shrink-0 flex-col gap-1 ${className}`}
    >
      <ClosedNote hole={green.hole} date={date} />
      {green.left && !(green.hole.id in day.draft.draft) ? <OffGreenNote number={green.hole.number} /> : null}
      {isMapped(green) ? (
        <>
          <PinDrawing green={green} />
          {/* A button that is held must not move the flag of the next green. */}
          <PinPad key={green.hole.id} green={green} />
        </>
      ) : (
        <p className="rounded-box border border-line bg-base-100 p-4">{t('pins.noGreen')}</p>
      )}
    </section>
  )
}
