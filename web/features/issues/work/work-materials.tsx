import { PackagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { IssueDetail, IssueMaterial } from '#web/features/issues/shared/issue-data.ts'
import { addMaterial, removeMaterial } from '#web/features/issues/shared/issue-writes.ts'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

export function WorkMaterials({ issue }: { issue: IssueDetail }) {
  const { t } = useTranslation('issues')
  const names = useNames()
  const role = useRole()
  const me = useMe().user?.id
  const [note, setNote] = useState('')
  const failed = (cause: unknown) => toast('error', t('work.failed'), { detail: errorText(cause) })
  const add = () => {
    addMaterial(issue.id, note)
      .then(() => setNote(''))
      .catch(failed)
  }
  return (
    <div className="flex flex-col gap-2">
      {issue.issue_material.length > 0 ? (
        <List title={t('work.materials')}>
          {(issue.issue_material as Shown<IssueMaterial>[]).map(({ id, note: text, author_id, sync }) => (
            <ListRow
              key={id}
              title={<span className="[overflow-wrap:anywhere]">{text}</span>}
              detail={sync ? <SyncNote record={sync} /> : names.ofPerson(author_id)}
              trailing={
                !sync && (role === 'admin' || author_id === me) ? (
                  <IconButton
                    icon={X}
                    label={t('work.materialRemove', { note: text })}
                    onClick={() => void removeMaterial(id).catch(failed)}
                  />
                ) : null
              }
            />
          ))}
        </List>
      ) : null}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim()) add()
        }}
      >
        <div className="min-w-0 flex-1">
          <Field label={t('work.materialNote')} optional>
            <TextInput
              maxLength={limits['issue_material.note']}
              value={note}
              placeholder={t('work.materialHint')}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </div>
        <Button
          type="submit"
          icon={PackagePlus}
          disabled={note.trim() === ''}
          aria-label={t('work.materialAdd')}
          className="min-h-12"
        />
      </form>
    </div>
  )
}
