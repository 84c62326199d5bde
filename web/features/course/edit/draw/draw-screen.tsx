import type { LineString } from 'geojson'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyGeometryDraft, geometryDraftOf, tidyPosition, withCorner } from '#domain/course/edit/draft.ts'
import { kindRules } from '#domain/course/edit/draft-fault.ts'
import { featureAt } from '#domain/course/edit/feature-at.ts'
import { type LngLat, lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { FeaturePanel } from '#web/features/course/edit/draw/feature-panel.tsx'
import { HoleEditor } from '#web/features/course/edit/draw/hole-editor.tsx'
import { NewPanel } from '#web/features/course/edit/draw/new-panel.tsx'
import { Overview } from '#web/features/course/edit/draw/overview.tsx'
import { changeRow } from '#web/features/course/edit/draw/save.ts'
import type { Selection } from '#web/features/course/edit/draw/selection.ts'
import { useDraft } from '#web/features/course/edit/draw/use-draft.ts'
import { useEditKeys } from '#web/features/course/edit/draw/use-edit-keys.ts'
import { type EditCourse, mapped, useEditCourse } from '#web/features/course/edit/edit-data.ts'
import { EditPage, EditTabs } from '#web/features/course/edit/edit-page.tsx'
import { NoCourse } from '#web/features/course/edit/no-course.tsx'
import { usePinGuard, withRow } from '#web/features/course/edit/pin-guard.tsx'
import { RefusedChanges } from '#web/features/course/edit/refused-changes.tsx'
import { useHoleKeys } from '#web/features/course/use-hole-keys.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { CourseMapView, type MapFocus } from '#web/map/course-map-view.tsx'
import type { Editing } from '#web/map/edit-layer.ts'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** Draws and corrects the course on its map: what is tapped can be reshaped, renamed, given to a hole or deleted. */
export function DrawScreen() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useEditCourse()
  if (course && course.hole.length > 0) return <Drawing key={course.id} course={course} />
  return (
    <EditPage>
      {error && !course ? (
        <ErrorNote what={t('map.failed')} why={errorText(error)} onRetry={() => void refetch()} />
      ) : course === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <NoCourse />
      )}
    </EditPage>
  )
}

const drawnTables = ['hole', 'course_feature']
/** How near a tap must be to a line or a point, in metres. */
const REACH_M = 6
const padding = { top: 84, right: 20, bottom: 20, left: 20 }

