import { useState } from 'react'
import type { Course } from '#web/data/course/course.ts'
import { CutBar } from '#web/features/course/capture/cup/cut-bar.tsx'
import { CutDrawing } from '#web/features/course/capture/cup/cut-drawing.tsx'
import { CutHead } from '#web/features/course/capture/cup/cut-head.tsx'
import { CutPaces } from '#web/features/course/capture/cup/cut-paces.tsx'
import { CutStrip } from '#web/features/course/capture/cup/cut-strip.tsx'
import { CutWords } from '#web/features/course/capture/cup/cut-words.tsx'
import { useCup } from '#web/features/course/capture/cup/use-cup.ts'
import { useStillStand } from '#web/features/course/capture/cup/use-still-stand.ts'
import { useTodaysRound } from '#web/features/course/capture/cup/use-todays-round.ts'
import { ForCourse } from '#web/features/course/capture/for-course.tsx'
import { KnownMarks } from '#web/features/course/capture/positioning/known-marks.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useQueryParam } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { useWakeLock } from '#web/ui/wake-lock.ts'

/** Cut mode: today's holes, green by green. `?hole=7` begins with that hole. */
export function CupScreen() {
  return <ForCourse has={({ hole }) => hole.length > 0}>{(course) => <CutMode course={course} />}</ForCourse>
}

/** On a phone everything to read before a cut fits above the action bar: the drawing takes the remaining height. */
const heightAboveBar =
  'max-md:min-h-[calc(100dvh-var(--top-bar)-env(safe-area-inset-top)-var(--bar-space)-12rem)]'

function CutMode({ course }: { course: Course }) {
  const queryHole = Number(useQueryParam('hole'))
  const standing = useStillStand()
  const { fix, grade } = standing.fixes
  const round = useTodaysRound(course, grade === 'red' ? null : fix, queryHole)
  const cup = useCup(round, standing)
  const [failure, setFailure] = useState<unknown>(null)
  useWakeLock()
  const attempt = (act: () => Promise<void>) => {
    setFailure(null)
    act().catch(setFailure)
  }
  const record = async () => {
    if (!cup.measured) return
    await round.record(cup.measured)
    standing.restart()
  }
  return (
    <div className="flex flex-col gap-3">
      <div className={`flex flex-col gap-3 ${heightAboveBar}`}>
        <CutStrip round={round} />
        <CutHead round={round} inPaces={cup.draft !== null} />
        <div className="flex flex-1 flex-col gap-3 md:flex-row">
          <CutDrawing course={course} at={round.at} cup={cup} fix={fix} />
          <div className="flex flex-col gap-3 empty:hidden md:w-2/5 md:shrink-0">
            {cup.draft ? (
              <CutPaces key={round.at.hole.id} cup={cup} draft={cup.draft} isPlanComing={round.isComing} />
            ) : null}
            <CutWords round={round} standing={standing} cup={cup} />
          </div>
        </div>
      </div>
      {failure === null ? null : <ErrorNote what={errorText(failure)} />}
      <KnownMarks courseId={course.id} />
      <CutBar
        round={round}
        cup={cup}
        standing={standing}
        onCut={() => attempt(record)}
        onUndo={() => attempt(round.undo)}
      />
    </div>
  )
}
