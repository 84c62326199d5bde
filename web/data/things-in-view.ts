import { createInView } from '#web/data/in-view.ts'

/** The ids of the orders and reports whose state the page shows: no message needs to repeat their news. */
export const { useInView: useThingInView, isInView: isThingInView } = createInView<string>()
