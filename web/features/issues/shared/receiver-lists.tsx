import { Check, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import type { Load } from '#domain/issues/triage.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useHasNoCrew, useIsReadingReceivers } from '#web/features/issues/shared/crew-data.ts'
import {
  type ListedReceiver,
  type Receiver,
  useListedCrews,
  useListedPeople,
  withName,
} from '#web/features/issues/shared/listed-receivers.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Link } from '#web/ui/link.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'

interface ReceiverListsProps {
  receiver: Receiver | undefined
  onChoose: (receiver: Receiver) => void
  only?: Receiver['type'] | undefined
}

/** People and crews, each with its present work. */
export function ReceiverLists({ receiver, onChoose, only }: ReceiverListsProps) {
  if (useIsReadingReceivers()) return <Skeleton className="h-40 w-full" />
  return (
    <>
      {only === 'crew' ? null : <PersonList receiver={receiver} onChoose={onChoose} />}
      {only === 'crew' ? <NoCrew /> : null}
      {only === 'person' ? null : <CrewList receiver={receiver} onChoose={onChoose} />}
    </>
  )
}

/** A list of more people than this has a search. */
const MANY = 8

function PersonList({ receiver, onChoose }: Omit<ReceiverListsProps, 'only'>) {
  const { t } = useTranslation('issues')
  const people = useListedPeople()
  const [search, setSearch] = useState('')
  return (
    <List title={t('assign.people')}>
      {people.length > MANY ? (
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
      {withName(people, search).map((one) => (
        <ReceiverRow
          key={one.id}
          icon={UserRound}
          listed={one}
          isSelected={receiver?.type === 'person' && receiver.id === one.id}
          onChoose={() => onChoose({ type: 'person', id: one.id })}
        />
      ))}
    </List>
  )
}

function CrewList({ receiver, onChoose }: Omit<ReceiverListsProps, 'only'>) {
  const { t } = useTranslation('issues')
  const crews = useListedCrews()
  if (crews.length === 0) return null
  return (
    <List title={t('assign.crews')}>
      {crews.map((one) => (
        <ReceiverRow
          key={one.id}
          icon={Users}
          listed={one}
          isSelected={receiver?.type === 'crew' && receiver.id === one.id}
          onChoose={() => onChoose({ type: 'crew', id: one.id })}
        />
      ))}
    </List>
  )
}

/** A note that no crew exists yet, and who can create one; for work that only a crew can get. */
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
  listed: ListedReceiver
  isSelected: boolean
  onChoose: () => void
}

function ReceiverRow({ icon: Icon, listed, isSelected, onChoose }: ReceiverRowProps) {
  const { name, detail, load, disabled = false } = listed
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

/** The work of a person or a crew. */
export function LoadText({ load: { open, urgent, overdue } }: { load: Load }) {
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
