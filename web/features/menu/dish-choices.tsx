import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import type { KitchenItem } from '#domain/menu/menu.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import {
  blankOption,
  DishOptions,
  GroupRule,
  moveItem,
  moveItemBefore,
} from '#web/features/menu/dish-options.tsx'
import type { FormPartProps } from '#web/features/menu/form-part.ts'
import type { GroupDraft } from '#web/features/menu/menu-draft.ts'
import { SortHandle } from '#web/features/menu/sort-handle.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'

/** A dish's choices: groups of options, each with its rule, in the order shown. */
export function DishChoices({
  draft,
  faults,
  set,
  item,
  digits,
}: FormPartProps & { item: KitchenItem | undefined; digits: number }) {
  const { t } = useTranslation('menu')
  const [openId, setOpenId] = useState<string>()
  const { groups } = draft
  const change = (id: string, values: Partial<GroupDraft>) =>
    set({ groups: groups.map((group) => (group.id === id ? { ...group, ...values } : group)) })
  return (
    <>
      {groups.length === 0 ? <p className="text-muted">{t('noChoices')}</p> : null}
      <ul className="flex flex-col gap-4" data-sort-list="groups" data-sort-kind="group">
        {groups.map((group, index) => (
          <li key={group.id} data-sort-id={group.id} className="rounded-box border border-line p-2">
            <div className="flex items-end gap-1">
              <SortHandle
                id={group.id}
                name={group.name}
                index={index}
                count={groups.length}
                onMove={(to) => set({ groups: moveItem(groups, index, to) })}
                onDrop={(_, before) => set({ groups: moveItemBefore(groups, group.id, before) })}
              />
              <div className="min-w-0 flex-1" data-fault={group.name.trim() === '' ? 'group' : undefined}>
                <Field
                  label={t('choice')}
                  error={faults.has('group') && group.name.trim() === '' ? t('choiceFault') : undefined}
                >
                  <TextInput
                    maxLength={limits['menu_option_group.name']}
                    value={group.name}
                    onChange={(event) => change(group.id, { name: event.target.value })}
                  />
                </Field>
              </div>
              <IconButton
                icon={Trash2}
                label={t('deleteChoice', { name: group.name })}
                onClick={() => set({ groups: groups.filter(({ id }) => id !== group.id) })}
              />
            </div>
            <GroupRule group={group} onChange={(rule) => change(group.id, rule)} />
            <DishOptions
              group={group}
              {...{ item, digits, faults, openId }}
              onOpen={setOpenId}
              onChange={(options) => change(group.id, { options })}
              onAdd={() => {
                const option = blankOption(draft)
                change(group.id, { options: [...group.options, option] })
                setOpenId(option.id)
              }}
            />
          </li>
        ))}
      </ul>
      <Button icon={Plus} size="glove" onClick={() => set({ groups: [...groups, blankGroup()] })}>
        {t('addChoice')}
      </Button>
    </>
  )
}

function blankGroup(): GroupDraft {
  return { id: uuidv7(), name: '', name_i18n: {}, least: 0, most: null, options: [] }
}
