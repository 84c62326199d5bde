import { MapPin, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { MenuCategory, MenuItem } from '#domain/menu/menu.ts'
import { orderTotal } from '#domain/orders/price.ts'
import { usePause } from '#web/data/pause.ts'
import { useSettings } from '#web/data/settings.ts'
import { choose, useBasket } from '#web/features/orders/basket-store.ts'
import { useChosenPlace, usePlaceAnswer } from '#web/features/orders/checkout/chosen-place.ts'
import { PlaceChoice } from '#web/features/orders/checkout/place-choice.tsx'
import { usePositionPlace } from '#web/features/orders/checkout/use-position-place.ts'
import { useDishesText } from '#web/features/orders/dish-names.ts'
import { KitchenWait } from '#web/features/orders/menu/kitchen-wait.tsx'
import { itemFinder, type Order } from '#web/features/orders/orders-data.ts'
import { PausedNote } from '#web/features/orders/paused-note.tsx'
import { linesOnMenu, useOrderAgain } from '#web/features/orders/use-order-again.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/format/reading.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface MenuHeadProps {
  menu: readonly MenuCategory[]
  isServed: (item: MenuItem) => boolean
  /** The person's last order that was not cancelled; null: none. */
  last: Order | null
}

/** The destination, the waiting time, and my last order. */
export function MenuHead({ menu, isServed, last }: MenuHeadProps) {
  const { t } = useTranslation('orders')
  const [isOpen, setIsOpen] = useState(false)
  const { choices } = useBasket()
  const { places } = useChosenPlace(choices)
  const position = usePositionPlace(choices, places, choose)
  const place = usePlaceAnswer(choices)
  const pause = usePause()
  return (
    // `tabular`: no toast stands on the place, the time or the last order.
    <div className="tabular hairlines border-t-0">
      <div className="flex flex-wrap items-center gap-x-2 px-4 py-1">
        <MapPin size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <p className="min-w-0 flex-1 basis-32 font-semibold" aria-live="polite">
          {place}
        </p>
        <Button kind="quiet" aria-label={t('menu.placeChange')} onClick={() => setIsOpen(true)}>
          {t('checkout.allergiesChange')}
        </Button>
      </div>
      {/* A pause replaces the time, so that the menu stays in place. */}
      <div className="flex min-h-21 items-center px-4 py-1">
        {pause ? <PausedNote pause={pause} isShort /> : <KitchenWait menu={menu} isServed={isServed} />}
      </div>
      {last ? <Again order={last} menu={menu} /> : null}
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('checkout.where')}
        actions={
          <Button kind="primary" size="large" block onClick={() => setIsOpen(false)}>
            {t('checkout.allergiesDone')}
          </Button>
        }
      >
        <PlaceChoice choices={choices} position={position} onChange={choose} />
      </Sheet>
    </div>
  )
}

/** My last order with a button to its check-out; nothing if none of it is available. */
function Again({ order, menu }: { order: Order; menu: readonly MenuCategory[] }) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const { orderAgain, waitingFor } = useOrderAgain()
  const dishesText = useDishesText()
  const itemOf = itemFinder(menu)
  const { good } = linesOnMenu(order.lines, menu)
  if (good.length === 0) return null
  const words = dishesText(
    good.map(({ item_id, quantity }) => ({ quantity, name: nameIn(itemOf(item_id)!, i18n.language) })),
  )
  return (
    <section aria-label={t('menu.last')} className="flex flex-wrap items-center gap-3 px-4 py-2">
      <p className="min-w-0 flex-1 basis-40">
        <span className="block text-muted text-sm">{t('menu.last')} </span>
        <span className="line-clamp-2 wrap-anywhere">{words} </span>
        <Price minor={orderTotal(good, itemOf)} currency={currency} />
      </p>
      <Button
        className="shrink-0"
        icon={RotateCcw}
        busy={waitingFor !== null}
        onClick={() => orderAgain(order)}
      >
        {t('menu.again')}
      </Button>
    </section>
  )
}
