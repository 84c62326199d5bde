import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enums } from '#domain/generated/enums.ts'
import { stations } from '#domain/orders/queue.ts'
import { errorText } from '#web/app/error-text.ts'
import { useSettings } from '#web/data/settings.ts'
import { type Allergen, digitsOf, faultsOf, type MenuDraft } from '#web/features/kitchen/menu-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/inputs.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'

interface DishFormProps {
  title: string
  start: MenuDraft
  onClose: () => void
  onSave: (draft: MenuDraft, digits: number) => Promise<void>
}

/** One dish, new or known: name in three languages, price, allergens, station. */
export function DishForm({ title, start, onClose, onSave }: DishFormProps) {
  const { t } = useTranslation('kitchen')
  const digits = digitsOf(useSettings()['club.currency'])
  const [draft, setDraft] = useState(start)
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const faults = asked ? faultsOf(draft, digits) : {}
  const set = (change: Partial<MenuDraft>) => setDraft({ ...draft, ...change })
  const save = async () => {
    setAsked(true)
    if (Object.keys(faultsOf(draft, digits)).length > 0) return
    try {
      await onSave(draft, digits)
      onClose()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      actions={
        <Button kind="primary" size="glove" block onClick={() => void save()}>
          {t('menu.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {failure ? <ErrorNote what={t('error.keep')} why={failure} /> : null}
        <Names draft={draft} isMissing={faults.name === true} set={set} />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('menu.price')} error={faults.price && t('menu.priceFault')}>
            <TextInput
              inputMode="decimal"
              value={draft.price}
              onChange={(event) => set({ price: event.target.value })}
            />
          </Field>
          <Field label={t('menu.prep')} error={faults.prep && t('menu.prepFault')}>
            <TextInput
              inputMode="numeric"
              value={draft.prep}
              onChange={(event) => set({ prep: event.target.value })}
            />
          </Field>
        </div>
        <Allergens chosen={draft.allergens} onChange={(allergens) => set({ allergens })} />
        <Segmented
          label={t('queue.station')}
          showLabel
          value={draft.station}
          choices={stations.map((value) => ({ value, label: t(`queue.${value}`) }))}
          onChange={(station) => set({ station })}
        />
        <Switch
          label={t('menu.active')}
          hint={t('menu.activeHint')}
          checked={draft.is_active}
          onChange={(is_active) => set({ is_active })}
        />
      </div>
    </Sheet>
  )
}

interface NamesProps {
  draft: MenuDraft
  isMissing: boolean
  set: (change: Partial<MenuDraft>) => void
}

/** As the database has them. */
const LONGEST_NAME = 80
const LONGEST_DESCRIPTION = 400

function Names({ draft, isMissing, set }: NamesProps) {
  const { t } = useTranslation('kitchen')
  const field = (key: 'name' | 'ja' | 'zhCN', lang?: string) => (
    <TextInput
      lang={lang}
      maxLength={LONGEST_NAME}
      value={draft[key]}
      onChange={(event) => set({ [key]: event.target.value })}
    />
  )
  return (
    <>
      <Field label={t('menu.name')} error={isMissing ? t('menu.nameFault') : undefined}>
        {field('name')}
      </Field>
      <Field label={t('menu.nameIn', { language: '日本語' })} optional>
        {field('ja', 'ja')}
      </Field>
      <Field label={t('menu.nameIn', { language: '简体中文' })} optional>
        {field('zhCN', 'zh-CN')}
      </Field>
      <Field label={t('menu.description')} optional>
        <TextArea
          rows={2}
          maxLength={LONGEST_DESCRIPTION}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
    </>
  )
}

interface AllergensProps {
  chosen: readonly Allergen[]
  onChange: (chosen: Allergen[]) => void
}

function Allergens({ chosen, onChange }: AllergensProps) {
  const { t } = useTranslation('kitchen')
  const { t: tOrders } = useTranslation('orders')
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('ticket.allergens')}</legend>
      <div className="flex flex-wrap gap-2">
        {enums.menu_item_allergens.map((allergen) => {
          const pressed = chosen.includes(allergen)
          const toggled = pressed ? chosen.filter((one) => one !== allergen) : [...chosen, allergen]
          return (
            <Chip key={allergen} pressed={pressed} onPress={() => onChange(toggled)}>
              {tOrders(`allergen.${allergen}`)}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
