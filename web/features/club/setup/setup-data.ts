import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'

/** The set-up steps from a new club to an open one, in sequence. */
export const setupSteps = ['club', 'course', 'menu', 'people', 'mail', 'open'] as const
export type SetupStep = (typeof setupSteps)[number]

/** `left`: not done yet. `skipped`: an administrator decided that the club does not need it. */
export type StepState = 'left' | 'done' | 'skipped'

export type Setup = Record<SetupStep, StepState>

/** The progress of the club's set-up with my own unsent changes; for administrators. */
export function useSetup() {
  const query = useQuery({
    queryKey: ['setting', 'setup'],
    queryFn: async (): Promise<Setup> => {
      const { data: rows } = await supabase().rpc('setup_steps').throwOnError()
      return Object.fromEntries(rows.map(({ step, state }) => [step, state])) as Setup
    },
    // The data behind the steps changes on other screens.
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

/** Marks a step as done or skipped. Rejects when the device's storage is full. */
export async function markStep(step: SetupStep, state: 'done' | 'skipped'): Promise<void> {
  await write({ type: 'UPDATE', table: 'setting', id: keyOf(step), data: { value: state } })
}

/** The setting that stores a step's state. */
function keyOf(step: SetupStep): string {
  return `setup.${step}`
}
