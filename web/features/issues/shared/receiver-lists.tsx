import { Check, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/base/person-name.ts'
import { type Load, loadOf } from '#domain/issues/triage.ts'
import { useClubDay } from '#web/data/course.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useSpanText } from '#web/features/issues/shared/claim-clock.tsx'
import { type Crew, useCrew, useCrews, useHasNoCrew } from '#web/features/issues/shared/crew-data.ts'
import { useOpenIssues } from '#web/features/issues/shared/issue-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Link } from '#web/ui/link.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

/** A person or a crew that work is given to. */
export type Receiver = { type: 'person' | 'crew'; id: string }

/** The columns of an issue that say who has it: a person alone, or a crew of which one takes it. */
export function receiverColumns({ type, id }: Receiver): {
  assignee_id: string | null
  group_id: string | null
} {
  return type === 'person' ? { assignee_id: id, group_id: null } : { assignee_id: null, group_id: id }
}

interface ReceiverListsProps {
  receiver: Receiver | undefined
  onChoose: (receiver: Receiver) => void
  only?: Receiver['type'] | undefined
}

/** People and crews with what each has to do already. */
export function ReceiverLists({ receiver, onChoose, only }: ReceiverListsProps) {
  return (
    <>
      {only === 'crew' ? null : <PersonList receiver={receiver} onChoose={onChoose} />}
      {only === 'crew' ? <NoCrew /> : null}
      {only === 'person' ? null : <CrewList receiver={receiver} onChoose={onChoose} />}
    </>
  )
}

/** From so many people on, one is looked for by name. */
const MANY = 8

function PersonList({ receiver, onChoose }: Omit<ReceiverListsProps, 'only'>) {
  const { t } = useTranslation('issues')
  const crew = useCrew()
  const { issues } = useOpenIssues()
  const today = useClubDay()
  const me = useMe().user?.id
  const [search, setSearch] = useState('')
  const nameOf = (person: (typeof crew)[number]) => fullName(person) ?? t('who.nameless')
  const people = crew
    .filter((person) => nameOf(person).toLowerCase().includes(search.trim().toLowerCase()))
    .map((person) => ({
      person,
      load: loadOf(
        issues.filter((issue) => issue.assignee_id === person.id),
        today,
      ),
    }))
    .sort((a, b) => Number(b.person.id === me) - Number(a.person.id === me) || a.load.open - b.load.open)
  return (
    <List title={t('assign.people')}>
      {crew.length > MANY ? (
        <li className="p-2">
          <TextInput
            type="search"
            aria-label={t('triage.findPerson')}
            placeholder={t('triage.findPerson')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </li>
      ) : null}
      {people.map(({ person, load }) => (
        <ReceiverRow
          key={person.id}
          icon={UserRound}
          name={person.id === me ? t('who.me') : nameOf(person)}
          load={load}
          isSelected={receiver?.type === 'person' && receiver.id === person.id}
          onChoose={() => onChoose({ type: 'person', id: person.id })}
        />
      ))}
    </List>
  )
}

function CrewList({ receiver, onChoose }: Omit<ReceiverListsProps, 'only'>) {
  const { t } = useTranslation('issues')
  const crew = useCrew()
  const crews = useCrews()
  const { issues } = useOpenIssues()
  const today = useClubDay()
  const spanWords = useSpanText()
  if (crews.length === 0) return null
  const people = ({ group_id }: Crew) => crew.filter(({ user_group_id }) => user_group_id === group_id).length
  const detail = (one: Crew) => {
    if (people(one) === 0) return t('triage.nobody')
    const clock = one.claim_minutes
      ? t('triage.within', { time: spanWords(one.claim_minutes) })
      : t('triage.forEver')
    return [t('triage.people', { count: people(one) }), clock].join(' · ')
  }
  return (
    <List title={t('assign.crews')}>
      {crews.map((one) => (
        <ReceiverRow
          key={one.group_id}
          icon={Users}
          name={one.name}
          detail={detail(one)}
          disabled={people(one) === 0}
          load={loadOf(
            issues.filter((issue) => issue.group_id === one.group_id),
            today,
          )}
          isSelected={receiver?.type === 'crew' && receiver.id === one.group_id}
          onChoose={() => onChoose({ type: 'crew', id: one.group_id })}
        />
      ))}
    </List>
  )
}

/** Where work can only be given to a crew, that there is none yet, and who can make one. */
function NoCrew() {
  const { t } = useTranslation('issues')
  const isAdmin = useRole() === 'admin'
  if (!useHasNoCrew()) return null
  return (
    <EmptyState
      icon={Users}
      title={t('assign.noCrew')}
      hint={t('assign.noCrewHint')}
      action={
        isAdmin ? (
          <Link to="/groupadmin" className={buttonClass('primary')}>
            {t('assign.toGroups')}
          </Link>
        ) : undefined
      }
    />
  )
}

interface ReceiverRowProps {
  icon: typeof Users
  name: string
  detail?: string
  /** What it has to do already. */
  load: Load
  isSelected: boolean
  disabled?: boolean
  onChoose: () => void
}

function ReceiverRow({
  icon: Icon,
  name,
  detail,
  load,
  isSelected,
  disabled = false,
  onChoose,
}: ReceiverRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        disabled={disabled}
        onClick={onChoose}
        className={`flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-60 ${
          isSelected ? 'bg-secondary/15 font-semibold text-secondary' : 'enabled:hover:bg-base-content/5'
        }`}
      >
        <Icon size={24} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block">{name}</span>
          {detail ? <span className="block font-normal text-muted text-sm">{detail}</span> : null}
        </span>
        <LoadText load={load} />
        {isSelected ? <Check size={20} strokeWidth={2} className="shrink-0" aria-hidden /> : null}
      </button>
    </li>
  )
}

function LoadText({ load: { open, urgent, overdue } }: { load: Load }) {
  const { t } = useTranslation('issues')
  if (open === 0) return <span className="text-muted text-sm">{t('assign.free')}</span>
  return (
    <span className="tabular text-right text-sm">
      <span className="block text-muted">{t('triage.load', { count: open })}</span>
      {urgent > 0 ? <span className="block text-error">{t('triage.urgent', { count: urgent })}</span> : null}
      {overdue > 0 ? (
        <span className="block text-warning">{t('triage.overdue', { count: overdue })}</span>
      ) : null}
    </span>
  )
}
