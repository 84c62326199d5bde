import { ChartColumn } from 'lucide-react'
import { hindranceOf } from '#web/data/queries/query.ts'
import { Bars, Columns } from '#web/features/issues/history/bars.tsx'
import { type IssueFigures as Figures, useIssueFigures } from '#web/features/issues/history/figures-data.ts'
import { HistoryPeriod } from '#web/features/issues/history/history-tabs.tsx'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import { localeOf } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Figure } from '#web/ui/charts/figure.tsx'
import { Plot } from '#web/ui/charts/plot.tsx'
import { formatDay, formatNumber } from '#web/ui/format/format.ts'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** Charts of the issues reported in a period, each with a table of its numbers. */
export function IssueFiguresScreen() {
  return (
    <HistoryPeriod tab="/issuehistory/figures">
      {(firstDay) => <FiguresSince firstDay={firstDay} />}
    </HistoryPeriod>
  )
}

function FiguresSince({ firstDay }: { firstDay: string | null }) {
  const { t } = useTranslation('issues')
  const query = useIssueFigures(firstDay)
  const figures = query.data
  if (hindranceOf(query)) return <ReadError what={t('list.failed')} read={query} />
  if (!figures) return <Skeleton className="h-96 w-full" />
  if (figures.reported === 0) return <EmptyState icon={ChartColumn} title={t('figures.empty')} />
  return (
    <div className="flex flex-col gap-4">
      <Summary figures={figures} />
      <div className="gap-4 lg:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">
        <ByCategory figures={figures} />
        <ByHole figures={figures} />
        <ByTime figures={figures} />
        <CameBack figures={figures} />
        <ByWeek figures={figures} />
      </div>
    </div>
  )
}

/** The time from report to repair as text: under two days in hours, then in days. */
function useSpanText(): (seconds: number | null) => string {
  const { t, i18n } = useTranslation('issues')
  return (seconds) => {
    if (seconds === null) return '–'
    const hours = seconds / 3600
    if (hours < 48)
      return t('figures.hours', { hours: formatNumber(hours, i18n.language, hours < 10 ? 1 : 0) })
    return t('figures.days', { days: formatNumber(hours / 24, i18n.language, hours < 240 ? 1 : 0) })
  }
}

function Summary({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation('issues')
  const span = useSpanText()
  const time = useDurationText()
  const percent = usePercent()
  const number = (value: number) => formatNumber(value, i18n.language)
  const tiles = [
    [t('figures.reported'), number(figures.reported)],
    [t('figures.open'), number(figures.open)],
    [t('figures.median'), span(figures.median_seconds)],
    [t('figures.cameBack'), percent(figures.reopened, figures.reported)],
    ...(figures.work_minutes === null ? [] : [[t('work.total'), time(figures.work_minutes)]]),
  ] as [string, string][]
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {tiles.map(([label, value]) => (
        <li key={label} className="rounded-box border border-line bg-base-100 p-4">
          <Figure value={value} label={label} size="small" />
        </li>
      ))}
    </ul>
  )
}

/** The legend of the bars' second tone. */
function PartKey({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-xs">
      <span className="size-3 rounded-xs bg-warning" aria-hidden />
      {children}
    </span>
  )
}

function usePercent(): (part: number, whole: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent' })
  return (part, whole) => format.format(whole === 0 ? 0 : part / whole)
}

function ByCategory({ figures }: { figures: Figures }) {
  const { t } = useTranslation('issues')
  const span = useSpanText()
  const bars = figures.by_category.map(({ category, reported, reopened }) => ({
    name: t(`category.${category}`),
    value: reported,
    part: reopened,
  }))
  const [most] = bars
  const summary = t('figures.categorySaid', {
    name: most?.name,
    count: most?.value ?? 0,
    whole: figures.reported,
  })
  return (
    <Plot
      title={t('figures.byCategory')}
      summary={summary}
      legend={<PartKey>{t('figures.cameBack')}</PartKey>}
      table={{
        head: [
          t('report.what'),
          t('figures.reported'),
          t('figures.done'),
          t('figures.cameBack'),
          t('figures.median'),
        ],
        rows: figures.by_category.map((row) => [
          t(`category.${row.category}`),
          String(row.reported),
          String(row.resolved),
          String(row.reopened),
          span(row.median_seconds),
        ]),
      }}
    >
      <Bars label={`${t('figures.byCategory')}. ${summary}`} bars={bars} />
    </Plot>
  )
}

