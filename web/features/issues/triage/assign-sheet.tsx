import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Issue, Priority } from '#web/features/issues/shared/issue-data.ts'
import { assignIssue, commentOn } from '#web/features/issues/shared/issue-writes.ts'
import { type Receiver, receiverColumns } from '#web/features/issues/shared/listed-receivers.ts'
import { PriorityPicker } from '#web/features/issues/shared/pickers.tsx'
import { ReceiverLists } from '#web/features/issues/shared/receiver-lists.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

interface AssignFormProps {
  issues: readonly Issue[]
  onDone: (receiver: Receiver, records: readonly MutationRecord[]) => void
  /** Offers only people, or only crews. */
  only?: Receiver['type']
}

/** The form that assigns issues: receiver, priority, due date and a note, prefilled for a single issue. */
export function useAssigning({ issues, onDone, only }: AssignFormProps) {
  const { t } = useTranslation('issues')
  const [first] = issues
  const single = issues.length === 1 ? first : undefined
  const [receiver, setReceiver] = useState<Receiver | undefined>(() => receiverOf(single, only))
  const [due, setDue] = useState<string | undefined>(single?.due_on ?? undefined)
  const [priority, setPriority] = useState<Priority | undefined>(single?.priority)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const assign = async () => {
    if (!receiver) return
    setBusy(true)
    try {
      const records: MutationRecord[] = []
      for (const issue of issues) {
        // Fields not changed here stay: each issue may have its own value.
        const record = await assignIssue(issue, {
          ...receiverColumns(receiver),
          ...(due === undefined ? {} : { due_on: due || null }),
          ...(priority === undefined || priority === issue.priority ? {} : { priority }),
        })
        records.push(record)
        if (note.trim()) await commentOn(issue.id, note, true)
      }
      onDone(receiver, records)
    } catch (cause) {
      toast('error', t('assign.failed'), { detail: errorText(cause) })
    } finally {
      setBusy(false)
    }
  }
  const form = (
    <div className="flex flex-col gap-5">
      <ReceiverLists receiver={receiver} onChoose={setReceiver} only={only} />
      <PriorityPicker value={priority} onChange={setPriority} />
      <DueField value={due ?? ''} onChange={setDue} />
      <Field label={t('assign.note')} optional hint={t('triage.handOverHint')}>
        <TextArea
          rows={2}
          maxLength={limits['issue_comment.body']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </div>
  )
  return { form, assign, busy, ready: receiver !== undefined && issues.length > 0 }
}

function receiverOf(issue: Issue | undefined, only: Receiver['type'] | undefined): Receiver | undefined {
  if (issue?.assignee_id && only !== 'crew') return { type: 'person', id: issue.assignee_id }
  return issue?.group_id && only !== 'person' ? { type: 'crew', id: issue.group_id } : undefined
}

interface DueFieldProps {
  value: string
  onChange: (due: string) => void
}

/** The due date, from today on. */
export function DueField({ value, onChange }: DueFieldProps) {
  const { t } = useTranslation('issues')
  const today = useClubDay()
  return (
    <Field label={t('assign.due')} optional>
      <TextInput type="date" min={today} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

interface AssignSheetProps {
  issues: readonly Issue[]
  open: boolean
  onClose: () => void
  onDone?: AssignFormProps['onDone']
}

/** Assigns one issue or several. */
export function AssignSheet(props: AssignSheetProps) {
  return props.open ? <OpenAssignSheet {...props} /> : null
}

function OpenAssignSheet({ issues, onClose, onDone }: AssignSheetProps) {
  const { t } = useTranslation('issues')
  const finish: AssignFormProps['onDone'] = (receiver, records) => {
    onDone?.(receiver, records)
    onClose()
  }
  const { form, assign, busy, ready } = useAssigning({ issues, onDone: finish })
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
