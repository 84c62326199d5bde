import { Plus } from 'lucide-react'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { DishOption } from '#web/features/menu/dish-option.tsx'
import type { FormPartProps } from '#web/features/menu/form-part.ts'
import type { GroupDraft, MenuDraft, OptionDraft } from '#web/features/menu/menu-draft.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'

const MOST = 20

interface OptionsProps {
  group: GroupDraft
  item: KitchenItem | undefined
  digits: number
  faults: FormPartProps['faults']
  /** The open option. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  onChange: (options: OptionDraft[]) => void
  onAdd: () => void
}

export function DishOptions({ group, item, digits, faults, openId, onOpen, onChange, onAdd }: OptionsProps) {
  const { t } = useTranslation('menu')
  const { options } = group
  return (
    <>
      <ul
        className="mt-2 divide-y divide-line"
        data-sort-list={group.id}
        data-sort-kind={`option of ${group.id}`}
      >
        {options.map((option, index) => (
          <DishOption
            key={option.id}
            option={option}
            item={item}
            digits={digits}
            faults={faults}
            isOpen={openId === option.id}
            onOpen={() => onOpen(openId === option.id ? undefined : option.id)}
            place={{
              index,
              count: options.length,
              onMove: (to) => onChange(moveItem(options, index, to)),
              onDrop: (_, before) => onChange(moveItemBefore(options, option.id, before)),
            }}
            onChange={(values) =>
              onChange(options.map((one) => (one.id === option.id ? { ...one, ...values } : one)))
            }
            onDelete={() => onChange(options.filter(({ id }) => id !== option.id))}
          />
        ))}
      </ul>
      {faults.has('groupOptions') && options.length < Math.max(1, group.least) ? (
        <p className="py-1 text-error text-sm">{t('optionsFault', { count: Math.max(1, group.least) })}</p>
      ) : null}
      <div data-fault={options.length < Math.max(1, group.least) ? 'groupOptions' : undefined}>
        <Button kind="quiet" icon={Plus} onClick={onAdd}>
          {t('addOption')}
        </Button>
      </div>
    </>
  )
}

/** Minimum and maximum as two lists that omit impossible values. */
export function GroupRule({
  group,
  onChange,
}: {
  group: GroupDraft
  onChange: (rule: Pick<GroupDraft, 'least' | 'most'>) => void
}) {
  const { t } = useTranslation('menu')
  const { least, most } = group
  const counts = (from: number) => Array.from({ length: MOST - from + 1 }, (_, at) => String(from + at))
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <Field label={t('least')}>
        <Select
          value={String(least)}
          choices={counts(0).map((value) => ({ value, label: value === '0' ? t('leastNone') : value }))}
          onChange={(value) =>
            onChange({ least: Number(value), most: most === null ? null : Math.max(most, Number(value)) })
          }
        />
      </Field>
      <Field label={t('most')}>
        <Select
          value={most === null ? 'any' : String(most)}
          choices={[
            ...counts(Math.max(1, least)).map((value) => ({ value, label: value })),
            { value: 'any', label: t('mostAny') },
          ]}
          onChange={(value) => onChange({ least, most: value === 'any' ? null : Number(value) })}
        />
      </Field>
    </div>
  )
}

/** A new option, with the diets of its dish. */
export function blankOption({ diets }: MenuDraft): OptionDraft {
  return { id: uuidv7(), name: '', name_i18n: {}, price: '0', allergens: [], diets }
}

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), list[from]!, ...others.slice(to)]
}

export function moveItemBefore<T extends { id: string }>(
  list: readonly T[],
  id: string,
  before: string | null,
): T[] {
  const from = list.findIndex((one) => one.id === id)
  const others = list.filter((_, at) => at !== from)
  const to = before === null ? others.length : others.findIndex((one) => one.id === before)
  return moveItem(list, from, to)
}
