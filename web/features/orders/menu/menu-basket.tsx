import { ShoppingBasket } from 'lucide-react'
import type { MenuCategory } from '#domain/menu/menu.ts'
import { countOf } from '#domain/orders/basket.ts'
import { orderTotal } from '#domain/orders/price.ts'
import { useSettings } from '#web/data/settings.ts'
import { BasketLines } from '#web/features/orders/basket-lines.tsx'
import { useBasket } from '#web/features/orders/basket-store.ts'
import { useMyWishes } from '#web/features/orders/menu/my-wishes.ts'
import { itemFinder } from '#web/features/orders/orders-data.ts'
import { useBasketCheck } from '#web/features/orders/use-basket-check.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Price } from '#web/ui/format/reading.tsx'
import { Link } from '#web/ui/link.tsx'
import { reserveThumbSpace } from '#web/ui/thumb-space.ts'

/** The link to the basket, over the menu of a phone or tablet. */
export function BasketBar({ menu }: { menu: readonly MenuCategory[] }) {
  const isEmpty = countOf(useBasket()) === 0
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-(--bar-space) z-20 mx-auto max-w-2xl safe-x pb-3 *:pointer-events-auto md:left-(--rail)"
    >
      {isEmpty ? null : (
        <div ref={reserveThumbSpace}>
          <BasketLink menu={menu} />
        </div>
      )}
    </div>
  )
}

/** The basket beside the menu of a laptop. */
export function BasketBeside({ menu }: { menu: readonly MenuCategory[] }) {
  const { t } = useTranslation('orders')
  const basket = useBasket()
  const { wishes } = useMyWishes()
  const { itemOf, problemOf } = useBasketCheck(basket.lines, basket.choices.wantedAt)
  const isEmpty = countOf(basket) === 0
  return (
    <aside
      aria-label={t('menu.basketTitle')}
      className="-mx-4 sticky top-[calc(var(--top-bar)+1rem)] flex max-h-[calc(100dvh-var(--top-bar)-2rem)] flex-col gap-3 overflow-y-auto px-4"
    >
      <h2 className="text-xl">{t('menu.basketTitle')}</h2>
      {isEmpty ? (
        <p className="text-muted">{t('menu.basketEmpty')}</p>
      ) : (
        <BasketLines basket={basket} itemOf={itemOf} problemOf={problemOf} allergies={wishes.without} />
      )}
      <div aria-live="polite">{isEmpty ? null : <BasketLink menu={menu} />}</div>
    </aside>
  )
}

function BasketLink({ menu }: { menu: readonly MenuCategory[] }) {
  const { t } = useTranslation('orders')
  const basket = useBasket()
  const currency = useSettings()['club.currency']
  return (
    <Link
      to="/userorder"
      className={`${buttonClass('primary', 'large', true)} flex-wrap justify-between shadow-lg`}
    >
      <span className="flex items-center gap-2">
        <ShoppingBasket size={22} strokeWidth={1.75} aria-hidden />
        {t('menu.basketCount', { count: countOf(basket) })}{' '}
      </span>
      <span>{t('menu.basket')} </span>
      <Price minor={orderTotal(basket.lines, itemFinder(menu))} currency={currency} />
    </Link>
  )
}
