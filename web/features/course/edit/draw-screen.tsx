import { FileUp, Flag } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftOf, emptyDraft, tidyPosition, withCorner } from '#domain/course/edit/draft.ts'
import { kindRules } from '#domain/course/edit/draft-fault.ts'
import { featureAt } from '#domain/course/edit/feature-at.ts'
import type { FeatureKind } from '#domain/course/import/kinds.ts'
import type { Place } from '#domain/course/place.ts'
import { errorText } from '#web/app/error-text.ts'
import { write } from '#web/data/outbox.ts'
import { type EditCourse, mapped, useEditCourse } from '#web/features/course/edit/edit-data.ts'
import { FeaturePanel } from '#web/features/course/edit/feature-panel.tsx'
import { HoleEditor } from '#web/features/course/edit/hole-editor.tsx'
import { NewPanel } from '#web/features/course/edit/new-panel.tsx'
import { Overview } from '#web/features/course/edit/overview.tsx'
import { Refused } from '#web/features/course/edit/refused.tsx'
import { useDraft } from '#web/features/course/edit/use-draft.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import type { Editing } from '#web/map/edit-layer.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** What is being worked on. */
export type Selection =
  | { of: 'none' }
  | { of: 'feature'; id: string }
  | { of: 'hole'; id: string; pickingGreen?: boolean }
  | { of: 'new'; kind: FeatureKind }
  | { of: 'new-hole' }

/** Draws and corrects the course on its map: what is tapped can be reshaped, renamed, given to a hole or deleted. */
export function DrawScreen({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useEditCourse()
  if (course && course.hole.length > 0) return <Drawing key={course.id} course={course} tabs={tabs} />
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5 safe-x pt-[calc(0.75rem+env(safe-area-inset-top))]">
      {tabs}
      {error && !course ? (
        <ErrorNote what={t('map.failed')} why={errorText(error)} onRetry={() => void refetch()} />
      ) : course === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <EmptyState
          icon={Flag}
          title={t('map.noCourse')}
          hint={t('edit.noCourseHint')}
          action={
            <Link to="/map" query={{ edit: 'import' }} className={buttonClass('primary', 'large')}>
              <FileUp size={20} aria-hidden />
              {t('edit.tab.import')}
            </Link>
          }
        />
      )}
    </div>
  )
}

/** How near a tap must be to a line or a point, in metres. */
const REACH_M = 6
const padding = { top: 96, right: 28, bottom: 300, left: 28 }
const widePadding = { top: 96, right: 440, bottom: 40, left: 28 }

function Drawing({ course, tabs }: { course: EditCourse; tabs: ReactNode }) {
  const { t } = useTranslation('course')
  const [selection, setSelection] = useState<Selection>({ of: 'none' })
  const [focus, setFocus] = useState<Place | null>(null)
  const draft = useDraft()
  const drawn = useMemo(() => mapped(course), [course])
  const room = useMemo(() => (matchMedia('(min-width: 48rem)').matches ? widePadding : padding), [])
  const select = (next: Selection, lookAt?: Place) => {
    setSelection(next)
    draft.begin(startOf(next, course))
    if (lookAt) setFocus(lookAt)
  }
  const tap = (place: Place) => {
    if (selection.of === 'new' || selection.of === 'new-hole') {
      draft.change((now) => withCorner(now, tidyPosition(place)))
    } else if (selection.of === 'hole' && selection.pickingGreen) {
      const green = featureAt(
        course.course_feature.filter(({ kind }) => kind === 'green'),
        place,
        REACH_M,
      )
      if (green) void write({ type: 'UPDATE', table: 'hole', id: selection.id, data: { green_id: green.id } })
      if (green) setSelection({ of: 'hole', id: selection.id })
    } else if (!draft.canUndo) {
      const feature = featureAt(
        course.course_feature.filter(({ kind }) => kind !== 'boundary'),
        place,
        REACH_M,
      )
      select(feature ? { of: 'feature', id: feature.id } : { of: 'none' })
    }
  }
  const editing: Editing = {
    draft: draft.now,
    picked: draft.picked,
    isHole: selection.of === 'hole' || selection.of === 'new-hole',
    onGrab: draft.remember,
    onMove: (at, place) => draft.move(at, tidyPosition(place)),
    onInsert: (at, place) => draft.insert(at, tidyPosition(place)),
    onPick: draft.pick,
  }
  return (
    <div className="fixed inset-0 md:left-(--rail)">
      <CourseMapView
        course={drawn}
        label={t('edit.mapLabel', { course: course.name })}
        editing={editing}
        focus={focus}
        padding={room}
        onTap={tap}
      />
      <div className="absolute inset-x-3 top-[calc(0.75rem+env(safe-area-inset-top))] md:right-[26rem]">
        {tabs}
      </div>
      <main className="absolute inset-x-0 bottom-(--bar-space) flex max-h-[52%] flex-col gap-3 overflow-y-auto rounded-t-box border border-line bg-base-100 p-4 shadow-lg md:inset-x-auto md:top-3 md:right-3 md:bottom-3 md:max-h-none md:w-96 md:rounded-box">
        <Refused />
        {selection.of === 'none' ? <Overview course={course} onSelect={select} /> : null}
        {selection.of === 'feature' ? (
          <FeaturePanel
            key={selection.id}
            course={course}
            id={selection.id}
            draft={draft}
            onSelect={select}
          />
        ) : null}
        {selection.of === 'hole' ? (
          <HoleEditor
            key={selection.id}
            course={course}
            id={selection.id}
            draft={draft}
            pickingGreen={selection.pickingGreen === true}
            onSelect={select}
            onPickGreen={(pickingGreen) => setSelection({ of: 'hole', id: selection.id, pickingGreen })}
          />
        ) : null}
        {selection.of === 'new' || selection.of === 'new-hole' ? (
          <NewPanel course={course} selection={selection} draft={draft} onSelect={select} />
        ) : null}
      </main>
    </div>
  )
}

function startOf(selection: Selection, course: EditCourse) {
  switch (selection.of) {
    case 'feature': {
      const feature = course.course_feature.find(({ id }) => id === selection.id)
      return feature ? draftOf(feature.geometry) : null
    }
    case 'hole': {
      const hole = course.hole.find(({ id }) => id === selection.id)
      return hole ? draftOf(hole.line) : null
    }
    case 'new':
      return emptyDraft(kindRules[selection.kind].shapes[0]!)
    case 'new-hole':
      return emptyDraft('line')
    default:
      return null
  }
}
