import { Download, FolderPlus, UtensilsCrossed } from 'lucide-react'
import { useCallback, useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { lastPosition, movedTo, placedAt } from '#domain/menu/positions.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useSettings } from '#web/data/settings.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { CategoryForm } from '#web/features/menu/category-form.tsx'
import { DishForm } from '#web/features/menu/dish-form.tsx'
import { useSaveTemplate } from '#web/features/menu/file-guide.tsx'
import type { FormPart } from '#web/features/menu/form-faults.tsx'
import { keepAll, movePlaces, type ShownCategory, useKitchenMenu } from '#web/features/menu/menu-data.ts'
import { draftOf, emptyDraft, type MenuDraft } from '#web/features/menu/menu-draft.ts'
import { MenuFile } from '#web/features/menu/menu-import.tsx'
import { mutationsOf } from '#web/features/menu/menu-mutations.ts'
import { MenuSections } from '#web/features/menu/menu-sections.tsx'
import { MenuTools, type MenuView, noView } from '#web/features/menu/menu-tools.tsx'
import { SortHandle } from '#web/features/menu/sort-handle.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { minorDigits } from '#web/ui/format/format.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

type Open =
  | { what: 'dish'; id: string; before: KitchenItem | undefined; start: MenuDraft; part: FormPart }
  | { what: 'category'; id: string | undefined }
  | { what: 'order' }
  | { what: 'import' }

/** The menu for the kitchen: sold out with one tap, everything else in a sheet. */
export function MenuManageScreen() {
  const { t } = useTranslation('menu')
  const { categories, ...read } = useKitchenMenu()
  const saveTemplate = useSaveTemplate()
  const digits = minorDigits(useSettings()['club.currency'])
  const [open, setOpen] = useState<Open>()
  const [view, setView] = useState<MenuView>(noView)
  const addDish = useCallback(
    (category: string) =>
      setOpen({ what: 'dish', id: uuidv7(), before: undefined, start: emptyDraft(category), part: 'facts' }),
    [],
  )
  const editCategory = useCallback((id: string) => setOpen({ what: 'category', id }), [])
  const part: FormPart = view.only === 'gaps' ? 'texts' : 'facts'
  const editDish = useCallback(
    (item: KitchenItem) =>
      setOpen({ what: 'dish', id: item.id, before: item, start: draftOf(item, digits), part }),
    [digits, part],
  )
  if (hindranceOf(read)) return <ReadError what={t('failed')} read={read} />
  if (read.isPending) return <Skeleton className="h-120 w-full" />
  return (
    <div className="flex flex-col gap-6">
      <MenuTools categories={categories} view={view} onView={setView} onOpen={(what) => setOpen({ what })} />
      {categories.length === 0 ? (
        <EmptyState
          icon={UtensilsCrossed}
          title={t('empty')}
          hint={t('emptyHint')}
          action={
            <Button icon={Download} onClick={saveTemplate}>
              {t('guide.template')}
            </Button>
          }
        />
      ) : (
        <MenuSections {...{ categories, view, editDish, editCategory, addDish }} />
      )}
      <Button size="glove" icon={FolderPlus} onClick={() => setOpen({ what: 'category', id: undefined })}>
        {t('addCategory')}
      </Button>
      {open ? <OpenSheet open={open} categories={categories} onClose={() => setOpen(undefined)} /> : null}
    </div>
  )
}

interface OpenSheetProps {
  open: Open
  categories: ShownCategory[]
  onClose: () => void
}

function OpenSheet({ open, categories, onClose }: OpenSheetProps) {
  const { t, i18n } = useTranslation('menu')
  const digits = minorDigits(useSettings()['club.currency'])
  if (open.what === 'order') return <CategoryOrder categories={categories} onClose={onClose} />
  if (open.what === 'import') return <MenuFile categories={categories} onClose={onClose} />
  if (open.what === 'category') {
    const category = categories.find(({ id }) => id === open.id)
    return <CategoryForm category={category} categories={categories} onClose={onClose} />
  }
  const { id, before, start, part } = open
  const item = categories.flatMap(({ menu_item }) => menu_item).find((one) => one.id === id)
  const save = (draft: MenuDraft, photo: Blob | undefined) => {
    const home = categories.find((category) => category.id === draft.category_id)
    const position = lastPosition(home?.menu_item ?? [])
    return keepAll(mutationsOf({ id, before, draft, digits, position, photo }))
  }
  return (
    <DishForm
      title={before ? t('edit', { name: nameIn(before, i18n.language) }) : t('add')}
      start={start}
      startPart={part}
      {...{ id, item, categories, onClose }}
      onSave={save}
    />
  )
}

/** Only the categories, for sorting. */
function CategoryOrder({
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
