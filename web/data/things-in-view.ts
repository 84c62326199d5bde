import { createInView } from '#web/data/in-view.ts'

/** Ids of orders and reports that the page already shows, so that no toast repeats their news. */
export const { useInView: useThingInView, isInView: isThingInView } = createInView<string>()