function ByHole({ figures }: { figures: Figures }) {
  const { t } = useTranslation('issues')
  const span = useSpanText()
  const name = (hole: number | null) => (hole === null ? '–' : String(hole))
  const bars = figures.by_hole.map(({ hole, reported, open }) => ({
    name: name(hole),
    value: reported,
    part: open,
  }))
  const most = figures.by_hole.filter(({ hole }) => hole !== null).sort((a, b) => b.reported - a.reported)[0]
  const summary = most
    ? t('figures.holeSaid', { hole: most.hole, count: most.reported })
    : t('figures.noHole')
  return (
    <Plot
      title={t('figures.byHole')}
      summary={summary}
      legend={<PartKey>{t('figures.open')}</PartKey>}
      table={{
        head: [
          t('report.hole'),
          t('figures.reported'),
          t('figures.open'),
          t('figures.cameBack'),
          t('figures.median'),
        ],
        rows: figures.by_hole.map((row) => [
          row.hole === null ? t('report.anyHole') : String(row.hole),
          String(row.reported),
          String(row.open),
          String(row.reopened),
          span(row.median_seconds),
        ]),
      }}
    >
      <Columns label={`${t('figures.byHole')}. ${summary}`} bars={bars} />
    </Plot>
  )
}

function ByTime({ figures }: { figures: Figures }) {
  const { t } = useTranslation('issues')
  const span = useSpanText()
  const name = (under: number | null) => {
    if (under === null) return t('figures.longer')
    return under < 48
      ? t('figures.underHours', { hours: under })
      : t('figures.underDays', { days: under / 24 })
  }
  const summary = t('figures.timeSaid', { span: span(figures.median_seconds) })
  const bars = figures.by_time.map(({ under_hours, resolved }) => ({
    name: name(under_hours),
    value: resolved,
  }))
  return (
    <Plot
      title={t('figures.byTime')}
      summary={summary}
      table={{
        head: [t('figures.until'), t('figures.done')],
        rows: bars.map((bar) => [bar.name, String(bar.value)]),
      }}
    >
      <Columns label={`${t('figures.byTime')}. ${summary}`} bars={bars} />
    </Plot>
  )
}

function CameBack({ figures }: { figures: Figures }) {
  const { t } = useTranslation('issues')
  const percent = usePercent()
  const summary = t('figures.cameBackSaid', { count: figures.reopened, whole: figures.reported })
  const rows = figures.by_category
    .filter(({ reopened }) => reopened > 0)
    .sort((a, b) => b.reopened / b.reported - a.reopened / a.reported)
  return (
    <Plot
      title={t('figures.cameBackTitle')}
      summary={summary}
      table={{
        head: [t('report.what'), t('figures.cameBack'), t('figures.reported'), '%'],
        rows: rows.map((row) => [
          t(`category.${row.category}`),
          String(row.reopened),
          String(row.reported),
          percent(row.reopened, row.reported),
        ]),
      }}
    >
      <Bars
        label={`${t('figures.cameBackTitle')}. ${summary}`}
        whole={100}
        bars={rows.map(({ category, reopened, reported }) => ({
          name: t(`category.${category}`),
          value: Math.round((100 * reopened) / reported),
          valueText: percent(reopened, reported),
        }))}
      />
    </Plot>
  )
}

function ByWeek({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation('issues')
  // More bars than a year of weeks could not be told apart.
  const weeks = figures.by_week.slice(-52)
  const summary = t('figures.weekSaid', { count: weeks.length })
  const day = new Intl.DateTimeFormat(localeOf(i18n.language), {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  })
  const bars = weeks.map(({ week, reported, resolved }) => ({
    name: day.format(new Date(week)),
    value: reported,
    beside: resolved,
  }))
  return (
    <Plot
      title={t('figures.byWeek')}
      summary={summary}
      legend={<PartKey>{t('figures.done')}</PartKey>}
      table={{
        head: [t('figures.week'), t('figures.reported'), t('figures.done')],
        rows: weeks.map(({ week, reported, resolved }) => [
          formatDay(week, i18n.language),
          String(reported),
          String(resolved),
        ]),
      }}
    >
      <Columns label={`${t('figures.byWeek')}. ${summary}`} bars={bars} />
    </Plot>
  )
}
