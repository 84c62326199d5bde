import { useState } from 'react'
import { addDays } from '#domain/base/day.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDayOfYear } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** When a course is put in play: now, or from a date. */
export type PlayStart = 'now' | 'date'

interface PlayDialogProps {
  course: { id: string; name: string }
  /** The name of the course in play. */
  current: string | undefined
  start: PlayStart
  onClose: () => void
  onDone: () => void
}

/** Confirms putting another course in play: the only switch in the app. */
export function PlayDialog({ course, current, start: first, onClose, onDone }: PlayDialogProps) {
  const { t, i18n } = useTranslation('course')
  const today = useClubDay()
  const [start, setStart] = useState(first)
  const [date, setDate] = useState(() => addDays(today, 1))
  const [failure, setFailure] = useState<unknown>(null)
  const isPossible = start === 'now' || (date > today && date <= addDays(today, 366))
  // A cleared field has no day.
  const day = date === '' ? '…' : formatDayOfYear(date, i18n.language)
  const play = () => {
    const data = { course_id: course.id, starts_on: start === 'now' ? today : date }
    write({ type: 'CREATE', table: 'course_play', id: uuidv7(), data }).then(onDone, setFailure)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit.play.title', { course: course.name })}
      actions={
        <>
          <Button size="field" onClick={onClose}>
            {t('edit.play.leave')}
          </Button>
          <Button kind="primary" size="field" disabled={!isPossible} onClick={play}>
            {start === 'now' ? t('edit.play.confirmNow') : t('edit.play.confirmFrom', { day })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label={t('edit.play.when')}
          value={start}
          choices={[
            { value: 'now', label: t('edit.play.now') },
            { value: 'date', label: t('edit.play.fromDate') },
          ]}
          onChange={setStart}
        />
        {start === 'date' ? (
          <Field label={t('edit.play.firstDay')} error={isPossible ? undefined : t('edit.play.wrongDay')}>
            <TextInput
              type="date"
              min={addDays(today, 1)}
              max={addDays(today, 366)}
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          </Field>
        ) : null}
        <p>
          {t('edit.play.means', { course: course.name })}
          {current ? ` ${t('edit.play.wayBack', { course: current })}` : ''}
        </p>
        {failure === null ? null : <ErrorNote what={errorText(failure)} />}
      </div>
    </Dialog>
  )
}
