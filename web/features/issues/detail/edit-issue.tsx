import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { isOpen } from '#domain/issues/steps.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { changeIssue } from '#web/features/issues/shared/issue-writes.ts'
import { CategoryPicker } from '#web/features/issues/shared/pickers.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

/** Lets the reporter correct a new issue, and staff an open one. */
export function EditIssue({ issue }: { issue: ShownIssue }) {
  const { t } = useTranslation('issues')
  const staff = worksOnIssues(useRole())
  const me = useMe().user?.id
  const [editing, setEditing] = useState(false)
  if (staff ? !isOpen(issue.status) : issue.status !== 'new' || issue.reporter_id !== me) return null
  return (
    <>
      <Button icon={Pencil} className="self-start" onClick={() => setEditing(true)}>
        {t('day.edit.open')}
      </Button>
      {editing ? <EditSheet issue={issue} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

function EditSheet({ issue, onClose }: { issue: ShownIssue; onClose: () => void }) {
  const { t } = useTranslation('issues')
  // The edit is merged against the values at the time of the press, not against those that arrive later.
  const [original] = useState(issue)
  const [category, setCategory] = useState(issue.category)
  const [description, setDescription] = useState(issue.description)
  const change = {
    ...(category !== original.category && { category }),
    ...(description.trim() !== original.description && { description: description.trim() }),
  }
  const save = () => {
    if (Object.keys(change).length === 0) onClose()
    else changeIssue(original, change).then(onClose, showNotSaved)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('day.edit.open')}
      actions={
        <Button kind="primary" size="large" block onClick={save}>
          {t('day.edit.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('day.edit.words')}>
          <TextArea
            rows={4}
            maxLength={limits['issue.description']}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <CategoryPicker value={category} onChange={setCategory} />
      </div>
    </Sheet>
  )
}
