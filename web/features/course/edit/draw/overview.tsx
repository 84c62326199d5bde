import { CircleCheck, Download, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { cornersOf, geometryDraftOf } from '#domain/course/edit/draft.ts'
import { type ToDo, toDoOf } from '#domain/course/edit/to-do.ts'
import { exportCourse, exportName } from '#domain/course/export/export-course.ts'
import { type LngLat, lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { featureKinds } from '#domain/course/import/kinds.ts'
import type { Selection } from '#web/features/course/edit/draw/use-draft.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

interface OverviewProps {
  course: EditCourse
  onSelect: (selection: Selection, lookAt?: LngLat) => void
}

/** The actions without a selection: open a hole, draw, remaining tasks, export. */
export function Overview({ course, onSelect }: OverviewProps) {
  const { t } = useTranslation('course')
  const [drawing, setDrawing] = useState(false)
  const toDo = toDoOf(course)
  const holes = [...course.hole].sort((a, b) => a.number - b.number)
  return (
    <>
      <h1 className="sr-only">{t('edit.title')}</h1>
      <p className="text-muted">{t('edit.tapHint')}</p>
      <div className="shrink-0">
        <ChipRow label={t('edit.chooseHole')}>
          {holes.map(({ id, number, line }) => (
            <Chip
              key={id}
              pressed={false}
              onPress={() => onSelect({ of: 'hole', id }, middle(line.coordinates))}
            >
              <span className="sr-only">{t('edit.hole', { number })}</span>
              <span className="tabular" aria-hidden>
                {number}
              </span>
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="primary" icon={Plus} onClick={() => setDrawing(true)}>
          {t('edit.draw')}
        </Button>
        <Button icon={Download} onClick={() => download(course)}>
          {t('edit.export')}
        </Button>
      </div>
      {toDo.length === 0 ? (
        <p className="flex items-center gap-2 text-success">
          <CircleCheck size={20} aria-hidden />
          {t('edit.todo.none')}
        </p>
      ) : (
        <List title={t('edit.todo.title', { count: toDo.length })}>
          {toDo.map((one) => (
            <ListRow
              key={`${one.code}-${one.id}`}
              icon={TriangleAlert}
              title={toDoText(one)}
              onPress={() => onSelect(selectionOf(one), placeOfToDo(one, course))}
            />
          ))}
        </List>
      )}
      {drawing ? (
        <Sheet open onClose={() => setDrawing(false)} title={t('edit.drawWhat')}>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            <Button onClick={() => onSelect({ of: 'new-hole' })}>{t('edit.newHole')}</Button>
            {featureKinds.map((kind) => (
              <Button key={kind} onClick={() => onSelect({ of: 'new', kind })}>
                {t(`edit.kind.${kind}`)}
              </Button>
            ))}
          </div>
        </Sheet>
      ) : null}
    </>
  )

  function toDoText({ code, hole }: ToDo): string {
    return code === 'green_without_hole'
      ? t('edit.todo.green_without_hole')
      : t(`edit.todo.${code}`, { number: hole })
  }
}

function selectionOf({ code, id }: ToDo): Selection {
  return code === 'green_without_hole' || code === 'guessed_green' || code === 'rough_green'
    ? { of: 'feature', id }
    : { of: 'hole', id }
}

function placeOfToDo({ id }: ToDo, course: EditCourse): LngLat | undefined {
  const hole = course.hole.find((one) => one.id === id)
  if (hole) return middle(hole.line.coordinates)
  const feature = course.course_feature.find((one) => one.id === id)
  const draft = feature && geometryDraftOf(feature.geometry)
  return draft ? boxMiddle(cornersOf(draft).map(({ position }) => position)) : undefined
}

function middle(coordinates: number[][]): LngLat {
  return lngLatOf(coordinates[Math.floor(coordinates.length / 2)]!)
}

function boxMiddle(corners: number[][]): LngLat {
  const between = (axis: 0 | 1) => {
    const values = corners.map((corner) => corner[axis]!)
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return { lng: between(0), lat: between(1) }
}

/** Downloads the course as a file. */
function download(course: EditCourse): void {
  const text = JSON.stringify(exportCourse(course), null, 1)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/geo+json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = exportName(course)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
