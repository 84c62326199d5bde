import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BasketLine, LONGEST_NOTE, MOST_OF_ONE, problemOf } from '#domain/orders/basket.ts'
import { choicesOf, type MenuItem, type MenuOption, named } from '#domain/orders/menu.ts'
import { lineTotal } from '#domain/orders/price.ts'
import { useSettings } from '#web/data/settings.ts'
import { addToBasket } from '#web/features/orders/basket-store.ts'
import { DishFacts } from '#web/features/orders/dish-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/inputs.tsx'
import { Price } from '#web/ui/reading.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { toast } from '#web/ui/toast.tsx'

/** One dish: its options, how many, a note, and into the basket. */
export function DishSheet({ item, onClose }: { item: MenuItem | null; onClose: () => void }) {
  const { i18n } = useTranslation('orders')
  const [line, setLine] = useState<BasketLine | null>(null)
  const current = item ? (line?.item_id === item.id ? line : firstLine(item)) : null
  const close = () => {
    setLine(null)
    onClose()
  }
  return (
    <Sheet
      open={item !== null}
      onClose={close}
      title={item ? named(item, i18n.language) : ''}
      actions={item && current ? <AddButton item={item} line={current} onAdded={close} /> : undefined}
    >
      {item && current ? <DishForm item={item} line={current} onChange={setLine} /> : null}
    </Sheet>
  )
}

/** One of the dish, with the first available option of each choice that wants exactly one. */
function firstLine(item: MenuItem): BasketLine {
  const options = choicesOf(item).flatMap(({ choice, options }) => {
    const first = choice === 'one' ? options.find(({ sold_out }) => !sold_out) : undefined
    return first ? [first.id] : []
  })
  return { item_id: item.id, quantity: 1, options, note: '' }
}

function AddButton({ item, line, onAdded }: { item: MenuItem; line: BasketLine; onAdded: () => void }) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const add = () => {
    addToBasket({ ...line, note: line.note.trim() })
    toast('success', t('menu.added', { name: named(item, i18n.language) }))
    onAdded()
  }
  return (
    <Button kind="primary" size="large" block disabled={problemOf(line, item) !== null} onClick={add}>
      {t('menu.add', { price: formatMoney(lineTotal(line, item), currency, i18n.language) })}
    </Button>
  )
}

interface DishFormProps {
  item: MenuItem
  line: BasketLine
  onChange: (line: BasketLine) => void
}

function DishForm({ item, line, onChange }: DishFormProps) {
  const { t, i18n } = useTranslation('orders')
  const description = item.description_i18n[i18n.language] || item.description
  return (
    <div className="flex flex-col gap-5">
      <div>
        {description ? <p>{description}</p> : null}
        <DishFacts allergens={item.allergens} diets={item.diets} />
      </div>
      {choicesOf(item).map((choice) => (
        <fieldset key={choice.name}>
          <legend className="mb-1 font-semibold">
            {choice.group_i18n[i18n.language] || choice.name}
            <span className="ml-2 font-normal text-muted text-sm">
              {t(choice.choice === 'one' ? 'menu.choose' : 'menu.chooseMany')}
            </span>
          </legend>
          <div className="divide-y divide-line overflow-hidden rounded-field border border-line">
            {choice.options.map((option) => (
              <OptionRow
                key={option.id}
                option={option}
                group={choice.name}
                kind={choice.choice}
                checked={line.options.includes(option.id)}
                onToggle={() => onChange({ ...line, options: chosen(line.options, option, choice) })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Field label={t('menu.noteLabel')} optional>
        <TextInput
          value={line.note}
          maxLength={LONGEST_NOTE}
          placeholder={t('menu.noteHint')}
          onChange={(event) => onChange({ ...line, note: event.target.value })}
        />
      </Field>
      <div className="flex items-center justify-between">
        <span className="font-semibold">{t('menu.quantity')}</span>
        <Stepper
          label={t('menu.quantity')}
          value={line.quantity}
          min={1}
          max={MOST_OF_ONE}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
      </div>
    </div>
  )
}

function chosen(
  options: readonly string[],
  option: MenuOption,
  choice: { choice: 'one' | 'many'; options: MenuOption[] },
): string[] {
  if (choice.choice === 'one') {
    return [...options.filter((id) => !choice.options.some((other) => other.id === id)), option.id]
  }
  return options.includes(option.id) ? options.filter((id) => id !== option.id) : [...options, option.id]
}

interface OptionRowProps {
  option: MenuOption
  group: string
  kind: 'one' | 'many'
  checked: boolean
  onToggle: () => void
}

function OptionRow({ option, group, kind, checked, onToggle }: OptionRowProps) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 has-checked:bg-secondary/10 has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <input
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={group}
        checked={checked}
        disabled={option.sold_out}
        onChange={onToggle}
        className={kind === 'one' ? 'radio radio-secondary' : 'checkbox checkbox-secondary'}
      />
      <span className="min-w-0 flex-1">
        {named(option, i18n.language)}
        {option.sold_out ? <span className="ml-2 text-error text-sm">{t('menu.soldOut')}</span> : null}
        <DishFacts allergens={option.allergens} diets={[]} />
      </span>
      {option.price_minor === 0 ? null : (
        <span className="text-muted">
          {option.price_minor > 0 ? '+' : ''}
          <Price minor={option.price_minor} currency={currency} />
        </span>
      )}
    </label>
  )
}
