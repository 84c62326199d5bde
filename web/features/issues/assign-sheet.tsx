import { Check, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import { useClubDay } from '#web/data/course.ts'
import { useMe } from '#web/data/session.ts'
import { type Crew, type CrewMember, fullName, useCrew, useCrews } from '#web/features/issues/crew-data.ts'
import { type Issue, useOpenIssues } from '#web/features/issues/issue-data.ts'
import { assignIssue, commentOn } from '#web/features/issues/issue-writes.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/inputs.tsx'
import { List } from '#web/ui/list.tsx'
import { toast } from '#web/ui/toast.tsx'

/** A person or a crew that work is given to. */
export type Receiver = { type: 'person' | 'crew'; id: string }

interface AssignFormProps {
  issues: readonly Issue[]
  onDone: () => void
  /** Offers only people, or only crews. */
  only?: Receiver['type']
}

/** Who gets it, until when, and a word with it. */
export function useAssigning({ issues, onDone, only }: AssignFormProps) {
  const { t } = useTranslation('issues')
  const first = issues[0]
  const [receiver, setReceiver] = useState<Receiver | undefined>(() => receiverOf(first, only))
  const [due, setDue] = useState(first?.due_on ?? '')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const assign = async () => {
    if (!receiver) return
    setBusy(true)
    try {
      for (const issue of issues) {
        await assignIssue(issue, { ...columnsOf(receiver), due_on: due || null })
        if (note.trim()) await commentOn(issue.id, note, true)
      }
      onDone()
    } catch (cause) {
      toast('error', t('assign.failed'), { detail: errorText(cause) })
    } finally {
      setBusy(false)
    }
  }
  const form = (
    <AssignFields
      receiver={receiver}
      onReceiver={setReceiver}
      due={due}
      onDue={setDue}
      note={note}
      onNote={setNote}
      only={only}
    />
  )
  return { form, assign, busy, ready: receiver !== undefined && issues.length > 0 }
}

/** The columns of an issue that say who has it: a person alone, or a crew of which one takes it. */
export function columnsOf({ type, id }: Receiver): { assignee_id: string | null; group_id: string | null } {
  return type === 'person' ? { assignee_id: id, group_id: null } : { assignee_id: null, group_id: id }
}

function receiverOf(issue: Issue | undefined, only: Receiver['type'] | undefined): Receiver | undefined {
  if (issue?.assignee_id && only !== 'crew') return { type: 'person', id: issue.assignee_id }
  return issue?.group_id && only !== 'person' ? { type: 'crew', id: issue.group_id } : undefined
}

interface AssignSheetProps {
  issue: Issue
  open: boolean
  onClose: () => void
}

/** Gives one issue to somebody. */
export function AssignSheet(props: AssignSheetProps) {
  return props.open ? <OpenAssignSheet {...props} /> : null
}

function OpenAssignSheet({ issue, onClose }: AssignSheetProps) {
  const { t } = useTranslation('issues')
  const { form, assign, busy, ready } = useAssigning({ issues: [issue], onDone: onClose })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('assign.title')}
      actions={
        <Button kind="primary" size="large" block disabled={!ready} busy={busy} onClick={() => void assign()}>
          {t('assign.do')}
        </Button>
      }
    >
      {form}
    </Sheet>
  )
}

interface AssignFieldsProps {
  receiver: Receiver | undefined
  onReceiver: (receiver: Receiver) => void
  due: string
  onDue: (due: string) => void
  note: string
  onNote: (note: string) => void
  only?: Receiver['type'] | undefined
}

function AssignFields({ receiver, onReceiver, due, onDue, note, onNote, only }: AssignFieldsProps) {
  const { t } = useTranslation('issues')
  const today = useClubDay()
  return (
    <div className="flex flex-col gap-5">
      <ReceiverLists receiver={receiver} onChoose={onReceiver} only={only} />
      <Field label={t('assign.due')} optional>
        <TextInput type="date" min={today} value={due} onChange={(event) => onDue(event.target.value)} />
      </Field>
      <Field label={t('assign.note')} optional hint={t('comment.staffOnlyHint')}>
        <TextArea rows={2} maxLength={2000} value={note} onChange={(event) => onNote(event.target.value)} />
      </Field>
    </div>
  )
}

interface ReceiverListsProps {
  receiver: Receiver | undefined
  onChoose: (receiver: Receiver) => void
  only?: Receiver['type'] | undefined
}

/** People and crews with what each has to do already. */
export function ReceiverLists({ receiver, onChoose, only }: ReceiverListsProps) {
  const { t } = useTranslation('issues')
  const crew = useCrew()
  const crews = useCrews()
  const { issues } = useOpenIssues()
  const me = useMe().user?.id
  const load = (matches: (issue: Issue) => boolean) => issues.filter(matches).length
  const people = [...crew].sort((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <>
      {only === 'crew' ? null : (
        <List title={t('assign.people')}>
          {people.map((person: CrewMember) => (
            <ReceiverRow
              key={person.id}
              icon={UserRound}
              name={person.id === me ? t('who.me') : (fullName(person) ?? t('who.nameless'))}
              load={load((issue) => issue.assignee_id === person.id)}
              chosen={receiver?.type === 'person' && receiver.id === person.id}
              onChoose={() => onChoose({ type: 'person', id: person.id })}
            />
          ))}
        </List>
      )}
      {only === 'person' || crews.length === 0 ? null : (
        <List title={t('assign.crews')}>
          {crews.map(({ group_id, name }: Crew) => (
            <ReceiverRow
              key={group_id}
              icon={Users}
              name={name}
              load={load((issue) => issue.group_id === group_id)}
              chosen={receiver?.type === 'crew' && receiver.id === group_id}
              onChoose={() => onChoose({ type: 'crew', id: group_id })}
            />
          ))}
        </List>
      )}
    </>
  )
}

interface ReceiverRowProps {
  icon: typeof Users
  name: string
  /** How many open issues it has already. */
  load: number
  chosen: boolean
  onChoose: () => void
}

function ReceiverRow({ icon: Icon, name, load, chosen, onChoose }: ReceiverRowProps) {
  const { t } = useTranslation('issues')
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={`flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2 ${
          chosen ? 'bg-secondary/15 font-semibold text-secondary' : 'hover:bg-base-content/5'
        }`}
      >
        <Icon size={24} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span className="min-w-0 flex-1">{name}</span>
        <span className={`tabular text-sm ${chosen ? '' : 'text-muted'}`}>
          {load === 0 ? t('assign.free') : t('assign.load', { count: load })}
        </span>
        {chosen ? <Check size={20} strokeWidth={2} className="shrink-0" aria-hidden /> : null}
      </button>
    </li>
  )
}
