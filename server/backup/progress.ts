/** Takes each step of a long piece of work, such as `reading public.user_order`; the same step again shows that it goes on. */
export type ReportProgress = (step: string) => void
