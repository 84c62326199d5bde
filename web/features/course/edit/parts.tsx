import type { ReactNode } from 'react'

/** The heading of one part of the editing screens. */
export function ListHead({ title, hint, aside }: { title: string; hint?: string; aside?: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-xl leading-snug">{title}</h1>
        {hint ? <p className="text-muted">{hint}</p> : null}
      </div>
      {aside}
    </div>
  )
}
