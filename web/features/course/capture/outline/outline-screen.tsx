import { Footprints } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Course } from '#web/data/course/course.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { type Outline, useOutlines } from '#web/features/course/capture/capture-data.ts'
import { OutlineHistory } from '#web/features/course/capture/outline/outline-history.tsx'
import { OutlinePlan, PlanBeside } from '#web/features/course/capture/outline/outline-plan.tsx'
import { OutlineWork } from '#web/features/course/capture/outline/outline-work.tsx'
import { begin, reopened } from '#web/features/course/capture/outline/session-steps.ts'
import type { CaptureSession, How, Target } from '#web/features/course/capture/outline/session-store.ts'
import { type GreenChoice, shapeIn, usePlanGround } from '#web/features/course/capture/outline/targets.ts'
import { useSession } from '#web/features/course/capture/outline/use-session.ts'
import { AccuracyBar } from '#web/features/course/capture/positioning/accuracy-bar.tsx'
import { KnownMarks } from '#web/features/course/capture/positioning/known-marks.tsx'
import { useFixes } from '#web/features/course/capture/positioning/use-fixes.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TimeAgo } from '#web/ui/format/reading.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

interface OutlineCaptureProps {
  course: Course
  of: Target['of']
  choices: readonly GreenChoice[]
  /** The key of the chosen green, from the address; else the first. */
  queryKey: string | undefined
  onChoose: (key: string) => void
}

/** Chooses a green, shows its outlines, and starts a new walk or resumes an unfinished one. */
export function OutlineCapture({ course, of, choices, queryKey, onChoose }: OutlineCaptureProps) {
  const state = useSession(of)
  const choice = choices.find(({ key }) => key === queryKey) ?? choices[0]!
  const { session } = state
  const green = session ? choiceOf(session.target, choices) : choice
  const start = (how: How) => {
    const { id, holeId, label } = choice
    state.open(begin(uuidv7(), { of, id, holeId, label }, how, Date.now()))
  }
  const reopen = (outline: Outline) => {
    const { id, holeId, label } = choice
    state.open(reopened(uuidv7(), { of, id, holeId, label }, outline, Date.now()))
  }
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 lg:max-w-6xl">
      {session ? (
        <OutlineWork
          key={session.id}
          course={course}
          green={green}
          choices={choices}
          state={state}
          session={session}
          // A new range green had its name as its key; once published, its id.
          onPublished={(id) => onChoose(keyOf(id, choices) ?? (of === 'range' ? id : choice.key))}
        />
      ) : (
        <>
          {state.unfinished?.map((one) => (
            <Unfinished
              key={one.id}
              session={one}
              onResume={() => state.open(one)}
              onDiscard={() => state.end(one.id)}
            />
          ))}
          <GreenBefore
            course={course}
            of={of}
            green={choice}
            choices={choices}
            onChoose={onChoose}
            onStart={start}
            onReopen={reopen}
          />
        </>
      )}
    </div>
  )
}

function choiceOf(target: Target, choices: readonly GreenChoice[]): GreenChoice {
  const match = choices.find(({ id, holeId }) =>
    target.id ? id === target.id : target.holeId !== null && holeId === target.holeId,
  )
  return match ?? { ...target, key: target.label, geometry: null, near: choices[0]!.near }
}

function keyOf(id: string, choices: readonly GreenChoice[]): string | undefined {
  return choices.find((choice) => choice.id === id)?.key
}

interface UnfinishedProps {
  session: CaptureSession
  onResume: () => void
  onDiscard: () => Promise<void>
}

/** A walk interrupted by an empty battery, a call or a closed app. */
function Unfinished({ session, onResume, onDiscard }: UnfinishedProps) {
  const { t } = useTranslation('course')
  const [isAsking, setAsked] = useState(false)
  return (
    <section
      className="flex flex-col gap-3 rounded-box border border-warning/50 bg-warning/8 p-4"
      aria-label={t('capture.unfinished.title')}
    >
      <p>
        <span className="block font-semibold">
          {t('capture.unfinished.of', { green: session.target.label })}
        </span>
        <span className="tabular text-sm">
          {t('capture.corners', { count: session.corners.length })} · <TimeAgo since={session.savedAt} />
        </span>
      </p>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Button kind="primary" size="glove" block className="px-2!" icon={Footprints} onClick={onResume}>
          {t('capture.unfinished.resume')}
        </Button>
        <Button
          size="glove"
          className="px-4!"
          kind={isAsking ? 'danger' : 'plain'}
          onClick={() => (isAsking ? void onDiscard() : setAsked(true))}
        >
          {t(isAsking ? 'capture.unfinished.sure' : 'capture.unfinished.discard')}
        </Button>
      </div>
    </section>
  )
}

interface GreenBeforeProps {
  course: Course
  of: Target['of']
  green: GreenChoice
  choices: readonly GreenChoice[]
  onChoose: (key: string) => void
  onStart: (how: How) => void
  onReopen: (outline: Outline) => void
}

/** A green before the walk: its present outline, and instructions. */
function GreenBefore({ course, of, green, choices, onChoose, onStart, onReopen }: GreenBeforeProps) {
  const { t } = useTranslation('course')
  const [how, setHow] = useState<How>('time')
  const [shownId, setShown] = useState<string | null>(null)
  const fixes = useFixes(how !== 'tap')
  const { outlines, newest } = useOutlines(of, green.id)
  const ground = usePlanGround(course, green, newest?.geometry ?? green.geometry)
  const { frame } = ground
  const shown = outlines.find(({ id }) => id === shownId)?.geometry ?? null
  const older = useMemo(() => {
    const shape = shapeIn(shown, frame)
    return shape ? [shape] : []
  }, [shown, frame])
  return (
    <PlanBeside
      plan={
        <>
          <Field label={t('capture.which')}>
            <Select
              value={green.key}
              choices={choices.map(({ key, label, geometry }) => ({
                value: key,
                label: geometry ? label : t('capture.unmapped', { green: label }),
              }))}
              onChange={onChoose}
            />
          </Field>
          <OutlinePlan
            label={t('capture.plan', { green: green.label })}
            ground={ground}
            older={older}
            corners={[]}
            closed={false}
          />
        </>
      }
    >
      {green.geometry ? null : <p className="text-sm text-warning">{t('capture.noOutline')}</p>}
      {how === 'tap' ? null : <AccuracyBar fixes={fixes} />}
      <KnownMarks courseId={course.id} />
      <Segmented
        label={t('capture.how.label')}
        showLabel
        size="glove"
        value={how}
        choices={(['time', 'distance', 'hand', 'tap'] as const).map((value) => ({
          value,
          label: t(`capture.how.${value}`),
        }))}
        onChange={setHow}
      />
      <p className="px-1 text-muted text-sm">{t(`capture.howHint.${how}`)}</p>
      <Button kind="primary" size="glove" block icon={Footprints} onClick={() => onStart(how)}>
        {t(how === 'tap' ? 'capture.startTap' : 'capture.start')}
      </Button>
      <OutlineHistory
        outlines={outlines}
        frame={frame}
        shownId={shownId}
        onShow={setShown}
        onReopen={onReopen}
      />
    </PlanBeside>
  )
}
