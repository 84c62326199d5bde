import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Conflict } from '#domain/issues/conflict.ts'
import type { EditParts, MutationRecord } from '#web/data/outbox/mutation.ts'
import { drop, releaseCompanions, retry, useCompanions } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { IssueDetail } from '#web/features/issues/shared/issue-data.ts'
import { settleLostClaim, useLostClaims } from '#web/features/issues/shared/lost-claim-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

/** The buttons of a card: stacked on a phone, where half the width is too narrow for a name. */
export const choicesClass = 'grid gap-2 sm:auto-cols-fr sm:grid-flow-col'

export const choiceClass = 'h-auto min-h-16 py-2 leading-tight'

interface ConflictChoiceProps {
  record: MutationRecord
  issue: IssueDetail | undefined
  conflict: Conflict | undefined
  /** Whether the issue was read since the refusal. */
  isRead: boolean
}

export function ConflictChoice({ record, issue, conflict, isRead }: ConflictChoiceProps) {
  const { t, i18n } = useTranslation('issues')
  const names = useNames()
  const me = useMe().user?.id
  const companions = useCompanions(record.id)
  const [isSentAnyway, setSentAnyway] = useState(false)
  const count = (table: string) => companions.filter(({ payload }) => payload.table === table).length
  const parts = (['comment', 'photo', 'material'] as const)
    .filter((part) => count(`issue_${part}`) > 0)
    .map((part) => t(`conflict.part.${part}`, { count: count(`issue_${part}`) }))
  const what = new Intl.ListFormat(i18n.language).format(parts)
  const owner = issue?.assignee_id && issue.assignee_id !== me ? issue.assignee_id : conflict?.other?.actorId
  const { claims, isOver } = useLostClaims('always')
  const lostClaim = claims.find(({ issue_id }) => issue_id === record.payload.id)
  const isReading = !isRead || !isOver
  // My claim of the same issue was also too late: this choice settles both.
  const settle = () => lostClaim && settleLostClaim(lostClaim)
  const stepAnyway = async (onto: IssueDetail) => {
    await retry(record.id, stepAgain(record, onto))
    await settle()
  }
  const leave = async () => {
    if (isSentAnyway) await releaseCompanions(record.id)
    // First, so that the lost claim shows no separate card.
    await settle()
    await drop(record.id)
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      {what ? (
        <Switch
          label={t('conflict.sendAnyway', { what })}
          hint={t('conflict.sendAnywayHint')}
          checked={isSentAnyway}
          onChange={setSentAnyway}
        />
      ) : null}
      <div className={choicesClass}>
        {issue && conflict?.isStepPossible ? (
          <Button
            icon={CircleCheck}
            size="glove"
            className={choiceClass}
            busy={isReading}
            onClick={() => void stepAnyway(issue)}
          >
            {t(record.payload.data.status === 'resolved' ? 'conflict.done' : 'conflict.anyway')}
          </Button>
        ) : null}
        <Button
          icon={Undo2}
          size="glove"
          className={choiceClass}
          busy={isReading}
          onClick={() => void leave()}
        >
          {owner && !conflict?.isAlreadyDone
            ? t('conflict.leaveTo', { name: names.ofPerson(owner) })
            : t('conflict.leave')}
        </Button>
      </div>
    </div>
  )
}

/** The columns that repeat the step on the issue's present state, with the act's original time. */
export function stepAgain(
  { payload: { data } }: MutationRecord,
  issue: IssueDetail,
): Record<string, unknown> {
  const edit = data.edit as EditParts
  const base = Object.fromEntries(
    Object.keys(edit.base).map((column) => [column, issue[column as keyof IssueDetail]]),
  )
  return {
    edit: { ...edit, base: { ...base, status: issue.status } },
    ...(data.claim === true && { claim: false }),
    ...('expected_status' in data && { expected_status: issue.status }),
  }
}
