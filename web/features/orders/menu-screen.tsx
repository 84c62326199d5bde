import { CirclePause, Search, ShoppingBasket, SlidersHorizontal, UtensilsCrossed } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import { isOffered } from '#domain/menu/hours.ts'
import type { MenuCategory, MenuItem } from '#domain/menu/menu.ts'
import { fitsMenu, type MenuWishes } from '#domain/menu/search.ts'
import { countOf } from '#domain/orders/basket.ts'
import { orderTotal } from '#domain/orders/price.ts'
import type { Pause } from '#domain/queue/throttle.ts'
import { usePause } from '#web/data/pause.ts'
import { hindranceOf } from '#web/data/query.ts'
import { useSettings } from '#web/data/settings.ts'
import { useBasket } from '#web/features/orders/basket-store.ts'
import { DishRow } from '#web/features/orders/dish-row.tsx'
import { DishSheet } from '#web/features/orders/dish-sheet.tsx'
import { KitchenWait } from '#web/features/orders/kitchen-wait.tsx'
import { MenuFilters, noWishes, wishCount } from '#web/features/orders/menu-filters.tsx'
import { itemFinder, useMenu } from '#web/features/orders/orders-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { JumpBar } from '#web/ui/jump-bar.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Price, useNow } from '#web/ui/reading.tsx'

/** The menu, and the way into the basket. */
export function MenuScreen() {
  const { t } = useTranslation('orders')
  const read = useMenu()
  const { data: menu } = read
  const hindrance = hindranceOf(read)
  const pause = usePause()
  if (hindrance) {
    return (
      <ErrorNote what={t('menu.failed')} why={errorText(hindrance)} onRetry={() => void read.refetch()} />
    )
  }
  if (!menu) return <MenuSkeleton />
  if (menu.every(({ menu_item }) => menu_item.length === 0)) {
    return <EmptyState icon={UtensilsCrossed} title={t('menu.empty')} hint={t('menu.emptyHint')} />
  }
  return (
    <div className="flex flex-col gap-4 pb-20">
      {pause ? <PausedNote pause={pause} /> : null}
      <Menu menu={menu} />
      <BasketBar menu={menu} />
    </div>
  )
}

function MenuSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-24 w-full" />
      ))}
    </div>
  )
}

/** The kitchen has stopped taking orders for now: until when, and what it says. */
export function PausedNote({ pause: { until, sentence } }: { pause: Pause }) {
  const { t, i18n } = useTranslation('orders')
  const zone = useSettings()['club.time_zone']
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-box border border-warning/50 bg-warning/10 p-4"
    >
      <CirclePause size={24} strokeWidth={1.75} className="shrink-0 text-warning" aria-hidden />
      <div>
        <p className="font-semibold">{t('menu.paused')}</p>
        {sentence ? (
          <p dir="auto" className="wrap-anywhere">
            {sentence}
          </p>
        ) : null}
        <p className="text-sm">
          {until === null
            ? t('menu.pausedHint')
            : t('menu.pausedUntil', { time: formatTime(until, i18n.language, zone) })}
        </p>
      </div>
    </div>
  )
}

function Menu({ menu }: { menu: MenuCategory[] }) {
  const { t, i18n } = useTranslation('orders')
  const [words, setWords] = useState('')
  const [wishes, setWishes] = useState<MenuWishes>(noWishes)
  const [filtering, setFiltering] = useState(false)
  const [dish, setDish] = useState<string>()
  const isServed = useServed()
  // Typing goes first on a menu of a thousand dishes.
  const deferredWords = useDeferredValue(words)
  const visible = useMemo(
    () =>
      menu
        .map((category) => ({
          ...category,
          menu_item: category.menu_item.filter((item) =>
            fitsMenu(item, deferredWords, wishes, i18n.language),
          ),
        }))
        .filter(({ menu_item }) => menu_item.length > 0),
    [menu, deferredWords, wishes, i18n.language],
  )
  const open = dish === undefined ? undefined : itemFinder(menu)(dish)
  const wishTotal = wishCount(wishes)
  const isPaused = usePause() !== null
  return (
    <>
      {isPaused ? null : <KitchenWait menu={menu} isServed={isServed} />}
      <div className="flex gap-2">
        <label className="input h-12 min-w-0 flex-1 bg-base-100 text-base">
          <Search size={20} strokeWidth={1.75} className="text-muted" aria-hidden />
          <input
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            aria-label={t('menu.search')}
            placeholder={t('menu.searchHint')}
          />
        </label>
        <button
          type="button"
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
          className={`${buttonClass('plain')} h-12 ${wishTotal > 0 ? 'text-secondary' : ''}`}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
          <span className="max-[22rem]:sr-only">
            {wishTotal > 0 ? t('menu.filtersOn', { count: wishTotal }) : t('menu.filters')}
          </span>
        </button>
      </div>
      {filtering ? <MenuFilters wishes={wishes} onChange={setWishes} /> : null}
      <JumpBar
        label={t('menu.categories')}
        targets={visible.map((category) => ({
          id: `category-${category.id}`,
          label: nameIn(category, i18n.language),
        }))}
      />
      {visible.length === 0 ? (
        <EmptyState
          icon={Search}
          title={t('menu.none')}
          hint={t('menu.noneHint')}
          action={
            <Button
              onClick={() => {
                setWords('')
                setWishes(noWishes)
              }}
            >
              {t('menu.clear')}
            </Button>
          }
        />
      ) : (
        <Dishes categories={visible} isServed={isServed} onOpen={setDish} />
      )}
      <DishSheet
        item={open}
        isServed={open === undefined || isServed(open)}
        without={wishes.without}
        onClose={() => setDish(undefined)}
      />
    </>
  )
}

/** Whether a dish is served at this time of the day, renewed as it goes on. */
function useServed(): (item: MenuItem) => boolean {
  const zone = useSettings()['club.time_zone']
  const minute = Math.floor(useNow(20_000) / 60_000)
  return useCallback((item) => isOffered(item, new Date(minute * 60_000), zone), [minute, zone])
}

interface DishesProps {
  categories: MenuCategory[]
  isServed: (item: MenuItem) => boolean
  onOpen: (id: string) => void
}

const Dishes = memo(function Dishes({ categories, isServed, onOpen }: DishesProps) {
  const { i18n } = useTranslation('orders')
  return categories.map((category) => (
    <section key={category.id} id={`category-${category.id}`} className="scroll-mt-32">
      <h2 className="mb-2 px-1 text-xl">{nameIn(category, i18n.language)}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-base-100">
        {category.menu_item.map((item) => (
          <DishRow key={item.id} item={item} isServed={isServed(item)} onPress={onOpen} />
        ))}
      </ul>
    </section>
  ))
})

function BasketBar({ menu }: { menu: MenuCategory[] }) {
  const { t } = useTranslation('orders')
  const basket = useBasket()
  const currency = useSettings()['club.currency']
  const count = countOf(basket)
  if (count === 0) return null
  return (
    <div className="fixed inset-x-0 bottom-(--bar-space) z-20 mx-auto max-w-2xl safe-x pb-3 md:left-(--rail)">
      <Link to="/userorder" className={`${buttonClass('primary', 'large', true)} justify-between shadow-lg`}>
        <span className="flex items-center gap-2">
          <ShoppingBasket size={22} strokeWidth={1.75} aria-hidden />
          {t('menu.basketCount', { count })}
        </span>
        <span>{t('menu.basket')}</span>
        <Price minor={orderTotal(basket.lines, itemFinder(menu))} currency={currency} />
      </Link>
    </div>
  )
}
