import { Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { GroupCrew, HeadOfWork } from '#web/features/people/admin/group-crew.tsx'
import { deleteGroup, saveGroup } from '#web/features/people/admin/people-acts.ts'
import { CLAIM_MINUTES, type UserGroup, useGroups, useHeads } from '#web/features/people/admin/people-data.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'
import { Badge, PendingGlyph } from '#web/ui/status.tsx'

interface GroupListProps {
  /** The group whose people are listed beside. */
  current: string | null
  onShow: (group: string | null) => void
}

/** The groups with their sizes; a tap lists a group's people, the pencil edits it. */
export function GroupList({ current, onShow }: GroupListProps) {
  const { t } = useTranslation('groups')
  const { query, groups } = useGroups()
  const hindrance = hindranceOf(query)
  const [edited, setEdited] = useState<UserGroup | 'new'>()
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('group.title')} hint={t('group.hint')} />
      <ReadError what={t('group.failed')} read={query} />
      {query.isPending && !hindrance ? <Skeleton className="h-28 w-full" /> : null}
      {query.isSuccess && groups.length === 0 ? (
        <EmptyState icon={UsersRound} title={t('group.empty')} hint={t('group.emptyHint')} />
      ) : null}
      {groups.length > 0 ? (
        <ul className="hairlines">
          {groups.map((group) => (
            <GroupRow
              key={group.group_id}
              group={group}
              isShown={current === group.group_id}
              onShow={() => onShow(current === group.group_id ? null : group.group_id)}
              onEdit={() => setEdited(group)}
            />
          ))}
        </ul>
      ) : null}
      <Button icon={Plus} onClick={() => setEdited('new')}>
        {t('group.add')}
      </Button>
      <HeadOfWork />
      <Sheet
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === undefined || edited === 'new' ? t('group.add') : edited.name}
      >
        <GroupForm group={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
      </Sheet>
    </section>
  )
}

interface GroupRowProps {
  group: UserGroup
  isShown: boolean
  onShow: () => void
  onEdit: () => void
}

function GroupRow({ group, isShown, onShow, onEdit }: GroupRowProps) {
  const { t } = useTranslation('groups')
  const count = useHeads()
    .filter(({ user_group_id, state }) => user_group_id === group.group_id && state !== 'removed')
    .reduce((sum, { people }) => sum + people, 0)
  return (
    <li className={isShown ? 'bg-secondary/10' : ''}>
      <div className="flex items-center pr-1.5">
        <button
          type="button"
          aria-pressed={isShown}
          className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 px-4 text-left hover:bg-base-content/5 focus-visible:-outline-offset-2"
          onClick={onShow}
        >
          <span className="min-w-0 flex-1 truncate">{group.name}</span>
          {group.sync ? <PendingGlyph status={group.sync.status} /> : null}
          <Badge tone={isShown ? 'selection' : 'quiet'}>{count}</Badge>
        </button>
        <IconButton icon={Pencil} label={t('group.edit', { name: group.name })} onClick={onEdit} />
      </div>
      {group.sync?.status === 'error' ? (
        <div className="px-4 pb-3">
          <RefusedChange record={group.sync} />
        </div>
      ) : null}
    </li>
  )
}

function GroupForm({ group, onDone }: { group: UserGroup | undefined; onDone: () => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const [name, setName] = useState(group?.name ?? '')
  const [clock, setClock] = useState(group ? group.claim_minutes : CLAIM_MINUTES)
  const [fault, setFault] = useState(false)
  const act = useAct()
  const save = async () => {
    setFault(!name.trim())
    if (name.trim() && (await act.run(() => saveGroup(group, { name: name.trim(), claim_minutes: clock }))))
      onDone()
  }
  return (
    <form onSubmit={submitBy(save)} className="flex flex-col gap-4" noValidate>
      <Field label={t('group.name')} error={fault ? t('group.nameFault') : undefined}>
        <TextInput
          autoComplete="off"
          maxLength={limits['user_groups.name']}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ClockField value={clock} onChange={setClock} />
      {act.failure ? <ErrorNote what={t('group.notSaved')} why={act.failure} /> : null}
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t('common:action.save')}
      </Button>
      {group ? <GroupCrew groupId={group.group_id} /> : null}
      {group ? <DeleteGroup group={group} onDone={onDone} /> : null}
    </form>
  )
}

const CLOCKS = [15, 30, 60, 120, 240, 480, 1440]

interface ClockFieldProps {
  value: number | null
  onChange: (minutes: number | null) => void
}

/** The time until the claim deadline of a group's work. */
function ClockField({ value, onChange }: ClockFieldProps) {
  const { t } = useTranslation('groups')
  // A club may have set another value through the database API.
  const minutes = [...new Set([...CLOCKS, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  const words = (one: number) =>
    one % 60 === 0 ? t('group.hours', { count: one / 60 }) : t('group.minutes', { count: one })
  return (
    <Field label={t('group.clock')} hint={t('group.clockHint')}>
      <Select
        value={String(value ?? '')}
        choices={[
          ...minutes.map((one) => ({ value: String(one), label: words(one) })),
          { value: '', label: t('group.noClock') },
        ]}
        onChange={(choice) => onChange(choice === '' ? null : Number(choice))}
      />
    </Field>
  )
}

function DeleteGroup({ group, onDone }: { group: UserGroup; onDone: () => void }) {
  const { t } = useTranslation('groups')
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct()
  const go = async () => {
    if (await act.run(() => deleteGroup(group.group_id))) onDone()
  }
  return (
    <>
      <Button kind="quiet" className="text-error" icon={Trash2} onClick={() => setIsAsking(true)}>
        {t('group.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('group.deleteTitle', { name: group.name })}
        act={t('group.delete')}
        busy={act.busy}
        onConfirm={() => void go()}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('group.deleteText')}</p>
        {act.failure ? <ErrorNote what={t('group.notSaved')} why={act.failure} /> : null}
      </ConfirmDialog>
    </>
  )
}
