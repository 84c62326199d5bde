import { Clock3, Pencil, Plus, Search } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { hoursText } from '#domain/menu/hours-text.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { categoryGaps, dishGaps } from '#domain/menu/missing-texts.ts'
import { movedTo, placedAt } from '#domain/menu/positions.ts'
import { movePlaces, type ShownCategory } from '#web/features/menu/menu-data.ts'
import { MenuRow } from '#web/features/menu/menu-row.tsx'
import { isInView, type MenuView } from '#web/features/menu/menu-tools.tsx'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { dayNames } from '#web/ui/format/day-names.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { JumpBar } from '#web/ui/jump-bar.tsx'
import { useLateValue } from '#web/ui/late/late-value.ts'
import { EmptyState } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

interface MenuSectionsProps {
  categories: ShownCategory[]
  view: MenuView
  editDish: (item: KitchenItem) => void
  editCategory: (id: string) => void
  addDish: (category: string) => void
}

/** The categories with the visible dishes; each dish can be dragged within and between them. */
export function MenuSections({ categories, view, editDish, editCategory, addDish }: MenuSectionsProps) {
  const { t, i18n } = useTranslation('menu')
  const { translations } = useClubLanguages()
  const deferredView = useLateValue(view)
  const [announcement, setAnnouncement] = useState('')
  // Read when a row is moved, so that a change to one dish does not render all rows.
  const latest = useRef(categories)
  useEffect(() => {
    latest.current = categories
  }, [categories])
  const keep = useCallback(
    (item: KitchenItem, places: Parameters<typeof movePlaces>[1], place: number, count: number) => {
      setAnnouncement(t('moveOf', { name: nameIn(item, i18n.language), place, count }))
      movePlaces('menu_item', places).catch(showNotSaved)
    },
    [t, i18n.language],
  )
  const move = useCallback(
    (item: KitchenItem, to: number) => {
      const own = latest.current.find(({ id }) => id === item.category_id)?.menu_item ?? []
      const from = own.findIndex(({ id }) => id === item.id)
      keep(item, movedTo(own, from, to), to + 1, own.length)
    },
    [keep],
  )
  const dropped = useCallback(
    (item: KitchenItem, list: string, before: string | null) => {
      const there = latest.current.find(({ id }) => id === list)?.menu_item ?? []
      const others = there.filter(({ id }) => id !== item.id)
      const to = before === null ? others.length : others.findIndex(({ id }) => id === before)
      if (to < 0 || (list === item.category_id && there[to]?.id === item.id)) return
      const places = placedAt(others, item.id, to).map((place) =>
        place.id === item.id && list !== item.category_id ? { ...place, category_id: list } : place,
      )
      keep(item, places, to + 1, others.length + 1)
    },
    [keep],
  )
  const visible = useMemo(() => {
    const isNarrow = deferredView.words.trim() !== '' || deferredView.only !== undefined
    return categories
      .map((category) => ({
        category,
        items: category.menu_item.filter((item) => isInView(item, deferredView, translations)),
      }))
      .filter(
        ({ category, items }) =>
          !isNarrow || items.length > 0 || hasGaps(category, deferredView, translations),
      )
  }, [categories, deferredView, translations])
  if (visible.length === 0) return <EmptyState icon={Search} title={t('noneFits')} />
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <JumpBar
        label={t('categories')}
        targets={visible.map(({ category }) => ({
          id: `category-${category.id}`,
          label: nameIn(category, i18n.language),
        }))}
      />
      {visible.map(({ category, items }) => (
        <Section
          key={category.id}
          {...{ category, items, editDish, editCategory, addDish }}
          onMove={move}
          onDropped={dropped}
        />
      ))}
    </>
  )
}

function hasGaps(category: ShownCategory, { words, only }: MenuView, languages: readonly string[]): boolean {
  return only === 'gaps' && words.trim() === '' && categoryGaps(category, languages).length > 0
}

interface SectionProps extends Pick<MenuSectionsProps, 'editDish' | 'editCategory' | 'addDish'> {
  category: ShownCategory
  items: ShownCategory['menu_item']
  onMove: (item: KitchenItem, to: number) => void
  onDropped: (item: KitchenItem, list: string, before: string | null) => void
}

const Section = memo(function Section({
  category,
  items,
  editDish,
  editCategory,
  addDish,
  onMove,
  onDropped,
}: SectionProps) {
  const { t, i18n } = useTranslation('menu')
  const { translations } = useClubLanguages()
  const name = nameIn(category, i18n.language)
  const gaps = categoryGaps(category, translations).length
  const places = new Map(category.menu_item.map(({ id }, at) => [id, at]))
  return (
    <section id={`category-${category.id}`} aria-label={name} className="scroll-mt-32">
      <div className="mb-2 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base leading-snug">{name}</h2>
          {category.hours.length > 0 ? (
            <p className="flex items-center gap-1 text-info text-sm">
              <Clock3 size={16} strokeWidth={2} aria-hidden />
              {hoursText(category.hours, dayNames(i18n.language))}
            </p>
          ) : null}
          {gaps > 0 ? <p className="text-sm text-warning">{t('gaps', { count: gaps })}</p> : null}
        </div>
        <IconButton icon={Pencil} label={t('edit', { name })} onClick={() => editCategory(category.id)} />
      </div>
      {category.sync?.status === 'error' ? <RefusedChange record={category.sync} /> : null}
      <ul
        className="grid min-h-4 grid-cols-1 gap-2 lg:grid-cols-2"
        data-sort-list={category.id}
        data-sort-kind="dish"
      >
        {items.map((item) => (
          <MenuRow
            key={item.id}
            item={item}
            index={places.get(item.id) ?? 0}
            count={category.menu_item.length}
            gaps={dishGaps(item, translations).length}
            onEdit={editDish}
            onMove={onMove}
            onDropped={onDropped}
          />
        ))}
      </ul>
      <Button className="mt-2" size="glove" icon={Plus} onClick={() => addDish(category.id)}>
        {t('add')}
        <span className="sr-only"> · {name}</span>
      </Button>
    </section>
  )
})
