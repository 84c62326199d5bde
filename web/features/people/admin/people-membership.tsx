import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { giveNumber, permitCharging, place } from '#web/features/people/admin/people-acts.ts'
import { type ListedPerson, useMembership } from '#web/features/people/admin/people-data.ts'
import { RemoveDialog } from '#web/features/people/admin/people-leave.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

const LONGEST_NUMBER = 32

interface ApprovalProps {
  person: ListedPerson
  name: string
  onGone: () => void
}

/** Approves a waiting person as a member, or rejects them. */
export function Approval({ person, name, onGone }: ApprovalProps) {
  const { t } = useTranslation('groups')
  const act = useAct()
  const [isAsking, setIsAsking] = useState(false)
  if (person.state !== 'waiting' || person.role_id !== 'guest') return null
  return (
    <div className="flex flex-col gap-2">
      <p>{t('approval.hint')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={UserX} onClick={() => setIsAsking(true)}>
          {t('approval.decline')}
        </Button>
        <Button
          kind="primary"
          icon={UserCheck}
          busy={act.busy}
          onClick={() => void act.run(() => place(person.id, { role_id: 'member' }))}
        >
          {t('approval.approve')}
        </Button>
      </div>
      {act.failure ? <ErrorNote what={t('person.notDone')} why={act.failure} /> : null}
      <RemoveDialog
        open={isAsking}
        id={person.id}
        name={name}
        onClose={() => setIsAsking(false)}
        onGone={onGone}
      />
    </div>
  )
}

/** The membership number, and the permission to charge the member account, by role or for this person. */
export function Membership({ person }: { person: ListedPerson }) {
  const { t } = useTranslation('groups')
  const membership = useMembership(person.id)
  const hasRole = useSettings()['orders.account_roles'].includes(person.role_id)
  const act = useAct()
  if (person.role_id === 'guest') return null
  return (
    <div className="flex flex-col gap-4">
      <NumberForm
        key={membership?.member_number ?? ''}
        saved={membership?.member_number ?? ''}
        isRead={membership !== undefined}
        onSave={(number) => void act.run(() => giveNumber(person.id, number))}
      />
      <Switch
        label={t('person.account')}
        hint={t(hasRole ? 'person.accountByRole' : 'person.accountHint')}
        checked={hasRole || membership?.may_charge === true}
        disabled={hasRole || membership === undefined}
        onChange={(may) => void act.run(() => permitCharging(person.id, may))}
      />
      {act.failure ? <ErrorNote what={t('person.notDone')} why={act.failure} /> : null}
      <RefusedChange record={membership?.sync} />
    </div>
  )
}

interface NumberFormProps {
  saved: string
  isRead: boolean
  onSave: (number: string) => void
}

function NumberForm({ saved, isRead, onSave }: NumberFormProps) {
  const { t } = useTranslation(['groups', 'common'])
  const [text, setText] = useState(saved)
  const isChanged = text.trim() !== saved
  return (
    <form onSubmit={submitBy(() => onSave(text))} className="flex items-end gap-2" noValidate>
      <div className="min-w-0 flex-1">
        <Field label={t('person.number')} optional>
          <TextInput
            autoComplete="off"
            maxLength={LONGEST_NUMBER}
            disabled={!isRead}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
      {isChanged ? <Button type="submit">{t('common:action.save')}</Button> : null}
    </form>
  )
}
