import { Save } from 'lucide-react'
import { useState } from 'react'
import type { PinProfileSettings } from '#domain/course/best-position/profile.ts'
import { limits } from '#domain/generated/limits.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { submitBy } from '#web/ui/forms/submit-by.ts'

interface SaveProfileProps {
  courseId: string
  profile: PinProfileSettings
  onSave: (profileId: string) => void
}

/** Saves weights and rules as one of the club's own kinds of day. */
export function SaveProfile({ courseId, profile, onSave }: SaveProfileProps) {
  const { t } = useTranslation('course')
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const submit = () => {
    setChecked(true)
    if (name.trim() !== '') void save()
  }
  const save = async () => {
    const id = uuidv7()
    try {
      const settings = JSON.parse(JSON.stringify(profile))
      await write({
        type: 'CREATE',
        table: 'pin_profile',
        id,
        data: { course_id: courseId, name: name.trim(), settings },
      })
      setName('')
      setChecked(false)
      onSave(id)
    } catch (cause) {
      showNotSaved(cause)
    }
  }
  return (
    <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-3">
      <Field
        label={t('best.keepName')}
        error={isChecked && name.trim() === '' ? t('best.keepNameMissing') : undefined}
      >
        <TextInput
          value={name}
          maxLength={limits['pin_profile.name']}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" icon={Save}>
        {t('best.keep')}
      </Button>
    </form>
  )
}
