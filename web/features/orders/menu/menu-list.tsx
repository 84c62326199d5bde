import { ChevronDown } from 'lucide-react'
import { memo, useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { LaterCategory } from '#domain/menu/day-order.ts'
import type { MenuCategory, MenuItem } from '#domain/menu/menu.ts'
import type { MenuWishes } from '#domain/menu/search.ts'
import { useClubZone } from '#web/data/settings.ts'
import { CategoryMark } from '#web/features/orders/menu/category-mark.tsx'
import { DishRow } from '#web/features/orders/menu/dish-row.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatRecentMoment } from '#web/ui/format/format.ts'

interface DishesProps {
  isServed: (item: MenuItem) => boolean
  /** My allergies and diets. */
  mine: MenuWishes
  onOpen: (id: string) => void
}

interface MenuSectionsProps extends DishesProps {
  now: readonly MenuCategory[]
  later: readonly LaterCategory[]
  /** Opens the dishes served later, for a search. */
  isSearching: boolean
}

/** The dishes served now, then later ones, folded to a line each. */
export const MenuList = memo(function MenuList({ now, later, isSearching, ...dishes }: MenuSectionsProps) {
  const { i18n } = useTranslation('orders')
  return (
    <>
      {now.map((category, at) => (
        <section key={category.id} id={`category-${category.id}`} className="scroll-mt-32">
          <h2 className="mb-2 flex items-center gap-3 text-xl">
            <CategoryMark category={category} />
            {nameIn(category, i18n.language)}
          </h2>
          <Dishes category={category} isFar={at > 1} {...dishes} />
        </section>
      ))}
      {later.map((one) => (
        <LaterSection key={one.category.id} {...one} isSearching={isSearching} {...dishes} />
      ))}
    </>
  )
})

function Dishes({
  category,
  isFar,
  isServed,
  mine,
  onOpen,
}: DishesProps & { category: MenuCategory; isFar: boolean }) {
  return (
    <ul className="hairlines">
      {category.menu_item.map((item) => (
        <DishRow
          key={item.id}
          item={item}
          isServed={isServed(item)}
          mine={mine}
          isFar={isFar}
          onPress={onOpen}
        />
      ))}
    </ul>
  )
}

function LaterSection({
  category,
  opensAt,
  isSearching,
  ...dishes
}: LaterCategory & DishesProps & { isSearching: boolean }) {
  const { t, i18n } = useTranslation('orders')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isOpen = isUnfolded || isSearching
  const when = useWhen()
  const id = `category-${category.id}`
  return (
    <section id={id} className="scroll-mt-32">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-dishes`}
          onClick={() => setIsUnfolded(!isOpen)}
          className="-mx-4 flex min-h-14 w-[calc(100%+--spacing(8))] items-center gap-3 px-4 text-left hover:bg-base-content/5"
        >
          <CategoryMark category={category} />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{nameIn(category, i18n.language)}</span>
            <span className="tabular text-muted">
              {' · '}
              {opensAt ? when(opensAt) : t('menu.notToday')}
            </span>
          </span>
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            className={`shrink-0 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden
          />
        </button>
      </h2>
      <div id={`${id}-dishes`} hidden={!isOpen}>
        {isOpen ? <Dishes category={category} isFar {...dishes} /> : null}
      </div>
    </section>
  )
}

/** The start as text: `from 17:00`, `from tomorrow 06:00`. */
function useWhen(): (at: Date) => string {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  return (at) => t('menu.from', { time: formatRecentMoment(at.getTime(), i18n.language, zone) })
}
