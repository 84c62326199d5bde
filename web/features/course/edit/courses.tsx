import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#domain/generated/limits.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { type ListedCourse, useCourses } from '#web/features/course/edit/edit-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

/** The club's courses: what the one that is played is called, and which one that is. */
export function Courses() {
  const { t } = useTranslation('course')
  const courses = useCourses().data ?? []
  const played = courses.find(({ is_current }) => is_current)
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('edit.courses.title')}</h2>
      {played ? <CourseName key={`${played.id} ${played.name}`} course={played} /> : null}
      {courses.length > 1 ? (
        <fieldset>
          <legend className="sr-only">{t('edit.courses.played')}</legend>
          <div className="divide-y divide-line overflow-hidden rounded-box border border-line bg-base-100">
            {courses.map((course) => (
              <label
                key={course.id}
                className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 has-focus-visible:bg-base-content/5"
              >
                <input
                  type="radio"
                  name="course"
                  className="radio"
                  checked={course.is_current}
                  onChange={() => play(course)}
                />
                <span className="min-w-0">
                  <span className="block">{course.name}</span>
                  <span className="block text-muted text-sm">
                    {t('edit.courses.holes', { count: course.hole.length })}
                  </span>
                </span>
              </label>
            ))}
          </div>
          <p className="mt-2 text-muted text-sm">{t('edit.courses.hint')}</p>
        </fieldset>
      ) : null}
    </section>
  )
}

function play({ id }: ListedCourse): void {
  void write({ type: 'UPDATE', table: 'course', id, data: { is_current: true } })
}

function CourseName({ course }: { course: ListedCourse }) {
  const { t } = useTranslation('course')
  const [name, setName] = useState(course.name)
  const newName = name.trim()
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t('edit.courses.name')}>
          <TextInput
            value={name}
            maxLength={limits['course.name']}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <Button
        className="h-12"
        disabled={newName === '' || newName === course.name}
        aria-label={t('edit.courses.saveName')}
        onClick={() =>
          void write({ type: 'UPDATE', table: 'course', id: course.id, data: { name: newName } })
        }
      >
        {t('edit.nines.save')}
      </Button>
    </div>
  )
}
