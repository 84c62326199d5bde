import { CalendarSync, ListChecks, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { isOpen } from '#domain/issues/steps.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import {
  type Round,
  type RoundWithJobs,
  startRoundNow,
  useRounds,
  useScheduleText,
} from '#web/features/issues/rounds/round-data.ts'
import { RoundForm } from '#web/features/issues/rounds/round-form.tsx'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import type { Status } from '#web/features/issues/shared/issue-data.ts'
import { categoryIcons } from '#web/features/issues/shared/issue-labels.tsx'
import { ListState } from '#web/features/issues/shared/list-state.tsx'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Link, useGo } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/notes.tsx'
import { Badge } from '#web/ui/status.tsx'

/** Inspection rounds: recurring jobs with a checklist. For course maintenance. */
export function RoundsScreen() {
  const { t } = useTranslation('issues')
  const { rounds, query } = useRounds()
  const [edited, setEdited] = useState<{ round: Round | undefined }>()
  const plan = (
    <Button kind="primary" size="large" icon={Plus} onClick={() => setEdited({ round: undefined })}>
      {t('rounds.new')}
    </Button>
  )
  return (
    <>
      <ListState
        query={query}
        isEmpty={rounds.length === 0}
        empty={
          <EmptyState
            icon={CalendarSync}
            title={t('rounds.none')}
            hint={t('rounds.noneHint')}
            action={plan}
          />
        }
      >
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-3">
            {rounds.map((round) => (
              <li key={round.id}>
                <RoundCard round={round} onEdit={() => setEdited({ round })} />
              </li>
            ))}
          </ul>
          {plan}
        </div>
      </ListState>
      {edited ? <RoundForm round={edited.round} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

function RoundCard({ round, onEdit }: { round: Shown<RoundWithJobs>; onEdit: () => void }) {
  const { t, i18n } = useTranslation('issues')
  const days = useScheduleText()
  const names = useNames()
  const Icon = categoryIcons[round.category]
  const [job] = round.issue
  const who = round.assignee_id
    ? names.ofPerson(round.assignee_id)
    : round.group_id
      ? names.ofCrew(round.group_id)
      : null
  const facts = [days(round), t('rounds.points', { count: round.checklist.length }), who]
  return (
    <article className="flex flex-col gap-2 rounded-box border border-line bg-base-100 p-4">
      <div className="flex items-start gap-3">
        <Icon size={24} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">
            {round.name} {round.is_active ? null : <Badge>{t('rounds.rests')}</Badge>}
          </h2>
          <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <Button onClick={onEdit} aria-label={t('rounds.editOf', { name: round.name })}>
          {t('rounds.edit')}
        </Button>
      </div>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-secondary text-sm">
          <ListChecks size={20} strokeWidth={1.75} aria-hidden />
          {t('rounds.list')}
        </summary>
        <ol className="list-decimal pl-8 text-sm leading-relaxed">
          {round.checklist.map((point, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same words
            <li key={at} className="[overflow-wrap:anywhere]">
              {point}
            </li>
          ))}
        </ol>
      </details>
      {job && isOpen(job.status as Status) ? null : <StartRound round={round} />}
      {job ? (
        <Link
          to="/issuedetails"
          query={{ issueId: job.id }}
          className="link flex min-h-11 items-center text-sm"
        >
          {t(isOpen(job.status as Status) ? 'rounds.openJob' : 'rounds.lastJob', {
            day: formatDay(job.round_on, i18n.language),
          })}
        </Link>
      ) : null}
      <SyncNote record={round.sync} />
    </article>
  )
}

/** Starts the round today, for me. Not while a start is unsent, and only once a day. */
function StartRound({ round }: { round: Shown<RoundWithJobs> }) {
  const { t } = useTranslation('issues')
  const go = useGo()
  const me = useMe().user?.id ?? null
  const today = useClubDay()
  const waiting = usePending('issue').find(
    ({ type, payload }) => type === 'CREATE' && payload.data.round_id === round.id,
  )
  if (waiting) {
    return (
      <Link
        to="/issuedetails"
        query={{ issueId: waiting.payload.id }}
        className="link flex min-h-11 items-center text-sm"
      >
        {t('rounds.startWaits')}
      </Link>
    )
  }
  if (round.issue[0]?.round_on === today || round.sync) return null
  const start = () =>
    void startRoundNow(round, me).then((issueId) => go('/issuedetails', { issueId }), showNotSaved)
  return (
    <Button icon={Play} onClick={start} aria-label={t('rounds.startOf', { name: round.name })}>
      {t('rounds.start')}
    </Button>
  )
}
