import { useClubZone } from '#web/data/settings.ts'
import type { OrderInFull } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'
import { Price } from '#web/ui/format/reading.tsx'

/** The refunds and corrections of an order on the member account, and its present charge; nothing without any. */
export function ChargeCorrections({ order }: { order: OrderInFull }) {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  const { currency, status, total_minor } = order
  // Orders stored by older app versions have no corrections.
  const corrections = [...(order.account_correction ?? [])].sort((a, b) => a.number - b.number)
  if (corrections.length === 0 || status === 'cancelled') return null
  const charged = corrections.reduce((sum, { amount_minor }) => sum + amount_minor, total_minor)
  return (
    <section aria-label={t('order.corrections')} className="hairlines">
      {corrections.map(({ id, kind, number, reason, created_at, amount_minor }) => (
        <div key={id} className="flex items-start justify-between gap-3 px-4 py-3 print:py-1">
          <span className="min-w-0">
            <span className="block">
              {t(kind === 'refund' ? 'statement.refund' : 'statement.correction', { reference: number })}
              <span className="text-muted text-sm print:text-black">
                {' '}
                · {formatDay(created_at, i18n.language, zone)}
              </span>
            </span>
            <span dir="auto" className="wrap-anywhere block text-muted text-sm print:text-black">
              {reason}
            </span>
          </span>
          <Price minor={amount_minor} currency={currency} />
        </div>
      ))}
      <p className="flex justify-between gap-3 px-4 py-3 font-semibold">
        <span>{t('order.chargedNow')}</span>
        <Price minor={charged} currency={currency} />
      </p>
    </section>
  )
}
