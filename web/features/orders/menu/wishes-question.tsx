import { useState } from 'react'
import { enums } from '#domain/generated/enums.ts'
import type { MenuWishes } from '#domain/menu/search.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { noWishes } from '#web/features/orders/menu/menu-filters.tsx'
import { useMyWishes } from '#web/features/orders/menu/my-wishes.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllergenChips } from '#web/ui/allergen-chips.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** Asks once for allergies and diets. */
export function WishesQuestion({ onTell }: { onTell: () => void }) {
  const { t } = useTranslation('orders')
  const { save } = useMyWishes()
  return (
    <section
      aria-label={t('wishes.title')}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2"
    >
      <p className="min-w-0 flex-1 basis-48">{t('wishes.question')}</p>
      <span className="flex gap-2">
        <Button kind="quiet" onClick={() => void save(noWishes)}>
          {t('wishes.none')}
        </Button>
        <Button onClick={onTell}>{t('wishes.tell')}</Button>
      </span>
    </section>
  )
}

/** My allergies and diets; saved together. */
export function WishesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <Sheet open={open} onClose={onClose} title={t('wishes.title')}>
      <WishesForm onSaved={onClose} />
    </Sheet>
  )
}

function WishesForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('people')
  const { isKnown, read } = useMyWishes()
  if (isKnown) return <WishesFields onSaved={onSaved} />
  if (hindranceOf(read)) return <ReadError what={t('allergies.failed')} read={read} />
  return <Skeleton className="h-80 w-full" />
}

function WishesFields({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('orders')
  const { wishes, save } = useMyWishes()
  const [draft, setDraft] = useState<MenuWishes>(wishes)
  const [failure, setFailure] = useState<string | null>(null)
  const { diets } = draft
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('wishes.hint')}</p>
      <p className="font-semibold">{t('wishes.allergies')}</p>
      <AllergenChips
        label={t('wishes.allergies')}
        selected={draft.without}
        onChange={(without) => setDraft({ ...draft, without })}
      />
      <p className="font-semibold">{t('menu.diets')}</p>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('menu.diets')}</legend>
        {enums.menu_item_diets.map((diet) => (
          <Chip
            key={diet}
            pressed={diets.includes(diet)}
            onPress={() =>
              setDraft({
                ...draft,
                diets: diets.includes(diet) ? diets.filter((one) => one !== diet) : [...diets, diet],
              })
            }
          >
            {t(`diet.${diet}`)}
          </Chip>
        ))}
      </fieldset>
      {failure ? <ErrorNote what={t('wishes.failed')} why={failure} /> : null}
      <Button
        kind="primary"
        size="large"
        block
        onClick={() =>
          void save(draft)
            .then(onSaved)
            .catch((cause) => setFailure(errorText(cause)))
        }
      >
        {t('wishes.save')}
      </Button>
    </div>
  )
}
