import { useId, useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { type CourseStatus, type StatusChange, setCourseStatus } from '#web/data/course/course-status.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

interface StatusFormProps {
  courseId: string
  /** null: never set. */
  status: CourseStatus | null
  onClose: () => void
}

const states = ['open', 'frost_delay', 'closed'] as const
const carts = ['allowed', 'paths_only', 'none'] as const

/** Sets whether the course is open, where carts may go, and a note. */
export function StatusForm({ courseId, status, onClose }: StatusFormProps) {
  const { t } = useTranslation('club')
  const form = useId()
  const [draft, setDraft] = useState<StatusChange>({
    status: status?.status ?? 'open',
    carts: status?.carts ?? 'allowed',
    note: status?.note ?? null,
  })
  const [failure, setFailure] = useState<string>()
  const publish = async () => {
    try {
      await setCourseStatus(courseId, status !== null, { ...draft, note: draft.note?.trim() || null })
      onClose()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('status.set')}
      actions={
        <Button kind="primary" size="large" block type="submit" form={form}>
          {t('status.publish')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void publish()
        }}
      >
        <Segmented
          label={t('status.course')}
          showLabel
          value={draft.status}
          choices={states.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(value) => setDraft({ ...draft, status: value })}
        />
        <Segmented
          label={t('status.carts')}
          showLabel
          value={draft.carts}
          choices={carts.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(value) => setDraft({ ...draft, carts: value })}
        />
        <Field label={t('status.note')} hint={t('status.noteHint')} optional>
          <TextArea
            rows={3}
            maxLength={limits['course_status.note']}
            value={draft.note ?? ''}
            onChange={(event) => setDraft({ ...draft, note: event.target.value })}
          />
        </Field>
        <p className="text-muted text-sm">{t('status.tells')}</p>
        {failure ? <ErrorNote what={t('status.failed')} why={failure} /> : null}
      </form>
    </Sheet>
  )
}
