import { useEffect, useRef, useState } from 'react'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { useSettings } from '#web/data/settings.ts'
import { DishChoices } from '#web/features/menu/dish-choices.tsx'
import { DishFacts } from '#web/features/menu/dish-facts.tsx'
import { DishTexts } from '#web/features/menu/dish-texts.tsx'
import { FORM_PARTS, FormFaults, type FormPart, focusFault, partOf } from '#web/features/menu/form-faults.tsx'
import type { FormPartProps } from '#web/features/menu/form-part.ts'
import type { ShownCategory } from '#web/features/menu/menu-data.ts'
import { faultsOf, type MenuDraft, type MenuFault } from '#web/features/menu/menu-draft.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { minorDigits } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

interface DishFormProps {
  title: string
  start: MenuDraft
  startPart: FormPart
  /** The menu's present dish; absent for a new one. */
  item: KitchenItem | undefined
  /** Its present or future id. */
  id: string
  categories: readonly ShownCategory[]
  onClose: () => void
  onSave: (draft: MenuDraft, photo: Blob | undefined) => Promise<void>
}

/** One new or existing dish, in four parts. */
export function DishForm({ title, start, startPart, item, id, categories, onClose, onSave }: DishFormProps) {
  const { t } = useTranslation(['menu', 'common'])
  const digits = minorDigits(useSettings()['club.currency'])
  const [draft, setDraft] = useState(start)
  const [part, setPart] = useState(startPart)
  const [photo, setPhoto] = useState<Blob>()
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const faults = isChecked ? faultsOf(draft, digits) : noFaults
  const { form, goTo } = useFaultFocus(setPart)
  const save = async () => {
    setIsChecked(true)
    const [first] = faultsOf(draft, digits).keys()
    if (first) return goTo(first)
    try {
      await onSave(draft, photo)
      onClose()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  const partProps = {
    draft,
    faults,
    set: (change: Partial<MenuDraft>) => setDraft((now) => ({ ...now, ...change })),
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      actions={
        <Button kind="primary" size="glove" block onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <div ref={form} className="flex flex-col gap-5">
        {failure ? <ErrorNote what={t('common:notSaved')} why={failure} /> : null}
        {/* Stays in view, so that faults in other parts are visible from everywhere. */}
        <div className="-top-4 -mx-4 sticky z-10 bg-base-100 px-4 py-2">
          <Segmented
            label={t('parts')}
            value={part}
            choices={FORM_PARTS.map((value) => {
              const count = countIn(value, faults)
              const name = t(`part.${value}`)
              return { value, label: count > 0 ? t('partFaults', { part: name, count }) : name }
            })}
            onChange={setPart}
          />
        </div>
        <FormFaults faults={faults} onGo={goTo} />
        {part === 'facts' ? (
          <DishFacts
            {...partProps}
            id={id}
            item={item}
            categories={categories}
            photo={photo}
            onPhoto={setPhoto}
            onDeleted={onClose}
          />
        ) : null}
        {part === 'choices' ? <DishChoices {...partProps} item={item} digits={digits} /> : null}
        {part === 'texts' ? <DishTexts {...partProps} /> : null}
        {part === 'times' ? <DishTimes {...partProps} item={item} /> : null}
      </div>
    </Sheet>
  )
}

const noFaults: ReadonlyMap<MenuFault, number> = new Map()

/** The number of faulty fields in a part. */
function countIn(part: FormPart, faults: ReadonlyMap<MenuFault, number>): number {
  return [...faults].reduce((sum, [fault, count]) => (partOf[fault] === part ? sum + count : sum), 0)
}

/** Shows the part of a fault and focuses its field after the part has rendered. */
function useFaultFocus(showPart: (part: FormPart) => void) {
  const form = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<MenuFault>()
  useEffect(() => {
    if (wanted && form.current && focusFault(form.current, wanted)) setWanted(undefined)
  })
  const goTo = (fault: MenuFault) => {
    showPart(partOf[fault])
    setWanted(fault)
  }
  return { form, goTo }
}

/** The hours of a dish, and its stock. */
function DishTimes({ draft, faults, set, item }: FormPartProps & { item: KitchenItem | undefined }) {
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
