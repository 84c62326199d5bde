import { createContext } from 'react'

/** Whether the button of a ticket takes a press now: its target has not just changed under the finger. */
export const SteadyContext = createContext<(id: string) => boolean>(() => true)
