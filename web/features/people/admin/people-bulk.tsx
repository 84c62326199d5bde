import { Ban, UserCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleId } from '#web/data/session/roles.ts'
import { useMe } from '#web/data/session/session.ts'
import { place, suspend } from '#web/features/people/admin/people-acts.ts'
import { type ListedPerson, useGroupChoices } from '#web/features/people/admin/people-data.ts'
import { type Act, useAct } from '#web/features/people/use-act.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const ROLES: readonly RoleId[] = ['member', 'kitchen', 'maintenance', 'admin']

interface BulkActsProps {
  chosen: readonly ListedPerson[]
  onEnd: () => void
}

/** One act for all chosen people: another role or group, approval, suspension. The administrator is left out. */
export function BulkActs({ chosen, onEnd }: BulkActsProps) {
  const { t } = useTranslation(['groups', 'common'])
  const me = useMe().user?.id
  const groups = useGroupChoices()
  const act = useAct()
  const others = chosen.filter(({ id }) => id !== me)
  const waiting = others.filter(({ state }) => state === 'waiting')
  const doForAll = (people: readonly ListedPerson[], one: (id: string) => Promise<void>) =>
    act.run(async () => {
      for (const { id } of people) await one(id)
      toast('success', t('bulk.done', { count: people.length }))
      onEnd()
    })
  const nothing = { value: '', label: t('bulk.choose') }
  return (
    <section
      aria-label={t('bulk.title')}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-3 rounded-box border border-line bg-base-100 p-3 shadow-lg"
    >
      <p className="tabular grow font-semibold" role="status">
        {t('bulk.count', { count: others.length })}
      </p>
      {waiting.length > 0 ? (
        <Button
          kind="primary"
          icon={UserCheck}
          busy={act.busy}
          onClick={() => void doForAll(waiting, (id) => place(id, { role_id: 'member' }))}
        >
          {t('bulk.approve', { count: waiting.length })}
        </Button>
      ) : null}
      <Select
        aria-label={t('person.role')}
        value=""
        choices={[
          { ...nothing, label: t('bulk.role') },
          ...ROLES.map((value) => ({ value, label: t(`common:role.${value}`) })),
        ]}
        onChange={(role) => {
          if (role) void doForAll(others, (id) => place(id, { role_id: role as RoleId }))
        }}
      />
      <Select
        aria-label={t('person.group')}
        value=""
        choices={[{ ...nothing, label: t('bulk.group') }, ...groups]}
        onChange={(group) => {
          if (group) void doForAll(others, (id) => place(id, { user_group_id: group }))
        }}
      />
      <Suspension people={others} act={act} onYes={() => void doForAll(others, suspend)} />
      <IconButton icon={X} label={t('bulk.end')} onClick={onEnd} />
      {act.failure ? (
        <div className="w-full">
          <ErrorNote what={t('bulk.failed')} why={act.failure} />
        </div>
      ) : null}
    </section>
  )
}

interface SuspensionProps {
  people: readonly ListedPerson[]
  act: Act
  onYes: () => void
}

function Suspension({ people, act, onYes }: SuspensionProps) {
  const { t } = useTranslation(['groups', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  const yes = () => {
    setIsAsking(false)
    onYes()
  }
  return (
    <>
      <Button icon={Ban} busy={act.busy} disabled={people.length === 0} onClick={() => setIsAsking(true)}>
        {t('person.suspend')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('bulk.suspendTitle', { count: people.length })}
        actions={
          <>
            <Button block onClick={() => setIsAsking(false)}>
              {t('common:action.cancel')}
            </Button>
            <Button kind="danger" block onClick={yes}>
              {t('person.suspend')}
            </Button>
          </>
        }
      >
        <p>{t('person.suspendText')}</p>
      </Dialog>
    </>
  )
}
