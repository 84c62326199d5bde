import { createInView } from '#web/data/in-view.ts'

/** Ids of visible orders and reports, so that no toast repeats their news. */
export const { useInView: useThingInView, isInView: isThingInView } = createInView<string>()
