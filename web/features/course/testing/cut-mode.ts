import { expect } from 'vitest'
import { fireEvent, waitFor } from '#web/data/testing/dom.tsx'
import { type OpenScreen, openScreen } from '#web/testing/open-screen.tsx'

export function openCutMode(query = '') {
  return openScreen({
    address: `/capturecenterofhole${query}`,
    load: async () => (await import('#web/features/course/capture/cup/cup-screen.tsx')).CupScreen,
  })
}

export const cutButton = (screen: OpenScreen) =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Cut( again)? here$/ })

export async function ready(screen: OpenScreen): Promise<void> {
  await waitFor(() => expect(cutButton(screen).disabled).toBe(false))
}

export function countPaces(screen: OpenScreen, label: string, paces: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: paces } })
}

/** The state of each hole of the strip: `open`, `waiting`, `cut` or `refused`. */
export function stripStates(screen: OpenScreen): string[] {
  return [...screen.container.querySelectorAll<HTMLElement>('[data-cut]')].map(({ dataset }) => dataset.cut!)
}
