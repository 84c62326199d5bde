import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CourseComparison, type Difference, isEmpty } from '#domain/course/import/changes.ts'
import { findCourse } from '#domain/course/import/club-course.ts'
import { compareCourse } from '#domain/course/import/compare/compare-course.ts'
import { oddSizes, withoutFeatures } from '#domain/course/import/odd-sizes.ts'
import type { CoursePlan } from '#domain/course/import/plan.ts'
import type { ReportNote } from '#domain/course/import/report.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, outcomeSoon, usePendingFor, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { type EditCourse, readClubCourse, readCourses } from '#web/features/course/edit/edit-data.ts'
import { ImportLoss, lossCodes } from '#web/features/course/edit/import/import-loss.tsx'
import { ImportPins } from '#web/features/course/edit/import/import-pins.tsx'
import { ImportSaved } from '#web/features/course/edit/import/import-saved.tsx'
import { differenceName, fieldText, noteText } from '#web/features/course/edit/import/import-text.ts'
import { OddSizesQuestion, type SizeAnswers } from '#web/features/course/edit/import/odd-sizes-question.tsx'
import { planOnMap } from '#web/features/course/edit/import/plan-on-map.ts'
import { useWritten } from '#web/features/course/map/hole-details.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Badge } from '#web/ui/status.tsx'
import type { Tone } from '#web/ui/tone.ts'

/** Timeout: the database compares and stores a whole course. */
const IMPORT_MS = 60_000

interface ReviewProps {
  read: { fileName: string; plan: CoursePlan }
  /** Plans the file again with these layouts. */
  onLayouts: (names: string[]) => void
  onLeave: () => void
}

/** The effects of an import, on a map and as a list; nothing is saved before the person confirms. */
export function ImportReview({ read, onLayouts, onLeave }: ReviewProps) {
  const { t } = useTranslation('course')
  const { plan } = read
  const [review] = useState(() => uuidv7())
  const club = useQuery({
    // Each review reads again: the course may have been corrected since an earlier one.
    queryKey: ['course', 'import', review, plan.course.sourceKey],
    gcTime: 0,
    queryFn: async () => {
      const courses = await readCourses()
      const existing = findCourse(plan, courses)
      const current = courses.find(({ is_current }) => is_current) ?? null
      return { course: existing ? await readClubCourse(existing.id) : null, current }
    },
  })
  if (club.error) {
    return (
      <ErrorNote what={t('map.failed')} why={errorText(club.error)} onRetry={() => void club.refetch()} />
    )
  }
  if (!club.data) return <Skeleton className="h-72 w-full" />
  return (
    <Review
      // Answers and choices belong to the features of these layouts.
      key={JSON.stringify(plan.layouts.filter(({ isTaken }) => isTaken).map(({ name }) => name))}
      read={read}
      onLayouts={onLayouts}
      onLeave={onLeave}
      club={club.data}
      onAgain={() => void club.refetch()}
    />
  )
}

type Club = { course: EditCourse | null; current: { id: string; name: string; source: string } | null }

