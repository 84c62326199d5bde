import { useState } from 'react'
import { remove } from '#web/features/people/admin/people-acts.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

interface AskDialogProps {
  ask: 'suspend' | 'resetFactors'
  open: boolean
  name: string
  onClose: () => void
  onYes: () => void
}

/** Asks before a suspension or before removing the second factors. */
export function AskDialog({ ask, open, name, onClose, onYes }: AskDialogProps) {
  const { t } = useTranslation('groups')
  return (
    <ConfirmDialog
      open={open}
      title={t(`person.${ask}Title`, { name })}
      act={t(`person.${ask}`)}
      onConfirm={onYes}
      onClose={onClose}
    >
      <p>{t(`person.${ask}Text`)}</p>
    </ConfirmDialog>
  )
}

interface RemoveDialogProps {
  open: boolean
  id: string
  name: string
  onClose: () => void
  onGone: () => void
}

/** Asks before removing a person from the club, and whether their history stays linked. */
export function RemoveDialog({ open, id, name, onClose, onGone }: RemoveDialogProps) {
  const { t } = useTranslation('groups')
  const [keepThread, setKeepThread] = useState(true)
  const act = useAct()
  const go = async () => {
    if (!(await act.run(() => remove(id, keepThread)))) return
    toast('success', t('person.removed', { name }))
    onClose()
    onGone()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('person.removeTitle', { name })}
      act={t('person.removeAction')}
      busy={act.busy}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{t('person.removeText')}</p>
        <Switch
          label={t('person.keepThread')}
          hint={t('person.keepThreadHint')}
          checked={keepThread}
          onChange={setKeepThread}
        />
        {act.failure ? <ErrorNote what={t('person.notDone')} why={act.failure} /> : null}
      </div>
    </ConfirmDialog>
  )
}
