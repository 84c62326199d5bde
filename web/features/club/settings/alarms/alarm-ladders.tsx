import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deviceName } from '#web/ui/format/device-name.ts'
import { formatMoment, formatTime } from '#web/ui/format/format.ts'
import { SectionHead } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { StatusPill } from '#web/ui/status.tsx'

const STATES = ['climbing', 'shown', 'read', 'unreached', 'over'] as const
type LadderState = (typeof STATES)[number]

/** An alarm to one person, and the devices pushed to so far. */
interface AlarmLadder {
  id: string
  title: string
  person: string | null
  created_at: string
  state: string
  devices: LadderStep[]
  /** The last report of the person's kitchen board that was open at the alarm or later. */
  board_at: string | null
}

interface LadderStep {
  user_agent: string | null
  pushed_at: string
  accepted_at: string | null
  shown_at: string | null
  error: string | null
}

/** The progress of each alarm of the last day: the devices and people reached. */
export function AlarmLadders() {
  const { t } = useTranslation('settings')
  const ladders = useQuery({
    // Realtime does not report pushes, so the list is as old as its read.
    queryKey: ['push_ladder', 'last day'],
    meta: { keep: false },
    refetchInterval: 15_000,
    queryFn: async () => {
      const { data } = await supabase().rpc('alarm_ladders').throwOnError()
      return data as unknown as AlarmLadder[]
    },
  })
  return (
    <section>
      <SectionHead title={t('alarms.title')} hint={t('alarms.hint')} />
      <ReadError what={t('alarms.failed')} read={ladders} />
      {ladders.isPending && !hindranceOf(ladders) ? <Skeleton className="h-24 w-full" /> : null}
      {ladders.data?.length === 0 ? <p className="text-muted">{t('alarms.none')}</p> : null}
      {ladders.data?.length ? (
        <ul className="hairlines">
          {ladders.data.map((ladder) => (
            <Ladder key={ladder.id} ladder={ladder} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const tones = {
  climbing: 'attention',
  shown: 'good',
  read: 'good',
  unreached: 'wrong',
  over: 'quiet',
} as const

function Ladder({ ladder }: { ladder: AlarmLadder }) {
  const { t, i18n } = useTranslation('settings')
  const zone = useClubZone()
  const state: LadderState = STATES.find((one) => one === ladder.state) ?? 'over'
  const time = formatMoment(ladder.created_at, i18n.language, zone)
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow basis-60 font-medium wrap-anywhere">{ladder.title}</p>
        <StatusPill tone={tones[state]}>{t(`alarms.state.${state}`)}</StatusPill>
      </div>
      <p className="text-muted text-sm">{ladder.person ? `${ladder.person} · ${time}` : time}</p>
      {ladder.devices.length === 0 ? (
        <p className="text-muted text-sm">{t('alarms.noDevice')}</p>
      ) : (
        <ol className="flex flex-col gap-0.5 text-muted text-sm">
          {ladder.devices.map((step) => (
            <li key={step.pushed_at + step.user_agent}>
              <StepText step={step} />
            </li>
          ))}
        </ol>
      )}
      {ladder.board_at ? (
        <p className="text-muted text-sm">
          {t('alarms.board', { time: formatTime(ladder.board_at, i18n.language, zone) })}
        </p>
      ) : null}
    </li>
  )
}

function StepText({ step }: { step: LadderStep }) {
  const { t, i18n } = useTranslation('settings')
  const zone = useClubZone()
  const { browser, system } = deviceName(step.user_agent)
  const name = [browser, system].filter(Boolean).join(' · ') || t('alarms.device')
  const time = (moment: string) => formatTime(moment, i18n.language, zone)
  const what = () => {
    if (step.shown_at) return t('alarms.shown', { time: time(step.shown_at) })
    if (step.accepted_at) return t('alarms.accepted', { time: time(step.accepted_at) })
    if (step.error === 'gone') return t('alarms.gone')
    if (step.error) return t('alarms.notAccepted', { reason: step.error })
    return t('alarms.pushed', { time: time(step.pushed_at) })
  }
  return (
    <>
      {name}: {what()}
    </>
  )
}