function Review({
  read,
  onLayouts,
  onLeave,
  club,
  onAgain,
}: ReviewProps & { club: Club; onAgain: () => void }) {
  const { t } = useTranslation('course')
  const { fileName } = read
  const [take, setTake] = useState<ReadonlySet<string>>(new Set())
  const [answers, setAnswers] = useState<SizeAnswers>({})
  const sizes = useMemo(() => oddSizes(read.plan), [read.plan])
  const plan = useMemo(
    () => withoutFeatures(read.plan, new Set(Object.keys(answers).filter((id) => answers[id] === 'leave'))),
    [read.plan, answers],
  )
  const compared = useMemo(
    () => compareCourse(plan, club.course, { newId: uuidv7, take, current: club.current }),
    [plan, club, take],
  )
  const hint = useMemo(
    () => compareCourse(plan, club.course, { newId: uuidv7, current: club.current }),
    [plan, club],
  )
  const isAsking = sizes.some(({ osmId }) => answers[osmId] === undefined)
  const isPlayed = compared.changes.is_current === true || club.current?.id === compared.courseId
  const save = useSave(fileName, compared, onLeave)
  const contested = [...hint.kept, ...hint.removed]
  const toggle = (key: string) =>
    setTake(take.has(key) ? new Set([...take].filter((one) => one !== key)) : new Set([...take, key]))
  if (save.isSaved) {
    const course = { id: compared.courseId, name: plan.course.name }
    return <ImportSaved course={course} isPlayed={isPlayed} current={club.current?.name} />
  }
  return (
    <>
      <ImportLoss plan={plan} onChoose={onLayouts} />
      <div className="h-72 overflow-hidden rounded-box border border-line md:h-96">
        <CourseMapView course={planOnMap(plan)} label={t('edit.review.map', { course: plan.course.name })} />
      </div>
      <Summary plan={plan} fileName={fileName} isNew={compared.isNew} />
      <OddSizesQuestion sizes={sizes} answers={answers} onAnswer={setAnswers} />
      <Notes title={t('edit.review.guessed')} notes={plan.report.guessed} tone="attention" />
      <Notes title={t('edit.review.missing')} notes={plan.report.missing} tone="attention" />
      <Notes
        title={t('edit.review.unused')}
        notes={plan.report.unused.filter(({ code }) => !lossCodes.includes(code))}
        tone="quiet"
      />
      <Differences title={t('edit.review.new')} list={compared.added} />
      <Differences title={t('edit.review.changed')} list={compared.changed} open />
      {club.course && isPlayed ? <ImportPins course={club.course} changes={compared.changes} /> : null}
      <Contested list={contested} removed={hint.removed} take={take} onToggle={toggle} />
      <Differences title={t('edit.review.gone')} hint={t('edit.review.goneHint')} list={compared.gone} />
      <ReviewActions
        save={save}
        isAsking={isAsking}
        isNothing={isEmpty(compared)}
        onAgain={onAgain}
        onLeave={onLeave}
      />
    </>
  )
}

interface ActionsProps {
  save: ReturnType<typeof useSave>
  isAsking: boolean
  isNothing: boolean
  onAgain: () => void
  onLeave: () => void
}

