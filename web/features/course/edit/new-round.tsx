import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CompositeCourse, Nine } from '#domain/course/hole/nines.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'

export function roundText(round: CompositeCourse, nines: readonly Nine[]): string {
  const names = [round.first_nine_id, round.second_nine_id].flatMap(
    (id) => nines.find((nine) => nine.id === id)?.name ?? [],
  )
  return names.join(' + ')
}

export function NewRound({ course }: { course: EditCourse }) {
  const { t } = useTranslation('course')
  const { nine: nines } = course
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const nameOf = (id: string) => nines.find((nine) => nine.id === id)?.name
  const name = [nameOf(first), nameOf(second)].filter(Boolean).join(' + ')
  const isKnown = course.composite_course.some((round) => round.name === name)
  const choices = [
    { value: '', label: t('edit.nines.choose') },
    ...nines.map(({ id, name: label }) => ({ value: id, label })),
  ]
  const add = async () => {
    const data = {
      course_id: course.id,
      name,
      first_nine_id: first,
      second_nine_id: second || null,
      is_played: false,
    }
    await write({ type: 'CREATE', table: 'composite_course', id: uuidv7(), data })
    setFirst('')
    setSecond('')
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('edit.nines.new')}</h2>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('edit.nines.first')}>
          <Select value={first} choices={choices} onChange={setFirst} />
        </Field>
        <Field label={t('edit.nines.second')} optional>
          <Select
            value={second}
            choices={choices.filter(({ value }) => value === '' || value !== first)}
            onChange={setSecond}
          />
        </Field>
      </div>
      <Button
        icon={Plus}
        size="large"
        disabled={first === '' || first === second || isKnown}
        onClick={() => void add()}
      >
        {name ? t('edit.nines.add', { name }) : t('edit.nines.addFirst')}
      </Button>
    </section>
  )
}
