import { CircleCheck, Undo2, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '#domain/generated/errors.ts'
import { type Conflict, conflictOf } from '#domain/issues/conflict.ts'
import { type EditParts, type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, releaseCompanions, retry, useCompanions, usePending } from '#web/data/outbox/outbox.ts'
import { useRefusalInView } from '#web/data/outbox/refusals-in-view.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { madeAt, useConflictText } from '#web/features/issues/shared/conflict-text.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import { type IssueDetail, type Status, useIssue } from '#web/features/issues/shared/issue-data.ts'
import { issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import { settleLostClaim, useLostClaims } from '#web/features/issues/shared/lost-claim-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Link } from '#web/ui/link.tsx'

/** Whether a change is a step on an issue that was refused because another person had changed the issue. */
export function isIssueConflict(record: MutationRecord | undefined): record is MutationRecord {
  return (
    record?.status === 'error' &&
    record.payload.table === 'issue' &&
    typeof record.payload.data.status === 'string' &&
    refusalOf(record)?.code === errorCode.issue_moved_on
  )
}

/** My refused steps, with who did what to the issue meanwhile; nothing when there are none. */
export function IssueConflicts() {
  const conflicts = usePending('issue').filter(isIssueConflict)
  const newest = new Map(conflicts.map((record) => [record.payload.id, record]))
  if (newest.size === 0) return null
  return (
    <div className="mb-5 flex flex-col gap-3">
      {[...newest.values()].map((record) => (
        <IssueConflict key={record.id} record={record} linked />
      ))}
    </div>
  )
}

interface IssueConflictProps {
  record: MutationRecord
  /** The title leads to the issue. */
  linked?: boolean
}

/** A step of mine that met another person's: what both did and when, and the choice between the two. */
export function IssueConflict({ record, linked = false }: IssueConflictProps) {
  useRefusalInView(record.id)
  const { issue } = useIssue(record.payload.id)
  const role = useRole()
  const me = useMe().user?.id ?? ''
  const step = { to: record.payload.data.status as Status, at: madeAt(record) }
  const conflict = issue ? conflictOf(step, issue, me, role) : undefined
  const sentence = useConflictText(record, issue, conflict)
  return (
    <ConflictCard issueId={record.payload.id} issue={issue} linked={linked} sentence={sentence}>
      <Choice record={record} issue={issue} conflict={conflict} />
    </ConflictCard>
  )
}

interface ConflictCardProps {
  issueId: string
  /** Undefined while it is read. */
  issue: IssueDetail | undefined
  /** The title leads to the issue. */
  linked: boolean
  /** What both people did and when. */
  sentence: string
  /** The choice between the two. */
  children: ReactNode
}

/** The card of an issue on which my act met another person's. */
export function ConflictCard({ issueId, issue, linked, sentence, children }: ConflictCardProps) {
  const { t } = useTranslation('issues')
  const place = useLocationText()
  const title = issue
    ? [issueNumber(issue), place(issue) ?? t(`category.${issue.category}`)].filter(Boolean).join(' ')
    : t('conflict.title')
  return (
    <section role="alert" className="rounded-box border border-warning bg-warning/10 p-4">
      <div className="flex items-start gap-3">
        <UsersRound size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">
            {linked ? (
              <Link
                to="/issuedetails"
                query={{ issueId }}
                className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <p className="[overflow-wrap:anywhere]">{sentence}</p>
        </div>
      </div>
      {children}
    </section>
  )
}

/** The acts of a card: below each other on a phone, where a name does not fit into half of its width. */
export const choicesClass = 'grid gap-2 sm:auto-cols-fr sm:grid-flow-col'
export const choiceClass = 'h-auto min-h-16 py-2 leading-tight'

interface ChoiceProps {
  record: MutationRecord
  issue: IssueDetail | undefined
  conflict: Conflict | undefined
}

function Choice({ record, issue, conflict }: ChoiceProps) {
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
  const lostClaim = useLostClaims().find(({ issue_id }) => issue_id === record.payload.id)
  // The claim of the same issue came too late as well: this choice settles both.
  const settle = () => lostClaim && settleLostClaim(lostClaim)
  const stepAnyway = async (onto: IssueDetail) => {
    await retry(record.id, stepAgain(record, onto))
    await settle()
  }
  const leave = async () => {
    if (isSentAnyway) await releaseCompanions(record.id)
    await drop(record.id)
    await settle()
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
            onClick={() => void stepAnyway(issue)}
          >
            {t(record.payload.data.status === 'resolved' ? 'conflict.done' : 'conflict.anyway')}
          </Button>
        ) : null}
        <Button icon={Undo2} size="glove" className={choiceClass} onClick={() => void leave()}>
          {owner && !conflict?.isAlreadyDone
            ? t('conflict.leaveTo', { name: names.ofPerson(owner) })
            : t('conflict.leave')}
        </Button>
      </div>
    </div>
  )
}

/** The columns with which the step is taken from what the issue is now. Its time stays that of the act. */
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
