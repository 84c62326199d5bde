import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'

/** The steps from a new club to an open one, in their order. */
export const setupSteps = ['club', 'course', 'menu', 'people', 'mail', 'open'] as const
export type SetupStep = (typeof setupSteps)[number]

/** `left`: not done yet. `skipped`: an administrator said that the club does not need it. */
export type StepState = 'left' | 'done' | 'skipped'

export type Setup = Record<SetupStep, StepState>

/** How far the set-up of the club is, with my own changes that wait to be sent; for administrators. */
export function useSetup() {
  const query = useQuery({
    queryKey: ['setting', 'setup'],
    queryFn: async (): Promise<Setup> => {
      const { data: rows } = await supabase().rpc('setup_steps').throwOnError()
      return Object.fromEntries(rows.map(({ step, state }) => [step, state])) as Setup
    },
    // The facts behind the steps change on other screens.
    staleTime: 0,
  })
  const { data } = query
  const stored = useMemo(
    () => data && setupSteps.map((step) => ({ key: keyOf(step), value: data[step] })),
    [data],
  )
  const shown = useOverlay('setting', stored)
  const states = shown.map(({ value }, index) => [setupSteps[index]!, value])
  const setup = data && (Object.fromEntries(states) as Setup)
  return { ...query, setup, hindrance: hindranceOf(query) }
}

/** Says that a step is done, or that the club does not need it. Rejects when the device has no room. */
export async function markStep(step: SetupStep, state: 'done' | 'skipped'): Promise<void> {
  await write({ type: 'UPDATE', table: 'setting', id: keyOf(step), data: { value: state } })
}

/** The setting by which an administrator says how far a step is. */
function keyOf(step: SetupStep): string {
  return `setup.${step}`
}
