import { nameIn } from '#domain/base/translated-name.ts'
import { fieldsOf } from '#domain/base/unknown.ts'
import { limits } from '#domain/generated/limits.ts'
import type { MenuItem } from '#domain/menu/menu.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { joinWords } from '#web/ui/format/format.ts'

type DishName = Pick<MenuItem, 'id' | 'name' | 'name_i18n'>

/** The names of the latest dishes in the basket: nothing else is known of a dish that has left the menu. */
const stored = persistedJson('dish-names', asNames)

function asNames(value: unknown): DishName[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter((one): one is DishName => {
    const { id, name, name_i18n } = fieldsOf(one)
    return typeof id === 'string' && typeof name === 'string' && typeof name_i18n === 'object'
  })
}

export function rememberDishName({ id, name, name_i18n }: DishName): void {
  const others = (stored.get() ?? []).filter((one) => one.id !== id)
  try {
    stored.set([...others, { id, name, name_i18n }].slice(-limits.order_lines))
  } catch (cause) {
    console.warn('The name of a dish could not be saved on this device', cause)
  }
}

/** The name of a dish in the basket, even if it has left the menu or the menu is unread; undefined: unknown. */
export function useDishName(): (id: string, item: MenuItem | undefined) => string | undefined {
  const { i18n } = useTranslation()
  const names = useStore(stored)
  return (id, item) => {
    const dish = item ?? names?.find((one) => one.id === id)
    return dish && nameIn(dish, i18n.language)
  }
}

/** Writes quantities and dishes in one line, by the language's rules. */
export function useDishesText(): (dishes: readonly { quantity: number; name: string }[]) => string {
  const { t, i18n } = useTranslation('orders')
  return (dishes) =>
    joinWords(
      dishes.map(({ quantity, name }) => t('dishes', { quantity, name })),
      i18n.language,
    )
}
