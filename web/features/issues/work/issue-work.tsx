import { Lock, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { minutesOf, minutesSpent, runningSince } from '#domain/issues/work-time.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import type { IssueDetail, IssueWork } from '#web/features/issues/shared/issue-data.ts'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { useStretches } from '#web/features/issues/work/work-data.ts'
import { WorkMaterials } from '#web/features/issues/work/work-materials.tsx'
import { WorkTimeSheet } from '#web/features/issues/work/work-time-sheet.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatDay, formatTime } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

/** The time and the materials of an issue, for staff only. */
export function WorkSection({ issue }: { issue: IssueDetail }) {
  const { t } = useTranslation('issues')
  if (!worksOnIssues(useRole()) || issue.number === 0) return null
  return (
    <section className="flex flex-col gap-4 rounded-box border border-secondary/50 border-l-4 bg-secondary/8 p-3">
      <p className="flex items-center gap-1.5 font-semibold text-secondary text-xs">
        <Lock size={14} strokeWidth={2} aria-hidden />
        {t('work.staffOnly')}
      </p>
      <Times issue={issue} />
      <WorkMaterials issue={issue} />
    </section>
  )
}

function Times({ issue }: { issue: IssueDetail }) {
  const { t } = useTranslation('issues')
  const words = useDurationText()
  const now = useNow(30_000)
  const [edited, setEdited] = useState<IssueWork | 'new'>()
  const stretches = useStretches(issue)
  const total = minutesSpent(stretches, now)
  const goesOn = runningSince(stretches) !== undefined
  return (
    <div className="flex flex-col gap-2">
      <List
        title={t('work.total')}
        aside={
          <span className={`figure text-2xl ${goesOn ? 'text-info' : ''}`}>
            {total === undefined ? '–' : words(total)}
          </span>
        }
      >
        {issue.issue_work.map((work) => (
          <Stretch key={work.id} work={work} onEdit={() => setEdited(work)} />
        ))}
        {issue.issue_work.length === 0 ? (
          <li className="px-4 py-3 text-muted text-sm">{t(goesOn ? 'work.goesOn' : 'work.none')}</li>
        ) : null}
      </List>
      <Button kind="quiet" icon={Plus} onClick={() => setEdited('new')}>
        {t('work.add')}
      </Button>
      {edited ? (
        <WorkTimeSheet issueId={issue.id} work={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </div>
  )
}

function Stretch({ work, onEdit }: { work: Shown<IssueWork>; onEdit: () => void }) {
  const { t, i18n } = useTranslation('issues')
  const zone = useClubZone()
  const names = useNames()
  const words = useDurationText()
  const now = useNow(30_000)
  const role = useRole()
  const me = useMe().user?.id
  const { person_id, started_at, ended_at, by_hand, minutes } = work
  const mayCorrect = ended_at !== null && !work.sync && (role === 'admin' || person_id === me)
  const name = names.ofPerson(person_id)
  const time = words(minutesOf(work, now))
  const clock = (at: string) => formatTime(at, i18n.language, zone)
  const when = by_hand
    ? t('work.byHand')
    : `${clock(started_at)}–${ended_at ? clock(ended_at) : t('work.goesOn')}${minutes === null ? '' : ` · ${t('work.corrected')}`}`
  return (
    <ListRow
      title={
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate">{name}</span>
          <span className="tabular whitespace-nowrap font-semibold">{time}</span>
        </span>
      }
      detail={
        <>
          <span className="tabular">
            {formatDay(started_at, i18n.language, zone)} · {when}
          </span>
          {work.sync ? <SyncNote record={work.sync} /> : null}
        </>
      }
      trailing={
        mayCorrect ? (
          <IconButton icon={Pencil} label={t('work.correctOf', { time, name })} onClick={onEdit} />
        ) : null
      }
    />
  )
}
