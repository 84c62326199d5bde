import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Basket, type BasketLine, MOST_OF_ONE, problemOf } from '#domain/orders/basket.ts'
import { type MenuItem, named } from '#domain/orders/menu.ts'
import { lineTotal } from '#domain/orders/price.ts'
import { useSettings } from '#web/data/settings.ts'
import { setBasketQuantity } from '#web/features/orders/basket-store.ts'
import { Price } from '#web/ui/reading.tsx'
import { Stepper } from '#web/ui/stepper.tsx'

interface BasketLinesProps {
  basket: Basket
  itemOf: (id: string) => MenuItem | undefined
  /** Whether the menu has been read, so that a missing dish is really gone. */
  known: boolean
}

/** The lines of the basket with their quantities, and what stands against any of them. */
export function BasketLines({ basket, itemOf, known }: BasketLinesProps) {
  const { t } = useTranslation('orders')
  return (
    <ul
      aria-label={t('checkout.lines')}
      className="divide-y divide-line rounded-box border border-line bg-base-100"
    >
      {basket.lines.map((line, at) => (
        <Line
          key={`${line.item_id}${line.options.join()}${line.note}`}
          line={line}
          item={itemOf(line.item_id)}
          known={known}
          onQuantity={(quantity) => setBasketQuantity(at, quantity)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: BasketLine
  item: MenuItem | undefined
  known: boolean
  onQuantity: (quantity: number) => void
}

function Line({ line, item, known, onQuantity }: LineProps) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const name = item ? named(item, i18n.language) : '…'
  const options = item?.menu_option.filter(({ id }) => line.options.includes(id)) ?? []
  const problem = known ? problemOf(line, item) : null
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold">{name}</span>
          {options.length > 0 ? (
            <span className="block text-muted text-sm">
              {options.map((option) => named(option, i18n.language)).join(', ')}
            </span>
          ) : null}
          {line.note ? <span className="block text-sm italic">“{line.note}”</span> : null}
        </span>
        {item ? <Price minor={lineTotal(line, item)} currency={currency} /> : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stepper label={name} value={line.quantity} min={0} max={MOST_OF_ONE} onChange={onQuantity} />
        {problem ? (
          <span role="alert" className="inline-flex items-center gap-1.5 text-error text-sm">
            <CircleAlert size={18} strokeWidth={2} aria-hidden />
            {t(`checkout.problem.${problem}`)}
          </span>
        ) : null}
      </div>
    </li>
  )
}
