/** What a colour says; the same in both themes. */
export type Tone = 'action' | 'good' | 'attention' | 'wrong' | 'info' | 'selection' | 'quiet'

/** Text in that tone. */
export const textTone: Readonly<Record<Tone, string>> = {
  action: 'text-primary',
  good: 'text-success',
  attention: 'text-warning',
  wrong: 'text-error',
  info: 'text-info',
  selection: 'text-secondary',
  quiet: 'text-muted',
}

/** A faint surface in that tone, with readable text on it. */
export const softTone: Readonly<Record<Tone, string>> = {
  action: 'bg-primary/12 text-primary',
  good: 'bg-success/12 text-success',
  attention: 'bg-warning/12 text-warning',
  wrong: 'bg-error/12 text-error',
  info: 'bg-info/12 text-info',
  selection: 'bg-secondary/12 text-secondary',
  quiet: 'bg-base-content/8 text-muted',
}
