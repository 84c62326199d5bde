import { Ban, Check, ChevronDown, Trash2 } from 'lucide-react'
import { limits } from '#domain/generated/limits.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { parseExtra, priceExamples } from '#domain/menu/typed-price.ts'
import { CodeChips, DietFault } from '#web/features/menu/code-chips.tsx'
import type { FormPartProps } from '#web/features/menu/form-part.ts'
import { setOptionSoldOut } from '#web/features/menu/menu-data.ts'
import { isContradictory, type OptionDraft } from '#web/features/menu/menu-draft.ts'
import type { OnDrop } from '#web/features/menu/menu-sort.ts'
import { SortHandle } from '#web/features/menu/sort-handle.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

interface DishOptionProps {
  option: OptionDraft
  item: KitchenItem | undefined
  digits: number
  faults: FormPartProps['faults']
  isOpen: boolean
  onOpen: () => void
  place: { index: number; count: number; onMove: (to: number) => void; onDrop: OnDrop }
  onChange: (change: Partial<OptionDraft>) => void
  onDelete: () => void
}

/** An option: its name and extra price; when opened, its allergens, sold-out state and delete button. */
export function DishOption({
  option,
  item,
  digits,
  faults,
  isOpen,
  onOpen,
  place,
  onChange,
  onDelete,
}: DishOptionProps) {
  const { t } = useTranslation('menu')
  const nameFault = faults.has('option') && option.name.trim() === ''
  const priceFault = faults.has('optionPrice') && parseExtra(option.price, digits) === null
  const dietFault = faults.has('optionDiets') && isContradictory(option)
  return (
    <li
      data-sort-id={option.id}
      data-fault={nameFault ? 'option' : priceFault ? 'optionPrice' : dietFault ? 'optionDiets' : undefined}
      className="py-1"
    >
      <div className="flex items-center gap-1">
        <SortHandle id={option.id} name={option.name} {...place} />
        <TextInput
          className="min-w-0 flex-1"
          aria-label={t('option')}
          aria-invalid={nameFault || undefined}
          maxLength={limits['menu_option.name']}
          value={option.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextInput
          className="w-20! shrink-0 text-right"
          aria-label={t('extra', { name: option.name })}
          aria-invalid={priceFault || undefined}
          value={option.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
        <IconButton
          icon={ChevronDown}
          label={t('details', { name: option.name })}
          aria-expanded={isOpen}
          className={isOpen ? 'rotate-180' : ''}
          onClick={onOpen}
        />
      </div>
      {nameFault ? <p className="text-error text-sm">{t('optionFault')}</p> : null}
      {priceFault ? <p className="text-error text-sm">{t('extraFault', priceExamples(digits))}</p> : null}
      {dietFault && !isOpen ? <DietFault allergens={option.allergens} diets={option.diets} /> : null}
      {isOpen ? (
        <div className="flex flex-col gap-4 py-3 pl-2">
          <CodeChips allergens={option.allergens} diets={option.diets} onChange={onChange} />
          <div className="flex flex-wrap gap-2">
            <SoldOut id={option.id} item={item} />
            <Button kind="quiet" icon={Trash2} className="text-error" onClick={onDelete}>
              {t('deleteOption')}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}

/** Marks an existing option sold out with one tap, effective at once. */
function SoldOut({ id, item }: { id: string; item: KitchenItem | undefined }) {
  const { t } = useTranslation('menu')
  const option = item?.menu_option.find((one) => one.id === id)
  if (!option) return null
  const toggle = () => {
    setOptionSoldOut(id, !option.sold_out).catch(showNotSaved)
  }
  return (
    <Button
      icon={option.sold_out ? Ban : Check}
      aria-pressed={option.sold_out}
      aria-label={t('soldOutOf', { name: option.name })}
      className={option.sold_out ? 'bg-warning! text-warning-content!' : ''}
      onClick={toggle}
    >
      {t(option.sold_out ? 'soldOut' : 'onSale')}
    </Button>
  )
}
