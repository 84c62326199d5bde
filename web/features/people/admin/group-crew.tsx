import { fullName } from '#domain/base/person-name.ts'
import { type CrewMember, useCrewMembers } from '#web/data/crew-members.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, useOverlay, write } from '#web/data/outbox/outbox.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { place } from '#web/features/people/admin/people-acts.ts'
import { useGroups } from '#web/features/people/admin/people-data.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The possible assignees of course work, with unsent changes applied. */
function useCrewToChoose() {
  return useOverlay('profiles', useCrewMembers()).filter(({ first_name }) => first_name !== undefined)
}

const NO_GROUP = 'default'

/** The course maintenance staff of a group: one tap adds or removes a person. A person is in one group. */
export function GroupCrew({ groupId }: { groupId: string }) {
  const { t } = useTranslation('groups')
  const keepers = useCrewToChoose()
  const { groups } = useGroups()
  const act = useAct()
  if (keepers.length === 0) return null
  const move = ({ id, user_group_id }: CrewMember) =>
    void act.run(() => place(id, { user_group_id: user_group_id === groupId ? NO_GROUP : groupId }))
  return (
    <div className="flex flex-col gap-2">
      <List title={t('group.crew')} hint={t('group.crewHint')}>
        {keepers.map((keeper) => {
          const elsewhere = groups.find(
            ({ group_id }) => group_id === keeper.user_group_id && group_id !== groupId,
          )
          return (
            <li key={keeper.id}>
              <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-base-content/5">
                <input
                  type="checkbox"
                  className="checkbox checkbox-secondary rounded-md"
                  checked={keeper.user_group_id === groupId}
                  onChange={() => move(keeper)}
                />
                <span className="min-w-0 flex-1">{fullName(keeper) ?? t('noName')}</span>
                {elsewhere ? <span className="text-muted text-sm">{elsewhere.name}</span> : null}
                {keeper.sync ? <PendingGlyph status={keeper.sync.status} /> : null}
              </label>
            </li>
          )
        })}
      </List>
      {act.failure ? <ErrorNote what={t('person.notDone')} why={act.failure} /> : null}
    </div>
  )
}

const EVERY_ADMIN = ''

/** The person notified when a group has not claimed an issue in time. */
export function HeadOfWork() {
  const { t } = useTranslation(['groups', 'common'])
  const keepers = useCrewToChoose()
  const { value, sync } = useSetting('issues.head')
  const act = useAct()
  const keep = (id: string) =>
    void act.run(() =>
      write({
        type: 'UPDATE',
        table: 'setting',
        id: 'issues.head',
        data: { value: id === EVERY_ADMIN ? null : id },
      }),
    )
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('head.label')}
        hint={t('head.hint')}
        error={sync?.status === 'error' ? errorText(refusalOf(sync)) : act.failure}
      >
        <Select
          value={value ?? EVERY_ADMIN}
          choices={[
            { value: EVERY_ADMIN, label: t('head.everyAdmin') },
            ...keepers.map((keeper) => ({ value: keeper.id, label: fullName(keeper) ?? t('noName') })),
          ]}
          onChange={keep}
        />
      </Field>
      {sync?.status === 'error' ? (
        <Button onClick={() => void drop(sync.id)}>{t('common:action.drop')}</Button>
      ) : null}
    </div>
  )
}
