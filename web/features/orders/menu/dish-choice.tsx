import { nameIn } from '#domain/base/translated-name.ts'
import { type Allergen, type Choice, type MenuGroup, type MenuOption, wantsOne } from '#domain/menu/menu.ts'
import { useSettings } from '#web/data/settings.ts'
import { DishBadges } from '#web/features/orders/menu/dish-badges.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Price } from '#web/ui/format/reading.tsx'

interface DishChoiceProps {
  choice: Choice
  /** Ids of all options chosen for the dish. */
  selectedIds: readonly string[]
  without: readonly Allergen[]
  onChange: (selectedIds: string[]) => void
}

/** A choice of a dish: exactly one as a radio group, else as many as its rule allows. */
export function DishChoice({ choice, selectedIds, without, onChange }: DishChoiceProps) {
  const { i18n } = useTranslation('orders')
  const rule = useRule()
  const selectedOptions = choice.options.filter(({ id }) => selectedIds.includes(id))
  const isFull = !wantsOne(choice) && choice.most !== null && selectedOptions.length >= choice.most
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {nameIn(choice, i18n.language)}
        <span className="ml-2 font-normal text-muted text-sm">{rule(choice)}</span>
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-field border border-line">
        {choice.options.map((option) => {
          const checked = selectedIds.includes(option.id)
          return (
            <OptionRow
              key={option.id}
              option={option}
              group={choice.id}
              kind={wantsOne(choice) ? 'radio' : 'checkbox'}
              checked={checked}
              // An option that has sold out since can still be removed.
              disabled={!checked && (option.sold_out || isFull)}
              without={without}
              onToggle={() => onChange(toggleOption(selectedIds, option, choice))}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** A choice's rule as text. */
function useRule(): (group: Pick<MenuGroup, 'least' | 'most'>) => string {
  const { t } = useTranslation('orders')
  return ({ least, most }) => {
    if (most === null) return least === 0 ? t('menu.chooseMany') : t('menu.chooseLeast', { count: least })
    if (least === most) return least === 1 ? t('menu.choose') : t('menu.chooseExactly', { count: least })
    return least === 0 ? t('menu.chooseMost', { count: most }) : t('menu.chooseBetween', { least, most })
  }
}

function toggleOption(selectedIds: readonly string[], option: MenuOption, choice: Choice): string[] {
  if (wantsOne(choice)) {
    return [...selectedIds.filter((id) => !choice.options.some((other) => other.id === id)), option.id]
  }
  return selectedIds.includes(option.id)
    ? selectedIds.filter((id) => id !== option.id)
    : [...selectedIds, option.id]
}

interface OptionRowProps {
  option: MenuOption
  group: string
  kind: 'radio' | 'checkbox'
  checked: boolean
  disabled: boolean
  without: readonly Allergen[]
  onToggle: () => void
}

function OptionRow({ option, group, kind, checked, disabled, without, onToggle }: OptionRowProps) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 has-checked:bg-secondary/10 has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <input
        type={kind}
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        className={`${kind === 'radio' ? 'radio radio-secondary' : 'checkbox checkbox-secondary'}`}
      />
      <span className="min-w-0 flex-1">
        {nameIn(option, i18n.language)}
        {option.sold_out ? <span className="ml-2 text-error text-sm">{t('menu.soldOut')}</span> : null}
        <DishBadges allergens={option.allergens} diets={option.diets} without={without} />
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
