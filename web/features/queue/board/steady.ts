import { createContext } from 'react'

/** Whether a ticket's button accepts a press now: its action has not just changed under the finger. */
export const SteadyContext = createContext<(id: string) => boolean>(() => true)
