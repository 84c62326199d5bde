import { useQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal, UtensilsCrossed } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { menuOfDay } from '#domain/menu/day-order.ts'
import { isOffered } from '#domain/menu/hours.ts'
import type { MenuCategory, MenuItem } from '#domain/menu/menu.ts'
import { fitsMenu, type MenuWishes } from '#domain/menu/search.ts'
import { hindranceOf, queryClient } from '#web/data/queries/query.ts'
import { settingsQuery, useClubZone } from '#web/data/settings.ts'
import { DishSheet } from '#web/features/orders/menu/dish-sheet.tsx'
import { BasketBar, BasketBeside } from '#web/features/orders/menu/menu-basket.tsx'
import { MenuFilters, noWishes, wishCount } from '#web/features/orders/menu/menu-filters.tsx'
import { MenuHead } from '#web/features/orders/menu/menu-head.tsx'
import { MenuList } from '#web/features/orders/menu/menu-list.tsx'
import { useMyWishes } from '#web/features/orders/menu/my-wishes.ts'
import { WishesQuestion, WishesSheet } from '#web/features/orders/menu/wishes-question.tsx'
import { itemFinder, menuQuery, useMenu, useMyOrders } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/format/reading.tsx'
import { JumpBar } from '#web/ui/jump-bar.tsx'
import { useLateValue } from '#web/ui/late/late-value.ts'
import { useOpenSheet } from '#web/ui/layers/use-open-sheet.ts'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** The menu, and the link to the basket. */
export function MenuScreen() {
  const { t } = useTranslation('orders')
  const read = useMenu()
  const { data: menu } = read
  const isWide = useMediaQuery('(min-width: 64rem)')
  const isWhole = useIsWhole()
  if (hindranceOf(read)) return <ReadError what={t('menu.failed')} read={read} />
  if (!menu || !isWhole) return <MenuSkeleton />
  if (menu.every(({ menu_item }) => menu_item.length === 0)) {
    return <EmptyState icon={UtensilsCrossed} title={t('menu.empty')} hint={t('menu.emptyHint')} />
  }
  if (!isWide) {
    return (
      <div className="mx-auto flex max-w-2xl flex-col gap-4 pb-20">
        <Menu menu={menu} />
        <BasketBar menu={menu} />
      </div>
    )
  }
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)_22rem] items-start gap-12">
      <div className="flex flex-col gap-4">
        <Menu menu={menu} />
      </div>
      <BasketBeside menu={menu} />
    </div>
  )
}

MenuScreen.readFirst = () => void queryClient.prefetchQuery(menuQuery)

/** The content above the menu is awaited this long, so that it does not push the menu down later. */
const WHOLE_MS = 1000

/** Whether the content above the menu was read, or the wait is over. */
function useIsWhole(): boolean {
  const orders = useMyOrders()
  const settings = useQuery(settingsQuery)
  const { isLoading } = useMyWishes()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), WHOLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate || !(orders.isLoading || settings.isLoading || isLoading)
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

