import { useMemo } from 'react'
import { fieldsOf } from '#domain/base/unknown.ts'
import { enums } from '#domain/generated/enums.ts'
import type { Allergen, Diet } from '#domain/menu/menu.ts'
import type { MenuWishes } from '#domain/menu/search.ts'
import { declareAllergies, useMyAllergies } from '#web/data/allergies.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useMe } from '#web/data/session/session.ts'
import { useStore } from '#web/data/store.ts'

/** The answers on this device. A member's allergies are in the profile. */
const stored = persistedJson('menu-wishes', asWishes)

function asWishes(value: unknown): MenuWishes | undefined {
  const { diets, without } = fieldsOf(value)
  if (!Array.isArray(diets) || !Array.isArray(without)) return undefined
  return {
    diets: enums.menu_item_diets.filter((diet) => diets.includes(diet)),
    without: enums.menu_item_allergens.filter((allergen) => without.includes(allergen)),
  }
}

const none: readonly never[] = []

/** My allergies and diets, which mark the dishes. */
export function useMyWishes() {
  const { user } = useMe()
  const answer = useStore(stored)
  const profile = useMyAllergies()
  const member = user && !user.is_anonymous ? user : null
  const allergies: readonly Allergen[] = (member ? profile.allergies : answer?.without) ?? none
  const diets: readonly Diet[] = answer?.diets ?? none
  // The same object while unchanged: each dish of the menu renders with it.
  const wishes = useMemo((): MenuWishes => ({ diets, without: allergies }), [diets, allergies])
  return {
    wishes,
    isAnswered: answer !== undefined || allergies.length > 0,
    isLoading: profile.isPending && profile.fetchStatus === 'fetching',
    /** Whether a member's allergies are read: saving declares all of them. */
    isKnown: member === null || profile.data !== undefined,
    read: profile,
    /** Resolves when the device has stored the answer. */
    save: async (wishes: MenuWishes) => {
      const hasChanged = wishes.without.join() !== allergies.join()
      if (member && hasChanged) await declareAllergies(member.id, wishes.without)
      stored.set(member ? { ...wishes, without: [] } : wishes)
    },
  }
}
