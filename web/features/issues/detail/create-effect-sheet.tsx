import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { createIssueEffect, type NewEffect } from '#web/data/course/issue-effects.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

export function CreateEffectSheet({
  issue,
  effect,
  onClose,
}: {
  issue: Issue
  effect: NewEffect
  onClose: () => void
}) {
  const { t } = useTranslation('issues')
  const today = useClubDay()
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await createIssueEffect({ ...effect, note: note.trim() || null, until: until || null })
      onClose()
    } catch (cause) {
      setBusy(false)
      showNotSaved(cause)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`day.ask.${effect.kind}`)}
      actions={
        <Button kind="primary" size="glove" block busy={busy} onClick={() => void save()}>
          {t(`day.do.${effect.kind}`)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t(`day.why.${effect.kind}`)}</p>
        <Field label={t(effect.kind === 'green_block' ? 'day.reason' : 'day.note')} optional>
          <TextArea
            rows={2}
            maxLength={limits['issue_effect.note']}
            placeholder={effect.kind === 'green_block' ? issue.description : undefined}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <Field label={t('day.untilDay')} hint={t('day.untilHint')} optional>
          <TextInput
            type="date"
            min={today}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