/** Leaves or saves; shows why saving failed, or what to answer first. */
function ReviewActions({ save, isAsking, isNothing, onAgain, onLeave }: ActionsProps) {
  const { t } = useTranslation('course')
  return (
    <ActionBar>
      {save.refusal ? (
        <ErrorNote
          what={t('edit.review.notSaved')}
          why={errorText(save.refusal)}
          onRetry={() => void save.again(onAgain)}
        />
      ) : null}
      {isNothing && !save.refusal ? (
        <p role="status" className="text-center">
          {t('edit.review.nothing')}
        </p>
      ) : null}
      {isAsking ? <p role="status">{t('edit.review.answerFirst')}</p> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button size="large" onClick={onLeave}>
          {t('edit.review.leave')}
        </Button>
        <Button
          kind="primary"
          size="large"
          busy={save.busy}
          disabled={isNothing || isAsking || save.refusal !== undefined}
          onClick={() => void save.start()}
        >
          {t('edit.review.save')}
        </Button>
      </div>
    </ActionBar>
  )
}

/** Sends the reviewed changes as one row. Offline or without an answer in time it leaves; the import stays queued. */
function useSave(fileName: string, compared: CourseComparison, onLeave: () => void) {
  const { t } = useTranslation('course')
  const [id, setId] = useState('')
  const [busy, setBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const record = usePendingFor('course_import', id)
  const { courseId, seenVersion, changes } = compared
  const start = async () => {
    const key = uuidv7()
    setId(key)
    setBusy(true)
    const data = {
      course_id: courseId,
      file_name: fileName.slice(0, 200),
      seen_version: seenVersion,
      changes,
    }
    const record = await write({ type: 'CREATE', table: 'course_import', id: key, data }).catch(showNotSaved)
    if (!record) return setBusy(false)
    const outcome = await outcomeSoon(record, IMPORT_MS)
    if (outcome === 'pending') {
      toast('info', t('edit.review.waits'))
      return onLeave()
    }
    setBusy(false)
    if (outcome === 'processed') setIsSaved(true)
  }
  return {
    start,
    busy,
    isSaved,
    refusal: record?.status === 'error' ? refusalOf(record) : undefined,
    /** Drops the refused import and compares with the course again. */
    again: async (onAgain: () => void) => {
      if (record) await drop(record.id)
      setId('')
      onAgain()
    },
  }
}

function Summary({ plan, fileName, isNew }: { plan: CoursePlan; fileName: string; isNew: boolean }) {
  const { t } = useTranslation('course')
  const pars = plan.holes.map(({ par }) => par)
  const par = pars.includes(null) ? '–' : pars.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const counts = Object.entries(plan.report.took).filter(([kind]) => kind !== 'hole' && kind !== 'range_item')
  return (
    <section aria-label={t('edit.review.took')} className="rounded-box border border-line bg-base-100 p-4">
      <p className="font-semibold text-lg">{plan.course.name}</p>
      <p className="text-muted text-sm">
        {fileName} · {t(isNew ? 'edit.review.isNew' : 'edit.review.isKnown')}
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Figure name={t('edit.review.holes')} value={plan.holes.length} />
        <Figure name={t('edit.review.par')} value={par} />
        {counts.map(([kind, count]) => (
          <Figure key={kind} name={t(`edit.review.found.${kind as 'green'}`, { count })} value={count} />
        ))}
      </dl>
      {plan.course.attribution ? <p className="mt-3 text-muted text-sm">{plan.course.attribution}</p> : null}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dd className="figure text-xl">{value}</dd>
      <dt className="text-muted text-sm">{name}</dt>
    </div>
  )
}

function Notes({ title, notes, tone }: { title: string; notes: readonly ReportNote[]; tone: Tone }) {
  const { t } = useTranslation('course')
  if (notes.length === 0) return null
  return (
    <Fold title={title} count={notes.length} tone={tone} open={tone === 'attention'}>
      {notes.map((note) => (
        <li key={JSON.stringify(note)} className="px-4 py-2.5">
          {noteText(t, note)}
        </li>
      ))}
    </Fold>
  )
}

interface DifferencesProps {
  title: string
  hint?: string
  list: readonly Difference[]
  open?: boolean
}

function Differences({ title, hint, list, open = false }: DifferencesProps) {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  if (list.length === 0) return null
  return (
    <Fold title={title} hint={hint} count={list.length} tone="info" open={open}>
      {list.map((one) => (
        <li key={one.key} className="px-4 py-2.5">
          <p>{differenceName(t, one)}</p>
          {one.fields.length > 0 ? (
            <p className="text-muted text-sm">
              {one.fields.map((field) => fieldText(t, field, formatMetres)).join(' · ')}
            </p>
          ) : null}
        </li>
      ))}
    </Fold>
  )
}

interface ContestedProps {
  list: readonly Difference[]
  removed: readonly Difference[]
  take: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Conflicts between the file and the club's own edits: the edits win, unless the person prefers the file here. */
function Contested({ list, removed, take, onToggle }: ContestedProps) {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  if (list.length === 0) return null
  return (
    <Fold
      title={t('edit.review.kept')}
      hint={t('edit.review.keptHint')}
      count={list.length}
      tone="attention"
      open
    >
      {list.map((one) => (
        <li key={one.key} className="flex items-center gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p>{differenceName(t, one)}</p>
            <p className="text-muted text-sm">
              {removed.includes(one)
                ? t('edit.review.removed')
                : one.fields.map((field) => fieldText(t, field, formatMetres)).join(' · ')}
            </p>
          </div>
          <label className="flex min-h-11 shrink-0 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox"
              checked={take.has(one.key)}
              onChange={() => onToggle(one.key)}
            />
            {t('edit.review.takeFile')}
          </label>
        </li>
      ))}
    </Fold>
  )
}

interface FoldProps {
  title: string
  hint?: string | undefined
  count: number
  tone: Tone
  open?: boolean
  children: React.ReactNode
}

function Fold({ title, hint, count, tone, open, children }: FoldProps) {
  return (
    <details open={open} className="rounded-box border border-line bg-base-100">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {hint ? <span className="block text-muted text-sm">{hint}</span> : null}
        </span>
        <Badge tone={tone}>{count}</Badge>
      </summary>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-t">{children}</ul>
    </details>
  )
}
