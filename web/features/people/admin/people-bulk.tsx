import { Ban, UserCheck, X } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { place, suspend } from '#web/features/people/admin/people-acts.ts'
import { type ListedPerson, useGroupChoices } from '#web/features/people/admin/people-data.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { joinWords } from '#web/ui/format/format.ts'
import { Select } from '#web/ui/forms/inputs.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const ROLES: readonly RoleId[] = ['member', 'kitchen', 'maintenance', 'admin']

interface BulkActsProps {
  selectedPeople: readonly ListedPerson[]
  /** Called with the people who stay selected: those for whom the club refused the action. */
  onEnd: (refusedPeople: readonly ListedPerson[]) => void
}

/** An action that needs confirmation. */
interface Question {
  title: string
  text?: string
  yes: string
  kind: 'primary' | 'danger'
  one: (id: string) => Promise<void>
}

/** A question with the people selected when it opened. */
interface AskedQuestion extends Question {
  people: readonly ListedPerson[]
}

/** One action for all selected people: role, group, approval, suspension. */
export function BulkActs({ selectedPeople, onEnd }: BulkActsProps) {
  const { t, i18n } = useTranslation(['groups', 'common'])
  const act = useAct()
  const [refusedNames, setRefusedNames] = useState('')
  const [question, setQuestion] = useState<AskedQuestion>()
  const count = selectedPeople.length
  const waiting = selectedPeople.filter(({ state }) => state === 'waiting')
  const doForAll = (people: readonly ListedPerson[], one: (id: string) => Promise<void>) =>
    act.run(async () => {
      const refusedPeople: ListedPerson[] = []
      let fault: unknown
      for (const person of people) {
        await one(person.id).catch((cause: unknown) => {
          refusedPeople.push(person)
          fault = cause
        })
      }
      onEnd(refusedPeople)
      if (refusedPeople.length === 0) return
      const names = refusedPeople.map((person) => fullName(person) ?? person.email ?? person.phone ?? '')
      setRefusedNames(joinWords(names, i18n.language))
      throw fault
    })
  const ask = (about: Question) => setQuestion({ ...about, people: selectedPeople })
  const suspension: Question = {
    title: t('bulk.suspendTitle', { count }),
    text: t('person.suspendText'),
    yes: t('person.suspend'),
    kind: 'danger',
    one: suspend,
  }
  return (
    <section
      aria-label={t('bulk.title')}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-3 rounded-box border border-line bg-base-100 p-3 shadow-lg"
    >
      <p className="tabular grow font-semibold" role="status">
        {t('bulk.count', { count })}
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
      <Placements count={count} onAsk={ask} />
      <Button icon={Ban} busy={act.busy} onClick={() => ask(suspension)}>
        {t('person.suspend')}
      </Button>
      <IconButton icon={X} label={t('bulk.end')} onClick={() => onEnd([])} />
      {act.failure ? (
        <div className="w-full">
          <ErrorNote what={t('bulk.failed', { names: refusedNames })} why={act.failure} />
        </div>
      ) : null}
      <Confirmation
        question={question}
        onClose={() => setQuestion(undefined)}
        onYes={({ people, one }) => void doForAll(people, one)}
      />
    </section>
  )
}

interface PlacementsProps {
  count: number
  onAsk: (act: Question) => void
}

/** A role or a group for all. A key press can change a select, so each choice asks first. */
function Placements({ count, onAsk }: PlacementsProps) {
  const { t } = useTranslation(['groups', 'common'])
  const groups = useGroupChoices()
  const roles = ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))
  const ask = (name: string, one: Question['one']) =>
    onAsk({ title: t('bulk.placeTitle', { count, name }), yes: t('bulk.place'), kind: 'primary', one })
  return (
    <div className="grid min-w-72 flex-1 grid-cols-2 gap-2">
      <Select
        aria-label={t('person.role')}
        value=""
        choices={[{ value: '', label: t('bulk.role') }, ...roles]}
        onChange={(id) => {
          const role = roles.find(({ value }) => value === id)
          if (role) ask(role.label, (person) => place(person, { role_id: role.value }))
        }}
      />
      <Select
        aria-label={t('person.group')}
        value=""
        choices={[{ value: '', label: t('bulk.group') }, ...groups]}
        onChange={(id) => {
          const group = groups.find(({ value }) => value === id)
          if (group) ask(group.label, (person) => place(person, { user_group_id: group.value }))
        }}
      />
    </div>
  )
}

interface ConfirmationProps {
  question: AskedQuestion | undefined
  onClose: () => void
  onYes: (question: AskedQuestion) => void
}

function Confirmation({ question, onClose, onYes }: ConfirmationProps) {
  const { t } = useTranslation('common')
  const yes = () => {
    onClose()
    if (question) onYes(question)
  }
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={question?.title ?? ''}
      actions={
        <>
          <Button block onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button kind={question?.kind ?? 'primary'} block onClick={yes}>
            {question?.yes}
          </Button>
        </>
      }
    >
      {question?.text ? <p>{question.text}</p> : null}
    </Dialog>
  )
}
