import { CircleSlash, Clock3, Leaf, TriangleAlert } from 'lucide-react'
import { offeredHours } from '#domain/menu/hours.ts'
import type { Allergen, Diet, MenuItem } from '#domain/menu/menu.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listFormat } from '#web/ui/format/kept-formats.ts'
import { StatusPill } from '#web/ui/status.tsx'

/** From this number down, the menu shows how many are left. */
const FEW = 5

/** Why a dish is unavailable or scarce: sold out, other hours, or few left. */
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
  const zone = useClubZone()
  const spans = offeredHours(item, new Date(), zone)
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
  /** The allergens that the reader avoids. */
  without?: readonly Allergen[]
  /** The reader's diets that the dish does not fit. */
  missed?: readonly Diet[]
}

/** Diets and allergens as text; the icon only attracts the eye. */
export function DishBadges({ allergens, diets, without = [], missed = [] }: DishBadgesProps) {
  const { t, i18n } = useTranslation('orders')
  if (allergens.length + diets.length + missed.length === 0) return null
  const list = listFormat(i18n.language, { style: 'narrow', type: 'conjunction' })
  const isAvoided = allergens.some((code) => without.includes(code))
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
      {diets.length > 0 ? (
        <span className="inline-flex items-center gap-1 text-success">
          <Leaf size={14} strokeWidth={2} aria-hidden />
          {list.format(diets.map((diet) => t(`diet.${diet}`)))}{' '}
        </span>
      ) : null}
      {missed.length > 0 ? (
        <span className="inline-flex items-center gap-1 text-warning">
          <CircleSlash size={14} strokeWidth={2} className="shrink-0" aria-hidden />
          {t('menu.notDiet', { diets: list.format(missed.map((diet) => t(`diet.${diet}`))) })}{' '}
        </span>
      ) : null}
      {allergens.length > 0 ? (
        <span className={`inline-flex items-center gap-1 ${isAvoided ? 'font-semibold text-error' : ''}`}>
          <TriangleAlert size={14} strokeWidth={2} className="shrink-0" aria-hidden />
          {t('menu.contains', {
            allergens: list.format(allergens.map((code) => t(`allergen.${code}`))),
          })}{' '}
        </span>
      ) : null}
    </span>
  )
}