function Drawing({ course }: { course: EditCourse }) {
  const { t } = useTranslation('course')
  const [selection, setSelection] = useState<Selection>({ of: 'none' })
  const [focus, setFocus] = useState<MapFocus | null>(null)
  const draft = useDraft()
  const pickingFor = selection.of === 'hole' && selection.pickingGreen ? selection.id : null
  const mappedCourse = useMemo(() => mapped(course), [course])
  const { guard, question } = usePinGuard(course)
  const giveGreen = (holeId: string, green_id: string) => {
    const before = { green_id: course.hole.find(({ id }) => id === holeId)?.green_id ?? null }
    setSelection({ of: 'hole', id: holeId })
    guard(
      withRow(course, 'hole', holeId, { green_id }),
      () => void changeRow(t, 'hole', holeId, { green_id }, before),
    )
  }
  const select = (next: Selection, lookAt?: LngLat) => {
    setSelection(next)
    draft.begin(startOf(next, course))
    if (lookAt) setFocus(nearby(lookAt, next, course))
  }
  const tap = (place: LngLat) => {
    if (selection.of === 'new' || selection.of === 'new-hole') {
      draft.change((now) => withCorner(now, tidyPosition(place)))
    } else if (pickingFor) {
      const green = featureAt(
        course.course_feature.filter(({ kind }) => kind === 'green'),
        place,
        REACH_M,
      )
      if (green) giveGreen(pickingFor, green.id)
    } else if (!draft.canUndo) {
      const feature = featureAt(
        course.course_feature.filter(({ kind }) => kind !== 'boundary'),
        place,
        REACH_M,
      )
      select(feature ? { of: 'feature', id: feature.id } : { of: 'none' })
    }
  }
  const isFree = selection.of === 'none' || selection.of === 'feature' || selection.of === 'hole'
  const chooseHole = (number: number) => {
    const hole = course.hole.find((one) => one.number === number)
    if (hole && isFree && !draft.canUndo) select({ of: 'hole', id: hole.id }, middleOf(hole.line))
  }
  const step = (by: 1 | -1) => {
    const numbers = course.hole.map(({ number }) => number).sort((a, b) => a - b)
    const now =
      selection.of === 'hole' ? course.hole.find(({ id }) => id === selection.id)?.number : undefined
    const at = now === undefined ? (by === 1 ? 0 : -1) : (numbers.indexOf(now) + by) % numbers.length
    chooseHole(numbers.at(at)!)
  }
  useEditKeys(draft)
  useHoleKeys({ step, choose: chooseHole })
  const editing: Editing = {
    // A line ends on its green: its corners would take the tap that is meant for that.
    draft: pickingFor ? null : draft.now,
    selection: draft.picked,
    isHole: selection.of === 'hole' || selection.of === 'new-hole',
    onGrab: draft.remember,
    onMove: (at, place) => draft.move(at, tidyPosition(place)),
    onInsert: (at, place) => draft.insert(at, tidyPosition(place)),
    onPick: draft.pick,
  }
  return (
    <div className="fixed inset-x-0 top-0 bottom-(--bar-space,0px) flex flex-col md:bottom-0 md:left-(--rail) md:flex-row">
      <div className="relative min-h-0 min-w-0 flex-1">
        <CourseMapView
          course={mappedCourse}
          label={t('edit.mapLabel', { course: course.name })}
          editing={editing}
          focus={focus}
          padding={padding}
          onTap={tap}
          onHole={(number, place) =>
            isFree && !pickingFor && !draft.canUndo ? chooseHole(number) : tap(place)
          }
        />
        <div className="absolute inset-x-3 top-[calc(0.75rem+env(safe-area-inset-top))]">
          <EditTabs />
        </div>
      </div>
      <section
        aria-label={t('edit.title')}
        className="flex h-[54%] shrink-0 flex-col gap-3 overflow-y-auto overscroll-contain border-line border-t bg-base-100 p-4 md:h-auto md:w-96 md:border-t-0 md:border-l"
      >
        <RefusedChanges tables={drawnTables} />
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
            pickingGreen={pickingFor !== null}
            guard={guard}
            onSelect={select}
            onStep={step}
            onPickGreen={(pickingGreen) => setSelection({ of: 'hole', id: selection.id, pickingGreen })}
          />
        ) : null}
        {selection.of === 'new' || selection.of === 'new-hole' ? (
          <NewPanel course={course} selection={selection} draft={draft} guard={guard} onSelect={select} />
        ) : null}
        {question}
      </section>
    </div>
  )
}

function middleOf({ coordinates }: LineString): LngLat {
  return lngLatOf(coordinates[Math.floor(coordinates.length / 2)]!)
}

/** Metres of a pixel at zoom 0 on the equator. */
const WORLD_M = 78_271.5

/** Looks at a hole from as far as shows all of it, and at anything else from near; the tabs lie over the upper edge. */
function nearby(place: LngLat, selection: Selection, course: EditCourse): MapFocus {
  const hole = selection.of === 'hole' ? course.hole.find(({ id }) => id === selection.id) : undefined
  const offset: [number, number] = [0, (padding.top - padding.bottom) / 2]
  if (!hole) return { ...place, zoom: 18, offset }
  const isWide = matchMedia('(min-width: 48rem)').matches
  const roomPx = isWide ? innerHeight - 150 : innerHeight * 0.36 - padding.top
  const metresPerPixel = (Number(hole.length_m) * 1.15) / Math.max(roomPx, 120)
  const zoom = Math.log2((WORLD_M * Math.cos((place.lat * Math.PI) / 180)) / metresPerPixel)
  return { ...place, zoom: Math.min(zoom, 18), offset }
}

function startOf(selection: Selection, course: EditCourse) {
  switch (selection.of) {
    case 'feature': {
      const feature = course.course_feature.find(({ id }) => id === selection.id)
      return feature ? geometryDraftOf(feature.geometry) : null
    }
    case 'hole': {
      const hole = course.hole.find(({ id }) => id === selection.id)
      return hole ? geometryDraftOf(hole.line) : null
    }
    case 'new':
      return emptyGeometryDraft(kindRules[selection.kind].shapes[0]!)
    case 'new-hole':
      return emptyGeometryDraft('line')
    default:
      return null
  }
}
