import { UserRound, Users } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useIsReadingReceivers } from '#web/features/issues/shared/crew-data.ts'
import {
  type ListedReceiver,
  type Receiver,
  useListedCrews,
  useListedPeople,
  withName,
} from '#web/features/issues/shared/listed-receivers.ts'
import { LoadText } from '#web/features/issues/shared/receiver-lists.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

interface QuickAssignProps {
  onAssign: (receiver: Receiver) => void
  /** Opens the form with due date, priority and a note. */
  onMore: () => void
  onClose: () => void
}

/** The number of rows that a digit can choose. */
const DIGITS = 9

/** Assigns issues to a person or a crew by a tap, or a digit and Enter; people with the least work first. */
export function QuickAssign({ onAssign, onMore, onClose }: QuickAssignProps) {
  const { t } = useTranslation('issues')
  const listId = useId()
  const [search, setSearch] = useState('')
  // On a phone, a focused field would open the keyboard: there the list has the focus and the keys.
  const isWide = useMediaQuery('(min-width: 64rem)')
  const [at, setAt] = useState(0)
  const receivers = useReceiversByLoad()
  // Rows shown before all receivers are read would move and change their digits.
  const isReading = useIsReadingReceivers()
  const found = isReading ? [] : withName(receivers, search)
  const chosen = found[Math.min(at, found.length - 1)]
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (digit !== undefined && digit < found.length) setAt(digit)
    else if (step) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (event.key === 'Enter' && chosen) onAssign(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('assign.title')}
      actions={<Button onClick={onMore}>{t('assign.more')}</Button>}
    >
      <TextInput
        type="search"
        role="combobox"
        data-first-focus={isWide || undefined}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        aria-label={t('assign.find')}
        placeholder={t('assign.find')}
        value={search}
        onKeyDown={press}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        data-first-focus={isWide ? undefined : true}
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        aria-label={t('assign.title')}
        className="-mx-2 mt-3 flex flex-col outline-none!"
        onKeyDown={press}
      >
        {found.map((one, place) => (
          <Option
            key={one.id}
            id={`${listId}-${one.id}`}
            listed={one}
            digit={place < DIGITS ? place + 1 : undefined}
            isChosen={one === chosen}
            onChoose={() => onAssign(one)}
          />
        ))}
      </div>
      {isReading ? <Skeleton className="h-40 w-full" /> : null}
      {!isReading && found.length === 0 ? (
        <p className="py-4 text-center text-muted">{t('triage.nothing')}</p>
      ) : null}
    </Sheet>
  )
}

/** The people by work, the least first, then the crews that have people. */
function useReceiversByLoad(): ListedReceiver[] {
  const people = useListedPeople()
  const crews = useListedCrews().filter(({ disabled }) => !disabled)
  return [...people.sort((a, b) => a.load.open - b.load.open), ...crews]
}

interface OptionProps {
  id: string
  listed: ListedReceiver
  digit: number | undefined
  isChosen: boolean
  onChoose: () => void
}

function Option({ id, listed, digit, isChosen, onChoose }: OptionProps) {
  const Icon = listed.type === 'person' ? UserRound : Users
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, see aria-activedescendant
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onChoose}
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 hover:bg-base-content/5 ${
        isChosen ? 'bg-secondary/15 font-semibold' : ''
      }`}
    >
      {digit === undefined ? (
        <span className="w-6" />
      ) : (
        <kbd className="kbd kbd-sm max-lg:hidden">{digit}</kbd>
      )}
      <Icon size={22} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{listed.name}</span>
      <LoadText load={listed.load} />
    </div>
  )
}
