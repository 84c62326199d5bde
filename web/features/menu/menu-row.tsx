import { Ban, Check, Clock3, Languages } from 'lucide-react'
import { memo } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useSettings } from '#web/data/settings.ts'
import { setSoldOut } from '#web/features/menu/menu-data.ts'
import type { OnDrop } from '#web/features/menu/menu-sort.ts'
import { SortHandle } from '#web/features/menu/sort-handle.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Price } from '#web/ui/format/reading.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { DishPhoto } from '#web/ui/pictures/dish-photo.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

interface MenuRowProps {
  item: Shown<KitchenItem>
  index: number
  count: number
  /** The number of missing texts. */
  gaps: number
  onEdit: (item: KitchenItem) => void
  onMove: (item: KitchenItem, to: number) => void
  onDropped: (item: KitchenItem, list: string, before: string | null) => void
}

/** A dish in the kitchen's menu. Rows out of view are not rendered, so that a long menu scrolls well. */
export const MenuRow = memo(function MenuRow({
  item,
  index,
  count,
  gaps,
  onEdit,
  onMove,
  onDropped,
}: MenuRowProps) {
  const { i18n } = useTranslation('menu')
  const name = nameIn(item, i18n.language)
  const dropped: OnDrop = (list, before) => onDropped(item, list, before)
  return (
    <li
      data-sort-id={item.id}
      className={`rounded-box border bg-base-100 py-2 pr-2 [contain-intrinsic-size:auto_5.25rem] [content-visibility:auto] ${item.sold_out ? 'border-warning' : 'border-line'}`}
    >
      <div className="flex items-center gap-1">
        <SortHandle
          id={item.id}
          name={name}
          index={index}
          count={count}
          onMove={(to) => onMove(item, to)}
          onDrop={dropped}
        />
        <DishButton item={item} name={name} gaps={gaps} onEdit={onEdit} />
        <SoldOutButton item={item} name={name} />
      </div>
      {item.sync?.status === 'error' ? <RefusedChange record={item.sync} /> : null}
    </li>
  )
})

function DishButton({
  item,
  name,
  gaps,
  onEdit,
}: Pick<MenuRowProps, 'item' | 'gaps' | 'onEdit'> & { name: string }) {
  const { t } = useTranslation('menu')
  const currency = useSettings()['club.currency']
  const { sync } = item
  return (
    <button
      type="button"
      className="flex min-h-16 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-field px-1 text-left hover:bg-base-content/5"
      aria-label={t('edit', { name })}
      onClick={() => onEdit(item)}
    >
      <DishPhoto
        path={item.photo_path}
        width={48}
        height={48}
        className="size-12 shrink-0 rounded-field max-[22rem]:hidden"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold leading-tight [overflow-wrap:anywhere]">{name}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <Price minor={item.price_minor} currency={currency} />
          {item.stock === null ? null : (
            <span className="tabular">{t('stockLeft', { count: item.stock })}</span>
          )}
          {item.hours.length > 0 ? <Clock3 size={16} strokeWidth={2} aria-label={t('hasHours')} /> : null}
          {gaps > 0 ? (
            <span className="inline-flex items-center gap-1 text-warning">
              <Languages size={16} strokeWidth={2} aria-hidden />
              {t('gaps', { count: gaps })}
            </span>
          ) : null}
          {item.is_active ? null : <StatusPill tone="quiet">{t('off')}</StatusPill>}
          {sync ? <PendingGlyph status={sync.status} withWord /> : null}
        </span>
      </span>
    </button>
  )
}

function SoldOutButton({ item, name }: { item: KitchenItem; name: string }) {
  const { t } = useTranslation('menu')
  const Icon = item.sold_out ? Ban : Check
  const toggle = () => {
    setSoldOut(item.id, !item.sold_out).catch(showNotSaved)
  }
  return (
    <button
      type="button"
      className={`btn flex h-auto min-h-16 w-20 shrink-0 flex-col gap-1 px-1 text-sm leading-none ${item.sold_out ? 'bg-warning text-warning-content' : 'border-edge bg-base-100'}`}
      aria-pressed={item.sold_out}
      aria-label={t('soldOutOf', { name })}
      onClick={toggle}
    >
      <Icon size={22} strokeWidth={2} aria-hidden />
      {t(item.sold_out ? 'soldOut' : 'onSale')}
    </button>
  )
}
