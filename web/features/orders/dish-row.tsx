import { Clock3, Leaf, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hours } from '#domain/base/json-columns.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { hoursOfDay } from '#domain/menu/hours.ts'
import type { Allergen, Diet, MenuItem } from '#domain/menu/menu.ts'
import { useSettings } from '#web/data/settings.ts'
import { DishPhoto } from '#web/ui/dish-photo.tsx'
import { Price } from '#web/ui/reading.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** From how few on it is said how many are left. */
const FEW = 5

interface DishRowProps {
  item: MenuItem
  /** Whether it is served at this time of the day. */
  isServed: boolean
  onPress: (id: string) => void
}

/** A dish on the menu; all of the row opens it. Rows out of view cost nothing, so that a long menu scrolls. */
export const DishRow = memo(function DishRow({ item, isServed, onPress }: DishRowProps) {
  const { i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const description = item.description_i18n[i18n.language] || item.description
  return (
    <li className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onPress(item.id)}
        disabled={item.sold_out}
        className="flex w-full items-start gap-3 px-4 py-3 text-left transition-colors duration-150 enabled:hover:bg-base-content/5 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className={`block font-semibold ${item.sold_out || !isServed ? 'text-muted' : ''}`}>
            {nameIn(item, i18n.language)}
          </span>
          {description ? <span className="mt-0.5 block text-muted text-sm">{description}</span> : null}
          <DishBadges allergens={item.allergens} diets={item.diets} />
          {isServed || item.sold_out ? null : <ServedTimes item={item} />}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1.5">
          <span className="font-semibold">
            <Price minor={item.price_minor} currency={currency} />
          </span>
          <Left item={item} />
          <DishPhoto path={item.photo_path} width={72} height={72} className="size-18 rounded-field" />
        </span>
      </button>
    </li>
  )
})

/** What stands against having it now: sold out, another time of the day, or few left. */
export function DishState({ item, isServed }: { item: MenuItem; isServed: boolean }) {
  return isServed || item.sold_out ? <Left item={item} /> : <ServedTimes item={item} />
}

function Left({ item }: { item: MenuItem }) {
  const { t } = useTranslation('orders')
  if (item.sold_out) return <StatusPill tone="wrong">{t('menu.soldOut')}</StatusPill>
  if (item.stock !== null && item.stock <= FEW)
    return <StatusPill tone="attention">{t('menu.left', { count: item.stock })}</StatusPill>
  return null
}

function ServedTimes({ item }: { item: MenuItem }) {
  const { t } = useTranslation('orders')
  const zone = useSettings()['club.time_zone']
  const today = (hours: readonly Hours[]) => hoursOfDay(hours, new Date(), zone)
  const spans = item.hours.length > 0 ? today(item.hours) : today(item.category_hours)
  const times = spans.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <span className="mt-1 flex items-center gap-1 text-info text-sm">
      <Clock3 size={16} strokeWidth={2} aria-hidden />
      <span className="tabular">{times ? t('menu.served', { times }) : t('menu.notToday')}</span>
    </span>
  )
}

interface DishBadgesProps {
  allergens: readonly Allergen[]
  diets: readonly Diet[]
  /** Of the allergens, those that the reader wants to be without. */
  without?: readonly Allergen[]
}

/** Diets and allergens in words; the icon only leads the eye. */
export function DishBadges({ allergens, diets, without = [] }: DishBadgesProps) {
  const { t, i18n } = useTranslation('orders')
  if (allergens.length === 0 && diets.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' })
  const isAvoided = allergens.some((code) => without.includes(code))
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
      {diets.length > 0 ? (
        <span className="inline-flex items-center gap-1 text-success">
          <Leaf size={14} strokeWidth={2} aria-hidden />
          {list.format(diets.map((diet) => t(`diet.${diet}`)))}
        </span>
      ) : null}
      {allergens.length > 0 ? (
        <span className={`inline-flex items-center gap-1 ${isAvoided ? 'font-semibold text-error' : ''}`}>
          <TriangleAlert size={14} strokeWidth={2} className="shrink-0" aria-hidden />
          {t('menu.contains', {
            allergens: list.format(allergens.map((code) => t(`allergen.${code}`))),
          })}
        </span>
      ) : null}
    </span>
  )
}
