import { Plus } from 'lucide-react'
import { memo } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { limits } from '#domain/generated/limits.ts'
import type { MenuItem } from '#domain/menu/menu.ts'
import type { MenuWishes } from '#domain/menu/search.ts'
import { useSettings } from '#web/data/settings.ts'
import { addToBasket, setBasketQuantity, useBasket } from '#web/features/orders/basket-store.ts'
import { DishBadges, DishState } from '#web/features/orders/menu/dish-badges.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/format/reading.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { DishPhoto } from '#web/ui/pictures/dish-photo.tsx'

interface DishRowProps {
  item: MenuItem
  /** Whether it is served at this hour. */
  isServed: boolean
  /** My allergies and diets. */
  mine: MenuWishes
  /** Far down a long menu: not rendered while out of view. */
  isFar: boolean
  onPress: (id: string) => void
}

/** A dish on the menu: its text opens it; its plus adds one, or opens it if an option must be chosen. */
export const DishRow = memo(function DishRow({ item, isServed, mine, isFar, onPress }: DishRowProps) {
  const { i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const description = item.description_i18n[i18n.language] || item.description
  return (
    <li
      className={`flex items-start pr-4 ${isFar ? '[contain-intrinsic-size:auto_7rem] [content-visibility:auto]' : ''}`}
    >
      <button
        type="button"
        onClick={() => onPress(item.id)}
        disabled={item.sold_out}
        className="flex min-w-0 flex-1 items-start gap-3 px-4 py-3 text-left transition-colors duration-150 enabled:hover:bg-base-content/5 focus-visible:-outline-offset-2"
      >
        <DishPhoto path={item.photo_path} width={72} height={72} className="size-18 shrink-0 rounded-field" />
        <span className="min-w-0 flex-1">
          <span className={`block font-semibold ${item.sold_out || !isServed ? 'text-muted' : ''}`}>
            {nameIn(item, i18n.language)}{' '}
          </span>
          {description ? (
            <span className="mt-0.5 line-clamp-2 text-muted text-sm">{description} </span>
          ) : null}
          <DishBadges
            allergens={item.allergens.filter((allergen) => mine.without.includes(allergen))}
            diets={item.diets}
            without={mine.without}
            missed={mine.diets.filter((diet) => !item.diets.includes(diet))}
          />
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <Price minor={item.price_minor} currency={currency} />
            <DishState item={item} isServed={isServed} />
          </span>
        </span>
      </button>
      {item.sold_out ? null : <AddOne item={item} onOpen={() => onPress(item.id)} />}
    </li>
  )
})

/** Adds one of a dish without options, and shows the count; opens a dish with options. */
function AddOne({ item, onOpen }: { item: MenuItem; onOpen: () => void }) {
  const { t, i18n } = useTranslation('orders')
  const { lines } = useBasket()
  const name = nameIn(item, i18n.language)
  const isPlain = item.menu_option_group.length === 0 && item.menu_option.length === 0
  const at = lines.findIndex(
    (line) => line.item_id === item.id && line.options.length === 0 && line.note === '',
  )
  const line = lines[at]
  if (isPlain && line) {
    return (
      <span className="shrink-0 py-3">
        <Stepper
          label={name}
          value={line.quantity}
          max={Math.min(limits['user_order_item.quantity'], item.stock ?? limits['user_order_item.quantity'])}
          onChange={(quantity) => setBasketQuantity(at, quantity)}
        />
      </span>
    )
  }
  return (
    <span className="shrink-0 py-3">
      <IconButton
        icon={Plus}
        kind="plain"
        label={t(isPlain ? 'menu.addOne' : 'menu.chooseOf', { name })}
        onClick={() =>
          isPlain ? addToBasket({ item_id: item.id, quantity: 1, options: [], note: '' }, item) : onOpen()
        }
      />
    </span>
  )
}
