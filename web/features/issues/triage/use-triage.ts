import { useRef } from 'react'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { useMe } from '#web/data/session/session.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { Priority, ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import {
  assignIssue,
  changeIssue,
  claimIssue,
  mergeIssue,
  moveIssue,
} from '#web/features/issues/shared/issue-writes.ts'
import { type Receiver, receiverColumns } from '#web/features/issues/shared/listed-receivers.ts'
import { type OutcomeTexts, toastOutcome } from '#web/features/issues/triage/toast-outcome.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'
import { toast } from '#web/ui/layers/toast.tsx'

type Issues = readonly ShownIssue[]
type Records = readonly MutationRecord[]
type Act = (issue: ShownIssue) => Promise<MutationRecord>

/** How long the toast offers to undo an action. */
const UNDO_MS = 8000
/** How long the key undoes the last action. */
const UNDO_KEY_MS = 60_000

/** Writes actions issue by issue, and stores the undo of the last one. */
function useUndo() {
  const { t } = useTranslation('issues')
  const last = useRef<{ at: number; undo: () => void }>(undefined)
  const forEach = async (issues: Issues, act: Act, onWritten?: (records: Records) => void) => {
    try {
      const records: MutationRecord[] = []
      for (const issue of issues) records.push(await act(issue))
      onWritten?.(records)
    } catch (cause) {
      toast('error', t('triage.failed'), { detail: errorText(cause) })
    }
  }
  const remember = (issues: Issues, back: Act) => {
    const undo = () => {
      last.current = undefined
      void forEach(issues, back)
    }
    last.current = { at: Date.now(), undo }
    return undo
  }
  const undoLast = () => {
    if (last.current && Date.now() - last.current.at < UNDO_KEY_MS) last.current.undo()
  }
  return { forEach, remember, undoLast }
}

/** The actions on one issue or several at once. All but a due date can be undone, by the toast's button or the key. */
export function useTriage() {
  const { t, i18n } = useTranslation('issues')
  const names = useNames()
  const me = useMe().user?.id ?? null
  const { forEach, remember, undoLast } = useUndo()
  const toastWithUndo = (records: Records, issues: Issues, back: Act, texts: OutcomeTexts) => {
    const action = { label: t('triage.undo'), onPress: remember(issues, back) }
    void toastOutcome(records, texts, { duration: UNDO_MS, action })
  }
  const textsOf = (act: 'assigned' | 'taken' | 'declined' | 'merged', count: number, name = '') => ({
    done: t(`triage.${act}`, { count, name }),
    waits: t(`triage.unsent.${act}`, { count, name }),
  })
  const sayAssigned = (issues: Issues, { type, id }: Receiver, records: Records) => {
    const name = type === 'person' ? names.ofPerson(id) : names.ofCrew(id)
    toastWithUndo(records, issues, restoreOwner, textsOf('assigned', issues.length, name))
  }
  return {
    undoLast,
    take: (issues: Issues) =>
      forEach(
        issues,
        (issue) => claimIssue(issue, me),
        (records) => toastWithUndo(records, issues, restoreOwner, textsOf('taken', issues.length)),
      ),
    assign: (issues: Issues, receiver: Receiver) =>
      forEach(
        issues,
        (issue) => assignIssue(issue, receiverColumns(receiver)),
        (records) => sayAssigned(issues, receiver, records),
      ),
    sayAssigned,
    /** Snoozes issues until a day (YYYY-MM-DD); null returns them. */
    snooze: (issues: Issues, snoozed_until: string | null) =>
      forEach(
        issues,
        (issue) => changeIssue(issue, { snoozed_until }),
        (records) => {
          const day = snoozed_until === null ? '' : formatDay(snoozed_until, i18n.language)
          const back: Act = (issue) =>
            changeIssue({ ...issue, snoozed_until }, { snoozed_until: issue.snoozed_until })
          toastWithUndo(records, issues, back, {
            done: day ? t('timeline.snoozed', { day }) : t('timeline.unsnoozed'),
            waits: day ? t('triage.unsent.snoozed', { day }) : t('triage.unsent.unsnoozed'),
          })
        },
      ),
    decline: (issues: Issues, reason: string) =>
      forEach(
        issues,
        (issue) => moveIssue(issue, 'declined', { reason }),
        (records) => toastWithUndo(records, issues, takeUpAgain, textsOf('declined', issues.length)),
      ),
    /** Declines all except the kept one. */
    merge: (issues: Issues, keptId: string) => {
      const merged = issues.filter(({ id }) => id !== keptId)
      return forEach(
        merged,
        (issue) => mergeIssue(issue, keptId),
        (records) => toastWithUndo(records, merged, takeUpAgain, textsOf('merged', merged.length)),
      )
    },
    setPriority: (issues: Issues, priorityOf: (issue: ShownIssue) => Priority) => {
      const changed = issues.filter((issue) => issue.priority !== priorityOf(issue))
      return forEach(
        changed,
        (issue) => changeIssue(issue, { priority: priorityOf(issue) }),
        () =>
          remember(changed, (issue) =>
            changeIssue({ ...issue, priority: priorityOf(issue) }, { priority: issue.priority }),
          ),
      )
    },
    setDue: (issues: Issues, due_on: string | null) =>
      forEach(
        issues.filter((issue) => issue.due_on !== due_on),
        (issue) => changeIssue(issue, { due_on }),
      ),
  }
}

/** The actions of useTriage(). */
export type Triage = ReturnType<typeof useTriage>

const takeUpAgain: Act = ({ id }) => moveIssue({ id, status: 'declined' }, 'new')

/** Restores an issue's assignment from before the action: a new one becomes unassigned. */
const restoreOwner: Act = ({ id, status, assignee_id, group_id }) =>
  status === 'new'
    ? moveIssue({ id, status: 'assigned' }, 'new', { assignee_id: null, group_id: null })
    : changeIssue({ id, status }, { assignee_id, group_id })
