import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { limits } from '#domain/generated/limits.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { priceExamples } from '#domain/menu/typed-price.ts'
import { stations } from '#domain/queue/tickets.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { useSettings } from '#web/data/settings.ts'
import { CodeChips } from '#web/features/menu/code-chips.tsx'
import { DishPhotoField } from '#web/features/menu/dish-photo-field.tsx'
import type { FormPartProps } from '#web/features/menu/form-part.ts'
import type { ShownCategory } from '#web/features/menu/menu-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { minorDigits } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'

interface DishFactsProps extends FormPartProps {
  id: string
  item: KitchenItem | undefined
  categories: readonly ShownCategory[]
  photo: Blob | undefined
  onPhoto: (photo: Blob | undefined) => void
  onDeleted: () => void
}

/** The basic data of a dish: photo, name, price, codes, station. */
export function DishFacts({
  draft,
  faults,
  set,
  id,
  item,
  categories,
  photo,
  onPhoto,
  onDeleted,
}: DishFactsProps) {
  const { t, i18n } = useTranslation(['menu', 'common'])
  return (
    <>
      <DishPhotoField
        dishId={id}
        path={draft.photo_path}
        photo={photo}
        onChange={(photo_path, picture) => {
          set({ photo_path })
          onPhoto(picture)
        }}
      />
      <div data-fault="name">
        <Field label={t('name')} error={faults.has('name') ? t('nameFault') : undefined}>
          <TextInput
            maxLength={limits['menu_item.name']}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t('description')} optional>
        <TextArea
          rows={2}
          maxLength={limits['menu_item.description']}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <PriceFields {...{ draft, faults, set }} />
      <div data-fault="diets" className="flex flex-col gap-4">
        <CodeChips allergens={draft.allergens} diets={draft.diets} onChange={set} />
      </div>
      <Segmented
        label={t('common:stations.label')}
        showLabel
        value={draft.station}
        choices={stations.map((value) => ({ value, label: t(`common:stations.${value}`) }))}
        onChange={(station) => set({ station })}
      />
      <Field label={t('category')}>
        <Select
          value={draft.category_id}
          choices={categories.map((category) => ({
            value: category.id,
            label: nameIn(category, i18n.language),
          }))}
          onChange={(category_id) => set({ category_id })}
        />
      </Field>
      <Switch
        label={t('active')}
        hint={t('activeHint')}
        checked={draft.is_active}
        onChange={(is_active) => set({ is_active })}
      />
      {item ? <DeleteDish item={item} onDeleted={onDeleted} /> : null}
    </>
  )
}

/** Price, minutes to prepare and tax. */
function PriceFields({ draft, faults, set }: FormPartProps) {
  const { t } = useTranslation('menu')
  const examples = priceExamples(minorDigits(useSettings()['club.currency']))
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <div data-fault="price">
          <Field label={t('price')} error={faults.has('price') ? t('priceFault', examples) : undefined}>
            <TextInput
              inputMode="decimal"
              value={draft.price}
              onChange={(event) => set({ price: event.target.value })}
            />
          </Field>
        </div>
        <div data-fault="prep">
          <Field label={t('prep')} error={faults.has('prep') ? t('prepFault') : undefined}>
            <TextInput
              inputMode="numeric"
              value={draft.prep}
              onChange={(event) => set({ prep: event.target.value })}
            />
          </Field>
        </div>
      </div>
      <div data-fault="tax">
        <Field
          label={t('tax')}
          optional
          hint={t('taxHint')}
          error={faults.has('tax') ? t('taxFault') : undefined}
        >
          <TextInput
            inputMode="decimal"
            value={draft.tax}
            onChange={(event) => set({ tax: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}

function DeleteDish({ item, onDeleted }: { item: KitchenItem; onDeleted: () => void }) {
  const { t, i18n } = useTranslation(['menu', 'common'])
  const [asking, setAsking] = useState(false)
  const remove = () => {
    write({ type: 'DELETE', table: 'menu_item', id: item.id, data: {} }).then(onDeleted, showNotSaved)
  }
  return (
    <>
      <Button kind="quiet" icon={Trash2} className="self-start text-error" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('deleteQuestion', { name: nameIn(item, i18n.language) })}
        act={t('delete')}
        keep={t('keepIt')}
        size="glove"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>{t('deleteHint')}</p>
      </ConfirmDialog>
    </>
  )
}
