import { createInView } from '#web/data/in-view.ts'

/** The records whose refusal a card in view shows: no message needs to repeat it. */
export const { useInView: useRefusalInView, isInView: isRefusalInView } = createInView<number>()
