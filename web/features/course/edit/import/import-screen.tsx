import { useMemo, useState } from 'react'
import { coursesIn } from '#domain/course/import/courses-in-file.ts'
import { planFile } from '#domain/course/import/plan-course.ts'
import { CourseFileError } from '#domain/course/import/read/course-file-error.ts'
import { EditPage, ListHead } from '#web/features/course/edit/edit-page.tsx'
import { CourseChoice } from '#web/features/course/edit/import/course-choice.tsx'
import { ImportReview } from '#web/features/course/edit/import/import-review.tsx'
import { ImportSource, type ReadCourse } from '#web/features/course/edit/import/import-source.tsx'
import { importFault } from '#web/features/course/edit/import/import-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Imports a course from a file or from OpenStreetMap, with a review before saving. */
export function ImportScreen() {
  const { t } = useTranslation('course')
  const [read, setRead] = useState<ReadCourse | null>(null)
  return (
    <EditPage>
      <ListHead title={t('edit.import.title')} hint={t('edit.import.hint')} />
      {read ? (
        <FileReview key={read.fileName} read={read} onLeave={() => setRead(null)} />
      ) : (
        <ImportSource onRead={setRead} />
      )}
    </EditPage>
  )
}

/** The choice of a course if the file has several, then its review. */
function FileReview({ read, onLeave }: { read: ReadCourse; onLeave: () => void }) {
  const { t } = useTranslation('course')
  const courses = useMemo(() => (read.file.own ? [] : coursesIn(read.file)), [read])
  const [course, setCourse] = useState<string>()
  const [layouts, setLayouts] = useState<readonly string[]>()
  const isAsking = courses.length > 1 && course === undefined
  const planned = useMemo(
    () => (isAsking ? null : plannedCourse(read, course, layouts)),
    [read, course, layouts, isAsking],
  )
  const choose = (key: string) => {
    setCourse(key)
    // Another course may have layouts of the same names.
    setLayouts(undefined)
  }
  if (planned === null) return <CourseChoice courses={courses} onChoose={choose} onLeave={onLeave} />
  const leave = courses.length > 1 ? () => setCourse(undefined) : onLeave
  if (planned instanceof CourseFileError) {
    return (
      <div className="flex flex-col gap-4">
        <ErrorNote what={t('edit.import.unusable')} why={importFault(t, planned)} />
        <Button size="large" onClick={leave}>
          {t('edit.review.leave')}
        </Button>
      </div>
    )
  }
  return (
    <ImportReview read={{ fileName: read.fileName, plan: planned }} onLayouts={setLayouts} onLeave={leave} />
  )
}

function plannedCourse(
  { file, fileName }: ReadCourse,
  course: string | undefined,
  layouts: readonly string[] | undefined,
) {
  try {
    return planFile(file, {
      fallbackName: fileName.replace(/\.\w+$/, ''),
      ...(course ? { course } : {}),
      ...(layouts ? { layouts } : {}),
    })
  } catch (error) {
    if (error instanceof CourseFileError) return error
    throw error
  }
}
