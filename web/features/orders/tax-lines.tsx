import type { TaxLine } from '#domain/base/json-columns.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoney, formatNumber } from '#web/ui/format/format.ts'

/** Writes a rate in hundredths of a percent in the reader's language: `13.5%`. */
export function useTaxRate(): (bp: number) => string {
  const { i18n } = useTranslation()
  return (bp) => `${formatNumber(bp / 100, i18n.language, 2)}%`
}

/** Net and tax of each rate; nothing if no rate is above zero. */
export function TaxLines({ tax, currency }: { tax: TaxLine[]; currency: string }) {
  const { t, i18n } = useTranslation('orders')
  const rateOf = useTaxRate()
  const taxedRates = tax.filter(({ bp }) => bp > 0)
  if (taxedRates.length === 0) return null
  const money = (minor: number) => formatMoney(minor, currency, i18n.language)
  return (
    <dl className="tabular py-2 text-muted text-sm">
      {taxedRates.map(({ bp, net_minor, tax_minor }) => (
        <div key={bp} className="grid grid-cols-[1fr_auto] gap-x-4">
          <dt>{t('order.net', { rate: rateOf(bp) })}</dt>
          <dd className="text-right">{money(net_minor)}</dd>
          <dt>{t('order.tax', { rate: rateOf(bp) })}</dt>
          <dd className="text-right">{money(tax_minor)}</dd>
        </div>
      ))}
    </dl>
  )
}
