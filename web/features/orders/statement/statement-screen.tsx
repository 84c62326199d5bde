import { Download, Printer, Wallet } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { monthBefore, monthOf } from '#domain/figures/figures.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useSettings } from '#web/data/settings.ts'
import { CorrectCharge } from '#web/features/orders/statement/correct-charge.tsx'
import { useSaveStatement } from '#web/features/orders/statement/statement-csv.ts'
import {
  type AccountMonth,
  type StatementLine,
  useAccountMonths,
  useStatement,
} from '#web/features/orders/statement/statement-data.ts'
import { StatementTable } from '#web/features/orders/statement/statement-table.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, formatMonth } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { WhenSettingsRead } from '#web/ui/when-settings-read.tsx'

const MONTHS = 12

/**
 * A member account's orders of a month and their corrections: `?month=2026-10`, mine, or for administrators that of
 * `member`. For print, or CSV export.
 */
export function StatementScreen() {
  const { t } = useTranslation('orders')
  return (
    <WhenSettingsRead what={t('statement.failed')}>
      <MonthOfAccount />
    </WhenSettingsRead>
  )
}

function MonthOfAccount() {
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
      <ReadError what={t('statement.failed')} read={read} />
      {read.isPending && !hindrance ? <Skeleton className="h-64 w-full" /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={Wallet} title={t('statement.none')} hint={t('statement.noneHint')} />
      ) : null}
      {data && data.length > 0 ? <Statement lines={data} month={month} /> : null}
    </div>
  )
}

/** The last months, and earlier ones with activity. */
function choices(selectedMonth: string, months: readonly AccountMonth[], today: string): string[] {
  const last = Array.from({ length: MONTHS }, (_, ago) => monthBefore(today, ago))
  return [...new Set([...last, ...months.map(({ month }) => month), selectedMonth])].sort().reverse()
}

function Head({ lines, month }: { lines: StatementLine[] | undefined; month: string }) {
  const { t, i18n } = useTranslation()
  const club = useSettings()['club.name']
  const name = fullName(lines?.[0]) ?? lines?.[0]?.label
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
  const isAdmin = useRole() === 'admin'
  const [corrected, setCorrected] = useState<StatementLine>()
  const save = useSaveStatement()
  return (
    <>
      <StatementTable lines={lines} onCorrect={isAdmin ? setCorrected : undefined} />
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{t('statement.total')}</span>
        <span className="figure text-4xl">
          {[...balances(lines)]
            .map(([currency, minor]) => formatMoney(minor, currency, i18n.language))
            .join(' · ')}
        </span>
      </p>
      <p className="text-muted text-sm">{t('statement.note')}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button icon={Printer} onClick={() => print()}>
          {t('statement.print')}
        </Button>
        <Button icon={Download} onClick={() => save(lines, month)}>
          {t('statement.save')}
        </Button>
      </div>
      {corrected ? <CorrectCharge line={corrected} onClose={() => setCorrected(undefined)} /> : null}
    </>
  )
}

/** The month's total by currency: the club's last balance of each. */
function balances(lines: readonly StatementLine[]): Map<string, number> {
  return new Map(lines.map(({ currency, balance_minor }) => [currency, balance_minor]))
}
