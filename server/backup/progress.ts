/** Called with each step of long work, such as `reading public.user_order`; a repeated step shows that it continues. */
export type ReportProgress = (step: string) => void
