import type { ReactNode } from 'react'
import type { SoldLine, TaxLine } from '#domain/base/json-columns.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { TaxLines } from '#web/features/orders/tax-lines.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { joinWords } from '#web/ui/format/format.ts'
import { Price } from '#web/ui/format/reading.tsx'

interface OrderLinesProps {
  lines: SoldLine[]
  currency: string
  total: number
  tax: TaxLine[]
  /** Content after the total. */
  children?: ReactNode
}

/** The lines of an order as sold, and their tax. */
export function OrderLines({ lines, currency, total, tax, children }: OrderLinesProps) {
  const { t, i18n } = useTranslation('orders')
  return (
    <section aria-label={t('checkout.lines')}>
      <ul className="hairlines">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={at} className="flex items-start gap-3 px-4 py-3">
            <span className="figure min-w-7 text-xl">{line.quantity}</span>
            <span className="min-w-0 flex-1">
              <span className="block">{nameIn(line, i18n.language)}</span>
              {line.options.length > 0 ? (
                <span className="block text-muted text-sm">
                  {joinWords(
                    line.options.map((option) => nameIn(option, i18n.language)),
                    i18n.language,
                  )}
                </span>
              ) : null}
              {line.note ? <Note text={line.note} /> : null}
            </span>
            <Price minor={line.total_minor} currency={currency} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between pt-3 font-semibold">
        <span>{t('checkout.total')}</span>
        <Price minor={total} currency={currency} />
      </p>
      <TaxLines tax={tax} currency={currency} />
      {children}
    </section>
  )
}

/** A note to the kitchen, in any script. */
export function Note({ text }: { text: string }) {
  return (
    <span dir="auto" className="wrap-anywhere block whitespace-pre-line text-sm italic">
      {text}
    </span>
  )
}
