import type { ReactNode } from 'react'

/** A part of the settings under its heading. */
export function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-lg">{title}</h3>
      <p className="mb-3 text-muted text-sm">{hint}</p>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </section>
  )
}
