import { Ban, Check, Plus, UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { named } from '#domain/orders/menu.ts'
import { errorText } from '#web/app/error-text.ts'
import { refusalOf } from '#web/data/mutation.ts'
import type { Shown } from '#web/data/optimistic.ts'
import { drop, retry } from '#web/data/outbox.ts'
import { useSettings } from '#web/data/settings.ts'
import { AddCategory } from '#web/features/kitchen/add-category.tsx'
import { DishForm } from '#web/features/kitchen/dish-form.tsx'
import {
  addDish,
  type KitchenCategory,
  saveDish,
  setSoldOut,
  useKitchenMenu,
} from '#web/features/kitchen/menu-data.ts'
import { digitsOf, draftOf, emptyDraft, type KitchenDish } from '#web/features/kitchen/menu-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Price } from '#web/ui/reading.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'
import { toast } from '#web/ui/toast.tsx'

type Editing = { category: KitchenCategory; dish?: Shown<KitchenDish> }

/** The menu as the kitchen keeps it: sold out in one tap, and each dish to edit. */
export function MenuManageScreen() {
  const { t, i18n } = useTranslation('kitchen')
  const { categories, data, error, isPending, refetch } = useKitchenMenu()
  const digits = digitsOf(useSettings()['club.currency'])
  const [editing, setEditing] = useState<Editing>()
  if (isPending) return <Skeleton className="h-120 w-full" />
  if (!data)
    return <ErrorNote what={t('menu.failed')} why={errorText(error)} onRetry={() => void refetch()} />
  if (categories.length === 0)
    return (
      <EmptyState
        icon={UtensilsCrossed}
        title={t('menu.empty')}
        hint={t('menu.emptyHint')}
        action={<AddCategory after={0} />}
      />
    )
  const dish = editing?.dish
  return (
    <div className="flex flex-col gap-8">
      {categories.map((category) => (
        <section key={category.id} aria-label={named(category, i18n.language)}>
          <SectionHead title={named(category, i18n.language)} />
          <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
            {category.dishes.map((one) => (
              <DishRow key={one.id} dish={one} onEdit={() => setEditing({ category, dish: one })} />
            ))}
          </ul>
          <Button className="mt-2" size="glove" icon={Plus} onClick={() => setEditing({ category })}>
            {t('menu.add')}
            <span className="sr-only"> · {named(category, i18n.language)}</span>
          </Button>
        </section>
      ))}
      <AddCategory after={Math.max(...categories.map(({ position }) => position))} />
      {editing ? (
        <DishForm
          title={dish ? t('menu.edit', { name: named(dish, i18n.language) }) : t('menu.add')}
          start={dish ? draftOf(dish, digits) : emptyDraft}
          onClose={() => setEditing(undefined)}
          onSave={(draft) =>
            dish ? saveDish(dish, draft, digits) : addDish(editing.category, draft, digits)
          }
        />
      ) : null}
    </div>
  )
}

function DishRow({ dish, onEdit }: { dish: Shown<KitchenDish>; onEdit: () => void }) {
  const { t, i18n } = useTranslation('kitchen')
  const currency = useSettings()['club.currency']
  const { sync } = dish
  const toggle = () => {
    setSoldOut(dish.id, !dish.sold_out).catch((cause) =>
      toast('error', t('error.keep'), { detail: errorText(cause) }),
    )
  }
  return (
    <li className={`rounded-box border bg-base-100 p-2 ${dish.sold_out ? 'border-warning' : 'border-line'}`}>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="flex min-h-16 min-w-0 flex-1 cursor-pointer flex-col justify-center rounded-field px-2 text-left hover:bg-base-content/5"
          aria-label={t('menu.edit', { name: named(dish, i18n.language) })}
          onClick={onEdit}
        >
          <span className="font-semibold leading-tight">{named(dish, i18n.language)}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <Price minor={dish.price_minor} currency={currency} />
            {dish.is_active ? null : <StatusPill tone="quiet">{t('menu.off')}</StatusPill>}
            {sync ? <PendingGlyph status={sync.status} withWord /> : null}
          </span>
        </button>
        <Button
          size="glove"
          className={`w-36 shrink-0 px-2! text-base! ${dish.sold_out ? 'bg-warning! text-warning-content!' : 'border-edge!'}`}
          icon={dish.sold_out ? Ban : Check}
          aria-pressed={dish.sold_out}
          aria-label={t('menu.soldOutOf', { name: named(dish, i18n.language) })}
          onClick={toggle}
        >
          {t(dish.sold_out ? 'menu.soldOut' : 'menu.onSale')}
        </Button>
      </div>
      {sync?.status === 'error' ? (
        <div className="mt-2 flex flex-col gap-2">
          <ErrorNote
            what={t('menu.refused')}
            why={errorText(refusalOf(sync))}
            onRetry={() => void retry(sync.id)}
          />
          <Button onClick={() => void drop(sync.id)}>{t('menu.drop')}</Button>
        </div>
      ) : null}
    </li>
  )
}
