import { Leaf, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MenuItem, named } from '#domain/orders/menu.ts'
import { useSettings } from '#web/data/settings.ts'
import { useDishPhoto } from '#web/features/orders/dish-photo.ts'
import type { Allergen, Diet } from '#web/features/orders/menu-filters.tsx'
import { Price } from '#web/ui/reading.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** A dish on the menu; all of the row opens it. */
export function DishRow({ item, onPress }: { item: MenuItem; onPress: () => void }) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const description = item.description_i18n[i18n.language] || item.description
  const photo = useDishPhoto(item.photo_path)
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        disabled={item.sold_out}
        className="flex w-full items-start gap-3 px-4 py-3 text-left transition-colors duration-150 enabled:hover:bg-base-content/5 focus-visible:-outline-offset-2"
      >
        <span className={`min-w-0 flex-1 ${item.sold_out ? 'opacity-60' : ''}`}>
          <span className="block font-semibold">{named(item, i18n.language)}</span>
          {description ? <span className="mt-0.5 block text-muted text-sm">{description}</span> : null}
          <DishFacts allergens={item.allergens} diets={item.diets} />
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1.5">
          <span className="font-semibold">
            <Price minor={item.price_minor} currency={currency} />
          </span>
          {item.sold_out ? <StatusPill tone="wrong">{t('menu.soldOut')}</StatusPill> : null}
          {photo ? (
            <img
              src={photo}
              alt=""
              width={72}
              height={72}
              loading="lazy"
              className="size-18 rounded-field object-cover"
            />
          ) : null}
        </span>
      </button>
    </li>
  )
}

/** Diets and allergens in words; the icon only leads the eye. */
export function DishFacts({ allergens, diets }: { allergens: string[]; diets: string[] }) {
  const { t, i18n } = useTranslation('orders')
  if (allergens.length === 0 && diets.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' })
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
      {diets.length > 0 ? (
        <span className="inline-flex items-center gap-1 text-success">
          <Leaf size={14} strokeWidth={2} aria-hidden />
          {list.format(diets.map((diet) => t(`diet.${diet as Diet}`)))}
        </span>
      ) : null}
      {allergens.length > 0 ? (
        <span className="inline-flex items-center gap-1">
          <TriangleAlert size={14} strokeWidth={2} className="shrink-0" aria-hidden />
          {t('menu.contains', {
            allergens: list.format(allergens.map((code) => t(`allergen.${code as Allergen}`))),
          })}
        </span>
      ) : null}
    </span>
  )
}
