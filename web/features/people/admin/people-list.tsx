import { Download, SearchX, Users } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { hindranceOf } from '#web/data/queries/query.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { useSettings } from '#web/data/settings.ts'
import { BulkActs } from '#web/features/people/admin/people-bulk.tsx'
import { peopleCsv } from '#web/features/people/admin/people-csv.ts'
import {
  isUnverified,
  type ListedPerson,
  PERSON_STATES,
  type PeopleFilter,
  type PeopleSort,
  readAllPeople,
  type StateFilter,
  stateTones,
  useGroupChoices,
  useHeads,
  usePeople,
} from '#web/features/people/admin/people-data.ts'
import { PersonFace } from '#web/features/people/admin/people-face.tsx'
import { PersonPanel, PersonSheet } from '#web/features/people/admin/people-person.tsx'
import { RemovedPeople } from '#web/features/people/admin/people-removed.tsx'
import { PeopleTable } from '#web/features/people/admin/people-table.tsx'
import { PersonTitle } from '#web/features/people/admin/person-title.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { downloadText } from '#web/ui/download.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { useLateValue } from '#web/ui/late/late-value.ts'
import { useQueryParam } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'
import { LAPTOP, useMediaQuery } from '#web/ui/use-media-query.ts'
import { useSettled } from '#web/ui/use-settled.ts'

const ROLES: readonly RoleId[] = ['member', 'kitchen', 'maintenance', 'admin']
// Long enough not to query for every letter, short enough to follow the typing.
const SETTLE_MS = 250

interface PeopleListProps {
  group: string | null
  onGroup: (group: string | null) => void
}

/** The club's people with search and filters; a tap opens one. A table on a laptop, with the person beside it. */
export function PeopleList({ group, onGroup }: PeopleListProps) {
  const isTable = useMediaQuery(LAPTOP)
  const hasRoomForPanel = useMediaQuery('(min-width: 80rem)')
  const stateInAddress = useQueryParam('state')
  const [search, setSearch] = useState('')
  const [role, setRole] = useState<RoleId | null>(null)
  const [state, setState] = useState<StateFilter | null>(
    [...PERSON_STATES, 'expired' as const].find((one) => one === stateInAddress) ?? null,
  )
  const [removed, setRemoved] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const [sort, setSort] = useState<PeopleSort>({ by: 'name', descending: false })
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const filter: PeopleFilter = { search, role, state, group, sort: useLateValue(sort) }
  const { query, people, total } = usePeople(filter)
  const person = people.find(({ id }) => id === openId)
  const selectedPeople = people.filter(({ id }) => selectedIds.has(id))
  const close = () => setOpenId(undefined)
  const toggle = useCallback((id: string) => setOpenId((open) => (open === id ? undefined : id)), [])
  const hasPanel = isTable && hasRoomForPanel
  return (
    <div className="flex flex-col gap-4">
      {/* Removed people have no searchable name. */}
      <SearchField disabled={removed} onSearch={setSearch} />
      <Filters {...{ role, setRole, state, setState, group, removed, setRemoved }} onGroup={onGroup} />
      {removed ? (
        <RemovedPeople role={role} />
      ) : (
        <Found query={query} people={people} total={total} filter={filter}>
          {isTable ? (
            <div
              className={`grid grid-cols-1 items-start gap-6 ${person ? 'xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
            >
              <div className="min-w-0">
                <div className="overflow-x-auto">
                  <PeopleTable
                    {...{ people, sort, openId }}
                    onSort={setSort}
                    selectedIds={selectedIds}
                    onChoose={setSelectedIds}
                    onOpen={toggle}
                  />
                </div>
                {selectedPeople.length > 0 ? (
                  <BulkActs
                    selectedPeople={selectedPeople}
                    onEnd={(left) => setSelectedIds(new Set(left.map(({ id }) => id)))}
                  />
                ) : null}
              </div>
              {person && hasPanel ? (
                <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto">
                  <PersonPanel person={person} onClose={close} />
                </div>
              ) : null}
            </div>
          ) : (
            <List>
              {people.map((one) => (
                <PersonRow key={one.id} person={one} onPress={() => setOpenId(one.id)} />
              ))}
            </List>
          )}
        </Found>
      )}
      {hasPanel ? null : <PersonSheet person={person} onClose={close} />}
    </div>
  )
}

interface SearchFieldProps {
  disabled: boolean
  /** Receives the text after a pause in typing. */
  onSearch: (text: string) => void
}

/** Holds the text itself, so that a key press renders one field and not hundreds of people. */
function SearchField({ disabled, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('groups')
  const [text, setText] = useState('')
  const settledText = useSettled(text.trim(), SETTLE_MS)
  useEffect(() => onSearch(settledText), [settledText, onSearch])
  return (
    <TextInput
      type="search"
      aria-label={t('search')}
      placeholder={t('searchHint')}
      value={text}
      disabled={disabled}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

interface FiltersProps {
  role: RoleId | null
  setRole: (role: RoleId | null) => void
  state: StateFilter | null
  setState: (state: StateFilter | null) => void
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
      {state === 'expired' && !removed ? (
        <Chip pressed onPress={() => setState(null)}>
          {t('state.expired')}
        </Chip>
      ) : null}
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

interface FoundProps extends ReturnType<typeof usePeople> {
  filter: PeopleFilter
  children: ReactNode
}

function Found({ query, people, total, filter, children }: FoundProps) {
  const { t } = useTranslation('groups')
  // The people of the previous filter are no answer for this one.
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
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-muted text-sm" role="status">
          {t('count', { count: total })} <ReadAge at={query.dataUpdatedAt} />
        </p>
        <SaveCsv filter={filter} />
      </div>
      {children}
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

/** Saves all matching people as a spreadsheet file. */
function SaveCsv({ filter }: { filter: PeopleFilter }) {
  const { t } = useTranslation(['groups', 'common'])
  const currency = useSettings()['club.currency']
  const groups = useGroupChoices()
  const act = useAct()
  const save = () =>
    act.run(async () => {
      const people = await readAllPeople(filter)
      downloadText(`${t('csv.file')}.csv`, peopleCsv(people, { t, currency, groups }), 'text/csv')
    })
  return (
    <>
      <Button icon={Download} busy={act.busy} onClick={() => void save()}>
        {t('csv.save')}
      </Button>
      {act.failure ? <ErrorNote what={t('csv.failed')} why={act.failure} /> : null}
    </>
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
  return (
    <ListRow
      onPress={onPress}
      leading={<PersonFace person={person} />}
      title={
        <span className="flex min-w-0 items-center gap-1.5">
          <PersonTitle person={person} />
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

/** A person's state if not active, and role if beyond membership. */
function Standing({ person }: { person: ListedPerson }) {
  const { role_id, state } = person
  const { t } = useTranslation(['groups', 'common'])
  return (
    <>
      {state === 'active' ? null : <StatusPill tone={stateTones[state]}>{t(`state.${state}`)}</StatusPill>}
      {role_id === 'member' || role_id === 'guest' ? null : (
        <StatusPill tone="selection">{t(`common:role.${role_id}`)}</StatusPill>
      )}
    </>
  )
}
