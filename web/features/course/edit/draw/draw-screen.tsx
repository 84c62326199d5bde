import { useMemo } from 'react'
import { tidyPosition } from '#domain/course/edit/draft.ts'
import { FeaturePanel } from '#web/features/course/edit/draw/feature-panel.tsx'
import { HoleEditor } from '#web/features/course/edit/draw/hole-editor.tsx'
import { NewPanel } from '#web/features/course/edit/draw/new-panel.tsx'
import { Overview } from '#web/features/course/edit/draw/overview.tsx'
import { drawPadding, useDrawing } from '#web/features/course/edit/draw/use-drawing.ts'
import { useEditKeys } from '#web/features/course/edit/draw/use-edit-keys.ts'
import { type EditCourse, mapped, useEditCourse } from '#web/features/course/edit/edit-data.ts'
import { EditPage, EditTabs, ForEditCourse, RefusedChanges } from '#web/features/course/edit/edit-page.tsx'
import { useHoleKeys } from '#web/features/course/use-hole-keys.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import type { Editing } from '#web/map/edit-layer.ts'

/** Draws and corrects the course on its map: tap a feature to reshape, rename, assign or delete it. */
export function DrawScreen() {
  const { data: course } = useEditCourse()
  if (course && course.hole.length > 0) return <Drawing key={course.id} course={course} />
  return (
    <EditPage>
      <ForEditCourse>{() => null}</ForEditCourse>
    </EditPage>
  )
}

const drawnTables = ['hole', 'course_feature']

function Drawing({ course }: { course: EditCourse }) {
  const { t } = useTranslation('course')
  const drawing = useDrawing(course)
  const { selection, draft, pickingFor, step } = drawing
  const mappedCourse = useMemo(() => mapped(course), [course])
  useEditKeys(draft)
  useHoleKeys({ step, choose: drawing.chooseHole })
  const editing: Editing = {
    // A line ends on its green: its corners would intercept the tap meant for the green.
    draft: pickingFor ? null : draft.now,
    selection: draft.picked,
    isHole: selection.of === 'hole' || selection.of === 'new-hole',
    onGrab: draft.remember,
    onMove: (at, place) => draft.move(at, tidyPosition(place)),
    onInsert: (at, place) => draft.insert(at, tidyPosition(place)),
    onPick: draft.pick,
  }
  return (
    <div className="fixed inset-x-0 top-(--toast-room) bottom-(--bar-space,0px) flex flex-col md:bottom-0 md:left-(--rail) lg:flex-row">
      <div className="relative min-h-0 min-w-0 flex-1">
        <CourseMapView
          course={mappedCourse}
          label={t('edit.mapLabel', { course: course.name })}
          layers={{ editing }}
          focus={drawing.focus}
          padding={drawPadding}
          onTap={drawing.tap}
          onHole={drawing.tapNumber}
        />
        <div className="absolute inset-x-3 top-[calc(0.75rem+env(safe-area-inset-top))]">
          <EditTabs />
        </div>
      </div>
      <section
        aria-label={t('edit.title')}
        className="flex h-[54%] shrink-0 flex-col gap-3 overflow-y-auto overscroll-contain border-line border-t bg-base-100 p-4 lg:h-auto lg:w-96 lg:border-t-0 lg:border-l"
      >
        <RefusedChanges tables={drawnTables} />
        <SelectionPanel course={course} drawing={drawing} />
        {drawing.question}
      </section>
    </div>
  )
}

interface SelectionPanelProps {
  course: EditCourse
  drawing: ReturnType<typeof useDrawing>
}

function SelectionPanel({ course, drawing }: SelectionPanelProps) {
  const { selection, draft, guard, select } = drawing
  return (
    <>
      {selection.of === 'none' ? <Overview course={course} onSelect={select} /> : null}
      {selection.of === 'feature' ? (
        <FeaturePanel
          key={selection.id}
          course={course}
          id={selection.id}
          draft={draft}
          guard={guard}
          onSelect={select}
        />
      ) : null}
      {selection.of === 'hole' ? (
        <HoleEditor
          key={selection.id}
          course={course}
          id={selection.id}
          draft={draft}
          pickingGreen={drawing.pickingFor !== null}
          guard={guard}
          onSelect={select}
          onStep={drawing.step}
          onPickGreen={drawing.pickGreen}
        />
      ) : null}
      {selection.of === 'new' || selection.of === 'new-hole' ? (
        <NewPanel course={course} selection={selection} draft={draft} guard={guard} onSelect={select} />
      ) : null}
    </>
  )
}
