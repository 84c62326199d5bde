import { useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { limits } from '#domain/generated/limits.ts'
import { type Allergen, choicesOf, type MenuItem } from '#domain/menu/menu.ts'
import { factsWith } from '#domain/menu/search.ts'
import { type BasketLine, problemOf } from '#domain/orders/basket.ts'
import { lineTotal } from '#domain/orders/price.ts'
import { useSettings } from '#web/data/settings.ts'
import { addToBasket, useBasket } from '#web/features/orders/basket-store.ts'
import { DishBadges, DishState } from '#web/features/orders/menu/dish-badges.tsx'
import { DishChoice } from '#web/features/orders/menu/dish-choice.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { DishPhoto } from '#web/ui/pictures/dish-photo.tsx'

interface DishSheetProps {
  /** The dish's present menu data, so that the open sheet shows when it sells out. */
  item: MenuItem | undefined
  isServed: boolean
  /** Allergens that the reader avoids. */
  without: readonly Allergen[]
  onClose: () => void
}

/** One dish: its options, quantity and note, and a button that adds it to the basket. */
export function DishSheet({ item, isServed, without, onClose }: DishSheetProps) {
  const { i18n } = useTranslation('orders')
  const [line, setLine] = useState<BasketLine | null>(null)
  const current = item ? (line?.item_id === item.id ? line : firstLine(item)) : null
  const close = () => {
    setLine(null)
    onClose()
  }
  return (
    <Sheet
      open={item !== undefined}
      onClose={close}
      title={item ? nameIn(item, i18n.language) : ''}
      actions={item && current ? <AddButton item={item} line={current} onAdded={close} /> : undefined}
    >
      {item && current ? (
        <DishForm item={item} line={current} isServed={isServed} without={without} onChange={setLine} />
      ) : null}
    </Sheet>
  )
}

/** One of the dish, with the first available options of each required choice. */
function firstLine(item: MenuItem): BasketLine {
  const options = choicesOf(item).flatMap(({ least, options }) =>
    options
      .filter(({ sold_out }) => !sold_out)
      .slice(0, least)
      .map(({ id }) => id),
  )
  return { item_id: item.id, quantity: 1, options, note: '' }
}

function AddButton({ item, line, onAdded }: { item: MenuItem; line: BasketLine; onAdded: () => void }) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const inBasket = useInBasket(item)
  const problem = problemOf({ ...line, quantity: line.quantity + inBasket }, item)
  const add = () => {
    addToBasket({ ...line, note: line.note.trim() }, item)
    onAdded()
  }
  return (
    <>
      {problem ? (
        <p role="status" className="text-center text-error text-sm">
          {t(`checkout.problem.${problem}`)}
        </p>
      ) : null}
      <Button kind="primary" size="large" block disabled={problem !== null} onClick={add}>
        {t('menu.add', { price: formatMoney(lineTotal(line, item), currency, i18n.language) })}
      </Button>
    </>
  )
}

/** How many of a dish the basket has, with any choices: all of them come from its stock. */
function useInBasket({ id }: MenuItem): number {
  const { lines } = useBasket()
  return lines.reduce((sum, { item_id, quantity }) => (item_id === id ? sum + quantity : sum), 0)
}

interface DishFormProps {
  item: MenuItem
  line: BasketLine
  isServed: boolean
  without: readonly Allergen[]
  onChange: (line: BasketLine) => void
}

function DishForm({ item, line, isServed, without, onChange }: DishFormProps) {
  const { t, i18n } = useTranslation('orders')
  const description = item.description_i18n[i18n.language] || item.description
  const facts = factsWith(item, line.options)
  const most = limits['user_order_item.quantity']
  const left = (item.stock ?? Number.POSITIVE_INFINITY) - useInBasket(item)
  return (
    <div className="flex flex-col gap-5">
      <DishPhoto
        path={item.photo_path}
        width={480}
        height={270}
        className="aspect-video w-full rounded-box"
      />
      <div>
        {description ? <p>{description}</p> : null}
        <span aria-live="polite">
          <DishBadges {...facts} without={without} />
        </span>
        <span className="mt-2 block empty:hidden">
          <DishState item={item} isServed={isServed} />
        </span>
      </div>
      {choicesOf(item).map((choice) => (
        <DishChoice
          key={choice.id}
          choice={choice}
          selectedIds={line.options}
          without={without}
          onChange={(options) => onChange({ ...line, options })}
        />
      ))}
      <Field label={t('menu.noteLabel')} optional>
        <TextInput
          value={line.note}
          maxLength={limits.order_line_note}
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
          max={Math.max(1, Math.min(most, left))}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
      </div>
    </div>
  )
}
