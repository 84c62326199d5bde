import { Download, Printer, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { csvOf, decimalOf } from '#domain/base/csv.ts'
import { fullName } from '#domain/base/person-name.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { monthBefore, monthOf } from '#domain/figures/figures.ts'
import { useClubDay } from '#web/data/course.ts'
import { hindranceOf } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { useSettings } from '#web/data/settings.ts'
import {
  type AccountMonth,
  type StatementLine,
  useAccountMonths,
  useStatement,
} from '#web/features/orders/statement/statement-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadText } from '#web/ui/download.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoment, formatMoney, formatMonth, localMoment, minorDigits } from '#web/ui/format.ts'
import { Select } from '#web/ui/inputs.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { FigureTable } from '#web/ui/table.tsx'

const MONTHS = 12

/**
 * The orders on a member account in a month: `?month=2026-10`, mine, or for administrators that of `member`. It can be
 * printed, or saved as CSV.
 */
export function StatementScreen() {
  const { t, i18n } = useTranslation('orders')
  const { user } = useMe()
  const today = useClubDay()
  const member = useQueryParam('member')
  const person = member ?? user?.id
  const month = monthOf(useQueryParam('month')) ?? monthBefore(today, 0)
  const go = useGo()
  const { data: months = [] } = useAccountMonths(person)
  const read = useStatement(month, person)
  const { data } = read
  const hindrance = hindranceOf(read)
  return (
    <div className="flex flex-col gap-4">
      <Head lines={data} month={month} />
      <div className="print:hidden">
        <Field label={t('statement.month')}>
          <Select
            value={month}
            choices={choices(month, months, today).map((value) => ({
              value,
              label: formatMonth(value, i18n.language),
            }))}
            onChange={(value) =>
              go('/userorderlist/statement', { month: value.slice(0, 7), member }, { replace: true })
            }
          />
        </Field>
      </div>
      {hindrance ? (
        <ErrorNote
          what={t('statement.failed')}
          why={errorText(hindrance)}
          onRetry={() => void read.refetch()}
        />
      ) : null}
      {read.isPending && !hindrance ? <Skeleton className="h-64 w-full" /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={Wallet} title={t('statement.none')} hint={t('statement.noneHint')} />
      ) : null}
      {data && data.length > 0 ? <Statement lines={data} month={month} /> : null}
    </div>
  )
}

/** The last months, and those before them in which there was anything. */
function choices(selectedMonth: string, months: readonly AccountMonth[], today: string): string[] {
  const last = Array.from({ length: MONTHS }, (_, ago) => monthBefore(today, ago))
  return [...new Set([...last, ...months.map(({ month }) => month), selectedMonth])].sort().reverse()
}

function Head({ lines, month }: { lines: StatementLine[] | undefined; month: string }) {
  const { t, i18n } = useTranslation()
  const club = useSettings()['club.name']
  const name = fullName(lines?.[0])
  return (
    <header>
      <h1 className="hidden text-2xl print:block">{t('screens.statement.title')}</h1>
      <p className="text-muted">
        {[club, name, formatMonth(month, i18n.language)].filter(Boolean).join(' · ')}
      </p>
    </header>
  )
}

function Statement({ lines, month }: { lines: StatementLine[]; month: string }) {
  const { t, i18n } = useTranslation('orders')
  const save = useSave()
  return (
    <>
      <FigureTable
        columns={[
          { title: t('statement.order') },
          { title: t('statement.amount') },
          { title: t('statement.balance'), isSpare: true },
        ]}
        rows={lines.map((line) => ({
          key: line.order_id,
          name: <OrderName line={line} />,
          figures: [
            formatMoney(line.total_minor, line.currency, i18n.language),
            <span key="balance" className="text-muted">
              {formatMoney(line.balance_minor, line.currency, i18n.language)}
            </span>,
          ],
        }))}
      />
      <p className="flex items-baseline justify-between gap-3 px-4">
        <span className="font-semibold">{t('statement.total')}</span>
        <span className="figure text-4xl">
          {[...balances(lines)]
            .map(([currency, minor]) => formatMoney(minor, currency, i18n.language))
            .join(' · ')}
        </span>
      </p>
      <p className="px-4 text-muted text-sm">{t('statement.note')}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button icon={Printer} onClick={() => print()}>
          {t('statement.print')}
        </Button>
        <Button icon={Download} onClick={() => save(lines, month)}>
          {t('statement.save')}
        </Button>
      </div>
    </>
  )
}

/** The dishes of an order, its time and number, and whether it was not collected yet. */
function OrderName({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('orders')
  const zone = useSettings()['club.time_zone']
  const { number, at, status } = line
  return (
    <>
      <span className="block wrap-anywhere">{soldText(line, i18n.language)}</span>
      <span className="block text-muted text-sm">
        {formatMoment(at, i18n.language, zone)} · {t('statement.number', { number })}
        {status === 'completed' ? '' : ` · ${t('statement.open')}`}
      </span>
    </>
  )
}

function soldText({ lines }: StatementLine, language: string): string {
  return lines.map((line) => `${line.quantity} ${nameIn(line, language)}`).join(', ')
}

/** What the month comes to, by currency: the last balance of each, as the club counted it. */
function balances(lines: readonly StatementLine[]): Map<string, number> {
  return new Map(lines.map(({ currency, balance_minor }) => [currency, balance_minor]))
}

function useSave(): (lines: readonly StatementLine[], month: string) => void {
  const { t, i18n } = useTranslation('orders')
  const zone = useSettings()['club.time_zone']
  return (lines, month) => {
    const head = ['number', 'time', 'order', 'amount', 'balance', 'currency'] as const
    const rows = lines.map((line) => [
      line.number,
      localMoment(line.at, zone),
      soldText(line, i18n.language),
      decimalOf(line.total_minor, minorDigits(line.currency)),
      decimalOf(line.balance_minor, minorDigits(line.currency)),
      line.currency,
    ])
    const table = csvOf([head.map((name) => t(`statement.csv.${name}`)), ...rows])
    downloadText(`statement_${month.slice(0, 7)}.csv`, table, 'text/csv')
  }
}
