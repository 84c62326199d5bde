import { Download, Wallet } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { monthBefore } from '#domain/figures/figures.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useDownloads } from '#web/features/figures/figures-csv.ts'
import { type AccountTotal, readAccountLines, useAccountTotals } from '#web/features/figures/figures-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, formatMonth } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

const MONTHS = 24

/** Each member's account total of a month, with links to the statements and all lines as CSV. */
export function Accounts() {
  const { t, i18n } = useTranslation('figures')
  const today = useClubDay()
  const [month, setMonth] = useState(() => monthBefore(today, 0))
  const read = useAccountTotals(month)
  const { data } = read
  const hindrance = hindranceOf(read)
  const { accountsCsv } = useDownloads()
  const [busy, setBusy] = useState(false)
  const months = Array.from({ length: MONTHS }, (_, ago) => monthBefore(today, ago))
  const download = async () => {
    setBusy(true)
    try {
      accountsCsv(month, await readAccountLines(month))
    } catch (failure) {
      toast('error', errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t('accountsOf')}>
          <Select
            value={month}
            choices={months.map((value) => ({ value, label: formatMonth(value, i18n.language) }))}
            onChange={setMonth}
          />
        </Field>
        {data && data.length > 0 ? (
          <Button icon={Download} busy={busy} onClick={() => void download()}>
            {t('allLines')}
          </Button>
        ) : null}
      </div>
      <ReadError what={t('failed')} read={read} />
      {read.isPending && !hindrance ? <Skeleton className="h-48 w-full" /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={Wallet} title={t('accountsNone')} hint={t('accountsHint')} />
      ) : null}
      {data && data.length > 0 ? (
        <>
          <Totals totals={data} />
          <List>
            {data.map((one) => (
              <AccountRow key={`${one.user_id}${one.currency}`} total={one} month={month} />
            ))}
          </List>
        </>
      ) : null}
    </section>
  )
}

/** The total of all accounts, by currency. */
function Totals({ totals }: { totals: readonly AccountTotal[] }) {
  const { t, i18n } = useTranslation('figures')
  const sums = new Map<string, number>()
  for (const { currency, total_minor } of totals) sums.set(currency, (sums.get(currency) ?? 0) + total_minor)
  return (
    <p className="flex items-baseline justify-between gap-3 rounded-box border border-line bg-base-100 px-4 py-3">
      <span>{t('accountsSum', { count: new Set(totals.map(({ user_id }) => user_id)).size })}</span>
      <span className="figure text-3xl">
        {[...sums].map(([currency, minor]) => formatMoney(minor, currency, i18n.language)).join(' · ')}
      </span>
    </p>
  )
}

function AccountRow({ total, month }: { total: AccountTotal; month: string }) {
  const { t, i18n } = useTranslation('figures')
  const { user_id, orders, corrections, total_minor, currency } = total
  const row = {
    title: fullName(total) ?? total.label ?? t(total.is_former ? 'formerMember' : 'nameless'),
    detail: [
      t('orderCount', { count: orders }),
      ...(corrections > 0 ? [t('correctionCount', { count: corrections })] : []),
    ].join(' · '),
    trailing: (
      <span className="tabular whitespace-nowrap">{formatMoney(total_minor, currency, i18n.language)}</span>
    ),
  }
  if (user_id === null) return <ListRow {...row} />
  return (
    <ListRow {...row} to="/userorderlist/statement" query={{ month: month.slice(0, 7), member: user_id }} />
  )
}
