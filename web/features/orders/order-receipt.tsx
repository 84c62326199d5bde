import { Printer } from 'lucide-react'
import { fullName } from '#domain/base/person-name.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { handoverOf } from '#domain/orders/serving-place.ts'
import { useSettings } from '#web/data/settings.ts'
import { ChargeCorrections } from '#web/features/orders/charge-corrections.tsx'
import type { OrderInFull } from '#web/features/orders/orders-data.ts'
import { TaxLines } from '#web/features/orders/tax-lines.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ClubLogo } from '#web/ui/club-mark.tsx'
import { formatDay, formatTime, joinWords } from '#web/ui/format/format.ts'
import { Price } from '#web/ui/format/reading.tsx'

/** The payment text of an order's receipt. */
export function paidAs(order: Pick<OrderInFull, 'status' | 'pay' | 'is_delivery' | 'place'>) {
  const { status, pay } = order
  const isBrought = handoverOf(order) === 'delivery'
  if (status === 'cancelled') return 'cancelled'
  if (pay === 'account') return 'account'
  if (status === 'completed') return isBrought ? 'delivered' : 'collected'
  return isBrought ? 'delivery' : 'collection'
}

/** The printed receipt: the club, the order, each line, the tax of each rate, the payment. */
export function PrintedReceipt({ order }: { order: OrderInFull }) {
  const { t, i18n } = useTranslation('orders')
  const settings = useSettings()
  const zone = settings['club.time_zone']
  const { currency, profiles } = order
  return (
    <article className="hidden text-black text-sm print:block" aria-hidden>
      <header className="flex items-start justify-between border-black border-b-2 pb-2">
        <span className="flex items-center gap-3">
          <ClubLogo className="h-12" />
          <span>
            <strong className="block text-xl">{settings['club.name']}</strong>
            <span className="block">{t('order.receipt')}</span>
          </span>
        </span>
        <span className="text-right">
          <strong className="block text-xl">{t('order.number', { number: order.number })}</strong>
          <span className="block">
            {formatDay(order.created_at, i18n.language, zone)}{' '}
            {formatTime(order.created_at, i18n.language, zone)}
          </span>
        </span>
      </header>
      {profiles ? <p className="py-2">{fullName(profiles)}</p> : null}
      <table className="w-full border-black border-t">
        <tbody>
          {order.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
            <tr key={at} className="border-black border-b align-top">
              <td className="w-8 py-1 text-right">{line.quantity}</td>
              <td className="px-2 py-1">
                {nameIn(line, i18n.language)}
                {line.options.length > 0 ? (
                  <span className="block text-xs">
                    {joinWords(
                      line.options.map((option) => nameIn(option, i18n.language)),
                      i18n.language,
                    )}
                  </span>
                ) : null}
              </td>
              <td className="py-1 text-right">
                <Price minor={line.unit_minor} currency={currency} />
              </td>
              <td className="py-1 pl-4 text-right">
                <Price minor={line.total_minor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex justify-between py-2 font-bold text-lg">
        <span>{t('checkout.total')}</span>
        <Price minor={order.total_minor} currency={currency} />
      </p>
      <TaxLines tax={order.tax ?? []} currency={currency} />
      <ChargeCorrections order={order} />
      <p className="py-2">{t(`order.paid.${paidAs(order)}`)}</p>
    </article>
  )
}

/** Prints the receipt, the only printed part of this screen. */
export function PrintReceipt() {
  const { t } = useTranslation('orders')
  return (
    <Button size="large" block icon={Printer} className="print:hidden" onClick={() => print()}>
      {t('order.print')}
    </Button>
  )
}
