import { type ReactNode, useState } from 'react'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useGo } from '#web/ui/link.tsx'

type Tab = '/issuehistory' | '/issuehistory/figures' | '/issuehistory/heat'

/** Switches between the list, the figures and the heat map of the history. */
export function HistoryTabs({ tab }: { tab: Tab }) {
  const { t } = useTranslation('issues')
  const go = useGo()
  return (
    <Segmented<Tab>
      label={t('inbox.view')}
      value={tab}
      choices={[
        { value: '/issuehistory', label: t('inbox.list') },
        { value: '/issuehistory/figures', label: t('figures.title') },
        { value: '/issuehistory/heat', label: t('figures.heat') },
      ]}
      onChange={(next) => go(next, {}, { replace: true })}
    />
  )
}

const PERIODS = [30, 90, 365, null] as const

interface HistoryPeriodProps {
  tab: Tab
  /** `firstDay` is YYYY-MM-DD; null: since the first report. */
  children: (firstDay: string | null) => ReactNode
}

/** The tabs, a choice of the period in days, and the content for that period. */
export function HistoryPeriod({ tab, children }: HistoryPeriodProps) {
  const { t } = useTranslation('issues')
  const today = useClubDay()
  const [days, setDays] = useState<(typeof PERIODS)[number]>(365)
  return (
    <div className="flex flex-col gap-4">
      <HistoryTabs tab={tab} />
      <ChipRow label={t('figures.span')}>
        {PERIODS.map((period) => (
          <Chip key={String(period)} pressed={days === period} onPress={() => setDays(period)}>
            {period === null ? t('figures.ever') : t('figures.lastDays', { count: period })}
          </Chip>
        ))}
      </ChipRow>
      {children(days === null ? null : daysBefore(today, days - 1))}
    </div>
  )
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
