import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Allergen, Diet } from '#domain/menu/menu.ts'
import { fireEvent } from '#web/data/testing/dom.tsx'
import type { CodeChips as CodeChipsOfApp } from '#web/features/menu/code-chips.tsx'
import { closeScreen, newClub, openScreen } from '#web/testing/open-screen.tsx'

afterEach(closeScreen)

function Codes({ Chips }: { Chips: typeof CodeChipsOfApp }) {
  const [codes, setCodes] = useState<{ allergens: Allergen[]; diets: Diet[] }>({ allergens: [], diets: [] })
  return <Chips {...codes} onChange={(change) => setCodes({ ...codes, ...change })} />
}

it('explains next to the diets which one contradicts the allergens, until it is corrected', async () => {
  newClub('kitchen')
  const screen = await openScreen({
    role: 'kitchen',
    address: '/menumanage',
    load: async () => {
      const { CodeChips } = await import('#web/features/menu/code-chips.tsx')
      return () => <Codes Chips={CodeChips} />
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Vegan' }))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Eggs' }))
  const fault = await screen.findByRole('alert')
  expect(fault.textContent).toBe('“Vegan” contradicts “Eggs”. Remove one of the two.')
  expect(fault.closest('fieldset')?.textContent).toContain('Vegan')
  fireEvent.click(screen.getByRole('button', { name: 'Vegan' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
