import { useTranslation } from 'react-i18next'
import type { KitchenItem } from '#domain/menu/menu.ts'
import type { FormPartProps } from '#web/features/menu/form-part.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'

/** When a dish can be had, and how many are left of it. */
export function DishTimes({ draft, faults, set, item }: FormPartProps & { item: KitchenItem | undefined }) {
  const { t } = useTranslation('menu')
  const isOther = item !== undefined && String(item.stock ?? '') !== draft.stock.trim()
  return (
    <>
      <div data-fault="hours">
        <HoursField
          hours={draft.hours}
          isChecked={faults.has('hours')}
          onChange={(hours) => set({ hours })}
        />
      </div>
      <div data-fault="stock">
        <Field
          label={t('stock')}
          optional
          error={faults.has('stock') ? t('stockFault') : undefined}
          hint={isOther && item.stock !== null ? t('stockNow', { count: item.stock }) : t('stockHint')}
        >
          <TextInput
            inputMode="numeric"
            value={draft.stock}
            onChange={(event) => set({ stock: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}
