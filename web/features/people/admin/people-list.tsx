import { SearchX, ShieldCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/base/person-name.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { useMe } from '#web/data/session/session.ts'
import {
  isUnverified,
  type ListedPerson,
  PERSON_STATES,
  type PeopleFilter,
  type PersonState,
  useGroupChoices,
  useHeads,
  usePeople,
} from '#web/features/people/admin/people-data.ts'
import { PersonFace } from '#web/features/people/admin/people-face.tsx'
import { PersonSheet } from '#web/features/people/admin/people-person.tsx'
import { RemovedPeople } from '#web/features/people/admin/people-removed.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'
import { useSettled } from '#web/ui/use-settled.ts'

const ROLES: readonly RoleId[] = ['member', 'kitchen', 'maintenance', 'admin']
// Fast enough to follow the typing, slow enough not to ask for every letter.
const SETTLE_MS = 250

interface PeopleListProps {
  group: string | null
  onGroup: (group: string | null) => void
}

/** The people of the club, to be searched and narrowed; a tap opens one. */
export function PeopleList({ group, onGroup }: PeopleListProps) {
  const { t } = useTranslation('groups')
  const [text, setText] = useState('')
  const [role, setRole] = useState<RoleId | null>(null)
  const [state, setState] = useState<PersonState | null>(null)
  const [removed, setRemoved] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const filter: PeopleFilter = { search: useSettled(text.trim(), SETTLE_MS), role, state, group }
  const { query, people, total } = usePeople(filter)
  const person = people.find(({ id }) => id === openId)
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        value={text}
        // Removed people have no name to search by.
        disabled={removed}
        onChange={(event) => setText(event.target.value)}
      />
      <Filters {...{ role, setRole, state, setState, group, removed, setRemoved }} onGroup={onGroup} />
      {removed ? (
        <RemovedPeople role={role} />
      ) : (
        <Found query={query} people={people} total={total} filter={filter} onOpen={setOpenId} />
      )}
      <PersonSheet person={person} onClose={() => setOpenId(undefined)} />
    </div>
  )
}

interface FiltersProps {
  role: RoleId | null
  setRole: (role: RoleId | null) => void
  state: PersonState | null
  setState: (state: PersonState | null) => void
  removed: boolean
  setRemoved: (removed: boolean) => void
  group: string | null
  onGroup: (group: string | null) => void
}

function Filters(props: FiltersProps) {
  const { role, setRole, state, setState, removed, setRemoved, group, onGroup } = props
  const { t } = useTranslation(['groups', 'common'])
  const heads = useHeads()
  const groupName = useGroupChoices().find(({ value }) => value === group)?.label
  const headsOf = (is: (head: (typeof heads)[number]) => boolean) =>
    heads.filter(is).reduce((sum, { people }) => sum + people, 0)
  return (
    <ChipRow label={`${t('filter.role')}, ${t('filter.state')}`}>
      {group === null ? null : (
        <Chip pressed onPress={() => onGroup(null)}>
          {groupName}
        </Chip>
      )}
      {ROLES.map((one) => (
        <Chip key={one} pressed={role === one} onPress={() => setRole(role === one ? null : one)}>
          {t(`common:role.${one}`)}{' '}
          <Heads count={headsOf((head) => head.role_id === one && (head.state === 'removed') === removed)} />
        </Chip>
      ))}
      {PERSON_STATES.filter((one) => one !== 'active').map((one) => (
        <Chip
          key={one}
          pressed={!removed && state === one}
          onPress={() => {
            setRemoved(false)
            setState(state === one && !removed ? null : one)
          }}
        >
          {t(`state.${one}`)} <Heads count={headsOf((head) => head.state === one)} />
        </Chip>
      ))}
      <Chip pressed={removed} onPress={() => setRemoved(!removed)}>
        {t('state.removed')} <Heads count={headsOf((head) => head.state === 'removed')} />
      </Chip>
    </ChipRow>
  )
}

function Heads({ count }: { count: number }) {
  return count > 0 ? <span className="tabular text-muted">{count}</span> : null
}

interface FoundProps extends Omit<ReturnType<typeof usePeople>, 'query'> {
  query: ReturnType<typeof usePeople>['query']
  filter: PeopleFilter
  onOpen: (id: string) => void
}

function Found({ query, people, total, filter, onOpen }: FoundProps) {
  const { t } = useTranslation('groups')
  // The people of the filter before do not answer for this one.
  const hindrance = hindranceOf(query.isPlaceholderData ? { ...query, data: undefined } : query)
  if (hindrance) {
    return <ErrorNote what={t('failed')} why={errorText(hindrance)} onRetry={() => void query.refetch()} />
  }
  if (query.isPending) return <Waiting />
  if (people.length === 0) {
    const narrowed = filter.search !== '' || filter.role || filter.state || filter.group
    return narrowed ? (
      <EmptyState icon={SearchX} title={t('nobody')} hint={t('nobodyHint')} />
    ) : (
      <EmptyState icon={Users} title={t('empty')} hint={t('emptyHint')} />
    )
  }
  return (
    <div className={`flex flex-col gap-3 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
      <p className="tabular text-muted text-sm" role="status">
        {t('count', { count: total })}
      </p>
      <List>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onPress={() => onOpen(person.id)} />
        ))}
      </List>
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}

interface PersonRowProps {
  person: ReturnType<typeof usePeople>['people'][number]
  onPress: () => void
}

function PersonRow({ person, onPress }: PersonRowProps) {
  const { t } = useTranslation(['groups', 'common'])
  const isMe = useMe().user?.id === person.id
  const name = fullName(person)
  return (
    <ListRow
      onPress={onPress}
      leading={<PersonFace person={person} />}
      title={
        <span className="flex min-w-0 items-center gap-1.5">
          <span className={`truncate ${name ? 'font-medium' : 'text-muted'}`}>{name ?? t('noName')}</span>
          {isMe ? <span className="shrink-0 text-muted text-sm">({t('you')})</span> : null}
          {person.second_factor ? (
            <ShieldCheck
              size={16}
              strokeWidth={1.75}
              className="shrink-0 text-success"
              aria-label={t('secondFactor')}
            />
          ) : null}
        </span>
      }
      detail={
        <>
          <span className="block truncate">{person.email || (person.phone ? `+${person.phone}` : '')}</span>
          {isUnverified(person) ? <span className="block text-muted">{t('unverified')}</span> : null}
        </>
      }
      trailing={
        <span className="flex shrink-0 flex-col items-end gap-1">
          {person.sync ? <PendingGlyph status={person.sync.status} /> : null}
          <Standing person={person} />
        </span>
      }
    />
  )
}

/** What stands out about a person: a state that is not the ordinary one, else a role beyond membership. */
function Standing({ person: { role_id, state } }: { person: ListedPerson }) {
  const { t } = useTranslation(['groups', 'common'])
  return (
    <>
      {state === 'active' ? null : (
        <StatusPill tone={state === 'suspended' ? 'wrong' : 'attention'}>{t(`state.${state}`)}</StatusPill>
      )}
      {role_id === 'member' || role_id === 'guest' ? null : (
        <StatusPill tone="selection">{t(`common:role.${role_id}`)}</StatusPill>
      )}
    </>
  )
}
