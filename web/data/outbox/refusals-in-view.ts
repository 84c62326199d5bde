import { createInView } from '#web/data/in-view.ts'

/** Outbox records with a refusal that a visible card already shows, so that no toast repeats it. */
export const { useInView: useRefusalInView, isInView: isRefusalInView } = createInView<number>()