function Menu({ menu }: { menu: MenuCategory[] }) {
  const { t, i18n } = useTranslation('orders')
  const [words, setWords] = useState('')
  const [filters, setFilters] = useState<MenuWishes>(noWishes)
  const [dish, setDish] = useOpenSheet('dish')
  const [isTelling, setIsTelling] = useState(false)
  const { wishes: mine, isAnswered } = useMyWishes()
  const { data: orders } = useMyOrders()
  // Fixed when the menu opens: a later answer would push the menu down.
  const [last] = useState(() => orders?.find(({ status }) => status !== 'cancelled') ?? null)
  const { isServed, now, later } = useDay(menu)
  // Typing has priority on a menu of a thousand dishes.
  const deferredWords = useLateValue(words)
  const withFitting = useFitting(deferredWords, filters)
  const visible = useMemo(() => now.map(withFitting).filter(hasDishes), [now, withFitting])
  const visibleLater = useMemo(
    () =>
      later
        .map(({ category, opensAt }) => ({ category: withFitting(category), opensAt }))
        .filter(({ category }) => hasDishes(category)),
    [later, withFitting],
  )
  const open = dish === undefined ? undefined : itemFinder(menu)(dish)
  const wishTotal = wishCount(filters)
  const sections = [...visible, ...visibleLater.map(({ category }) => category)]
  return (
    <>
      <MenuHead menu={menu} isServed={isServed} last={last} />
      {isAnswered ? null : <WishesQuestion onTell={() => setIsTelling(true)} />}
      <MenuSearch
        words={words}
        onWords={setWords}
        wishes={filters}
        onWishes={setFilters}
        onTell={() => setIsTelling(true)}
      />
      <JumpBar
        label={t('menu.categories')}
        targets={sections.map((category) => ({
          id: `category-${category.id}`,
          label: nameIn(category, i18n.language),
        }))}
      />
      {sections.length === 0 ? (
        <EmptyState
          icon={Search}
          title={t('menu.none')}
          hint={t('menu.noneHint')}
          action={
            <Button
              onClick={() => {
                setWords('')
                setFilters(noWishes)
              }}
            >
              {t('menu.clear')}
            </Button>
          }
        />
      ) : (
        <MenuList
          now={visible}
          later={visibleLater}
          isSearching={deferredWords.trim() !== '' || wishTotal > 0}
          isServed={isServed}
          mine={mine}
          onOpen={setDish}
        />
      )}
      <DishSheet
        item={open}
        isServed={open === undefined || isServed(open)}
        without={[...filters.without, ...mine.without]}
        onClose={() => setDish(undefined)}
      />
      <WishesSheet open={isTelling} onClose={() => setIsTelling(false)} />
    </>
  )
}

interface MenuSearchProps {
  words: string
  onWords: (words: string) => void
  wishes: MenuWishes
  onWishes: (wishes: MenuWishes) => void
  /** Opens the person's permanent allergies and diets. */
  onTell: () => void
}

/** The search field, and the filters behind a button. */
function MenuSearch({ words, onWords, wishes, onWishes, onTell }: MenuSearchProps) {
  const { t } = useTranslation('orders')
  const [isOpen, setIsOpen] = useState(false)
  const count = wishCount(wishes)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <label className="input h-12 min-w-0 flex-1 basis-[min(100%,11rem)] bg-base-100 text-base">
          <Search size={20} strokeWidth={1.75} className="text-muted" aria-hidden />
          <input
            type="search"
            value={words}
            onChange={(event) => onWords(event.target.value)}
            aria-label={t('menu.search')}
            placeholder={t('menu.searchHint')}
          />
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`${buttonClass('plain')} min-h-12 ${count > 0 ? 'text-secondary' : ''}`}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
          <span className="max-[22rem]:sr-only">
            {count > 0 ? t('menu.filtersOn', { count }) : t('menu.filters')}
          </span>
        </button>
      </div>
      {isOpen ? (
        <>
          <MenuFilters wishes={wishes} onChange={onWishes} />
          <Button className="self-start" onClick={onTell}>
            {t('wishes.title')}
          </Button>
        </>
      ) : null}
    </>
  )
}

/** Filters a category's dishes by search and filters. */
function useFitting(words: string, wishes: MenuWishes): (category: MenuCategory) => MenuCategory {
  const { language } = useTranslation().i18n
  return useCallback(
    (category) => ({
      ...category,
      menu_item: category.menu_item.filter((item) => fitsMenu(item, words, wishes, language)),
    }),
    [words, wishes, language],
  )
}

const hasDishes = ({ menu_item }: MenuCategory) => menu_item.length > 0

/** The menu in today's order, and whether a dish is served now; updated during the day. */
function useDay(menu: readonly MenuCategory[]) {
  const zone = useClubZone()
  const minute = Math.floor(useNow(20_000) / 60_000)
  const isServed = useCallback(
    (item: MenuItem) => isOffered(item, new Date(minute * 60_000), zone),
    [minute, zone],
  )
  const day = useMemo(() => menuOfDay(menu, new Date(minute * 60_000), zone), [menu, minute, zone])
  return { isServed, ...day }
}
