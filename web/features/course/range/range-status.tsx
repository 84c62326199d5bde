import {
  CircleCheck,
  CircleHelp,
  CircleSlash,
  Clock3,
  type LucideIcon,
  MoveVertical,
  TriangleAlert,
} from 'lucide-react'
import type { RangeState } from '#domain/course/range/range-day.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay, formatDistance, formatTime } from '#web/ui/format/format.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

const looks: Record<RangeState['state'] | 'notRead', { icon: LucideIcon; tone: string }> = {
  open: { icon: CircleCheck, tone: 'text-success' },
  closed: { icon: CircleSlash, tone: 'text-error' },
  notYet: { icon: Clock3, tone: 'text-warning' },
  over: { icon: CircleSlash, tone: 'text-muted' },
  unknown: { icon: CircleHelp, tone: 'text-muted' },
  notRead: { icon: CircleHelp, tone: 'text-muted' },
}

interface RangeStatusProps {
  state: RangeState
  /** `today` if this device has read it, else an earlier day (YYYY-MM-DD) whose hours it knows, or `nothing`. */
  known: string
  /** When today was declared; undefined: not yet. */
  declaredAt: string | undefined
  /** My change, if unsent or refused. */
  sync: MutationRecord | undefined
  onAgain: (() => void) | undefined
}

/** The range now: open or not, until when, the position of the line, and permitted clubs. */
export function RangeStatus({ state, known, declaredAt, sync, onAgain }: RangeStatusProps) {
  const { t, i18n } = useTranslation('course')
  const zone = useClubZone()
  // An issue that closes the range overrides any declaration.
  const isRead = known === 'today' || state.state === 'closed'
  const word = isRead ? state.state : 'notRead'
  const { icon: Icon, tone } = looks[word]
  const when = useWhen(state, isRead ? undefined : known)
  const ahead = useClosureAhead(state)
  return (
    <section className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-4">
      <div className="flex items-start gap-3">
        <Icon size={28} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg leading-tight">{t(`range.state.${word}`)}</h2>
          {when ? <p className="tabular">{when}</p> : null}
          {ahead ? <p className="tabular">{ahead}</p> : null}
        </div>
        {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
      </div>
      <ul className="flex flex-col gap-1.5">
        {state.ironsOnly ? (
          <li className="flex items-center gap-2 font-semibold text-warning">
            <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
            {t('range.ironsOnly')}
          </li>
        ) : null}
        <li className="flex items-center gap-2">
          <MoveVertical size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
          <Line state={state} isRead={known === 'today'} />
        </li>
      </ul>
      {state.note ? <p>{state.note}</p> : null}
      {declaredAt ? (
        <p className="text-muted text-sm">
          {t('range.declared', { time: formatTime(declaredAt, i18n.language, zone) })}
        </p>
      ) : null}
      {sync?.status === 'error' ? <Refused sync={sync} onAgain={onAgain} /> : null}
    </section>
  )
}

function Line({ state: { lineM, isDeclared }, isRead }: { state: RangeState; isRead: boolean }) {
  const { t, i18n } = useTranslation('course')
  const distance = formatDistance(Math.abs(lineM), useUnits(), i18n.language)
  if (!isRead) return t('range.lineNotRead')
  if (!isDeclared) return t('range.notDeclared')
  if (Math.abs(lineM) < 0.5) return t('range.lineAt')
  return t(lineM > 0 ? 'range.lineForward' : 'range.lineBack', { distance })
}

/** Since or until when the present state applies; for an unread day, the hours of the earlier day that was read. */
function useWhen({ state, closure, hours }: RangeState, earlier: string | undefined): string | undefined {
  const { t, i18n } = useTranslation('course')
  if (earlier)
    return hours ? t('range.hoursBefore', { ...hours, day: formatDay(earlier, i18n.language) }) : undefined
  if (state === 'closed' && closure) {
    const why = t(`range.why.${closure.why}`)
    return closure.until
      ? t('range.closedUntil', { why, time: closure.until })
      : t('range.closedAllDay', { why })
  }
  if (!hours) return undefined
  if (state === 'open') return t('range.openUntil', { time: hours.closes })
  if (state === 'notYet') return t('range.opensAt', { time: hours.opens })
  return t('range.hours', hours)
}

/** A closure later today. */
function useClosureAhead({ state, closure }: RangeState): string | undefined {
  const { t } = useTranslation('course')
  if (!closure || state === 'closed' || state === 'over') return undefined
  const why = t(`range.why.${closure.why}`)
  const { from, until } = closure
  if (from && until) return t('range.closesAt', { why, from, until })
  if (from) return t('range.closesFrom', { why, from })
  return until ? t('range.closesTill', { why, until }) : why
}

function Refused({ sync, onAgain }: { sync: MutationRecord; onAgain: (() => void) | undefined }) {
  const { t } = useTranslation('course')
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-box border border-error/40 bg-error/8 p-3">
      <p>{t('range.refused', { why: errorText(refusalOf(sync)) })}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAgain}>{t('range.again')}</Button>
        <Button kind="quiet" onClick={() => void drop(sync.id)}>
          {t('range.drop')}
        </Button>
      </div>
    </div>
  )
}
