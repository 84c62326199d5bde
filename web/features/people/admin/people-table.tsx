import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useCallback } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { asRoleId } from '#web/data/session/roles.ts'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone, useSettings } from '#web/data/settings.ts'
import {
  type PeopleSort,
  type SORTS,
  stateTones,
  useGroupChoices,
  type usePeople,
} from '#web/features/people/admin/people-data.ts'
import { PersonTitle } from '#web/features/people/admin/person-title.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoment, formatMoney } from '#web/ui/format/format.ts'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

type Listed = ReturnType<typeof usePeople>['people'][number]

interface PeopleTableProps {
  people: readonly Listed[]
  sort: PeopleSort
  onSort: (sort: PeopleSort) => void
  selectedIds: ReadonlySet<string>
  /** Stable across renders, like `onOpen`: then a row renders only when it changes. */
  onChoose: (change: (selectedIds: ReadonlySet<string>) => ReadonlySet<string>) => void
  openId: string | undefined
  onOpen: (id: string) => void
}

/** The people on a laptop: a row each, sorted by column heads, selectable for a common action but for me. */
export function PeopleTable({
  people,
  sort,
  onSort,
  selectedIds,
  onChoose,
  openId,
  onOpen,
}: PeopleTableProps) {
  const { t } = useTranslation('groups')
  const currency = useSettings()['club.currency']
  const groups = new Map(useGroupChoices().map(({ value, label }) => [value, label]))
  const me = useMe().user?.id
  const others = people.filter(({ id }) => id !== me)
  const areAllChosen = others.length > 0 && others.every(({ id }) => selectedIds.has(id))
  const choose = useCallback(
    (ids: readonly string[], isChosen: boolean) =>
      onChoose((before) => {
        const next = new Set(before)
        for (const id of ids) isChosen ? next.add(id) : next.delete(id)
        return next
      }),
    [onChoose],
  )
  const head = (by: PeopleSort['by'], end = false) => (
    <SortHead by={by} sort={sort} onSort={onSort} end={end} />
  )
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead className="border-line border-b">
        <tr>
          <th className="w-11">
            <Check
              label={t('table.chooseAll')}
              checked={areAllChosen}
              onChange={(is) =>
                choose(
                  others.map(({ id }) => id),
                  is,
                )
              }
            />
          </th>
          {head('name')}
          {head('role')}
          {head('group')}
          {head('number')}
          {head('seen')}
          {head('balance', true)}
          {head('state')}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonLine
            key={person.id}
            person={person}
            groupName={person.user_group_id === 'default' ? '' : (groups.get(person.user_group_id) ?? '')}
            currency={currency}
            isOpen={openId === person.id}
            isMe={person.id === me}
            isChosen={selectedIds.has(person.id)}
            onOpen={onOpen}
            onChoose={choose}
          />
        ))}
      </tbody>
    </table>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        className="checkbox checkbox-sm"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

interface SortHeadProps {
  by: (typeof SORTS)[number]
  sort: PeopleSort
  onSort: (sort: PeopleSort) => void
  /** A column of figures. */
  end: boolean
}

function SortHead({ by, sort, onSort, end }: SortHeadProps) {
  const { t } = useTranslation('groups')
  const isSorted = sort.by === by
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <th
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className="font-semibold"
    >
      <button
        type="button"
        className={`flex min-h-11 w-full cursor-pointer items-center gap-1 px-2 hover:text-primary ${end ? 'justify-end' : ''}`}
        onClick={() => onSort({ by, descending: isSorted && !sort.descending })}
      >
        {t(`table.${by}`)}
        {isSorted ? <Arrow size={16} strokeWidth={1.75} aria-hidden /> : null}
      </button>
    </th>
  )
}

interface PersonLineProps {
  person: Listed
  groupName: string
  currency: string
  isOpen: boolean
  /** No action for several people changes one's own account. */
  isMe: boolean
  isChosen: boolean
  onOpen: (id: string) => void
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

const PersonLine = memo(function PersonLine(props: PersonLineProps) {
  const { person, groupName, currency, isOpen, isMe, isChosen, onOpen, onChoose } = props
  const { t, i18n } = useTranslation(['groups', 'common'])
  const zone = useClubZone()
  return (
    <tr className={`border-line border-b ${isOpen ? 'bg-secondary/10' : 'hover:bg-base-content/5'}`}>
      <td>
        {isMe ? null : (
          <Check
            label={t('table.choose', { name: fullName(person) ?? person.email ?? t('noName') })}
            checked={isChosen}
            onChange={(is) => onChoose([person.id], is)}
          />
        )}
      </td>
      <td className="max-w-64 p-0">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-11 w-full cursor-pointer flex-col justify-center px-2 py-1 text-left focus-visible:-outline-offset-2"
          onClick={() => onOpen(person.id)}
        >
          <span className="flex w-full items-center gap-1.5">
            <PersonTitle person={person} />
            {person.sync ? <PendingGlyph status={person.sync.status} /> : null}
          </span>
          <span className="w-full truncate text-muted">
            {person.email || (person.phone ? `+${person.phone}` : '')}
          </span>
        </button>
      </td>
      <td className="px-2">{t(`common:role.${asRoleId(person.role_id)}`)}</td>
      <td className="max-w-32 truncate px-2">{groupName}</td>
      <td className="tabular px-2">{person.member_number}</td>
      <td className="tabular px-2">
        {person.last_seen_at ? formatMoment(person.last_seen_at, i18n.language, zone) : t('person.never')}
      </td>
      <td className="tabular px-2 text-right">
        {formatMoney(person.balance_minor, currency, i18n.language)}
      </td>
      <td className="px-2">
        <StatusPill tone={stateTones[person.state]}>{t(`state.${person.state}`)}</StatusPill>
      </td>
    </tr>
  )
})
