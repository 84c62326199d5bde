import { useTranslation } from 'react-i18next'
import { useMe } from '#web/data/session/session.ts'
import type { Priority, ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { changeIssue, claimIssue, mergeIssue, moveIssue } from '#web/features/issues/shared/issue-writes.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { toast } from '#web/ui/toast.tsx'

type Issues = readonly ShownIssue[]

/** How long the toast offers to undo an action. */
const UNDO_MS = 8000

/** The actions on one new issue or several at once. Each shows a toast with an undo button. */
export function useTriage() {
  const { t } = useTranslation('issues')
  const me = useMe().user?.id ?? null
  const forEach = async (
    issues: Issues,
    act: (issue: ShownIssue) => Promise<void>,
    onSuccess?: () => void,
  ) => {
    try {
      for (const issue of issues) await act(issue)
      onSuccess?.()
    } catch (cause) {
      toast('error', t('triage.failed'), { detail: errorText(cause) })
    }
  }
  const takeUpAgain = (issues: Issues) => () =>
    void forEach(issues, (issue) => moveIssue({ id: issue.id, status: 'declined' }, 'new'))
  const toastWithUndo = (text: string, undo: () => void) =>
    toast('success', text, { duration: UNDO_MS, action: { label: t('triage.undo'), onPress: undo } })
  return {
    take: (issues: Issues) =>
      forEach(
        issues,
        (issue) => claimIssue(issue, me),
        () => toast('success', t('triage.taken', { count: issues.length })),
      ),
    decline: (issues: Issues, reason: string) =>
      forEach(
        issues,
        (issue) => moveIssue(issue, 'declined', { reason }),
        () => toastWithUndo(t('triage.declined', { count: issues.length }), takeUpAgain(issues)),
      ),
    /** Declines all but the one that is kept. */
    merge: (issues: Issues, keptId: string) => {
      const merged = issues.filter(({ id }) => id !== keptId)
      return forEach(
        merged,
        (issue) => mergeIssue(issue, keptId),
        () => toastWithUndo(t('triage.merged', { count: merged.length }), takeUpAgain(merged)),
      )
    },
    setPriority: (issues: Issues, priority: Priority) =>
      forEach(
        issues.filter((issue) => issue.priority !== priority),
        (issue) => changeIssue(issue, { priority }),
      ),
    setDue: (issues: Issues, due_on: string | null) =>
      forEach(
        issues.filter((issue) => issue.due_on !== due_on),
        (issue) => changeIssue(issue, { due_on }),
      ),
  }
}

/** The actions of useTriage(). */
export type Triage = ReturnType<typeof useTriage>
