import { Hand, Undo2 } from 'lucide-react'
import { lostClaimOf } from '#domain/issues/conflict.ts'
import { isOpen } from '#domain/issues/steps.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { choiceClass, choicesClass } from '#web/features/issues/shared/conflict-choice.tsx'
import { useActTexts } from '#web/features/issues/shared/conflict-text.ts'
import { useMayTake, useNames } from '#web/features/issues/shared/crew-data.ts'
import { ConflictCard, isIssueConflict } from '#web/features/issues/shared/issue-conflict.tsx'
import { type IssueDetail, useIssue } from '#web/features/issues/shared/issue-data.ts'
import { assignIssue, claimIssue } from '#web/features/issues/shared/issue-writes.ts'
import {
  type LostClaimNews,
  settleLostClaim,
  useLostClaims,
} from '#web/features/issues/shared/lost-claim-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

interface LostClaimsProps {
  /** Limits to one issue, on its own page. */
  issueId?: string
}

/** My claims that came after another person's, except those with a later change that is unsent or in conflict. */
export function LostClaims({ issueId }: LostClaimsProps) {
  const unsettled = usePending('issue')
    .filter((record) => record.status === 'pending' || isIssueConflict(record))
    .map(({ payload }) => payload.id)
  const claims = useLostClaims().claims.filter(
    ({ issue_id }) => !unsettled.includes(issue_id) && (issueId === undefined || issue_id === issueId),
  )
  if (claims.length === 0) return null
  return (
    <div className={`flex flex-col gap-3 ${issueId === undefined ? 'mb-5' : ''}`}>
      {claims.map((news) => (
        <LostClaimCard key={news.id} news={news} linked={issueId === undefined} />
      ))}
    </div>
  )
}

function LostClaimCard({ news, linked }: { news: LostClaimNews; linked: boolean }) {
  const { t } = useTranslation('issues')
  const { issue } = useIssue(news.issue_id)
  const names = useNames()
  const texts = useActTexts()
  const me = useMe().user?.id ?? ''
  const claim = issue && lostClaimOf(issue.issue_event, me)
  if (!issue || !claim || issue.assignee_id === me) return null
  const sentence = claim.other
    ? texts.both(claim, claim.other)
    : t('conflict.had', { mine: texts.mine(claim), name: names.ofPerson(claim.holderId) })
  return (
    <ConflictCard issueId={issue.id} issue={issue} linked={linked} sentence={sentence}>
      <Choice issue={issue} news={news} />
    </ConflictCard>
  )
}

function Choice({ issue, news }: { issue: IssueDetail; news: LostClaimNews }) {
  const { t } = useTranslation('issues')
  const names = useNames()
  const me = useMe().user?.id ?? null
  const mayTake = useMayTake()(issue)
  const owner = issue.assignee_id
  const take = async () => {
    await (owner ? assignIssue(issue, { assignee_id: me }) : claimIssue(issue, me))
    await settleLostClaim(news)
  }
  return (
    <div className={`mt-3 ${choicesClass}`}>
      {isOpen(issue.status) && (owner || mayTake) ? (
        <Button icon={Hand} size="glove" className={choiceClass} onClick={() => void take()}>
          {t(owner ? 'step.takeOver' : 'step.take')}
        </Button>
      ) : null}
      <Button icon={Undo2} size="glove" className={choiceClass} onClick={() => void settleLostClaim(news)}>
        {owner && isOpen(issue.status)
          ? t('conflict.leaveTo', { name: names.ofPerson(owner) })
          : t('conflict.leave')}
      </Button>
    </div>
  )
}
