import { useTranslation } from 'react-i18next'
import { nameIn } from '#domain/base/translated-name.ts'
import { movedTo, placedAt } from '#domain/menu/positions.ts'
import { movePlaces, type ShownCategory } from '#web/features/menu/menu-data.ts'
import { SortHandle } from '#web/features/menu/sort-handle.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

/** The categories alone, to be put in order. */
export function CategoryOrder({
  categories,
  onClose,
}: {
  categories: readonly ShownCategory[]
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('menu')
  const keep = (places: ReturnType<typeof movedTo>) => {
    movePlaces('menu_category', places).catch(showNotSaved)
  }
  const dropped = (id: string, before: string | null) => {
    const others = categories.filter((category) => category.id !== id)
    const to = before === null ? others.length : others.findIndex((category) => category.id === before)
    if (categories[to]?.id !== id) keep(placedAt(others, id, to))
  }
  return (
    <Sheet open onClose={onClose} title={t('orderCategories')}>
      <p className="mb-2 text-muted text-sm">{t('moveHint')}</p>
      <ul className="divide-y divide-line" data-sort-list="categories" data-sort-kind="category">
        {categories.map((category, index) => {
          const name = nameIn(category, i18n.language)
          return (
            <li key={category.id} data-sort-id={category.id} className="flex items-center gap-2 bg-base-100">
              <SortHandle
                id={category.id}
                name={name}
                index={index}
                count={categories.length}
                onMove={(to) => keep(movedTo(categories, index, to))}
                onDrop={(_, before) => dropped(category.id, before)}
              />
              <span className="min-w-0 flex-1 font-semibold">{name}</span>
              <span className="tabular text-muted text-sm">{category.menu_item.length}</span>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
