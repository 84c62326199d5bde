import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type CompositeCourse, type Nine, nineOf } from '#domain/course/hole/nines.ts'
import { limits } from '#domain/generated/limits.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { Courses } from '#web/features/course/edit/courses.tsx'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { EditPage, ForEditCourse, ListHead, RefusedChanges } from '#web/features/course/edit/edit-page.tsx'
import { NewRound, roundText } from '#web/features/course/edit/new-round.tsx'
import { SaveName } from '#web/features/course/edit/save-name.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'

/** The nines of the course by name, and today's round. */
export function NinesScreen() {
  return (
    <EditPage>
      <ForEditCourse>{(course) => <NinesOfCourse course={course} />}</ForEditCourse>
    </EditPage>
  )
}

function NinesOfCourse({ course }: { course: EditCourse }) {
  const { t } = useTranslation('course')
  return (
    <div className="flex flex-col gap-6">
      <ListHead title={t('edit.nines.title')} hint={t('edit.nines.hint')} />
      <RefusedChanges tables={nineTables} />
      <Courses />
      <Names course={course} />
      <Played course={course} />
      {course.nine.length > 0 ? <NewRound course={course} /> : null}
    </div>
  )
}

const nineTables = ['nine', 'composite_course', 'course', 'course_play']

function Names({ course }: { course: EditCourse }) {
  const { t } = useTranslation('course')
  const positions = [...new Set(course.hole.map(({ number }) => nineOf(number)))].sort()
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('edit.nines.names')}</h2>
      {positions.map((position) => {
        const numbers = course.hole
          .map(({ number }) => number)
          .filter((number) => nineOf(number) === position)
        const nine = course.nine.find((one) => one.position === position)
        return (
          <NineName
            key={`${position}-${nine?.name ?? ''}`}
            courseId={course.id}
            position={position}
            nine={nine}
            from={Math.min(...numbers)}
            to={Math.max(...numbers)}
          />
        )
      })}
    </section>
  )
}

interface NineNameProps {
  courseId: string
  position: number
  nine: Nine | undefined
  from: number
  to: number
}

function NineName({ courseId, position, nine, from, to }: NineNameProps) {
  const { t } = useTranslation('course')
  const [name, setName] = useState(nine?.name ?? '')
  const [isChecked, setChecked] = useState(false)
  const newName = name.trim()
  const isSaved = newName === nine?.name
  const save = async () => {
    setChecked(true)
    if (newName === '' || isSaved) return
    if (nine) await write({ type: 'UPDATE', table: 'nine', id: nine.id, data: { name: newName } })
    else
      await write({
        type: 'CREATE',
        table: 'nine',
        id: uuidv7(),
        data: { course_id: courseId, position, name: newName },
      })
  }
  return (
    <form onSubmit={submitBy(save)} noValidate className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={t('edit.nines.holes', { from, to })}
          error={isChecked && newName === '' ? t('edit.nines.nameMissing') : undefined}
        >
          <TextInput
            value={name}
            maxLength={limits['nine.name']}
            placeholder={t('edit.nines.example', { context: String(position) })}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <SaveName isSaved={isSaved} label={t('edit.nines.saveName', { from, to })} />
    </form>
  )
}

function Played({ course }: { course: EditCourse }) {
  const { t } = useTranslation('course')
  const { composite_course: rounds, nine: nines } = course
  const played = rounds.find(({ is_played }) => is_played)
  const play = (round: CompositeCourse | undefined) => {
    if (round)
      void write({ type: 'UPDATE', table: 'composite_course', id: round.id, data: { is_played: true } })
    else if (played)
      void write({ type: 'UPDATE', table: 'composite_course', id: played.id, data: { is_played: false } })
  }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('edit.nines.today')}</legend>
      <div className="hairlines">
        <Choice
          label={t('edit.nines.asNumbered', { count: course.hole.length })}
          isChosen={!played}
          onChoose={() => play(undefined)}
        />
        {rounds.map((round) => (
          <Choice
            key={round.id}
            label={round.name}
            detail={roundText(round, nines)}
            isChosen={round.id === played?.id}
            onChoose={() => play(round)}
            onDelete={() => void write({ type: 'DELETE', table: 'composite_course', id: round.id, data: {} })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  detail?: string
  isChosen: boolean
  onChoose: () => void
  onDelete?: () => void
}

function Choice({ label, detail, isChosen, onChoose, onDelete }: ChoiceProps) {
  const { t } = useTranslation('course')
  return (
    <div className="flex items-center gap-1 pr-1">
      <label className="flex min-h-14 flex-1 cursor-pointer items-center gap-3 px-4 py-2">
        <input type="radio" name="round" className="radio" checked={isChosen} onChange={onChoose} />
        <span>
          <span className="block">{label}</span>
          {detail ? <span className="block text-muted text-sm">{detail}</span> : null}
        </span>
      </label>
      {onDelete ? (
        <IconButton icon={Trash2} label={t('edit.nines.delete', { name: label })} onClick={onDelete} />
      ) : null}
    </div>
  )
}
