import { CalendarX, Pencil } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { type ListedCourse, useCoursePlays, useCourses } from '#web/features/course/edit/edit-data.ts'
import { PlayDialog } from '#web/features/course/edit/play-dialog.tsx'
import { SaveName } from '#web/features/course/edit/save-name.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

/** The club's courses: their names, the one in play, and scheduled changes. */
export function Courses() {
  const { t } = useTranslation('course')
  const courses = useCourses().data ?? []
  const played = courses.find(({ is_current }) => is_current)
  const [asked, setAsked] = useState<ListedCourse | null>(null)
  return (
    <section className="flex flex-col gap-3">
      {played ? <CourseName key={`${played.id} ${played.name}`} course={played} /> : null}
      <List title={t('edit.courses.title')} hint={t('edit.courses.hint')}>
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} onPlay={() => setAsked(course)} />
        ))}
      </List>
      {asked ? (
        <PlayDialog
          course={asked}
          current={played?.name}
          start="now"
          onClose={() => setAsked(null)}
          onDone={() => setAsked(null)}
        />
      ) : null}
    </section>
  )
}

function CourseRow({ course, onPlay }: { course: ListedCourse; onPlay: () => void }) {
  const { t, i18n } = useTranslation('course')
  const plays = useCoursePlays().filter(({ course_id }) => course_id === course.id)
  const drop = (id: string) => void write({ type: 'DELETE', table: 'course_play', id, data: {} })
  return (
    <ListRow
      title={
        <span className="flex flex-wrap items-center gap-2">
          {course.name}
          {course.is_current ? <StatusPill tone="good">{t('edit.courses.playedNow')}</StatusPill> : null}
        </span>
      }
      detail={
        <span className="flex flex-col">
          {t('edit.courses.holes', { count: course.hole.length })}
          {plays.map(({ id, starts_on, sync }) => (
            <span key={id} className="flex items-center gap-1 text-base-content">
              {t('edit.courses.playedFrom', { day: formatDay(starts_on, i18n.language) })}
              {sync ? <PendingGlyph status={sync.status} withWord /> : null}
              <IconButton
                icon={CalendarX}
                label={t('edit.courses.dropPlay', {
                  course: course.name,
                  day: formatDay(starts_on, i18n.language),
                })}
                onClick={() => drop(id)}
              />
            </span>
          ))}
        </span>
      }
      trailing={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <Link
            to="/map/edit"
            query={{ course: course.is_current ? undefined : course.id }}
            aria-label={t('edit.courses.edit', { course: course.name })}
            className={`${buttonClass('quiet')} btn-square shrink-0 px-0!`}
          >
            <Pencil size={20} strokeWidth={1.75} aria-hidden />
          </Link>
          {course.is_current ? null : (
            <Button aria-label={t('edit.courses.playOf', { course: course.name })} onClick={onPlay}>
              {t('edit.courses.play')}
            </Button>
          )}
        </span>
      }
    />
  )
}

function CourseName({ course }: { course: ListedCourse }) {
  const { t } = useTranslation('course')
  const [name, setName] = useState(course.name)
  const [isChecked, setChecked] = useState(false)
  const newName = name.trim()
  const isSaved = newName === course.name
  const save = async () => {
    setChecked(true)
    if (newName === '' || isSaved) return
    await write({ type: 'UPDATE', table: 'course', id: course.id, data: { name: newName } })
  }
  return (
    <form onSubmit={submitBy(save)} noValidate className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={t('edit.courses.name')}
          error={isChecked && newName === '' ? t('edit.nines.nameMissing') : undefined}
        >
          <TextInput
            value={name}
            maxLength={limits['course.name']}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <SaveName isSaved={isSaved} label={t('edit.courses.saveName')} />
    </form>
  )
}
