import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { isOpen } from '#domain/issues/steps.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { FaultSheet } from '#web/features/issues/rounds/fault-sheet.tsx'
import { type Check, setCheckState, useChecks, useRounds } from '#web/features/issues/rounds/round-data.ts'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { moveIssue } from '#web/features/issues/shared/issue-writes.ts'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { SectionHead } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

const looks = {
  open: { icon: CircleDashed, tone: 'text-muted' },
  ok: { icon: CircleCheck, tone: 'text-success' },
  fault: { icon: TriangleAlert, tone: 'text-warning' },
} as const

/** The checklist of a round. A point is in order, or has a fault that becomes a separate issue. */
export function Checklist({ issue }: { issue: ShownIssue }) {
  const { t } = useTranslation('issues')
  const open = isOpen(issue.status)
  const checks = useChecks(issue.id, open)
  const works = worksOnIssues(useRole()) && open
  const me = useMe().user?.id ?? null
  const [faulty, setFaulty] = useState<Check>()
  if (checks.length === 0) return <WaitingRound issue={issue} />
  const checkedCount = checks.filter(({ state }) => state !== 'open').length
  const faults = checks.filter(({ state }) => state === 'fault').length
  // Checking the first point starts the round.
  const begin = () =>
    issue.status === 'assigned' || issue.status === 'new' ? startRound(issue, me) : Promise.resolve()
  const say = (check: Check, state: Check['state']) =>
    void begin()
      .then(() => setCheckState(check.id, state))
      .catch(showNotSaved)
  return (
    <section>
      <SectionHead
        title={t('rounds.list')}
        aside={
          <span className="tabular text-muted text-sm">
            {t('rounds.progress', { done: checkedCount, all: checks.length })}
            {faults > 0 ? ` · ${t('rounds.faults', { count: faults })}` : ''}
          </span>
        }
      />
      <ol className="hairlines">
        {checks.map((check) => (
          <Point key={check.id} check={check} works={works} onSay={say} onFault={setFaulty} />
        ))}
      </ol>
      {faulty ? (
        <FaultSheet issue={issue} check={faulty} onBegin={begin} onClose={() => setFaulty(undefined)} />
      ) : null}
    </section>
  )
}

/** The points of a round that started here and is unsent: readable now, tickable after sending. */
function WaitingRound({ issue }: { issue: ShownIssue }) {
  const { t } = useTranslation('issues')
  const { rounds } = useRounds()
  const roundId = issue.sync?.type === 'CREATE' ? issue.sync.payload.data.round_id : undefined
  const round = rounds.find(({ id }) => id === roundId)
  if (!round) return null
  return (
    <section>
      <SectionHead title={t('rounds.list')} />
      <p className="mb-2 text-muted text-sm">{t('rounds.tickWhenSent')}</p>
      <ol className="list-decimal rounded-box border border-line bg-base-100 py-3 pr-3 pl-9 leading-relaxed">
        {round.checklist.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same words
          <li key={at} className="[overflow-wrap:anywhere]">
            {point}
          </li>
        ))}
      </ol>
    </section>
  )
}

async function startRound(issue: ShownIssue, me: string | null): Promise<void> {
  const mine = issue.assignee_id === null ? { assignee_id: me } : {}
  if (issue.status === 'new') await moveIssue(issue, 'assigned', { assignee_id: me })
  await moveIssue({ ...issue, status: 'assigned' }, 'in_progress', issue.status === 'new' ? {} : mine)
}

interface PointProps {
  check: Shown<Check>
  works: boolean
  onSay: (check: Check, state: Check['state']) => void
  onFault: (check: Check) => void
}

function Point({ check, works, onSay, onFault }: PointProps) {
  const { t } = useTranslation('issues')
  const { state, title, note, sync } = check
  const { icon: Icon, tone } = looks[state]
  // A fault in the outbox would overwrite any state set now.
  const isFaultOnItsWay = sync?.payload.table === 'issue'
  // The description of an issue from a point begins with the point's title.
  const noteText = note?.startsWith(`${title}: `)
    ? note.slice(title.length + 2)
    : note === title
      ? null
      : note
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex items-start gap-3">
        <Icon size={24} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {title}
          <span className="sr-only">, {t(`rounds.state.${state}`)}</span>
          {noteText ? <span className="block text-muted text-sm">{noteText}</span> : null}
        </p>
        {sync?.status === 'pending' ? <PendingGlyph status="pending" /> : null}
      </div>
      {sync?.status === 'error' ? <SyncNote record={sync} /> : null}
      {works && !isFaultOnItsWay ? (
        <div className="flex gap-2">
          {state === 'open' ? (
            <>
              <Button
                size="glove"
                icon={CircleCheck}
                className="flex-1"
                aria-label={t('rounds.okOf', { title })}
                onClick={() => onSay(check, 'ok')}
              >
                {t('rounds.ok')}
              </Button>
              <Button
                size="glove"
                icon={TriangleAlert}
                className="flex-1"
                aria-label={t('rounds.faultOf', { title })}
                onClick={() => onFault(check)}
              >
                {t('rounds.fault')}
              </Button>
            </>
          ) : (
            <Button aria-label={t('rounds.againOf', { title })} onClick={() => onSay(check, 'open')}>
              {t('rounds.again')}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}
